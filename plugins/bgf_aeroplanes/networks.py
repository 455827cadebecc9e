"""The worth of an airline's airports, and the best cities for more; for the evaluation.

An airport serves waiting passengers (AER-50, AER-51), and helps to dominate a region (AER-80).
Tokens are assumed to be built where they bring most points, less the average cost of the flight in
coins (AER-34, AER-35), in cities one link away from the airline's cities (AER-30).

All constants were tuned in matches between bots.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bgf.contract import Part, part
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.expected_places import ExpectedPlaces
from bgf_aeroplanes.passengers import PassengerTokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game
    from bgf_aeroplanes.routes import RiskRoll

__all__ = ["COIN_POINTS", "AirlineNetwork", "Networks"]

# Points that a coin is worth, by era.
COIN_POINTS = (0.4, 0.35, 0.12)

# Coins that a risk roll costs besides the points that it lacks on average (AER-35), as engine
# failures may end the attempt (AER-39).
_COINS_PER_ROLL = 0.5

# The worth of a new airport: points for each seat that it helps to fill, and a share of the points
# that the first places in its region still score (AER-80).
_POINTS_PER_SEAT = 0.24
_SHARE_OF_FIRST_PLACES = 0.12

# The last index of lists with a number for each city and one more: the number for passengers who
# can be carried without another airport.
_NO_CITY = -1

_ANSWERS_REMEMBERED = 20_000


class AirlineNetwork(NamedTuple):
    """Airports of an airline, and the waiting passengers that can be carried with them.

    Attributes:
        airports: the number of airports, by region.
        seats: the seats that these passengers take.
        points: the victory points that they bring.
        cost: the coins that building them costs on average; 0 for airports that stand.
    """

    airports: tuple[float, ...]
    seats: float
    points: float
    cost: float


class _Demand(NamedTuple):
    """Waiting passengers, by the only city where an airline lacks an airport to carry them.

    Both lists have a number for each city, and at `_NO_CITY` one for passengers who need no other.

    Attributes:
        seats: the seats that they take.
        points: the victory points that they bring.
    """

    seats: list[int]
    points: list[int]


class _Site(NamedTuple):
    """A city where an airline can build; the highest in sorting order is the best.

    Attributes:
        worth: the points that an airport there is expected to bring.
        region: the number of the region.
        seats: the seats of passengers who could then be carried.
        points: the victory points of these passengers.
        cost: the coins that building there costs on average.
    """

    worth: float
    region: int
    seats: int
    points: int
    cost: float


class _PricedRoute(NamedTuple):
    """A route, and the coins that flying it costs on average."""

    cost: float
    start: int
    end: int


class Networks(Part):
    """Computes networks of airports, and caches them.

    Attributes:
        of: a function of the era from 0, the entries of an airline for all cities, the kind of
            passengers on each space (-1 for none), and the number of tokens that the airline can
            build. It returns two networks: the airports that stand, and those to be built.
            Passengers of the second can't be carried with the first alone.
        cost_of: a function of the risk rolls of a route that returns their average cost in coins.
    """

    attempt = part(Attempt)
    places = part(ExpectedPlaces)
    cities = part(Cities)
    passengers = part(PassengerTokens)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        passengers = self.passengers
        places = self.places
        self._regions = places.regions
        self._region_of = places.region_of
        self._destination_of = passengers.destination_of
        self._city_of_space = passengers.city_of_space
        self._people = [kind.people for kind in passengers.data]
        self._values = [kind.value for kind in passengers.data]
        # For each era and region what first places score, in this era and those after it.
        self._first_places: list[list[int]] = []
        for rows in places.tables:
            of_regions = []
            for region in places.regions:
                first_places = [table[0] for table in rows[region]]
                of_regions.append(sum(first_places))
            self._first_places.append(of_regions)
        remember = lru_cache(_ANSWERS_REMEMBERED)
        self.of = remember(self._find)
        self.cost_of = remember(self._find_cost)
        # The routes that any token can fly (AER-32), dearest first.
        self._routes = [
            _PricedRoute(self.cost_of(route.rolls), route.start, route.end)
            for route in self.cities.routes
            if not route.long_range
        ]
        self._routes.sort(reverse=True)

    def _find_cost(self, rolls: Sequence[RiskRoll]) -> float:
        """Returns the average cost of risk rolls, in coins."""
        odds = self.attempt.risk.odds
        return sum([_COINS_PER_ROLL + odds(roll.target).missing for roll in rolls])

    def _find(
        self, era: int, held: tuple[int, ...], waiting: tuple[int, ...], tokens: int
    ) -> tuple[AirlineNetwork, AirlineNetwork]:
        """Returns the network that stands, and the one to be built (see `of`)."""
        demand = self._demand(held, waiting)
        own_regions = [region for region, own in zip(self._region_of, held, strict=True) if own]
        standing = AirlineNetwork(
            airports=self._by_region(own_regions),
            seats=demand.seats[_NO_CITY],
            points=demand.points[_NO_CITY],
            cost=0,
        )
        sites = self._best_sites(era, held, demand)[:tokens]
        to_build = AirlineNetwork(
            airports=self._by_region([site.region for site in sites]),
            seats=sum([site.seats for site in sites]),
            points=sum([site.points for site in sites]),
            cost=sum([site.cost for site in sites]),
        )
        return standing, to_build

    def _by_region(self, airports: list[int]) -> tuple[int, ...]:
        """Returns the number of airports in each region, given the region of each airport."""
        return tuple(map(airports.count, self._regions))

    def _demand(self, held: tuple[int, ...], waiting: tuple[int, ...]) -> _Demand:
        """Returns the passengers who need at most one more airport (AER-50, AER-51).

        Args:
            held: what the airline has in each city.
            waiting: the kind of passengers on each space, -1 for none; then the globetrotters.
        """
        seats = [0] * (len(held) + 1)
        points = [0] * (len(held) + 1)
        city_of_space = self._city_of_space
        spaces = len(city_of_space)
        for space, kind in enumerate(waiting):
            if kind < 0:
                continue
            end = self._destination_of[kind]
            # Globetrotters, who come last, need an airport only at the end.
            start = city_of_space[space] if space < spaces else end
            if held[end]:
                city = _NO_CITY if held[start] else start
            elif held[start] or start == end:
                city = end
            else:
                continue
            seats[city] += self._people[kind]
            points[city] += self._values[kind]
        return _Demand(seats, points)

    def _best_sites(self, era: int, held: tuple[int, ...], demand: _Demand) -> list[_Site]:
        """Returns the cities one link away from an airline's cities, the best to build in first.

        Args:
            era: the era, from 0.
            held: the entry of the airline for each city.
            demand: the waiting passengers.
        """
        # The cheapest route to a city comes last, and replaces others.
        cost_to = {end: cost for cost, start, end in self._routes if held[start] and not held[end]}
        seats = demand.seats
        points = demand.points
        first_places = self._first_places[era]
        coin_points = COIN_POINTS[era]
        sites = []
        for city, cost in cost_to.items():
            region = self._region_of[city]
            of_passengers = _POINTS_PER_SEAT * seats[city] + points[city]
            of_places = _SHARE_OF_FIRST_PLACES * first_places[region]
            worth = of_passengers + (of_places - coin_points * cost)
            sites.append(_Site(worth, region, seats[city], points[city], cost))
        sites.sort(reverse=True)
        return sites
