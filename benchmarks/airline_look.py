"""An airline's view of a match of Aeroplanes, and the worth of cities and passengers to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import bgf
from bgf.components.dice import Dice
from bgf.components.entries import spaces_with
from bgf_aeroplanes.content import ERAS

__all__ = ["COIN", "SEAT", "AirlinePosition", "Atlas", "atlas_of", "era_of", "profit_of"]

Seen = dict[str, Any]

SEAT = 0.35
"""The worth of a point of profit in victory points, which is the unit of all worths below."""

COIN = {1: 0.4, 2: 0.4, 3: 0.2}
"""The worth of a coin by era; at the end of the match coins only break ties."""

LATER = {1: 0.9, 2: 0.7, 3: 0.0}
"""The worth of an airport for later eras, by era."""

TURNS = 2.2
"""The approximate number of actions played for each subsidy taken."""

ERA_OF = {f"era_{era}": era for era in ERAS}
"""The eras by their phases."""

Leg = tuple[tuple[int, ...], bool]


@dataclass(frozen=True, eq=False)
class Atlas:
    """The parts of the game's content that an airline uses, by their ids.

    Attributes:
        legs: for each city and each neighbour, the targets of risk rolls and the long-range mark.
        spaces: the first airport of each space of the waiting room.
    """

    planes: dict[str, Seen]
    people: dict[str, Seen]
    places: dict[str, Seen]
    values: Seen
    dice: Dice
    legs: dict[str, dict[str, Leg]]
    spaces: list[str]

    @classmethod
    def of(cls, game: bgf.Game) -> Atlas:
        """Returns the atlas of a game's pack."""
        data = game.pack.data
        world = data["maps"]["world"]
        legs: dict[str, dict[str, Leg]] = {city: {} for city in world["places"]}
        for link in world["links"].values():
            for a, b in (link["between"], link["between"][::-1]):
                legs[a][b] = _leg(game, link)
        for city, entry in world["outward"].items():
            for start in entry["from"]:
                legs[start][city] = _leg(game, entry)
        return cls(
            planes=data["components"]["aeroplanes"],
            people=data["components"]["passengers"],
            places=world["places"],
            values=game.values,
            dice=game.layout.some_dice("risk"),
            legs=legs,
            spaces=[city for city, n in data["zones"]["waiting"]["at"].items() for _ in range(n)],
        )

    @cache  # noqa: B019 - there is one atlas in a process
    def rolls(self, route: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
        """Returns the risk rolls of a route, each with the city at the end of its link (AER-34)."""
        rolls = [(target, b) for a, b in pairwise(route) for target in self.legs[a][b][0]]
        if len(route) > 2 and not rolls:
            rolls = [(self.values["white_skip"], route[-1])]
        return tuple(rolls)

    def price(self, target: int) -> float:
        """Returns the average cost of a risk roll in coins."""
        return self.dice.odds(target).missing


def _leg(game: bgf.Game, link: Seen) -> Leg:
    """Returns the risk rolls of a link, by default those of its colour, and its long-range mark."""
    rolls = link.get("rolls", game.values["rolls"][link["colour"]])
    return tuple(rolls), link.get("long_range", False)


@cache
def atlas_of(game: bgf.Game) -> Atlas:
    """Returns the atlas of a game; it is made once in each process."""
    return Atlas.of(game)


class AirlinePosition:
    """A position as one player sees it, and the worth of things in it."""

    def __init__(self, atlas: Atlas, seen: Seen) -> None:
        self.atlas = atlas
        self.seen = seen
        self.me: int = seen["viewer"]
        counters = seen["counters"]
        self.counters: Seen = counters
        self.era = era_of(seen)
        self.coin = COIN[self.era]
        self.money: int = counters["money"][self.me]
        players = range(seen["players"])
        self.rivals = [player for player in players if player != self.me]
        self.has: list[set[str]] = []
        for player in players:
            airports = counters["airports"][player]
            self.has.append({city for city, airport in airports.items() if airport})
        self.mine = self.has[self.me]
        self.turns = 1 + TURNS * (counters["subsidies"] + 1) / len(players)
        fleets = seen["zones"]["fleet"]
        self.seats = {plane: self.free(plane) for plane in fleets[self.me]}
        self.room = sum(self.seats.values())
        rooms = [sum(map(self.free, fleets[player])) for player in players]
        self.waiting = self._waiting(rooms)
        regions = {place["region"] for place in atlas.places.values()}
        self.by_region = {region: self._market(region) for region in regions}
        self._demand: dict[str, float] = {}
        self._worth: dict[str, float] = {}
        self._chances: dict[tuple[int, bool], list[tuple[float, tuple[str, ...]]]] = {}

    def free(self, plane: str) -> int:
        """Returns the number of free seats of an aeroplane."""
        data = self.atlas.planes[plane]
        tokens = self.seen["zones"]["aboard"][data["number"] - 1]
        aboard = sum(self.atlas.people[token]["people"] for token in tokens)
        used = self.counters["flown"][plane]
        free: int = data["seats"] - aboard - used
        return free

    def _waiting(self, rooms: list[int]) -> list[tuple[str, str, float, bool]]:
        """Returns the waiting passengers: start, goal, worth, and whether rivals want them.

        The start of globetrotters is empty.
        """
        zones = self.seen["zones"]
        tokens = []
        for space, pile in enumerate(zones["waiting"]):
            if pile:
                tokens.append((self.atlas.spaces[space], pile[0]))
        tokens += [("", token) for token in zones["globetrotters"]]
        found = []
        for city, token in tokens:
            data = self.atlas.people[token]
            wanted = False
            for rival in self.rivals:
                has_room = rooms[rival] >= data["people"]
                can_carry = _joins(self.has[rival], city, data["to"])
                wanted = wanted or (has_room and can_carry)
            found.append((city, data["to"], self.worth_of(token), wanted))
        return found

    def worth_of(self, token: str) -> float:
        """Returns the worth of carrying a passenger token."""
        data = self.atlas.people[token]
        worth: float = 2 * SEAT * data["people"] + data["value"]
        return worth

    def _market(self, region: str) -> float:
        """Returns the worth of one more airport in a region, now and for later eras."""
        table = self.atlas.values["dominance"][str(self.era)].get(region)
        if not table:
            return 0.0
        places = self.atlas.places

        def airports_of(player: int) -> int:
            return sum(places[city]["region"] == region for city in self.has[player])

        mine = airports_of(self.me)
        others = [airports_of(rival) for rival in self.rivals]

        def points(number: int) -> int:
            place = sum(other > number for other in others)
            return table[place] if place < len(table) and number else 0

        gain_of_one = points(mine + 1) - points(mine)
        gain_of_two = points(mine + 2) - points(mine)
        gain = max(gain_of_one, gain_of_two / 2.5)
        return 0.7 * gain + LATER[self.era]

    def open_for(self, cities: set[str]) -> list[tuple[float, bool]]:
        """Returns the passengers that could be carried with airports in the given cities."""
        return [
            (worth, wanted)
            for start, to, worth, wanted in self.waiting
            if _joins(cities, start, to)
        ]

    def demand(self, city: str) -> float:
        """Returns the worth of the passengers that an airport in a city would make available."""
        if city not in self._demand:
            cities = self.mine | {city}
            worths = []
            for start, to, worth, wanted in self.waiting:
                if city in (start, to) and _joins(cities, start, to):
                    worths.append(worth * (0.6 if wanted else 1.0))
            worths.sort(reverse=True)
            self._demand[city] = sum(worths[: int(self.turns)])
        return self._demand[city]

    def room_in(self, city: str, type_: int) -> bool:
        """Returns whether there is room for a token of a type, in a city without an own airport."""
        spaces = spaces_with(self.atlas.places[city], len(self.has))
        airports = self.counters["airports"]
        there = [rival for rival in self.rivals if city in self.has[rival]]
        can_replace = any(1 < airports[rival][city] <= type_ for rival in there)
        return len(there) < spaces or can_replace

    def expense(self, route: tuple[str, ...]) -> float:
        """Returns the average cost of a route in coins."""
        bonus = self.atlas.values["rival_bonus"]
        expense = 0.0
        for target, city in self.atlas.rolls(route):
            has_rival = any(city in self.has[rival] for rival in self.rivals)
            expense += self.atlas.price(target - bonus * has_rival)
        return expense

    def worth(self, city: str) -> float:
        """Returns the worth of an airport in a city."""
        if city not in self._worth:
            region = self.atlas.places[city]["region"]
            worth = self.demand(city) + self.by_region[region]
            if self.turns > 3:
                beyond = [self.demand(c) for c in self.atlas.legs[city] if c not in self.mine]
                worth += 0.3 * max(beyond, default=0.0)
            if region == "america" and self.counters["reached"][city] < 2:
                worth += 1 + 3 * self.coin
            self._worth[city] = worth
        return self._worth[city]

    def gain(self, route: tuple[str, ...]) -> float:
        """Returns the worth of an airport at the end of a route, less the cost of the route."""
        if route[-1] in self.mine:
            return -1.0
        worth = self.worth(route[-1])
        rolls = len(self.atlas.rolls(route))
        if not rolls:
            return worth
        expense = self.expense(route)
        lacking = max(0.0, expense - self.money)
        return worth - self.coin * expense - 0.1 * rolls - 1.2 * lacking

    def chances(self, type_: int, *, long_range: bool) -> list[tuple[float, tuple[str, ...]]]:
        """Returns the best route to each city in reach, the best first."""
        key = type_, long_range
        if key not in self._chances:
            best: dict[str, tuple[float, tuple[str, ...]]] = {}
            for route in self._routes(long_range=long_range):
                city = route[-1]
                if self.room_in(city, type_):
                    found = self.gain(route), route
                    best[city] = max(best.get(city, found), found)
            self._chances[key] = sorted(best.values(), reverse=True)
        return self._chances[key]

    def _routes(self, *, long_range: bool) -> Iterator[tuple[str, ...]]:
        legs = self.atlas.legs
        for start in self.mine:
            for city, (_, is_far) in legs[start].items():
                if city in self.mine or (is_far and not long_range):
                    continue
                yield start, city
                if not long_range:
                    continue
                for beyond in legs[city]:
                    if beyond not in self.mine:
                        yield start, city, beyond


def _joins(cities: set[str], start: str, to: str) -> bool:
    """Returns whether airports in some cities can carry a passenger; `start` may be empty."""
    return to in cities and (not start or start in cities)


def era_of(seen: Seen) -> int:
    """Returns the era, 1 to 3; the bases are placed in era 1."""
    return ERA_OF.get(seen["phase"], 1)


def profit_of(atlas: Atlas, seen: Seen, player: int) -> int:
    """Returns a player's profit: seats filled in this era, less empty legs (AER-81)."""
    profit = 0
    for plane in seen["zones"]["fleet"][player]:
        data = atlas.planes[plane]
        aboard = seen["zones"]["aboard"][data["number"] - 1]
        filled = sum(atlas.people[token]["people"] for token in aboard)
        profit += 2 * filled + seen["counters"]["flown"][plane] - data["seats"]
    return profit
