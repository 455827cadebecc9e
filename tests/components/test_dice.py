"""Dice: rolled, read, picked up, and their expected values."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bgf.components.dice import Dice
from bgf.errors import PluginError

from .tables import table

DICE: dict[str, Any] = {
    "counters": {"coins": {"per": "player", "start": 3}, "stock": {"start": 11}},
    "dice": {"risk": {"number": 3, "faces": [0, 2, 3, 4, 5, 6]}, "die": {"faces": [1, 2, 3, 4]}},
}
PLAIN = (1, 2, 3, 4, 5, 6)


def test_rolled_dice_lie_there_until_they_are_picked_up() -> None:
    on = table(**DICE)
    risk, die = on.layout.some_dice("risk"), on.layout.some_dice("die")
    assert on.shown(risk) == on.shown(die) == []
    rolled = on.roll(risk)
    assert len(rolled) == 3
    assert on.shown(risk) == rolled
    assert on.shown(die) == []
    (one,) = on.roll(die)
    assert on.shown(die) == [one]
    assert on.shown(risk) == rolled
    on.pick_up(risk)
    assert on.shown(risk) == []
    assert on.shown(die) == [one]
    assert on.counters[on.layout.counter("stock")] == 11
    assert [on.counters[purse] for purse in on.layout.own_counters("coins")[:3]] == [3, 3, 3]


def test_every_face_comes_up_as_often_as_another() -> None:
    on = table(**DICE)
    risk = on.layout.some_dice("risk")
    found = Counter(face for _ in range(4000) for face in on.roll(risk))
    assert set(found) == set(risk.faces)
    assert min(found.values()) > 1800
    assert max(found.values()) < 2200


def test_the_same_chance_is_the_same_roll() -> None:
    rolls = []
    for chance in (5, 5, 6):
        on = table(**DICE)
        on.chance = chance
        rolls.append([on.roll(on.layout.some_dice("risk")) for _ in range(5)])
    assert rolls[0] == rolls[1] != rolls[2]


def test_unknown_dice() -> None:
    with pytest.raises(PluginError, match='no dice "rsk": did you mean "risk"'):
        table(**DICE).layout.some_dice("rsk")


@pytest.mark.parametrize(
    ("number", "target", "success", "missing"),
    [
        (1, 1, 1.0, 0.0),
        (1, 4, 3 / 6, (3 + 2 + 1) / 6),
        (1, 7, 0.0, 3.5),
        (2, 7, 21 / 36, (5 + 2 * 4 + 3 * 3 + 4 * 2 + 5 * 1) / 36),
        (2, 12, 1 / 36, 12 - 7),
        (3, 18, 1 / 216, 18 - 10.5),
    ],
)
def test_odds_of_plain_dice(number: int, target: int, success: float, missing: float) -> None:
    odds = Dice("dice", number, PLAIN, 0).odds(target)
    assert odds.success == pytest.approx(success)
    assert odds.missing == pytest.approx(missing)


def test_the_chance_to_see_a_face() -> None:
    risk = Dice("risk", 3, (0, 2, 3, 4, 5, 6), 0)
    assert risk.chance_of(0) == pytest.approx(91 / 216)
    assert risk.chance_of(1) == 0
    assert Dice("coin", 2, (1, 1, 2), 0).chance_of(1) == pytest.approx(8 / 9)
