"""Levels of strength: their choices, the limits of their settings, and their descriptions."""

from __future__ import annotations

import pytest

import bgf
from bgf import BotError
from bgf.bots import View, make_bot
from bgf.bots.levels import LEVELS
from bgf.session.names import seat_name

from . import toys
from .playing import contest, win_share

CHEAP = ["easy", "normal"]


@pytest.mark.parametrize("level", LEVELS)
def test_levels_choose_like_their_specification(level: str) -> None:
    view = View(toys.nim(9).new_state(2, 1), 0)
    for seed in range(8):
        chosen = make_bot(level, seed).choose(view)
        assert chosen == make_bot(LEVELS[level], seed).choose(view)


@pytest.mark.parametrize("level", CHEAP)
def test_a_match_of_a_level_comes_out_the_same_every_time(game: bgf.Game, level: str) -> None:
    one, other = (contest(game, [level] * 2, 4) for _ in range(2))
    assert one.to_dict() == other.to_dict()
    assert one.to_dict() != contest(game, [level] * 2, 5).to_dict()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_takes_no_setting(level: str) -> None:
    words = f'the bot "{level}" takes no setting such as "5": write {level}, or change the bot '
    with pytest.raises(BotError) as caught:
        make_bot(f"{level}:5", 1)
    assert str(caught.value) == f"{words}behind it, {LEVELS[level]}"
    assert caught.value.localized("pl").endswith(f"oznacza, {LEVELS[level]}")


def test_a_level_is_a_kind_of_bot_to_people() -> None:
    english = [seat_name(level, "en") for level in LEVELS]
    polish = [seat_name(level, "pl") for level in LEVELS]
    assert english == ["easy bot", "normal bot", "hard bot"]
    assert polish == ["łatwy bot", "średni bot", "trudny bot"]


@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("easy", "random")])
def test_a_level_beats_the_one_below(stronger: str, weaker: str) -> None:
    """These ten matches come out the same on every machine; `benchmarks` has many more."""
    boarding = bgf.load("boarding")
    won = 0.0
    for seed in range(10):
        seats = [weaker, weaker]
        seats[seed % 2] = stronger
        won += win_share(contest(boarding, seats, seed), seed % 2)
    assert won >= 6.5
