"""Dominance and profit: AER-80 to AER-82."""

from __future__ import annotations

from itertools import cycle

import pytest

from bgf import Game, State

from .airlines import CITIES, last_turn, parties, take_the_pawn
from .flights import counted

TABLE = {
    1: {"europe": (4, 2), "africa": (2, 1), "asia_australia": (2, 1)},
    2: {"europe": (4, 2), "africa": (5, 2), "asia_australia": (5, 2)},
    3: {"europe": (5, 3), "africa": (6, 3), "asia_australia": (7, 4)},
}
"""For first and second place, by era."""

PLACES = [(era, region) for era in TABLE for region in TABLE[era]]
PROFIT = {1: (5, 3, 1), 2: (6, 4, 2), 3: (7, 5, 3)}


def spread(region: str, airports: list[int]) -> dict[int, str]:
    """Airports of each player in a region, up to two in a city, by player."""
    cities = cycle(CITIES[region].split())
    owned = {}
    for seat, number in enumerate(airports):
        names = [next(cities) for _ in range(number)]
        owned[seat] = " ".join(names)
    return owned


def points(state: State, source: str, era: int) -> list[int]:
    """The points of each player for a source when an era ends now."""
    if era == 3:
        state.apply(state.game.parse_action("subsidy"))
        assert state.is_terminal()
        return [items[f"{source}_3"] for items in state.result().breakdown]
    take_the_pawn(state)
    found: list[int] = counted(state, f"{source}_{era}")
    return found


# -- dominance

FIRST = 0
SECOND = 1
NONE = 2


@pytest.mark.rule("AER-80")
@pytest.mark.parametrize(("era", "region"), PLACES)
@pytest.mark.parametrize(
    ("airports", "places"),
    [
        ([3, 2, 1], [FIRST, SECOND, NONE]),
        ([1, 2, 4, 3, 0], [NONE, NONE, FIRST, SECOND, NONE]),
        # tied first: all score first place, nobody second
        ([3, 3, 1], [FIRST, FIRST, NONE]),
        ([2, 4, 4, 2], [NONE, FIRST, FIRST, NONE]),
        ([3, 1, 3, 3], [FIRST, NONE, FIRST, FIRST]),
        ([1, 1, 1, 1, 1], [FIRST] * 5),
        # tied second: all score second
        ([3, 2, 2], [FIRST, SECOND, SECOND]),
        ([1, 1, 5, 1, 0], [SECOND, SECOND, FIRST, SECOND, NONE]),
        ([2, 3, 2, 1], [SECOND, FIRST, SECOND, NONE]),
        # with no airport there nothing
        ([1, 0, 0], [FIRST, NONE, NONE]),
        ([2, 0, 2, 0], [FIRST, NONE, FIRST, NONE]),
        ([0, 0, 0, 0], [NONE] * 4),
    ],
)
def test_dominance(
    aeroplanes: Game, era: int, region: str, airports: list[int], places: list[int]
) -> None:
    owned = spread(region, airports)
    state = last_turn(aeroplanes, players=len(airports), era=era, airports=owned)
    worth = (*TABLE[era][region], 0)
    assert points(state, "markets", era) == [worth[place] for place in places]


@pytest.mark.rule("AER-80")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_america_is_no_market(aeroplanes: Game, era: int) -> None:
    where = {0: "north_america south_america", 1: "north_america"}
    state = last_turn(aeroplanes, era=era, airports=where)
    assert points(state, "markets", era) == [0, 0, 0, 0]


@pytest.mark.rule("AER-80")
def test_a_base_counts(aeroplanes: Game) -> None:
    where = {0: "paris:base", 1: "rome:base madrid", 2: "zurich:base", 3: "toulon"}
    state = last_turn(aeroplanes, era=1, airports=where)
    assert points(state, "markets", 1) == [2, 4, 2, 2]


@pytest.mark.rule("AER-80")
def test_any_type_counts_once(aeroplanes: Game) -> None:
    where = {0: "madrid:3 cairo:3", 1: "madrid vienna:2 dakar", 2: "cairo:2"}
    state = last_turn(aeroplanes, era=2, airports=where)
    assert points(state, "markets", 2) == [2 + 5, 4 + 5, 5, 0]


@pytest.mark.rule("AER-80")
def test_the_regions_are_added(aeroplanes: Game) -> None:
    where = {0: "paris:base", 1: "rome:base madrid cairo", 2: "berlin:base cairo persia java"}
    state = last_turn(aeroplanes, players=3, era=3, airports=where)
    assert points(state, "markets", 3) == [3, 5 + 6, 3 + 6 + 7]


# -- profit

FOUR_SEATS = ["p02", "p05", "p07", "p12", "p15"]


def with_profits(game: Game, era: int, profits: list[int]) -> State:
    """Everybody has an aeroplane of four seats; profits are even, from -4 to 4."""
    some = parties(game)
    players = len(profits)
    planes = FOUR_SEATS[:players]
    aboard = {}
    for plane, profit in zip(planes, profits, strict=True):
        passengers = (profit + 4) // 2
        aboard[plane] = some(passengers)
    owned = dict(enumerate(planes))
    return last_turn(game, players=players, era=era, planes=owned, aboard=aboard)


@pytest.mark.rule("AER-81")
@pytest.mark.parametrize("era", [1, 2, 3])
@pytest.mark.parametrize(
    ("profits", "places"),
    [
        ([4, 2, 0, -2, -4], [1, 2, 3, 4, 5]),
        ([-4, 0, 4], [3, 2, 1]),
        ([4, 4, 2, 0, -2], [1, 1, 3, 4, 5]),
        ([4, 4, 4, 2, 0], [1, 1, 1, 4, 5]),
        ([2, 4, 2, 0], [2, 1, 2, 4]),
        ([0, 4, 2, 0], [3, 1, 2, 3]),
        ([0, 0, 4, 2, 0], [3, 3, 1, 2, 3]),
        ([2, 2, 4, 2], [2, 2, 1, 2]),
        ([2, 2, 2, 2, 2], [1] * 5),
        ([4, 4, 2, 2], [1, 1, 3, 3]),
        ([-2, -4, -4], [1, 2, 2]),
        ([0, -4, -2], [1, 3, 2]),
        ([-4, -4, -4], [1, 1, 1]),
    ],
)
def test_profit(aeroplanes: Game, era: int, profits: list[int], places: list[int]) -> None:
    worth = (*PROFIT[era], 0, 0)
    state = with_profits(aeroplanes, era, profits)
    assert points(state, "profit", era) == [worth[place - 1] for place in places]


@pytest.mark.rule("AER-81")
def test_without_aeroplanes_profit_is_zero(aeroplanes: Game) -> None:
    state = last_turn(aeroplanes, players=3, era=1, planes={0: "p02", 1: "p03"})
    assert points(state, "profit", 1) == [1, 3, 5]  # -4, -2, 0


@pytest.mark.rule("AER-81")
def test_seats_of_earlier_stages(aeroplanes: Game) -> None:
    """Seats used before count no more; those still free are empty legs, used ones are none."""
    state = last_turn(
        aeroplanes,
        players=5,
        era=2,
        planes={0: "p02", 1: "p05", 2: "p07", 3: "p16"},
        used={4: "p06 p12"},
        flown={"p02": 3, "p05": 2, "p07": 2, "p06": 6, "p12": 4},
        aboard={"p02": "a02", "p05": "a05", "p16": "a17 a20"},
    )
    # 1 - 0; 1 - 1; 0 - 2; 2 - 1; 0 with two used aeroplanes
    assert points(state, "profit", 2) == [6, 2, 0, 6, 2]


@pytest.mark.rule("AER-81")
def test_all_ones_aeroplanes_are_added(aeroplanes: Game) -> None:
    some = parties(aeroplanes)
    state = last_turn(
        aeroplanes,
        players=3,
        era=1,
        planes={0: "p02 p06", 1: "p05", 2: "p01 p10"},
        aboard={"p02": some(4), "p06": some(2), "p05": some(3), "p10": some(5)},
    )
    assert points(state, "profit", 1) == [3, 3, 5]  # 4 + 2 - 4; 3 - 1; 5 - 2


@pytest.mark.rule("AER-82", "AER-81")
def test_the_example_of_the_rulebook(aeroplanes: Game) -> None:
    """Profits of 10, 10, 9, 9 and 5; the first is 14 passengers less 4 empty seats."""
    some = parties(aeroplanes)
    fleets = {
        0: {"p02": 4, "p06": 6, "p13": 4, "p01": 0},
        1: {"p07": 4, "p12": 4, "p03": 2},
        2: {"p14": 5, "p05": 4},
        3: {"p04": 3, "p08": 3, "p09": 3},
        4: {"p10": 5},
    }
    planes = {seat: " ".join(fleet) for seat, fleet in fleets.items()}
    aboard = {}
    for fleet in fleets.values():
        for plane, passengers in fleet.items():
            if passengers:
                aboard[plane] = some(passengers)
    state = last_turn(aeroplanes, players=5, era=1, planes=planes, aboard=aboard)
    data = aeroplanes.pack.data["components"]["aeroplanes"]
    passengers = sum(fleets[0].values())
    seats = sum(data[plane]["seats"] for plane in fleets[0])
    assert passengers == 14
    assert seats - passengers == 4
    assert points(state, "profit", 1) == [5, 5, 1, 1, 0]
