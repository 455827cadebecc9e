"""The routes that airport tokens may fly; rule IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bgf.components.plane import cells_of
from bgf.contract import Part, Reason, part, reason
from bgf_aeroplanes.airports import BASE, HIGHEST, Airports, token_of
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.routes import Route

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["FlyableRoutes"]

_MOST_REMEMBERED = 20_000
"""Maximum number of answers that are remembered."""


class FlyableRoutes(Part):
    """Finds the routes that an airport token of an aeroplane may fly.

    Attributes:
        extensions: for each city the "route" that stays there, to place a higher token (AER-44).
        routes: the routes of the map, then `extensions`.
        route_index: the index of each route in `routes`, by its name.
        flights: the same routes, city by city; bit `n` of a mask of routes is for `flights[n]`.
        masks_by_city: for each city the mask of the routes that begin there, with its extension.
    """

    airports = part(Airports)
    cities = part(Cities)
    fleets = part(Fleets)
    no_airport = reason("AER-30", "start", "city")
    short_range = reason("AER-32", "start", "city")
    short_skip = reason("AER-33", "start", "city")
    not_skipped = reason("AER-33", "start", "city")
    have_one = reason("AER-45", "start", "city")
    nothing_here = reason("AER-44", "start", "city")
    space_free = reason("AER-45", "start", "city")
    no_space = reason("AER-46", "start", "city")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.extensions: list[Route] = []
        for city, place in enumerate(self.cities.places):
            extension = Route(cities=(city,), rolls=(), long_range=False, name=place.id)
            self.extensions.append(extension)
        self.routes = [*self.cities.routes, *self.extensions]
        self.route_index = {route.name: number for number, route in enumerate(self.routes)}
        self._number_flights()
        # The same is asked for again and again, by matches and by bots.
        self._find = lru_cache(_MOST_REMEMBERED)(self._find_all)
        self._from_cities = lru_cache(_MOST_REMEMBERED)(self._find_from_cities)
        self._to_cities = lru_cache(_MOST_REMEMBERED)(self._find_to_cities)

    def _number_flights(self) -> None:
        """Numbers the routes city by city, those that begin there and then its extension.

        A set of routes is a mask of these numbers, so that few operations find what may be flown.
        """
        cities = range(len(self.extensions))
        from_city: list[list[Route]] = [[] for _ in cities]
        for route in self.cities.routes:
            from_city[route.start].append(route)
        self.flights: list[Route] = []
        self._from_city = [0 for _ in cities]
        self._to_city = [0 for _ in cities]
        self._past_city = [0 for _ in cities]
        self._extension_of = [0 for _ in cities]
        self._long_range = 0
        for city in cities:
            for route in from_city[city]:
                bit = 1 << len(self.flights)
                self._from_city[city] |= bit
                self._to_city[route.end] |= bit
                if route.skipped >= 0:
                    self._past_city[route.skipped] |= bit
                if route.long_range:
                    self._long_range |= bit
                self.flights.append(route)
            self._extension_of[city] = 1 << len(self.flights)
            self.flights.append(self.extensions[city])
        of_cities = zip(self._from_city, self._extension_of, strict=True)
        self.masks_by_city = [routes | extension for routes, extension in of_cities]

    def for_plane(self, state: State, player: int, plane: int) -> int:
        """Returns the mask of the routes that a token of an aeroplane may fly, see `flights`.

        They are those for which `why_not` gives no reason.
        """
        fleets = self.fleets
        airports = self.airports
        held = airports.cities_with(state, BASE, HIGHEST)
        # In a full city a token may replace one of a lower type: there is none below the first.
        highest = token_of(fleets.type_of(plane)) - 1
        lower = airports.cities_with(state, BASE + 1, highest) if highest > BASE else ()
        return self._find(player, fleets.is_long_range(plane), held, lower)

    def _find_all(
        self, player: int, is_long_range: bool, held: Sequence[int], lower: Sequence[int]
    ) -> int:
        """Returns the mask of the routes that a token may fly.

        Args:
            player: the player.
            is_long_range: whether its aeroplane is long-range.
            held: for each player the mask of the cities where they have an airport.
            lower: the same of tokens that the token may replace; empty if there are none.
        """
        found = self._from_cities(held[player])
        if not is_long_range:
            found &= ~self._long_range
        full = self.airports.full_cities(held)
        replaceable = 0
        for cities in lower:
            replaceable |= cities
        no_space = full & ~replaceable
        if no_space:
            found &= ~self._to_cities(no_space)
        extensible = full & lower[player] if lower else 0
        if extensible:
            for city in cells_of(extensible):
                found |= self._extension_of[city]
        return found

    def _find_from_cities(self, held: int) -> int:
        """Returns the mask of the routes from some cities to others, past others."""
        found = 0
        for city in cells_of(held):
            found |= self._from_city[city]
        for city in cells_of(held):
            found &= ~(self._to_city[city] | self._past_city[city])
        return found

    def _find_to_cities(self, cities: int) -> int:
        """Returns the mask of the routes to some cities."""
        found = 0
        for city in cells_of(cities):
            found |= self._to_city[city]
        return found

    def has_route(self, state: State, player: int, plane: int) -> bool:
        """Returns whether there is any route that a token of an aeroplane may fly."""
        return self.for_plane(state, player, plane) != 0

    def planes_with_routes(self, state: State, player: int, planes: Sequence[int]) -> list[int]:
        """Returns those of some aeroplanes for whose tokens there is any route."""
        fleets = self.fleets
        # Aeroplanes of one range and type have the same routes.
        is_any_route: dict[tuple[bool, int], bool] = {}
        found = []
        for plane in planes:
            range_and_type = (fleets.is_long_range(plane), fleets.type_of(plane))
            if range_and_type not in is_any_route:
                is_any_route[range_and_type] = self.has_route(state, player, plane)
            if is_any_route[range_and_type]:
                found.append(plane)
        return found

    def why_not(self, state: State, player: int, plane: int, route: Route) -> Reason | None:
        """Returns the reason why a token may not fly a route; None if it may."""
        airports = self.airports
        if route.is_extension:
            return self._why_not_extend(state, player, plane, route.end)
        is_skip = route.skipped >= 0
        if not airports.has_airport(state, player, route.start):
            return self.no_airport
        if route.long_range and not self.fleets.is_long_range(plane):
            if is_skip:
                return self.short_skip
            return self.short_range
        if is_skip and airports.has_airport(state, player, route.skipped):
            return self.not_skipped
        if airports.has_airport(state, player, route.end):
            return self.have_one
        if not self._has_space(state, player, plane, route.end):
            return self.no_space
        return None

    def _why_not_extend(self, state: State, player: int, plane: int, city: int) -> Reason | None:
        """Returns the reason why a token may not replace the player's own in a city (AER-46)."""
        if not self.airports.has_airport(state, player, city):
            return self.nothing_here
        if not self.airports.is_full(state, city):
            return self.space_free
        if not self._has_space(state, player, plane, city):
            return self.no_space
        return None

    def _has_space(self, state: State, player: int, plane: int, city: int) -> bool:
        """Returns whether a city has a free space or an airport that the token may replace."""
        if not self.airports.is_full(state, city):
            return True
        type_ = self.fleets.type_of(plane)
        owners = self.airports.replaceable(state, player, city, type_)
        return bool(owners)
