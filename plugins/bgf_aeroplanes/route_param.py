"""The notation of routes, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from bgf.contract import part, text
from bgf.param import Param, Target
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.flyable_routes import FlyableRoutes
from bgf_aeroplanes.routes import Route

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["RouteParam"]


class RouteParam(Param):
    """A route, as ``rome-cairo-ethiopia``; one city alone is for a higher token there (AER-44).

    Ways between cities that are not routes are read, too, so that the rules can refuse them.
    """

    is_open = True
    cities = part(Cities)
    flyable = part(FlyableRoutes)
    way_direct = text("start", name="way.direct", doc="In menus: a route of one link.")
    way_skip = text("start", "skipped", name="way.skip", doc="In menus: a route of two links.")
    way_extend = text(name="way.extend", doc="In menus: a higher token on one's own airport.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._links: dict[tuple[int, int], str] = {}
        for link in self.cities.map.links:
            self._links[link.a, link.b] = link.id
            self._links[link.b, link.a] = link.id

    def values(self) -> Iterable[Route]:
        return self.flyable.routes

    def parts(self, value: Route) -> tuple[str, ...]:
        return (value.name,)

    def read(self, words: Sequence[str]) -> Route | None:
        if len(words) != 1:
            return None
        name = words[0]
        index = self.flyable.route_index.get(name)
        if index is not None:
            return self.flyable.routes[index]
        return self._no_route(name)

    def _no_route(self, name: str) -> Route | None:
        """Returns a way between cities that is not a route; None if the name has unknown cities.

        It is refused, as `Cities.broken_leg` says.
        """
        city_index = self.cities.city_index
        ids = name.split("-")
        cities: list[int] = []
        for id_ in ids:
            if id_ not in city_index:
                return None
            cities.append(city_index[id_])
        skips_city = len(cities) > 2
        return Route(tuple(cities), rolls=(), long_range=skips_city, name=name)

    def names(self, value: Route, lang: str) -> tuple[str, ...]:
        names = [self._city_name(city, lang) for city in value.cities]
        name = " – ".join(names)
        return (name,)

    def steps(self, value: Route) -> tuple[str, ...]:
        """Returns the city where a route ends, then the route itself."""
        return str(value.end), value.name

    def step_name(self, state: State, player: int, value: Route, step: int, lang: str) -> str:
        if step == 0:
            return self._city_name(value.end, lang)
        if value.is_extension:
            return self.way_extend(lang)
        start = self._city_name(value.start, lang)
        if value.skipped < 0:
            return self.way_direct(lang, start=start)
        skipped = self._city_name(value.skipped, lang)
        return self.way_skip(lang, start=start, skipped=skipped)

    def ids(self, state: State, value: Route) -> Sequence[str]:
        """Returns the links of a route, and the city of its airport."""
        legs = pairwise(value.cities)
        # A way that is not a route may have legs without links.
        links = [self._links[leg] for leg in legs if leg in self._links]
        city = self.cities.places[value.end]
        return [*links, city.id]

    def targets(self, state: State, player: int, value: Route) -> tuple[tuple[Target, ...], ...]:
        places = [self._target(city) for city in value.cities]
        return (tuple(places),)

    def _target(self, city: int) -> Target:
        map_id = self.cities.map.id
        place = self.cities.places[city]
        return Target("place", map_id, place.id)

    def _city_name(self, city: int, lang: str) -> str:
        name = self.cities.places[city].data["name"]
        return self.game.word(name, lang)
