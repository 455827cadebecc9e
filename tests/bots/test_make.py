"""Bots are found by their names, and wrong names and settings are answered helpfully."""

from __future__ import annotations

import pytest

from bgf import BotError, BotSpec, PluginError
from bgf.bots import bots, make_bot
from bgf.bots.greedy import GreedyBot
from bgf.bots.mcts import MctsBot
from bgf.bots.random import RandomBot
from bgf.bots.settings import Budget
from bgf.engine.plugins import plugins


def test_bots_are_listed_with_what_they_do() -> None:
    found = bots()
    assert {"greedy", "mcts", "random"} <= set(found)
    assert list(found) == sorted(found)
    assert all(spec.about and "\n" not in spec.about for spec in found.values())


def test_settings_stand_after_a_colon() -> None:
    assert isinstance(make_bot("random", 1), RandomBot)
    assert isinstance(make_bot("greedy", 1), GreedyBot)
    for spec, budget in (("mcts", Budget(1000)), ("mcts:20", Budget(20))):
        mcts = make_bot(spec, 7)
        assert isinstance(mcts, MctsBot)
        assert (mcts.budget, mcts.seed) == (budget, 7)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("mctss", 'no bot is called "mctss": did you mean "mcts"?'),
        ("randm", 'did you mean "random"?'),
        ("", 'no bot is called ""'),
        ("alphazero", 'no bot is called "alphazero": there is: '),
        ("random:2", 'the bot "random" takes no setting, not "2"'),
    ],
)
def test_wrong_bots(spec: str, words: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(spec, 1)
    assert words in str(caught.value)
    assert caught.value.code == "bot"


def test_a_maker_that_makes_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = {
        "none": BotSpec("none", "makes a list", "builtins:list"),
        "away": BotSpec("away", "is not there", "bgf.bots.nowhere:make"),
    }
    monkeypatch.setattr(type(plugins()), "bots", lambda self: specs)
    with pytest.raises(PluginError, match=r"bgf\.bots\.nowhere:make can't be loaded"):
        make_bot("away", 1)
    monkeypatch.setattr("bgf.bots.make.import_object", lambda path: lambda setting, seed: object())
    with pytest.raises(PluginError, match='the bot "none" has no choose'):
        make_bot("none", 1)
