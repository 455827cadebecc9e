"""The routes that airport tokens may fly; rule IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, Reason, part, reason
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.finders import RouteFinder
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.routes import Route

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["FlyableRoutes"]


class FlyableRoutes(Part):
    """Finds the routes that an airport token of an aeroplane may fly.

    Attributes:
        extensions: for each city the "route" that stays there, to place a higher token (AER-44).
        routes: the routes of the map, then `extensions`.
        route_index: the index of each route in `routes`, by its name.
        flights: the same routes, city by city; bit `n` of a mask of routes is for `flights[n]`.
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
        self._finder = self._number_flights()

    def _number_flights(self) -> RouteFinder:
        """Numbers the routes city by city, those that begin there and then its extension.

        A set of routes is a mask of these numbers, so that few operations find the
        routes that may be flown.
        """
        cities = range(len(self.extensions))
        from_city: list[list[Route]] = [[] for _ in cities]
        for route in self.cities.routes:
            from_city[route.start].append(route)
        self.flights: list[Route] = []
        airports = self.airports
        fleets = self.fleets
        finder = RouteFinder()
        finder.entries = airports.entries
        finder.cities = len(cities)
        finder.cities_by_spaces = airports.cities_by_spaces
        finder.fleet = fleets.fleet
        finder.used = fleets.used
        finder.tokens = fleets.tokens
        finder.types = [fleets.type_of(plane) for plane in range(len(fleets.planes))]
        finder.are_long_range = [fleets.is_long_range(plane) for plane in range(len(fleets.planes))]
        finder.from_city = [0 for _ in cities]
        finder.to_city = [0 for _ in cities]
        finder.past_city = [0 for _ in cities]
        finder.extension_of = [0 for _ in cities]
        finder.long_range = 0
        for city in cities:
            for route in from_city[city]:
                bit = 1 << len(self.flights)
                finder.from_city[city] |= bit
                finder.to_city[route.end] |= bit
                if route.skipped >= 0:
                    finder.past_city[route.skipped] |= bit
                if route.long_range:
                    finder.long_range |= bit
                self.flights.append(route)
            finder.extension_of[city] = 1 << len(self.flights)
            self.flights.append(self.extensions[city])
        return finder

    def for_plane(self, state: State, player: int, plane: int) -> int:
        """Returns the mask of the routes that a token of an aeroplane may fly, see `flights`.

        They are those for which `why_not` gives no reason.
        """
        return self._finder.for_plane(state, player, plane)

    def has_route(self, state: State, player: int, plane: int) -> bool:
        """Returns whether there is any route that a token of an aeroplane may fly."""
        return self.for_plane(state, player, plane) != 0

    def planes_with_routes(self, state: State, player: int) -> list[int]:
        """Returns a player's aeroplanes with tokens for which there is any route, ascending."""
        return self._finder.planes_with_routes(state, player)

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
