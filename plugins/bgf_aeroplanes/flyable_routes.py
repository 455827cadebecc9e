"""The routes that airport tokens may fly; rule IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf.contract import Part, Reason, part, reason
from bgf_aeroplanes.routes import Route
from bgf_aeroplanes.world import NONE, World

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgf import Game, State

__all__ = ["FlyableRoutes"]

_KEPT = 20_000
"""The number of answers that are kept; then all are dropped."""


class FlyableRoutes(Part):
    """All routes, and which of them an airport token of an aeroplane may fly.

    Attributes:
        stays: for each city the "route" that stays there, for a higher token (AER-44).
        routes: the routes of the map, then `stays`.
        number_of: the index of a route among `routes`, by its name.
    """

    world = part(World)
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
        world = self.world
        self.stays = [
            Route((city,), (), False, place.id) for city, place in enumerate(world.cities)
        ]
        self.routes = [*world.routes, *self.stays]
        self.number_of = {route.name: number for number, route in enumerate(self.routes)}
        self._from: dict[bool, list[list[tuple[int, int, Route]]]] = {
            is_far: [
                [
                    (route.end, route.skipped, route)
                    for route in world.routes
                    if route.start == city and (is_far or not route.long_range)
                ]
                for city in range(len(world.cities))
            ]
            for is_far in (False, True)
        }
        self._known: dict[tuple[Any, ...], tuple[Route, ...]] = {}

    def for_plane(self, state: State, player: int, plane: int) -> tuple[Route, ...]:
        """Returns the routes that a token of an aeroplane may fly.

        Search asks for this more than for anything else, so that the answer is kept. It depends on
        the range and type of the aeroplane, and on the airports of all players.
        """
        world = self.world
        airports = [tuple(world.held(state, p)) for p in range(state.players)]
        key = player, world.is_long_range(plane), world.type_of(plane), *airports
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[key] = tuple(self._find(state, player, plane))
        return found

    def _find(self, state: State, player: int, plane: int) -> Iterator[Route]:
        """Yields the routes for which `why_not` gives no reason.

        It looks only at those that begin in the player's cities and that the aeroplane can fly, and
        at each city where they end once.
        """
        held = self.world.held(state, player)
        routes = self._from[self.world.is_long_range(plane)]
        room: dict[int, bool] = {}
        for city, own in enumerate(held):
            if own == NONE:
                continue
            for end, skipped, route in routes[city]:
                if held[end] != NONE or (skipped >= 0 and held[skipped] != NONE):
                    continue
                if end not in room:
                    room[end] = self._has_room(state, player, plane, end)
                if room[end]:
                    yield route
            if not self._why_not_at_home(state, player, plane, city):
                yield self.stays[city]

    def has_route(self, state: State, player: int, plane: int) -> bool:
        """Returns whether a token of an aeroplane may fly any route."""
        return bool(self.for_plane(state, player, plane))

    def planes_with_routes(self, state: State, player: int, planes: Sequence[int]) -> list[int]:
        """Returns the aeroplanes whose tokens may fly any route."""
        world = self.world
        # Aeroplanes of one range and type have the same routes.
        has_route: dict[tuple[bool, int], bool] = {}
        found = []
        for plane in planes:
            sort = world.is_long_range(plane), world.type_of(plane)
            if sort not in has_route:
                has_route[sort] = self.has_route(state, player, plane)
            if has_route[sort]:
                found.append(plane)
        return found

    def why_not(self, state: State, player: int, plane: int, route: Route) -> Reason | None:
        """Returns the reason why a route can't be flown; None if it can."""
        world = self.world
        city = route.end
        if len(route.cities) == 1:
            return self._why_not_at_home(state, player, plane, city)
        if not world.has(state, player, route.start):
            return self.no_airport
        if route.long_range and not world.is_long_range(plane):
            return self.short_skip if route.skipped >= 0 else self.short_range
        if route.skipped >= 0 and world.has(state, player, route.skipped):
            return self.not_skipped
        if world.has(state, player, city):
            return self.have_one
        return None if self._has_room(state, player, plane, city) else self.no_space

    def _why_not_at_home(self, state: State, player: int, plane: int, city: int) -> Reason | None:
        if not self.world.has(state, player, city):
            return self.nothing_here
        if not self.world.is_full(state, city):
            return self.space_free
        return None if self._has_room(state, player, plane, city) else self.no_space

    def _has_room(self, state: State, player: int, plane: int, city: int) -> bool:
        if not self.world.is_full(state, city):
            return True
        type_ = self.world.type_of(plane)
        return bool(self.world.replaceable(state, player, city, type_))
