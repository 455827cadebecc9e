"""Settings after ``mcts``, and the messages for wrong ones."""

from __future__ import annotations

import re
from time import perf_counter

import pytest

from bgf import BotError
from bgf.bots import View, make_bot
from bgf.bots.budget import ITERATIONS, Budget
from bgf.bots.mcts import MctsBot
from bgf.bots.search import Settings
from bgf.bots.settings import read_settings

from . import toys


@pytest.mark.parametrize(
    ("text", "iterations", "seconds"),
    [
        ("", ITERATIONS, None),
        ("2000", 2000, None),
        ("1", 1, None),
        ("500ms", None, 0.5),
        ("2s", None, 2.0),
        ("0.5s", None, 0.5),
        ("1.5ms", None, 0.0015),
        ("0.250s", None, 0.25),
    ],
)
def test_a_budget_is_a_number_or_a_time(
    text: str, iterations: int | None, seconds: float | None
) -> None:
    budget, settings, reuse = read_settings(text)
    assert budget.seconds == (None if seconds is None else pytest.approx(seconds))
    assert iterations is None or budget.iterations == iterations
    assert (settings, reuse) == (Settings(), None)


def test_the_set_number_of_iterations_is_made_and_at_least_one_in_a_set_time() -> None:
    assert list(Budget(3).countdown(0.0)) == [2, 1, 0]
    assert list(Budget(seconds=1e-9).countdown(0.0)) == [None]


def test_preparation_counts_towards_the_time_limit() -> None:
    an_hour_ago = perf_counter() - 3600
    assert list(Budget(seconds=60.0).countdown(an_hour_ago)) == [None]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("explore=1.5", Settings(explore=1.5)),
        ("explore=0", Settings(explore=0.0)),
        ("widen=2", Settings(widen=2.0)),
        ("power=0.25", Settings(power=0.25)),
        ("patience=0", Settings(patience=0)),
        ("trust=0.5", Settings(trust=0.5)),
        ("candidates=7", Settings(candidates=7)),
        ("depth=12", Settings(depth=12)),
        ("depth=end", Settings(depth=None)),
        ("observers=multiple", Settings(multiple=True)),
        ("observers=single", Settings()),
        ("explore=1:widen=3:observers=multiple", Settings(1.0, 3.0, multiple=True)),
    ],
)
def test_settings(text: str, wanted: Settings) -> None:
    for first in ("", "40"):
        budget, settings, reuse = read_settings(f"{first}:{text}")
        assert (settings, reuse) == (wanted, None)
        assert budget == Budget(int(first or ITERATIONS))


def test_whether_the_tree_is_kept() -> None:
    assert read_settings("5:reuse=yes")[2] is True
    assert read_settings("5ms:reuse=no")[2] is False


@pytest.mark.parametrize(
    "text",
    [
        *("explore=-1", "explore=101", "explore=nan", "explore=inf", "explore=", "explore=much"),
        *(
            "widen=0",
            "widen=1001",
            "power=-0.1",
            "power=1.1",
            "patience=-1",
            "patience=10001",
            "trust=0",
            "trust=1001",
            "candidates=0",
            "candidates=10001",
        ),
        *("patience=1_0", "patience= 1 ", "patience=٥", "depth=+3", "explore=1e1", "explore=.5"),
        *("observers=all", "observers=SINGLE", "reuse=1", "reuse=true", f"depth={'9' * 5000}"),
    ],
)
def test_invalid_values_are_refused_with_the_valid_ones(text: str) -> None:
    name, _, value = text.partition("=")
    with pytest.raises(BotError) as caught:
        make_bot(f"mcts:10:{text}", 1)
    words = str(caught.value)
    assert words.startswith(f'the bot "mcts": {name}={value[:20]}')
    assert re.search("; it takes (a (whole )?number from|yes or no|single or multiple)", words)
    assert len(words) < 200


@pytest.mark.parametrize("text", ["=1", "", "depht=3", "x=1", "5", "y" * 5000])
def test_an_unknown_setting_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(f"mcts:10:{text}", 1)
    words = str(caught.value)
    assert f'has no setting "{text[:30]}": write NAME=VALUE' in words
    assert 'did you mean "' in words or "choose from: explore, widen, power" in words
    assert len(words) < 300


@pytest.mark.parametrize(
    "text",
    [
        *(
            "0",
            "-1",
            "x",
            "1.5",
            "1e3",
            "0s",
            "0ms",
            "-1s",
            "s",
            "ms",
            ".s",
            ".5s",
            "1..5s",
            "nans",
        ),
        *("infs", "3601s", "1000000001", "9" * 5000, "9" * 5000 + "s", "5m", "5 s", "x=1"),
    ],
)
def test_an_invalid_budget_is_refused(text: str) -> None:
    wanted = (
        "takes 1 to 1,000,000,000 iterations or a time to 3600 s, "
        "as in mcts:2000 or mcts:500ms, not "
    )
    with pytest.raises(BotError, match=wanted) as caught:
        make_bot(f"mcts:{text}", 1)
    assert len(str(caught.value)) < 200


def test_setting_in_place_of_the_budget_is_answered_with_the_right_form() -> None:
    for text in ("explore=1", "depth=3:explore=1"):
        with pytest.raises(BotError, match=f"write mcts::{text}$"):
            make_bot(f"mcts:{text}", 1)
        make_bot(f"mcts::{text}", 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3", 'has no setting "3": write NAME=VALUE, choose from: temperature'),
        ("temprature=1", 'did you mean "temperature"?'),
        ("temperature", "write temperature=VALUE; it takes a number from 0 to 100"),
        ("temperature=hot", "temperature=hot is invalid; it takes a number from 0 to 100"),
        ("temperature=101", "temperature=101 is invalid"),
        ("temperature=1:temperature=2", "temperature is given twice: give it once"),
    ],
)
def test_greedy_takes_a_temperature_alone(text: str, words: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(f"greedy:{text}", 1)
    assert str(caught.value).startswith('the bot "greedy"')
    assert words in str(caught.value)


def test_the_bot_goes_by_its_settings() -> None:
    bot = make_bot("mcts:3:widen=9:power=0:reuse=yes", 4)
    assert isinstance(bot, MctsBot)
    assert (bot.seed, bot.budget, bot.reuse) == (4, Budget(3), True)
    assert bot.settings == Settings(widen=9.0, power=0.0)


def test_a_time_is_time_enough_to_choose() -> None:
    view = View(toys.nim(9).new_state(2, 1), 0)
    for spec in ("mcts:20ms", "mcts:0.001ms", "mcts:0.02s"):
        assert make_bot(spec, 1).choose(view) in view.legal_actions()


def test_a_setting_without_a_value_or_given_twice_is_refused() -> None:
    with pytest.raises(BotError, match="write explore=VALUE; it takes a number from 0 to 100"):
        make_bot("mcts:10:explore", 1)
    with pytest.raises(BotError, match="depth is given twice: give it once"):
        make_bot("mcts:10:depth=1:depth=2", 1)
