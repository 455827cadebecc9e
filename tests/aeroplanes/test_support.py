"""Getting support: AER-60."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from bgf import Game, State

from .airlines import every_era
from .flights import (
    dice,
    flight,
    is_over,
    money,
    moves,
    play,
    refused_by,
    supports,
)

TYPES = ["pilot", "inspection", "mass_production", "night_flights", "beacon"]
IN_USE = {1: TYPES[:2], 2: TYPES[:4], 3: TYPES}
ANY_TWO = {" ".join(pair) for pair in combinations_with_replacement(TYPES, 2)}
SOLO = {"pilot", "inspection"}
WITH_BEACON = {pair for pair in ANY_TWO if "beacon" in pair}
WITH_NIGHT = {"pilot night_flights", "mass_production night_flights"}


def offered(state: State) -> set[str]:
    """Which support tokens can be chosen after a roll."""
    return {text.removeprefix("tokens ") for text in moves(state, starts="tokens")}


def scarce(game: Game, era: int, out: str, **laid: Any) -> State:
    """A position in which others have support tokens already."""
    return flight(game, era=era, support={1: out}, money=5, **laid)


# -- AER-60: a token of one's choice


@pytest.mark.rule("AER-60")
@every_era
@pytest.mark.parametrize("type_", TYPES)
def test_a_token_of_choice(aeroplanes: Game, era: int, type_: str) -> None:
    state = flight(aeroplanes, era=era, money=1)
    if type_ not in IN_USE[era]:
        assert refused_by(state, f"support {type_}") == "AER-60", "not in this stage yet"
        return
    play(state, f"support {type_}")
    assert money(state) == 0
    assert supports(state) == {type_: 1}
    assert supports(state, None) == dict.fromkeys(TYPES, 6) | {type_: 5}
    assert is_over(state)


@pytest.mark.rule("AER-60")
@pytest.mark.parametrize("type_", TYPES)
def test_none_left_in_the_stock(aeroplanes: Game, type_: str) -> None:
    state = scarce(aeroplanes, 3, f"{type_}:6")
    assert refused_by(state, f"support {type_}") == "AER-60"
    play(scarce(aeroplanes, 3, f"{type_}:5"), f"support {type_}")


@pytest.mark.rule("AER-60", "AER-14")
@every_era
def test_support_costs_one(aeroplanes: Game, era: int) -> None:
    state = flight(aeroplanes, era=era, money=0)
    for text in ("dice", *(f"support {type_}" for type_ in IN_USE[era])):
        assert refused_by(state, text) == "AER-14"


# -- AER-60: by dice


@pytest.mark.rule("AER-60")
@pytest.mark.parametrize(
    ("faces", "choices"),
    [
        ("234", {"pilot inspection", "pilot mass_production", "inspection mass_production"}),
        ("456", {f"{a} {b}" for a, b in combinations(TYPES[2:], 2)}),
        ("226", {"pilot pilot", "pilot beacon"}),
        ("555", {"night_flights night_flights"}),
        ("xxx", ANY_TWO),
        ("x66", WITH_BEACON),
        ("3xx", ANY_TWO),
        ("x23", {pair for pair in ANY_TWO if "pilot" in pair or "inspection" in pair}),
    ],
)
def test_two_of_three_dice(aeroplanes: Game, faces: str, choices: set[str]) -> None:
    state = flight(aeroplanes, era=3, money=1)
    play(dice(state, faces), "dice")
    assert money(state) == 0
    assert state.active_players() == (0,)
    assert offered(state) == choices
    for pair in ANY_TWO - choices:
        assert refused_by(state, f"tokens {pair}") == "AER-60"
    for chosen in ("tokens none", "tokens pilot"):
        assert refused_by(state, chosen) == "AER-60", "two can be had"


@pytest.mark.rule("AER-60")
@pytest.mark.parametrize(
    ("era", "faces", "choices"),
    [
        (1, "456", {"none"}),
        (1, "446", {"none"}),
        (1, "245", {"pilot", "none"}),
        (1, "234", {"pilot inspection", "pilot", "inspection"}),
        (1, "225", {"pilot pilot", "pilot"}),
        (1, "x45", {"pilot", "inspection", "none"}),
        (1, "xx6", {"pilot pilot", "pilot inspection", "inspection inspection"} | SOLO),
        (2, "666", {"none"}),
        (2, "466", {"mass_production", "none"}),
        (2, "45x", {pair for pair in ANY_TWO - WITH_BEACON if {*pair.split()} & {*TYPES[2:4]}}),
    ],
)
def test_types_that_are_not_in_this_stage_yet(
    aeroplanes: Game, era: int, faces: str, choices: set[str]
) -> None:
    state = play(dice(flight(aeroplanes, era=era), faces), "dice")
    assert offered(state) == choices


@pytest.mark.rule("AER-60")
@pytest.mark.parametrize(
    ("era", "out", "faces", "choices"),
    [
        (1, "pilot:6", "223", {"none", "inspection"}),
        (1, "pilot:5", "223", {"pilot", "pilot inspection"}),
        (1, "pilot:4", "223", {"pilot pilot", "pilot inspection"}),
        (1, "pilot:5 inspection:6", "2x6", {"pilot"}),
        (1, "pilot:4 inspection:6", "2x6", {"pilot pilot", "pilot"}),
        (1, "pilot:5 inspection:6", "xxx", {"pilot"}),
        (1, "pilot:5 inspection:5", "xxx", {"pilot inspection"}),
        (1, "pilot:5", "x2x", {"pilot inspection", "inspection inspection"}),
        (2, "night_flights:5 inspection:6", "55x", {"night_flights"} | WITH_NIGHT),
    ],
)
def test_the_stock_sets_the_limit(
    aeroplanes: Game, era: int, out: str, faces: str, choices: set[str]
) -> None:
    """Dice that show a number are served before failure faces."""
    state = play(dice(scarce(aeroplanes, era, out), faces), "dice")
    assert offered(state) == choices


@pytest.mark.rule("AER-60")
def test_chosen_support_tokens_are_taken_from_the_supply(aeroplanes: Game) -> None:
    state = play(dice(flight(aeroplanes), "22x"), "dice", "tokens pilot pilot")
    assert supports(state) == {"pilot": 2}
    assert supports(state, None)["pilot"] == 4
    assert is_over(state)
    play(dice(state, "36x"), "dice", "tokens beacon inspection")  # in any order
    assert supports(state, 1) == {"inspection": 1, "beacon": 1}


@pytest.mark.rule("AER-60")
def test_the_dice_may_bring_nothing(aeroplanes: Game) -> None:
    state = play(dice(flight(aeroplanes, era=1, money=1), "456"), "dice", "tokens none")
    assert supports(state) == {}
    assert money(state) == 0
    assert is_over(state)


@pytest.mark.rule("AER-60")
@pytest.mark.parametrize("era", [1, 2])
def test_with_no_type_available_there_is_no_such_action(aeroplanes: Game, era: int) -> None:
    out = " ".join(f"{type_}:6" for type_ in IN_USE[era])
    state = scarce(aeroplanes, era, out)
    assert refused_by(state, "dice") == "AER-60"
    for type_ in TYPES:
        assert refused_by(state, f"support {type_}") == "AER-60"
    later = scarce(aeroplanes, era + 1, out)
    assert "dice" in moves(later)
