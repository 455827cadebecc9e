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
        self.atlas, self.seen = atlas, seen
        self.me: int = seen["viewer"]
        counters = seen["counters"]
        self.counters: Seen = counters
        self.era = era_of(seen)
        self.coin = COIN[self.era]
        self.money: int = counters["money"][self.me]
        players = range(seen["players"])
        self.rivals = [p for p in players if p != self.me]
        self.has = [{c for c, what in counters["airports"][p].items() if what} for p in players]
        self.mine = self.has[self.me]
        self.turns = 1 + TURNS * (counters["subsidies"] + 1) / len(players)
        self.seats = {p: self.free(p) for p in seen["zones"]["fleet"][self.me]}
        self.room = sum(self.seats.values())
        rooms = [sum(map(self.free, seen["zones"]["fleet"][p])) for p in players]
        self.waiting = self._waiting(rooms)
        regions = {place["region"] for place in atlas.places.values()}
        self.by_region = {region: self._market(region) for region in regions}
        self._demand: dict[str, float] = {}
        self._worth: dict[str, float] = {}
        self._chances: dict[tuple[int, bool], list[tuple[float, tuple[str, ...]]]] = {}

    def free(self, plane: str) -> int:
        """Returns the number of free seats of an aeroplane."""
        number = self.atlas.planes[plane]["number"] - 1
        aboard = sum(self.atlas.people[t]["people"] for t in self.seen["zones"]["aboard"][number])
        used = self.counters["flown"][plane]
        seats = self.atlas.planes[plane]["seats"]
        free: int = seats - aboard - used
        return free

    def _waiting(self, rooms: list[int]) -> list[tuple[str, str, float, bool]]:
        """Returns the waiting passengers: start, goal, worth, and whether rivals want them.

        The start of globetrotters is empty.
        """
        zones, found = self.seen["zones"], []
        held = [(self.atlas.spaces[n], pile[0]) for n, pile in enumerate(zones["waiting"]) if pile]
        for city, token in held + [("", token) for token in zones["globetrotters"]]:
            data = self.atlas.people[token]
            to, people = data["to"], data["people"]
            wanted = any(
                to in self.has[p] and (not city or city in self.has[p]) and rooms[p] >= people
                for p in self.rivals
            )
            found.append((city, to, self.worth_of(token), wanted))
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
        counts = [sum(places[c]["region"] == region for c in some) for some in self.has]
        mine, others = counts[self.me], [counts[p] for p in self.rivals]

        def points(number: int) -> int:
            place = sum(other > number for other in others)
            return table[place] if place < len(table) and number else 0

        gain = max(points(mine + 1) - points(mine), (points(mine + 2) - points(mine)) / 2.5)
        return 0.7 * gain + LATER[self.era]

    def open_for(self, cities: set[str]) -> list[tuple[float, bool]]:
        """Returns the passengers that could be carried with airports in the given cities."""
        return [
            (worth, wanted)
            for start, to, worth, wanted in self.waiting
            if to in cities and (not start or start in cities)
        ]

    def demand(self, city: str) -> float:
        """Returns the worth of the passengers that an airport in a city would make available."""
        if city not in self._demand:
            cities = self.mine | {city}
            found = sorted(
                (
                    value * (0.6 if wanted else 1.0)
                    for start, to, value, wanted in self.waiting
                    if city in (start, to) and to in cities and (not start or start in cities)
                ),
                reverse=True,
            )
            self._demand[city] = sum(found[: int(self.turns)])
        return self._demand[city]

    def room_in(self, city: str, type_: int) -> bool:
        """Returns whether there is room for a token of a type, in a city without an own airport."""
        spaces = spaces_with(self.atlas.places[city], len(self.has))
        there = [p for p in self.rivals if city in self.has[p]]
        airports = self.counters["airports"]
        return len(there) < spaces or any(1 < airports[p][city] <= type_ for p in there)

    def expense(self, route: tuple[str, ...]) -> float:
        """Returns the average cost of a route in coins."""
        bonus, atlas = self.atlas.values["rival_bonus"], self.atlas
        return sum(
            atlas.price(target - bonus * any(city in self.has[p] for p in self.rivals))
            for target, city in atlas.rolls(route)
        )

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
        worth, rolls = self.worth(route[-1]), len(self.atlas.rolls(route))
        if not rolls:
            return worth
        expense = self.expense(route)
        return worth - self.coin * expense - 0.1 * rolls - 1.2 * max(0.0, expense - self.money)

    def chances(self, type_: int, *, long_range: bool) -> list[tuple[float, tuple[str, ...]]]:
        """Returns the best route to each city in reach, the best first."""
        key = type_, long_range
        if key not in self._chances:
            best: dict[str, tuple[float, tuple[str, ...]]] = {}
            for route in self._routes(long_range=long_range):
                if self.room_in(route[-1], type_):
                    found = self.gain(route), route
                    best[route[-1]] = max(best.get(route[-1], found), found)
            self._chances[key] = sorted(best.values(), reverse=True)
        return self._chances[key]

    def _routes(self, *, long_range: bool) -> Iterator[tuple[str, ...]]:
        legs, mine = self.atlas.legs, self.mine
        for a in mine:
            for b, (_, is_far) in legs[a].items():
                if b not in mine and (long_range or not is_far):
                    yield a, b
                    if long_range:
                        yield from ((a, b, c) for c in legs[b] if c not in mine)


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
