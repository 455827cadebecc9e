"""Getting support, and what each type is good for: AER-60 to AER-66."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from bgf import Game, State

from .airlines import every_stage, lounge
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

TYPES = ["pilot", "inspection", "mass_production", "night_flights", "beacon"]
IN_USE = {1: TYPES[:2], 2: TYPES[:4], 3: TYPES}
ANY_TWO = {" ".join(pair) for pair in combinations_with_replacement(TYPES, 2)}
SOLO = {"pilot", "inspection"}
WITH_BEACON = {pair for pair in ANY_TWO if "beacon" in pair}
WITH_NIGHT = {"pilot night_flights", "mass_production night_flights"}


def offered(state: State) -> set[str]:
    """Which support tokens can be chosen after a roll."""
    return {text.removeprefix("tokens ") for text in moves(state, starts="tokens")}


def scarce(game: Game, era: int, out: str, **laid: object) -> State:
    """A position in which others have support tokens already."""
    return flight(game, era=era, support={1: out}, money=5, **laid)  # type: ignore[arg-type]


# -- AER-60: a token of one's choice


@pytest.mark.rule("AER-60")
@every_stage
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


@pytest.mark.rule("AER-60")
@every_stage
def test_support_costs_one(aeroplanes: Game, era: int) -> None:
    state = flight(aeroplanes, era=era, money=0)
    for text in ("dice", *(f"support {type_}" for type_ in IN_USE[era])):
        assert refused_by(state, text) == "AER-60"


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
def test_what_is_chosen_is_taken(aeroplanes: Game) -> None:
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


# -- AER-62: Daredevil pilots


def short(game: Game, faces: str, way: str = "paris-cairo", **laid: object) -> State:
    """A roll on the way to a new city; needed are 12 for Cairo, and for Moscow."""
    where = {0: "paris:base warsaw"}
    state = flight(game, airports=where, planes={0: "p07"}, **laid)  # type: ignore[arg-type]
    return play(dice(state, faces), "build p07", f"fly {way}")


@pytest.mark.rule("AER-62", "AER-61")
@every_stage
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
    assert refused_by(state, "pilot")
    play(state, "build p07")
    assert refused_by(state, "pilot")


# -- AER-63: Technical inspections


@pytest.mark.rule("AER-63", "AER-61")
@every_stage
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
        assert refused_by(state, "inspect")
    play(dice(state, "222"), "fly paris-cairo")
    assert stage(state) == "short"
    assert refused_by(state, "inspect")


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
    assert refused_by(state, "produce")
    play(state, "buy p16")
    assert is_over(state)
    assert tokens(state, "p16") == 2


@pytest.mark.rule("AER-64")
def test_only_for_an_aeroplane_just_bought(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, planes={0: "p07"}, support={0: "mass_production"})
    assert refused_by(state, "produce")


# -- AER-65: Night flights

PEOPLE = {"rome-1": "a26", "rome-2": "a23", "rome-3": "a50", "rome-4": "a02", "paris-1": "a11"}
"""One to Madrid, one to Rome, one to Cairo, one to London; in Paris one for a round trip."""


def evening(game: Game, nights: int, **laid: object) -> State:
    """A position in which a player with Night flights may carry all of these."""
    laid = {"era": 2, "planes": {0: "p07"}, "waiting": PEOPLE} | laid
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
    state = evening(aeroplanes, 2, globetrotters="a01 a49")
    play(state, "carry globe-2 p07")
    for space in ("globe-1", "globe-2"):
        assert refused_by(state, f"night {space} p07")


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
    assert refused_by(state, "night rome-1 p07"), "passengers must be carried first"
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
