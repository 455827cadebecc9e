"""The routes that airport tokens may fly; rule IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bgf.contract import Part, Reason, part, reason
from bgf_aeroplanes.airports import NONE, Airports
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.routes import Route

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf import Game, State

__all__ = ["FlyableRoutes"]

_CACHE_SIZE = 20_000
"""Maximum number of answers that are kept; all are dropped when there are as many."""


_Key = tuple[int, bool, int, tuple[int, ...]]
"""What answers depend on, see `FlyableRoutes._key`."""

_Answer = TypeVar("_Answer")


class FlyableRoutes(Part):
    """Finds the routes that an airport token of an aeroplane may fly.

    Attributes:
        extensions: for each city the "route" that stays there, to place a higher token (AER-44).
        routes: the routes of the map, then `extensions`.
        route_index: the index of each route in `routes`, by its name.
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
        short_routes = [route for route in self.cities.routes if not route.long_range]
        self._short_range_from = self._by_start(short_routes)
        self._long_range_from = self._by_start(self.cities.routes)
        self._routes: dict[_Key, tuple[Route, ...]] = {}
        self._has_route: dict[_Key, bool] = {}

    def _by_start(self, routes: Sequence[Route]) -> list[list[tuple[int, int, Route]]]:
        """Returns routes by the city where they begin, each after its end and its skipped city.

        `_find` reads these two of very many routes: a property of `Route` would make it slower.
        """
        by_start: list[list[tuple[int, int, Route]]] = [[] for _ in self.cities.places]
        for route in routes:
            entry = (route.end, route.skipped, route)
            by_start[route.start].append(entry)
        return by_start

    def for_plane(self, state: State, player: int, plane: int) -> tuple[Route, ...]:
        """Returns the routes that a token of an aeroplane may fly.

        Search asks for them more often than for anything else, so they are cached.
        """
        key = self._key(state, player, plane)
        routes = self._routes.get(key)
        if routes is None:
            routes = tuple(self._find(state, player, plane))
            _keep(self._routes, key, routes)
        return routes

    def _key(self, state: State, player: int, plane: int) -> _Key:
        """Returns all that routes depend on.

        That is the aeroplane's range and type, and the airports of all players.
        """
        fleets = self.fleets
        airports = self.airports.all_entries(state)
        return player, fleets.is_long_range(plane), fleets.type_of(plane), airports

    def _find(self, state: State, player: int, plane: int) -> Iterator[Route]:
        """Yields the routes for which `why_not` gives no reason.

        Only routes from the player's cities and within the aeroplane's range are looked at, and
        the space in a city only once.
        """
        held = self.airports.entries_of(state, player)
        is_long_range = self.fleets.is_long_range(plane)
        routes_from = self._long_range_from if is_long_range else self._short_range_from
        has_space: dict[int, bool] = {}
        for city, own in enumerate(held):
            if own == NONE:
                continue
            for end, skipped, route in routes_from[city]:
                if held[end] != NONE:
                    continue
                if skipped >= 0 and held[skipped] != NONE:
                    continue
                if end not in has_space:
                    has_space[end] = self._has_space(state, player, plane, end)
                if has_space[end]:
                    yield route
            if not self._why_not_extend(state, player, plane, city):
                yield self.extensions[city]

    def has_route(self, state: State, player: int, plane: int) -> bool:
        """Returns whether there is any route that a token of an aeroplane may fly."""
        key = self._key(state, player, plane)
        found = self._has_route.get(key)
        if found is None:
            first = next(self._find(state, player, plane), None)
            found = first is not None
            _keep(self._has_route, key, found)
        return found

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


def _keep(cache: dict[_Key, _Answer], key: _Key, answer: _Answer) -> None:
    """Keeps an answer; drops all others first if there are too many."""
    if len(cache) >= _CACHE_SIZE:
        cache.clear()
    cache[key] = answer
