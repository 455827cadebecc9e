"""The effects of support tokens, and their return to the stock: AER-61 to AER-66."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, State

from .airlines import every_era, lounge
from .flights import (
    airports,
    counted,
    dice,
    failures,
    flight,
    is_over,
    lying,
    money,
    moves,
    play,
    refused_by,
    stage,
    stock,
    supports,
    tokens,
)

# -- AER-62: Daredevil pilots


def short(game: Game, faces: str, way: str = "paris-cairo", **laid: Any) -> State:
    """A roll on the way to a new city; needed are 12 for Cairo, and for Moscow."""
    where = {0: "paris:base warsaw"}
    state = flight(game, airports=where, planes={0: "p07"}, **laid)
    return play(dice(state, faces), "build p07", f"fly {way}")


@pytest.mark.rule("AER-62", "AER-61")
@every_era
def test_a_pilot_adds_three(aeroplanes: Game, era: int) -> None:
    state = short(aeroplanes, "234", era=era, support={0: "pilot"})
    assert stage(state) == "short"
    play(state, "pilot")
    assert "cairo" in airports(state)
    assert money(state) == 30
    assert supports(state) == {}
    assert supports(state, None)["pilot"] == 6, "back to the stock"


@pytest.mark.rule("AER-62")
def test_several_pilots_on_one_roll(aeroplanes: Game) -> None:
    state = short(aeroplanes, "2x3", support={0: "pilot:3"})
    play(state, "pilot", "pilot")
    assert stage(state) == "short", "5 and twice 3 make 11"
    assert "cairo" not in airports(state)
    one_more = play(state.clone(), "pilot")
    assert "cairo" in airports(one_more)
    play(state, "pay")
    assert money(state) == 29
    assert supports(state) == {"pilot": 1}


@pytest.mark.rule("AER-62")
def test_no_pilot_for_a_route_within_europe(aeroplanes: Game) -> None:
    state = short(aeroplanes, "234", "warsaw-moscow", support={0: "pilot"})
    assert refused_by(state, "pilot") == "AER-62"


@pytest.mark.rule("AER-62")
def test_no_pilot_left(aeroplanes: Game) -> None:
    state = short(aeroplanes, "222", support={0: "pilot", 1: "pilot:3"})
    play(state, "pilot")
    assert refused_by(state, "pilot") == "AER-62"


@pytest.mark.rule("AER-62")
def test_only_after_the_roll(aeroplanes: Game) -> None:
    state = flight(aeroplanes, support={0: "pilot"}, airports={0: "paris:base"}, planes={0: "p07"})
    assert refused_by(state, "pilot") == "AER-62"
    play(state, "build p07")
    assert refused_by(state, "pilot") == "AER-62"


# -- AER-63: Technical inspections


@pytest.mark.rule("AER-63", "AER-61")
@every_era
def test_an_inspection_discards_all_failures(aeroplanes: Game, era: int) -> None:
    state = flight(aeroplanes, era=era, failures={0: 3, 1: 2}, support={0: "inspection:2"})
    play(state, "inspect")
    assert (failures(state), failures(state, 1)) == (0, 2)
    assert supports(state) == {"inspection": 1}
    assert supports(state, None)["inspection"] == 5
    assert state.active_players() == (0,), "the action proper comes yet"
    play(state, "subsidy")
    assert is_over(state)


@pytest.mark.rule("AER-63")
def test_no_inspection_left(aeroplanes: Game) -> None:
    state = flight(aeroplanes, failures={0: 3}, support={1: "inspection"})
    assert refused_by(state, "inspect") == "AER-63"


@pytest.mark.rule("AER-63")
def test_inspections_are_for_the_beginning_of_a_turn(aeroplanes: Game) -> None:
    state = flight(
        aeroplanes,
        airports={0: "paris:base"},
        planes={0: "p07"},
        failures={0: 2},
        support={0: "inspection"},
    )
    assert "inspect" in moves(state)
    for step in ("build p07", "fly paris-toulon", "build p07"):
        play(state, step)
        assert state.active_players() == (0,)
        assert refused_by(state, "inspect") == "AER-63"
    play(dice(state, "222"), "fly paris-cairo")
    assert stage(state) == "short"
    assert refused_by(state, "inspect") == "AER-63"


# -- AER-64: Mass production


@pytest.mark.rule("AER-64", "AER-61")
@pytest.mark.parametrize(
    ("era", "plane", "type_", "brought"),
    [(2, "p16", 2, 2), (2, "p13", 1, 1), (3, "p31", 3, 1), (3, "p29", 2, 1), (3, "p12", 1, 2)],
)
def test_one_more_token(aeroplanes: Game, era: int, plane: str, type_: int, brought: int) -> None:
    state = flight(aeroplanes, era=era, market=plane, support={0: "mass_production:2"})
    before = [stock(state, 0, n) for n in (1, 2, 3)]
    play(state, f"buy {plane}")
    assert tokens(state, plane) == brought
    play(state, "produce")
    assert tokens(state, plane) == brought + 1
    before[type_ - 1] -= brought + 1
    assert [stock(state, 0, n) for n in (1, 2, 3)] == before, "of the type that it brings"
    assert supports(state) == {"mass_production": 1}, "one an aeroplane"
    assert supports(state, None)["mass_production"] == 5
    assert is_over(state)


@pytest.mark.rule("AER-64")
def test_without_mass_production(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, market="p16", support={0: "mass_production"})
    play(state, "buy p16", "end")
    assert tokens(state, "p16") == 2
    assert supports(state) == {"mass_production": 1}
    assert is_over(state)


@pytest.mark.rule("AER-64")
@pytest.mark.parametrize(("left", "may"), [(0, False), (1, False), (2, False), (3, True)])
def test_a_token_must_be_in_stock(aeroplanes: Game, left: int, may: bool) -> None:
    stocks = {"stock_2": [left, 9, 9, 9]}
    state = flight(aeroplanes, era=2, market="p16", support={0: "mass_production"}, counters=stocks)
    play(state, "buy p16")
    assert ("produce" in moves(state)) is may
    assert is_over(state) is not may


@pytest.mark.rule("AER-64")
def test_no_mass_production_in_stage_one(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=1, support={0: "mass_production"})
    play(state, "buy p01")
    assert is_over(state)
    assert tokens(state, "p01") == 2


@pytest.mark.rule("AER-64")
def test_no_mass_production_left(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, market="p16", support={1: "mass_production"})
    assert refused_by(state, "produce") == "AER-64"
    play(state, "buy p16")
    assert is_over(state)
    assert tokens(state, "p16") == 2


@pytest.mark.rule("AER-64")
def test_only_for_an_aeroplane_just_bought(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, planes={0: "p07"}, support={0: "mass_production"})
    assert refused_by(state, "produce") == "AER-64"


# -- AER-65: Night flights

PEOPLE = {"rome-1": "a26", "rome-2": "a23", "rome-3": "a50", "rome-4": "a02", "paris-1": "a11"}
"""One to Madrid, one to Rome, one to Cairo, one to London; in Paris one for a round trip."""


def evening(game: Game, nights: int, **laid: Any) -> State:
    """A position in which a player with Night flights may carry all of these."""
    laid = {**dict[str, Any](era=2, planes={0: "p07"}, waiting=PEOPLE), **laid}
    where = {0: "rome:base madrid cairo paris"}
    support = {0: f"night_flights:{nights}"} if nights else {1: "night_flights"}
    return lounge(game, airports=where, support=support, **laid)


@pytest.mark.rule("AER-65", "AER-61")
@pytest.mark.parametrize("era", [2, 3])
def test_several_night_flights_in_one_action(aeroplanes: Game, era: int) -> None:
    state = evening(aeroplanes, 3, era=era)
    play(state, "carry rome-3 p07")  # the passengers of the action itself go where they like
    assert stage(state) == "night"
    play(state, "night rome-1 p07")
    assert supports(state) == {"night_flights": 2}
    assert supports(state, None)["night_flights"] == 4
    play(state, "night paris-1 p07", "end")
    assert lying(state, "aboard", 6) == ["a50", "a26", "a11"]
    assert supports(state) == {"night_flights": 1}
    assert is_over(state)


@pytest.mark.rule("AER-65")
def test_night_flights_stay_within_europe(aeroplanes: Game) -> None:
    state = evening(aeroplanes, 2)
    play(state, "carry rome-1 p07")
    assert set(moves(state)) == {"night rome-2 p07", "night paris-1 p07", "end"}
    assert refused_by(state, "night rome-3 p07") == "AER-65"


@pytest.mark.rule("AER-65")
def test_night_flights_are_for_the_waiting_room(aeroplanes: Game) -> None:
    state = evening(aeroplanes, 2, globetrotters="a22 a49")  # two to Rome, two to Cairo
    assert "carry globe-1 p07" in moves(state)
    play(state, "carry globe-2 p07")
    assert stage(state) == "night"
    assert refused_by(state, "night globe-1 p07") == "AER-65"
    assert refused_by(state, "night globe-2 p07") == "AER-65", "be anybody there or not"


@pytest.mark.rule("AER-65")
def test_night_flights_need_airports_and_seats(aeroplanes: Game) -> None:
    state = evening(aeroplanes, 2, planes={0: "p01 p03"}, waiting=PEOPLE | {"paris-2": "a10"})
    play(state, "carry rome-1 p01")
    assert refused_by(state, "night rome-4 p03") == "AER-50", "no airport in London"
    assert refused_by(state, "night paris-2 p01") == "AER-50", "two, and one seat"
    play(state, "night paris-2 p03", "night rome-2 p01")
    assert is_over(state)


@pytest.mark.rule("AER-65")
def test_a_full_fleet_flies_no_more(aeroplanes: Game) -> None:
    state = evening(aeroplanes, 2, planes={0: "p01"})
    play(state, "carry rome-1 p01", "night rome-2 p01")
    assert is_over(state)
    assert supports(state) == {"night_flights": 1}


@pytest.mark.rule("AER-65")
def test_no_night_flights_left(aeroplanes: Game) -> None:
    state = evening(aeroplanes, 1)
    assert refused_by(state, "night rome-1 p07") == "AER-65", "first carry passengers"
    play(state, "carry rome-1 p07", "night rome-2 p07")
    assert is_over(state)
    without = play(evening(aeroplanes, 0), "carry rome-1 p07")
    assert is_over(without)


@pytest.mark.rule("AER-65")
def test_no_night_flights_in_stage_one(aeroplanes: Game) -> None:
    state = play(evening(aeroplanes, 2, era=1), "carry rome-1 p07")
    assert is_over(state)
    assert supports(state) == {"night_flights": 2}


# -- AER-66: Radio beacons


@pytest.mark.rule("AER-66", "AER-61")
def test_a_beacon_rolls_again(aeroplanes: Game) -> None:
    state = short(aeroplanes, "234", support={0: "beacon"})
    play(dice(state, "444"), "beacon")
    assert "cairo" in airports(state)
    assert money(state) == 30
    assert supports(state) == {}
    assert supports(state, None)["beacon"] == 6


@pytest.mark.rule("AER-66")
def test_all_three_dice_as_often_as_tokens_allow(aeroplanes: Game) -> None:
    state = short(aeroplanes, "663", "warsaw-moscow", era=3, support={0: "beacon:2"})
    assert "moscow" in airports(state), "15: no need to"
    state = short(aeroplanes, "62x", "warsaw-moscow", support={0: "beacon:2"})
    play(dice(state, "222"), "beacon")
    assert stage(state) == "short", "6: the six of the first roll does not stay"
    play(dice(state, "245"), "beacon")
    assert refused_by(state, "beacon") == "AER-66", "none is left"
    play(state, "pay")
    assert money(state) == 29
    assert "moscow" in airports(state)


@pytest.mark.rule("AER-66")
@pytest.mark.parametrize("era", [1, 2])
def test_no_beacon_before_stage_three(aeroplanes: Game, era: int) -> None:
    state = short(aeroplanes, "234", era=era, support={0: "beacon"})
    assert refused_by(state, "beacon") == "AER-66"


@pytest.mark.rule("AER-66")
def test_no_beacon_left(aeroplanes: Game) -> None:
    state = short(aeroplanes, "234", support={1: "beacon"})
    assert refused_by(state, "beacon") == "AER-66"


@pytest.mark.rule("AER-66")
def test_the_marker_of_the_roll_replaced_stays(aeroplanes: Game) -> None:
    state = short(aeroplanes, "x22", support={0: "beacon:2"})
    assert failures(state) == 1
    play(dice(state, "x23"), "beacon")
    assert failures(state) == 2
    play(dice(state, "666"), "beacon")
    assert failures(state) == 2


@pytest.mark.rule("AER-66")
def test_pilots_used_on_the_roll_replaced_are_lost(aeroplanes: Game) -> None:
    state = short(aeroplanes, "222", support={0: "beacon pilot:2"})
    play(state, "pilot")
    play(dice(state, "234"), "beacon")
    assert stage(state) == "short", "9 alone"
    play(state.clone(), "pay")
    assert money(play(state.clone(), "pay")) == 27
    play(state, "pilot")
    assert "cairo" in airports(state), "a pilot for the new roll"
    assert supports(state) == {}


@pytest.mark.rule("AER-66")
def test_no_rescue_from_the_fourth_failure(aeroplanes: Game) -> None:
    state = short(aeroplanes, "x66", failures={0: 3}, support={0: "beacon:2"})
    assert is_over(state)
    assert supports(state) == {"beacon": 2}
    assert (failures(state), tokens(state, "p07")) == (0, 1)
    again = short(aeroplanes, "x22", failures={0: 2}, support={0: "beacon:2"})
    play(dice(again, "x66"), "beacon")
    assert is_over(again), "nor by a beacon that brings it"
    assert (failures(again), supports(again)) == (0, {"beacon": 1})
    assert "cairo" not in airports(again)


@pytest.mark.rule("AER-66")
def test_a_beacon_for_each_roll_of_a_route(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        airports={0: "paris:base java"},
        planes={0: "p07"},
        support={0: "beacon:2"},
    )
    play(dice(state, "222"), "build p07", "fly java-australia")
    play(dice(state, "444"), "beacon")
    assert stage(state) == "next_roll"
    play(dice(state, "222"), "roll")
    play(dice(state, "444"), "beacon")
    assert "australia" in airports(state)
    assert counted(state, "support_stock")[4] == 6
