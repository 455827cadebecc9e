"""Bots are found by their names, and wrong names and settings are answered helpfully."""

from __future__ import annotations

import pytest

from bgf import BotError, BotSpec, PluginError
from bgf.bots import bots, make_bot
from bgf.bots.flat import PLAYOUTS, FlatBot
from bgf.bots.random import RandomBot
from bgf.engine.plugins import plugins


def test_bots_are_listed_with_what_they_do() -> None:
    found = bots()
    assert {"flat", "random"} <= set(found)
    assert list(found) == sorted(found)
    assert all(spec.about and "\n" not in spec.about for spec in found.values())


def test_settings_stand_after_a_colon() -> None:
    assert isinstance(make_bot("random", 1), RandomBot)
    flat = make_bot("flat", 1)
    assert isinstance(flat, FlatBot)
    assert (flat.playouts, flat.seed) == (PLAYOUTS, 1)
    for spec, playouts, seconds in (("flat:20", 20, 0.0), ("flat:0.5s", None, 0.5)):
        flat = make_bot(spec, 1)
        assert isinstance(flat, FlatBot)
        assert (flat.playouts, flat.seconds) == (playouts, seconds)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("flatt", 'no bot is called "flatt": did you mean "flat"?'),
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


@pytest.mark.parametrize(
    "setting", ["0", "-1", "x", "1.5", "0s", "-1s", "s", "nans", "infs", "1e9s", "2:3", "9" * 5000]
)
def test_wrong_settings(setting: str) -> None:
    with pytest.raises(
        BotError, match=r"a number of playouts or of seconds, as in flat:200"
    ) as caught:
        make_bot(f"flat:{setting}", 1)
    assert len(str(caught.value)) < 200


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
