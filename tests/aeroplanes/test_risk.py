"""Risk rolls: AER-06, AER-35, AER-36, AER-39 to AER-41, AER-43."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, State
from bgf.testing.positions import position

from .flights import (
    airports,
    dice,
    era_of,
    failures,
    flight,
    fly,
    is_over,
    money,
    moves,
    play,
    refused_by,
    stage,
    stock,
    supports,
    tokens,
)

EAST_AFRICA = ("build p45", "fly ethiopia-kenya-east_africa")
INDIA = ("build p45", "fly persia-india")


def table(game: Game, there: str = "persia", **changes: Any) -> State:
    """A player with a long-range aeroplane with two tokens, by default with 20 coins."""
    rivals = changes.pop("rivals", {})
    chosen = {"money": 20, "planes": {0: "p45"}, **changes}
    return flight(game, airports={0: there, **rivals}, **chosen)


@pytest.mark.rule("AER-06")
def test_the_faces_of_a_risk_die(aeroplanes: Game) -> None:
    # A roll that is short leaves the dice on the table; here every one below 14 is.
    found, state = set[int](), table(aeroplanes, money=0)
    for chance in range(200):
        rolled = position(state, chance=chance)
        play(rolled, "build p45", "fly persia-burma")
        if stage(rolled) == "short":
            found |= {*rolled.to_dict()["dice"]["risk"]}
    assert found == {0, 2, 3, 4, 5, 6}


@pytest.mark.rule("AER-06", "AER-35")
@pytest.mark.parametrize(
    ("faces", "missing"),
    [("222", 6), ("23x", 7), ("x6x", 6), ("xxx", 12), ("353", 1), ("6x5", 1)],
)
def test_a_coin_for_each_missing_point(aeroplanes: Game, faces: str, missing: int) -> None:
    state = play(dice(table(aeroplanes), faces), *INDIA)
    assert stage(state) == "short"
    assert money(state) == 20
    play(state, "pay")
    assert money(state) == 20 - missing
    assert airports(state) == "persia india:3"


@pytest.mark.rule("AER-35")
@pytest.mark.parametrize("faces", ["345", "66x", "x66", "666"])
def test_nothing_to_pay(aeroplanes: Game, faces: str) -> None:
    state = play(dice(table(aeroplanes), faces), *INDIA)
    assert airports(state) == "persia india:3"
    assert money(state) == 20


@pytest.mark.rule("AER-14", "AER-35")
def test_players_can_not_pay_more_than_they_have(aeroplanes: Game) -> None:
    state = play(dice(table(aeroplanes, money=2), "333"), *INDIA)
    assert moves(state) == ["give_up"]
    assert refused_by(state, "pay") == "AER-14"
    enough = play(dice(table(aeroplanes, money=3), "333"), *INDIA)
    assert moves(enough) == ["pay", "give_up"]


@pytest.mark.rule("AER-35")
def test_points_covered_by_pilots_and_coins(aeroplanes: Game) -> None:
    state = table(aeroplanes, support={0: "pilot:3"})
    play(dice(state, "22x"), *INDIA, "pilot", "pilot")  # 4 and 6 are 10
    assert stage(state) == "short"
    play(state, "pay")
    assert money(state) == 18
    assert supports(state) == {"pilot": 1}
    assert airports(state) == "persia india:3"


@pytest.mark.rule("AER-35")
def test_the_bonus_of_a_pilot_is_for_one_roll(aeroplanes: Game) -> None:
    state = table(aeroplanes, "ethiopia", support={0: "pilot"})
    play(fly(state, "344", *EAST_AFRICA), "pilot")  # 11 and 3: two more than it takes
    assert stage(state) == "next_roll"
    play(dice(state, "344"), "roll")
    assert stage(state) == "short"
    play(state, "pay")
    assert money(state) == 19


@pytest.mark.rule("AER-40")
def test_to_east_africa_past_kenya(aeroplanes: Game) -> None:
    state = table(aeroplanes, "ethiopia", rivals={1: "east_africa"})
    fly(state, "245", *EAST_AFRICA)
    assert stage(state) == "short"
    play(state, "pay")
    assert (money(state), failures(state), stage(state)) == (19, 0, "next_roll")
    play(dice(state, "34x"), "roll")
    assert (stage(state), failures(state)) == ("short", 1)
    assert "give_up" in moves(state)
    play(state, "pay")
    assert (money(state), failures(state)) == (16, 1)
    assert airports(state) == "ethiopia east_africa:3"
    assert airports(state, 1) == "east_africa"
    assert tokens(state, "p45") == 1


@pytest.mark.rule("AER-41")
def test_to_east_africa_with_others_in_kenya_too(aeroplanes: Game) -> None:
    state = table(aeroplanes, "ethiopia", rivals={1: "east_africa", 2: "kenya"})
    fly(state, "245", *EAST_AFRICA)
    assert (money(state), stage(state)) == (20, "next_roll")  # 11 of 10
    play(dice(state, "34x"), "roll")
    assert (stage(state), failures(state)) == ("short", 1)
    play(state, "pay")
    assert money(state) == 17
    assert airports(state) == "ethiopia east_africa:3"


@pytest.mark.rule("AER-43")
def test_three_and_five_and_a_failure_are_eight(aeroplanes: Game) -> None:
    state = play(dice(table(aeroplanes), "35x"), *INDIA)
    assert (stage(state), failures(state)) == ("short", 1)
    play(state, "pay")
    assert money(state) == 16


@pytest.mark.rule("AER-36", "AER-43")
def test_ten_counts_as_twelve(aeroplanes: Game) -> None:
    alone = play(dice(table(aeroplanes), "334"), *INDIA)
    assert stage(alone) == "short"
    state = play(dice(table(aeroplanes, rivals={1: "india"}), "334"), *INDIA)
    assert airports(state) == "persia india:3"
    short = play(dice(table(aeroplanes, rivals={1: "india"}), "333"), *INDIA, "pay")
    assert money(short) == 19


# -- engine failures


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize("before", [0, 1, 2])
@pytest.mark.parametrize("faces", ["66x", "6xx", "xxx"])
def test_one_marker_a_roll(aeroplanes: Game, before: int, faces: str) -> None:
    state = play(dice(table(aeroplanes, failures={0: before, 1: 3}), faces), *INDIA)
    assert failures(state) == before + 1
    assert failures(state, 1) == 3
    if stage(state) == "short":
        play(state, "pay")
    assert airports(state) == "persia india:3"
    assert failures(state) == before + 1


@pytest.mark.rule("AER-39")
def test_no_marker_without_a_failure(aeroplanes: Game) -> None:
    state = play(dice(table(aeroplanes, failures={0: 3}), "222"), *INDIA, "pay")
    assert failures(state) == 3
    assert airports(state) == "persia india:3"


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize("faces", ["66x", "2x2", "xxx"])
def test_the_fourth_marker(aeroplanes: Game, faces: str) -> None:
    # Even where the roll is enough, as 6 and 6 are.
    state = table(aeroplanes, failures={0: 3}, support={0: "pilot beacon"})
    play(dice(state, faces), *INDIA)
    assert is_over(state)
    assert failures(state) == 0
    assert airports(state) == "persia"
    assert (tokens(state, "p45"), stock(state, 0, 3)) == (1, 8)
    assert money(state) == 20
    assert supports(state) == {"pilot": 1, "beacon": 1}


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_a_marker_on_each_roll_of_a_route(aeroplanes: Game, before: int) -> None:
    there, fails_on = "paris:base", 4 - before
    state = table(aeroplanes, there, money=60, failures={0: before})
    for roll in (1, 2, 3):
        fly(state, "x55", *(["roll"] if roll > 1 else ["build p45", "fly paris-north_america"]))
        if roll == fails_on:
            assert is_over(state)
            assert (failures(state), tokens(state, "p45"), stock(state, 0, 3)) == (0, 1, 8)
            assert airports(state) == there
            assert money(state) == 60 - 4 * (roll - 1)  # the payments are lost
            return
        assert failures(state) == before + roll
        play(state, "pay")
    assert airports(state) == "paris:base north_america:3"


@pytest.mark.rule("AER-39")
def test_airports_built_before_the_fourth_failure_stay(aeroplanes: Game) -> None:
    planes = {0: "p01 p45"}
    state = table(aeroplanes, planes=planes, failures={0: 2})
    play(dice(state, "66x"), "build p01", "fly persia-india")
    play(dice(state, "66x"), "build p01", "fly india-burma")
    assert is_over(state)
    assert airports(state) == "persia india"
    assert (tokens(state, "p01"), tokens(state, "p45")) == (0, 2)
    assert (stock(state, 0, 1), stock(state, 0, 3)) == (6, 7)  # two built; two on p45
    assert failures(state) == 0


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize(
    ("before", "faces", "after"), [(0, "66x", 1), (0, "6xx", 2), (0, "xxx", 3), (1, "6xx", 3)]
)
def test_a_marker_for_each_face(aeroplanes: Game, before: int, faces: str, after: int) -> None:
    state = table(aeroplanes, failures={0: before}, failure_per_face=True)
    play(dice(state, faces), *INDIA)
    assert failures(state) == after
    assert not is_over(state)


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize(("before", "faces"), [(1, "xxx"), (2, "x6x"), (3, "66x"), (3, "xxx")])
def test_the_fourth_marker_by_faces(aeroplanes: Game, before: int, faces: str) -> None:
    state = table(aeroplanes, failures={0: before}, failure_per_face=True)
    play(dice(state, faces), *INDIA)
    assert is_over(state)
    assert (failures(state), tokens(state, "p45"), stock(state, 0, 3)) == (0, 1, 8)
    assert airports(state) == "persia"


@pytest.mark.rule("AER-39")
@pytest.mark.parametrize("before", [0, 3])
def test_route_rolls_only(aeroplanes: Game, before: int) -> None:
    state = table(aeroplanes, failures={0: before})
    play(dice(state, "xxx"), "dice")
    assert failures(state) == before
    play(state, moves(state)[0])
    assert failures(state) == before


@pytest.mark.rule("AER-39")
def test_markers_stay_over_turns_and_stages(aeroplanes: Game) -> None:
    there = {0: "persia", 1: "paris:base"}
    state = flight(aeroplanes, era=1, airports=there, failures={0: 2, 1: 1}, subsidies=1)
    play(state, "subsidy")
    assert (failures(state), failures(state, 1)) == (2, 1)
    play(state, "subsidy")  # the black pawn
    assert era_of(state) == 2
    assert (failures(state), failures(state, 1)) == (2, 1)
