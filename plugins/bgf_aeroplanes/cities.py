"""The map of Aeroplanes: its cities, and the routes between them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, convert

from bgf.contract import Part, Reason, board, reason, value
from bgf_aeroplanes.content import REGIONS, Amount, City, CityLink, RollsByColour
from bgf_aeroplanes.routes import routes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game

__all__ = ["BrokenLeg", "Cities"]


class BrokenLeg(NamedTuple):
    """Two neighbours of a list of cities between which no route leads, and the reason."""

    reason: Reason
    start: int
    end: int


class Cities(Part):
    """Looks up cities and the routes between them.

    Cities are given by their index in the content.

    Attributes:
        places: the cities, as places of the map.
        city_index: the indices of the cities, by their ids.
        region_of: the region of each city.
        cities_of: the cities of each region, ascending.
        incomes: the income that a BASE brings in era 1 (AER-11), by first airport.
        first_airports: the cities of Europe where a BASE may lie (AER-03).
        routes: all routes of the map.
    """

    map = board(
        places=City,
        links=CityLink,
        outward=CityLink,
        regions=REGIONS,
        max_entries={"places": 80, "links": 160, "outward": 10},
        name="world",
        doc="The map of the world.",
    )
    rolls = value(
        RollsByColour, doc="Targets of the risk rolls for a link, by its colour (AER-34)."
    )
    white_skip = value(Amount, doc="Target of the roll for two white links in a row (AER-34).")
    no_link = reason("AER-30", "start", "city")
    one_way = reason("AER-31", "start", "city")
    one_skip = reason("AER-33", "start", "city")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.places = self.map.places
        self.city_index = {place.id: index for index, place in enumerate(self.places)}
        city_data = [convert(place.data, City) for place in self.places]
        self.region_of = [city.region for city in city_data]
        self.cities_of: dict[str, list[int]] = {region: [] for region in REGIONS}
        for index, region in enumerate(self.region_of):
            self.cities_of[region].append(index)
        self.incomes: dict[int, int] = {}
        for index, city in enumerate(city_data):
            if city.income is not UNSET:
                self.incomes[index] = city.income
        self.first_airports = [*self.incomes]
        self.routes = routes_of(self.map, self.rolls, self.white_skip)
        direct_routes = [route for route in self.routes if len(route.cities) == 2]
        self._flown_links = {route.cities for route in direct_routes}

    def broken_leg(self, cities: Sequence[int]) -> BrokenLeg | None:
        """Returns the leg that keeps some cities from being a route; None if they are one.

        Two neighbours may have no link (AER-30) or a link of the other direction only (AER-31). If
        more than one city would be skipped (AER-33), the leg is the whole way.
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
