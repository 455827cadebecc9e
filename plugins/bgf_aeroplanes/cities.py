"""The cities on the table of Aeroplanes: airports in them, links between them, America."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, convert

from bgf.components.entries import spaces_with
from bgf.contract import Reason, reason
from bgf_aeroplanes.airports import BASE, NONE, token_of, type_at
from bgf_aeroplanes.content import AMERICA, City
from bgf_aeroplanes.routes import routes_of
from bgf_aeroplanes.world_table import WorldTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["BrokenLeg", "Cities"]


class BrokenLeg(NamedTuple):
    """Two neighbours of a list of cities between which no route leads, and the reason."""

    reason: Reason
    start: int
    end: int


class Cities(WorldTable):
    """Looks up airports and routes, and removes airports.

    Cities are given by their index in the content.

    Attributes:
        cities: the places of the map.
        city_index: the indices of the cities, by their ids.
        region_of: the region of each city.
        incomes: the income that a BASE brings in era 1 (AER-11), by first airport.
        first_airports: the cities of Europe where a BASE may lie (AER-03).
        routes: all routes of the map.
    """

    no_link = reason("AER-30", "start", "city")
    one_way = reason("AER-31", "start", "city")
    one_skip = reason("AER-33", "start", "city")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cities = self.map.places
        self.city_index = {place.id: index for index, place in enumerate(self.cities)}
        city_data = [convert(place.data, City) for place in self.cities]
        self.region_of = [city.region for city in city_data]
        self.incomes: dict[int, int] = {}
        for index, city in enumerate(city_data):
            if city.income is not UNSET:
                self.incomes[index] = city.income
        self.first_airports = [*self.incomes]
        self._count_airport_spaces(most_players=game.players[1])
        self.routes = routes_of(self.map, self.rolls, self.white_skip)
        direct_routes = [route for route in self.routes if len(route.cities) == 2]
        self._flown_links = {route.cities for route in direct_routes}

    def _count_airport_spaces(self, most_players: int) -> None:
        # The number of spaces of each city, by number of players; by 0 with none of them blocked.
        self._airport_spaces: list[list[int]] = []
        for players in range(most_players + 1):
            spaces_by_city = [spaces_with(place.data, players) for place in self.cities]
            self._airport_spaces.append(spaces_by_city)

    # -- airports in cities

    def airport_in(self, state: State, player: int, city: int) -> int:
        """Returns the entry for a player's airport in a city; see `bgf_aeroplanes.airports`."""
        return state.counters[self.airports[player] + city]

    def has_airport(self, state: State, player: int, city: int) -> bool:
        """Returns whether a player has an airport in a city."""
        return state.counters[self.airports[player] + city] != NONE

    def airports_of(self, state: State, player: int) -> list[int]:
        """Returns the entries for a player's airports, one for each city."""
        start = self.airports[player]
        return state.counters[start : start + len(self.cities)]

    def rivals(self, state: State, player: int, city: int) -> list[int]:
        """Returns the other players who have an airport in a city."""
        others = [*range(player), *range(player + 1, state.players)]
        return [other for other in others if self.has_airport(state, other, city)]

    def airport_spaces(self, state: State, city: int) -> int:
        """Returns the number of a city's spaces for airports, blocked ones left out (AER-04)."""
        return self._airport_spaces[state.players][city]

    def number_of_airports(self, state: State, city: int) -> int:
        """Returns the number of airports in a city."""
        counters = state.counters
        taken = 0
        for slot in self.airports[: state.players]:
            if counters[slot + city] != NONE:
                taken += 1
        return taken

    def is_full(self, state: State, city: int) -> bool:
        """Returns whether a city has no free space."""
        spaces = self._airport_spaces[state.players][city]
        return self.number_of_airports(state, city) >= spaces

    def is_blocked(self, state: State, city: int) -> bool:
        """Returns whether a city is full only because some of its spaces are blocked (AER-04)."""
        all_spaces = self._airport_spaces[0][city]
        open_spaces = self.airport_spaces(state, city)
        return open_spaces <= self.number_of_airports(state, city) < all_spaces

    def replaceable(self, state: State, player: int, city: int, type_: int) -> list[int]:
        """Returns the owners of the tokens in a full city that a higher token may replace.

        A player with an airport there may replace only that one; nobody replaces a BASE (AER-46).

        Args:
            state: the position.
            player: the player who builds.
            city: the full city.
            type_: the type of the token to be built, 1 to 3.
        """
        if self.has_airport(state, player, city):
            owners = [player]
        else:
            owners = self.rivals(state, player, city)
        higher = token_of(type_)
        return [p for p in owners if BASE < self.airport_in(state, p, city) < higher]

    def remove_airport(self, state: State, owner: int, city: int) -> None:
        """Moves an airport token from a city to its owner's stock (AER-46)."""
        counters = state.counters
        slot = self.airports[owner] + city
        type_ = type_at(counters[slot])
        counters[self.stock[type_][owner]] += 1
        counters[slot] = NONE

    # -- links and America

    def broken_leg(self, cities: Sequence[int]) -> BrokenLeg | None:
        """Returns the leg that keeps some cities from being a route; None if they are one.

        Two neighbours may have no link (AER-30) or a link of the other direction only (AER-31).
        Where more than one city would be skipped (AER-33), the leg is all the way.
        """
        for start, end in pairwise(cities):
            if (start, end) in self._flown_links:
                continue
            if (end, start) in self._flown_links:
                return BrokenLeg(self.one_way, start, end)
            return BrokenLeg(self.no_link, start, end)
        if len(cities) > 3:
            return BrokenLeg(self.one_skip, cities[0], cities[-1])
        return None

    def has_reward(self, state: State, city: int) -> bool:
        """Returns whether the next player to reach a city is rewarded for it (AER-47)."""
        if self.region_of[city] != AMERICA:
            return False
        rewarded = state.counters[self.reached + city]
        return rewarded < self.first_in_america

    def pay_reward(self, state: State, player: int, city: int) -> None:
        """Rewards a player who is among the first to reach North or South America (AER-47)."""
        if not self.has_reward(state, city):
            return
        counters = state.counters
        counters[self.reached + city] += 1
        counters[self.money[player]] += self.america_coins
        counters[self.america[player]] += self.america_points
