"""The steps between two stages: AER-85 to AER-90."""

from __future__ import annotations

import pytest

from bgf import Game, State

from .airlines import (
    ERAS,
    PASSENGERS,
    SPACES,
    flown,
    last_turn,
    parties,
    take_the_pawn,
    waiting_room,
)
from .flights import (
    airports,
    counted,
    dice,
    era_of,
    lying,
    money,
    moves,
    play,
    refused_by,
    stage,
    tokens,
)

LATER = {*PASSENGERS[55:66], *PASSENGERS[71:96]}


def until(state: State, player: int) -> State:
    """All others take support until it is this player's turn."""
    while state.active_players() != (player,):
        play(state, "support pilot")
    return state


# -- AER-13: the end that any turn may bring


@pytest.mark.rule("AER-13")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_the_last_stage_says_that_any_turn_may_be_the_last(aeroplanes: Game, era: int) -> None:
    state = last_turn(aeroplanes, era=era)
    lines = {lang: list(aeroplanes.status(state, None, lang)) for lang in ("en", "pl")}
    warned = {
        "en": [line for line in lines["en"] if line.startswith("Any turn may be the last: ")],
        "pl": [line for line in lines["pl"] if line.startswith("Każda kolejka może być ostatnia")],
    }
    assert [len(found) for found in warned.values()] == ([1, 1] if era == 3 else [0, 0])


@pytest.mark.rule("AER-80")
@pytest.mark.rule("AER-81")
def test_status_shows_the_points_of_the_last_stage(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, era=1)
    assert not any("brought" in line for line in aeroplanes.status(state, None, "en"))
    take_the_pawn(state)
    counters = state.to_dict()["counters"]
    brought = [f"{a}+{b}" for a, b in zip(counters["markets_1"], counters["profit_1"], strict=True)]
    words = ", ".join(f"{seat} {points}" for seat, points in zip("ABCD", brought, strict=False))
    line = aeroplanes.status(state, None, "en")[0]
    assert line == f"Stage I brought (dominance + profit): {words}"


# -- AER-85: aeroplanes


@pytest.mark.rule("AER-85")
@pytest.mark.parametrize("era", [1, 2])
@pytest.mark.parametrize(("players", "discarded"), [(3, 3), (4, 2), (5, 2)])
def test_the_lowest_are_discarded(aeroplanes: Game, era: int, players: int, discarded: int) -> None:
    first = ERAS[era][3:]  # twelve, the last of the stage
    state = last_turn(aeroplanes, players=players, era=era, market=" ".join(first))
    before = lying(state, "scrapped")
    take_the_pawn(state)
    new = ERAS[era + 1][:discarded]
    assert lying(state, "market") == [*first[discarded:], *new], "cards of the next stage count"
    assert sorted(lying(state, "scrapped")) == sorted([*before, *first[:discarded]])


@pytest.mark.rule("AER-85")
def test_filled_up_to_twelve(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, players=4, era=1, market="p03 p09 p12 p15")
    take_the_pawn(state)
    assert lying(state, "market") == ["p12", "p15", *ERAS[2][:10]]


@pytest.mark.rule("AER-85")
@pytest.mark.parametrize(
    ("players", "market"), [(3, "p14 p15"), (3, "p15"), (4, "p15"), (5, ""), (3, "")]
)
def test_fewer_open_than_to_discard(aeroplanes: Game, players: int, market: str) -> None:
    sold = " ".join(f"{plane}:0" for plane in ERAS[1] if plane not in market.split())
    state = last_turn(aeroplanes, players=players, era=1, market=market, planes={0: sold})
    take_the_pawn(state)
    assert lying(state, "market") == ERAS[2][:12], "all go"
    assert sorted(lying(state, "scrapped")) == sorted([*market.split(), "p47"])


# -- AER-86: full aeroplanes, and those with free seats


@pytest.mark.rule("AER-86")
@pytest.mark.parametrize("era", [1, 2])
def test_full_and_turned_aeroplanes(aeroplanes: Game, era: int) -> None:
    some = parties(aeroplanes)
    state = last_turn(
        aeroplanes,
        era=era,
        planes={0: "p01 p02 p04", 1: "p05"},
        flown={"p04": 1, "p05": 2},
        aboard={"p01": some(2), "p02": some(3), "p04": some(2)},
    )
    take_the_pawn(state)
    assert sorted(lying(state, "used", 0)) == ["p01", "p04"], "p04 has been filled bit by bit"
    assert lying(state, "fleet", 0) == ["p02"]
    assert lying(state, "fleet", 1) == ["p05"]
    assert [flown(state, plane) for plane in ("p02", "p05")] == [3, 2]
    assert all(lying(state, "aboard", n) == [] for n in range(47)), "carried this stage: nobody"


@pytest.mark.rule("AER-86")
def test_tokens_stay_available(aeroplanes: Game) -> None:
    """On a full aeroplane and on one that is turned over."""
    some = parties(aeroplanes)
    state = last_turn(
        aeroplanes,
        era=1,
        airports={0: "paris:base"},
        planes={0: "p01:1 p07:2"},
        aboard={"p01": some(2)},
    )
    take_the_pawn(state)
    assert lying(state, "used", 0) == ["p01"]
    assert (tokens(state, "p01"), tokens(state, "p07")) == (1, 2)
    until(state, 0)
    play(state, "build p01", "fly paris-toulon", "build p07", "fly paris-madrid", "stop")
    assert airports(state) == "paris:base madrid toulon"
    assert (tokens(state, "p01"), tokens(state, "p07")) == (0, 1)


@pytest.mark.rule("AER-86")
@pytest.mark.parametrize("filled", [2, 5])
def test_their_tokens_stay_long_range(aeroplanes: Game, filled: int) -> None:
    some = parties(aeroplanes)
    state = last_turn(
        aeroplanes,
        era=1,
        airports={0: "frankfurt"},
        planes={0: "p11 p07"},
        aboard={"p11": some(filled)},
    )
    take_the_pawn(state)
    assert lying(state, "used", 0) == (["p11"] if filled == 5 else [])
    until(state, 0)
    ordinary = play(state.clone(), "build p07")
    assert refused_by(ordinary, "fly frankfurt-paris-madrid") in ("AER-32", "AER-33")
    play(dice(state, "666"), "build p11", "fly frankfurt-paris-madrid", "roll")
    assert airports(state) == "madrid frankfurt"


@pytest.mark.rule("AER-86")
def test_free_seats_can_be_used_later(aeroplanes: Game) -> None:
    state = last_turn(
        aeroplanes,
        players=3,
        era=1,
        airports={0: "rome:base"},
        planes={0: "p07", 1: "p01"},
        aboard={"p07": "a05 a08"},
        bag="a22 a23 a24",
    )
    take_the_pawn(state)
    until(state, 0)
    assert refused_by(state, "carry rome-3 p07") == "AER-50", "three, and two free seats"
    play(state, "carry rome-2 p07")
    until(state, 0)
    assert moves(state, starts="carry") == []
    assert refused_by(state, "carry rome-1 p07") == "AER-50", "two, and one free seat"
    while counted(state, "subsidies"):
        play(state, "subsidy")
    take_the_pawn(state)
    assert counted(state, "profit_2") == [6, 2, 6], "1 - 1; -2; 0"
    assert flown(state, "p07") == 3


# -- AER-87: passengers carried


@pytest.mark.rule("AER-87")
@pytest.mark.parametrize("era", [1, 2])
def test_those_with_points_are_kept(aeroplanes: Game, era: int) -> None:
    state = last_turn(
        aeroplanes,
        era=era,
        planes={0: "p02 p07", 2: "p05"},
        aboard={"p02": "a47 a49", "p07": "a53 a02", "p05": "a86 a05"},
        kept={0: "a50"},
    )
    before = lying(state, "bag")
    take_the_pawn(state)
    assert sorted(lying(state, "kept", 0)) == ["a47", "a50", "a53"]
    assert lying(state, "kept", 2) == ["a86"]
    assert sorted(lying(state, "gone")) == ["a02", "a05", "a49"], "the rest leave the game"
    drawn = [*waiting_room(state).values(), *lying(state, "bag")]
    assert sorted(drawn) == sorted(before)


# -- AER-88: globetrotters


@pytest.mark.rule("AER-88")
def test_one_of_each_zone_the_leftmost_first(aeroplanes: Game) -> None:
    room = {
        "rome-1": "a21",  # to Rome
        "rome-2": "a45",  # to Casablanca
        "rome-3": "a46",
        "zurich-4": "a68",  # to the Middle East
        "paris-1": "a91",  # to North America
        "paris-2": "a48",
        "london-3": "a47",
        "london-5": "a49",
        "amsterdam-1": "a01",
        "amsterdam-4": "a02",  # nobody from Amsterdam leaves Europe
        "berlin-2": "a70",  # to Persia
    }
    state = last_turn(aeroplanes, era=1, waiting=room, bag="")
    take_the_pawn(state)
    assert lying(state, "globetrotters") == ["a45", "a68", "a91", "a47", "a70"]
    left = {"rome-1": "a21", "rome-3": "a46", "paris-2": "a48", "london-5": "a49"}
    left |= {"amsterdam-1": "a01", "amsterdam-4": "a02"}
    assert waiting_room(state) == left, "one pass"


@pytest.mark.rule("AER-88")
@pytest.mark.parametrize("there", range(7))
def test_until_the_zone_is_full(aeroplanes: Game, there: int) -> None:
    """Six at most; those from Rome come first."""
    far = ["a45", "a46", "a47", "a48", "a49", "a50"]
    zones = ["rome", "zurich", "paris", "london", "amsterdam", "berlin"]
    room = {f"{zone}-3": token for zone, token in zip(zones, far, strict=True)}
    before = ["a84", "a85", "a86", "a87", "a88", "a89"][:there]
    state = last_turn(aeroplanes, era=2, waiting=room, globetrotters=" ".join(before), bag="")
    take_the_pawn(state)
    assert lying(state, "globetrotters") == [*before, *far[: 6 - there]]
    stay = list(room.items())[6 - there :]
    assert waiting_room(state) == dict(stay)


@pytest.mark.rule("AER-88")
def test_passengers_within_europe_do_not_become_globetrotters(aeroplanes: Game) -> None:
    room = dict(zip(SPACES, PASSENGERS[:27], strict=True))
    state = last_turn(aeroplanes, era=1, waiting=room)
    take_the_pawn(state)
    assert lying(state, "globetrotters") == []
    assert waiting_room(state) == room


# -- AER-89: the waiting room


@pytest.mark.rule("AER-89")
def test_refilled_from_rome_to_berlin(aeroplanes: Game) -> None:
    room = {"rome-1": "a01", "paris-3": "a02", "berlin-5": "a03"}
    gaps = [space for space in SPACES if space not in room]
    bag = PASSENGERS[40:70]
    state = last_turn(aeroplanes, era=1, waiting=room, bag=" ".join(bag))
    take_the_pawn(state)
    found = waiting_room(state)
    assert list(found) == SPACES
    assert [found[space] for space in gaps] == bag[:24]
    assert {space: found[space] for space in room} == room
    assert LATER & set(found.values()), "those who were not available in stage I, too"


@pytest.mark.rule("AER-89", "AER-88")
def test_the_spaces_of_globetrotters_are_filled(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, era=1, waiting={"rome-1": "a45"}, bag="a56 a01 a02")
    take_the_pawn(state)
    assert lying(state, "globetrotters") == ["a45"]
    assert waiting_room(state) == {"rome-1": "a56", "rome-2": "a01", "rome-3": "a02"}


@pytest.mark.rule("AER-89")
@pytest.mark.parametrize("left", [0, 1, 5])
def test_an_empty_bag(aeroplanes: Game, left: int) -> None:
    state = last_turn(aeroplanes, era=2, bag=" ".join(PASSENGERS[:left]))
    take_the_pawn(state)
    assert list(waiting_room(state)) == SPACES[:left]


@pytest.mark.rule("AER-89")
def test_gaps_are_filled_between_stages_alone(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, era=2, airports={0: "rome:base"}, planes={0: "p07"}, bag="a23")
    take_the_pawn(state, 4)
    play(state, "carry rome-1 p07")
    assert waiting_room(state) == {}


# -- AER-90: the next stage begins


@pytest.mark.rule("AER-90")
@pytest.mark.parametrize("era", [1, 2])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_taker_of_the_black_pawn_rolls_for_the_first_player(
    aeroplanes: Game, era: int, players: int, pips: int
) -> None:
    """The player with the pawn rolls, not the holder of the die; and rolls once."""
    state = last_turn(aeroplanes, players=players, era=era, player=1, starter=2)
    take_the_pawn(state, pips)
    begins = (1 + pips) % players
    assert era_of(state) == era + 1
    assert state.starter == begins
    assert state.active_players() == (begins,)
    assert stage(state) == "act"


@pytest.mark.rule("AER-90")
@pytest.mark.parametrize("player", [0, 1, 2])
def test_the_pawn_taken_by_the_last_of_a_round(aeroplanes: Game, player: int) -> None:
    """The stage is over, so the die is not passed on for the end of the round as well."""
    state = last_turn(
        aeroplanes, players=3, era=1, player=player, starter=(player + 1) % 3, money=0
    )
    take_the_pawn(state, 1)
    assert state.starter == (player + 1) % 3
    assert counted(state, "money") == [22, 22, 22], "income, once"


@pytest.mark.rule("AER-90")
def test_a_round_of_the_next_stage_is_whole(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, players=4, era=1, player=2, starter=0)
    take_the_pawn(state, 1)
    acted: list[int] = []
    for _ in range(4):
        acted += state.active_players()
        play(state, "subsidy")
    assert acted == [3, 0, 1, 2]


@pytest.mark.rule("AER-90", "AER-85", "AER-87")
def test_players_keep_airports_money_failures_and_support(aeroplanes: Game) -> None:
    state = last_turn(
        aeroplanes,
        era=1,
        money=3,
        airports={0: "paris:base cairo"},
        support={0: "pilot:2"},
        failures={0: 3},
    )
    take_the_pawn(state)
    assert airports(state) == "paris:base cairo"
    assert money(state) == 25
    assert counted(state, "failures")[0] == 3
    assert counted(state, "support")[0] == [2, 0, 0, 0, 0]
