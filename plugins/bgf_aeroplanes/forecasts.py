# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""Forecasts of what a player will have at the end of an era; for the evaluation.

This module is compiled where it stands, with the C types of `forecasts.pxd`: a search asks for
thousands of forecasts. All constants were tuned in matches between bots.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from bgf.components.table import Table
from bgf_cext import slots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgf_aeroplanes.networks import AirlineNetwork

__all__ = ["Forecast", "Forecasts"]

# Points that later eras bring to everybody, by era.
_LATER_POINTS = (17.5, 11.0, 0.0)

# Points that an airport is worth besides those for places, by era.
_AIRPORT_POINTS = (0.25, 0.2, 0.0)

# Points that a coin costs that would have to be paid, but is lacking.
_LACKING_COIN_POINTS = 1.0

# Points that a player loses for each type of support token they have none of (AER-60).
_MISSING_SUPPORT_POINTS = 0.35

# Seats that a player fills in a turn, at most.
_SEATS_PER_TURN = 2.0

# Share of a player's airport tokens that will be built in the era.
_BUILT_SHARE_PER_TURN = 0.15
_BUILT_SHARE_MAX = 0.6

_TINY = 1e-9  # seats; keeps a divisor above 0


class Forecast(NamedTuple):
    """A player's expected standing at the end of the era.

    Attributes:
        points: final points, without those by place.
        airports: the number of airports, by region.
        profit: seats filled, less empty legs (AER-81).
    """

    points: float
    airports: tuple[float, ...]
    profit: float


class Forecasts:
    """Makes forecasts.

    Attributes:
        networks: called with the era from 0, with what an airline has in each city, who waits on
            each space, and how many tokens it can build, it returns two networks, see
            `Networks.of`.
        coin_points: the points that a coin is worth, by era.
        cities: the number of cities.
        entries: for each player the slot of the first city's entry.
        money: for each player the slot of their coins.
        support: for each player the slot of their first support token.
        support_types: the number of types of support.
        fleet, used: for each player the slots of their aeroplanes.
        tokens: the slot of the number of tokens on the first aeroplane.
        flown: the slot of the seats of the first aeroplane that were filled in earlier eras.
        seats: the seats of each aeroplane.
        aboard: for each aeroplane the slot of the passengers aboard.
        kind_of: the kind of each component.
        people: for each kind of passengers the seats that they take.
        values: for each kind of passengers their victory points.
    """

    __slots__ = (
        "aboard",
        "cities",
        "coin_points",
        "entries",
        "fleet",
        "flown",
        "kind_of",
        "money",
        "networks",
        "people",
        "seats",
        "support",
        "support_types",
        "tokens",
        "used",
        "values",
    )

    networks: Callable[
        [int, tuple[int, ...], tuple[int, ...], int], tuple[AirlineNetwork, AirlineNetwork]
    ]
    coin_points: Sequence[float]
    cities: int
    entries: tuple[int, ...]
    money: tuple[int, ...]
    support: tuple[int, ...]
    support_types: int
    fleet: tuple[int, ...]
    used: tuple[int, ...]
    tokens: int
    flown: int
    seats: list[int]
    aboard: tuple[int, ...]
    kind_of: list[int]
    people: list[int]
    values: list[int]

    def of(
        self,
        state: Table,
        player: int,
        scored: int,
        era: int,
        turns: float,
        waiting: tuple[int, ...],
        is_building: bool,
        flown_to: int,
        cost: float,
    ) -> Forecast:
        """Returns a player's expected standing at the end of the era.

        Where an attempt is under way, it is taken to succeed.

        Args:
            state: the position.
            player: whose forecast it is.
            scored: the points that the player has scored so far.
            era: the era, from 0.
            turns: the turns that each player may expect in the rest of the era.
            waiting: the kind of passengers on each space, -1 for none; then the globetrotters.
            is_building: whether the player is building airports.
            flown_to: the city where the player is building one; -1 for none.
            cost: the coins that the attempt costs on average.
        """
        counters = state.counters
        first = self.entries[player]
        cities = counters[first : first + self.cities]
        slot = self.money[player]
        coins: float = counters[slot]
        tokens = self._tokens(state, player)
        built_share = min(_BUILT_SHARE_MAX, _BUILT_SHARE_PER_TURN * turns)
        if is_building:
            built_share = 1.0
        if flown_to >= 0:
            tokens -= 1
            cities[flown_to] = 1
            coins -= cost

        standing, to_build = self.networks(era, tuple(cities), waiting, tokens)
        airports = []
        for region in range(len(standing[0])):
            own = standing[0][region]
            new = to_build[0][region]
            airports.append(own + built_share * new)
        seats_wanted = standing[1] + built_share * to_build[1]
        points_wanted = standing[2] + built_share * to_build[2]
        network_cost = standing[3] + built_share * to_build[3]

        seated = 0
        value_aboard = 0
        usable = 0
        zones = state.zones
        kind_of = self.kind_of
        people = self.people
        values = self.values
        seats = self.seats
        for plane in zones[self.fleet[player]]:
            size = seats[plane]
            filled = counters[self.flown + plane]
            usable += size - filled
            for token in zones[self.aboard[plane]]:
                kind = kind_of[token]
                number = people[kind]
                value = values[kind]
                seated += number
                value_aboard += value
        free = usable - seated
        most_to_fill = min(seats_wanted, _SEATS_PER_TURN * turns) + _TINY
        to_fill = most_to_fill * free / hypot(most_to_fill, free)  # less than either of the two
        value_to_come = points_wanted * to_fill / (seats_wanted + _TINY)
        profit = seated - free + 2 * to_fill  # a seat filled is an empty leg less, too

        coin_points = self.coin_points[era]
        money_points = coin_points if coins > 0 else _LACKING_COIN_POINTS
        of_money = money_points * coins
        of_airports = _AIRPORT_POINTS[era] * sum(airports)
        points = _LATER_POINTS[era] + scored
        points += value_aboard + value_to_come
        points += of_money + of_airports
        points -= _MISSING_SUPPORT_POINTS * self._types_missing(state, player)
        points -= coin_points * network_cost
        return Forecast(points, tuple(airports), profit)

    def _tokens(self, state: Table, player: int) -> int:
        """Returns the number of airport tokens on a player's aeroplanes."""
        counters = state.counters
        zones = state.zones
        found = 0
        for slot in (self.fleet[player], self.used[player]):
            for plane in zones[slot]:
                number = counters[self.tokens + plane]
                found += number
        return found

    def _types_missing(self, state: Table, player: int) -> int:
        """Returns the number of types of support of which a player has no token."""
        counters = state.counters
        first = self.support[player]
        found = 0
        for type_ in range(self.support_types):
            number = counters[first + type_]
            if number == 0:
                found += 1
        return found


slots.keep(Forecasts)
