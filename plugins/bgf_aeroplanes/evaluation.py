"""What airlines may expect to score: the points they have, and what their means should bring."""

from functools import lru_cache
from math import hypot
from typing import Any

from bgf import Estimate, State
from bgf_aeroplanes.attempt import Attempt

# In points, by matches of greedy players; where there are three, by era. LATER: all the rest.
COIN, CITY, LATER = (0.4, 0.35, 0.12), (0.25, 0.2, 0.0), (17.5, 11.0, 0.0)
SUPPORT, DEBT, ROLL, SEAT, MARKET = 0.35, 1.0, 0.5, 0.24, 0.12  # a missing coin; coins for a roll
TURNS, SEATS, BUILT, MOST = 3.0, 2.0, 0.15, 0.6  # turns for a subsidy; in a turn, and at most
PROFIT, NUMBER, AGES, ABSENT = (2.0, 1.2), (0.2, 0.3), 3.0, 0.08  # what may change yet, by turn
SPREAD, SWING = (3.8, 2.5, 1.2), 0.25  # of the estimate: at last; more for each turn
BUILDING = {"route": 0, "more": 0, "short": 1, "next_roll": 1, "replace": 1}  # tokens that fly


class Evaluation:
    """Weighs positions; what changes slowly, as what airports are worth, is kept."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt, self.world, world = attempt, attempt.world, attempt.world
        odds, routes, regions = attempt.dice.odds, world.routes, sorted({*world.region_of})
        index, by_era = world.city_index, sorted(world.values["dominance"].items())
        self.tables = [[(*by.get(r, ()), *(0,) * 6) for r in regions] for _, by in by_era]
        self.profit = [(*world.values["profit"][era], *(0,) * 6) for era, _ in by_era]
        self.region = [regions.index(region) for region in world.region_of]
        self.people = [(kind.data["people"], kind.data["value"]) for kind in world.people]
        self.spaces = [(index[world.spaces[n][0]], slot) for n, slot in enumerate(world.waiting)]
        self.cost = {w: sum([ROLL + odds(r.target).missing for r in w.rolls]) for w in routes}
        ways = [(cost, w.start, w.end) for w, cost in self.cost.items() if not w.long_range]
        self.ways = sorted(ways, reverse=True)  # the cheapest last
        self.means, self.ranked = lru_cache(20_000)(self._means), lru_cache(20_000)(self._ranked)

    def _means(self, era: int, held: tuple[int, ...], waiting: tuple[tuple[int, int], ...]) -> Any:
        """Airports by region; whom they serve, and new ones would: seats and points; costs."""
        seats, points = [0] * (len(held) + 1), [0] * (len(held) + 1)  # at -1: nothing lacks
        for start, kind in waiting:
            lack = [c for c in {start, self.world.goes_to[kind]} if c >= 0 and not held[c]] or [-1]
            if len(lack) < 2:
                seats[lack[0]] += self.people[kind][0]
                points[lack[0]] += self.people[kind][1]
        gains = []
        cheapest = {end: cost for cost, start, end in self.ways if held[start] and not held[end]}
        for city, cost in cheapest.items():
            region, worth = self.region[city], SEAT * seats[city] + points[city]
            worth += MARKET * sum([by[region][0] for by in self.tables[era:]]) - COIN[era] * cost
            gains.append((worth, region, seats[city], points[city], cost))
        there = [region for region, airport in zip(self.region, held, strict=True) if airport]
        counts = [there.count(region) for region in range(len(self.tables[0]))]
        return counts, seats[-1], points[-1], sorted(gains, reverse=True)

    def _ranked(self, numbers: tuple[float, ...], table: Any, may: float, new: float) -> Any:
        """What places are worth, by numbers that may still change, from none to a `new` one."""
        found = []
        for n, own in enumerate(numbers):
            gaps = [other - own - 0.5 for other in (*numbers[:n], *numbers[n + 1 :])]
            place = sum([0.5 + 0.5 * gap / hypot(gap, may) for gap in gaps])
            worth = table[int(place)] + place % 1 * (table[int(place) + 1] - table[int(place)])
            found.append(worth * min(1.0, own + new))
        return found

    def __call__(self, state: State) -> Estimate:
        world, counters, zones, stage = self.world, state.counters, state.zones, state.stage.id
        era, kind_of = world.era(state) - 1, state.layout.kind_of
        turns = TURNS * (counters[world.subsidies] + 1) / state.players
        waiting = [(city, kind_of[zones[slot][0]]) for city, slot in self.spaces if zones[slot]]
        waiting += [(-1, kind_of[token]) for token in zones[world.globe]]
        points = [LATER[era] + sum(items.values()) for items in state.game.score(state).breakdown]
        numbers: list[list[float]] = []
        for p, fleet in enumerate([zones[slot] for slot in world.fleet[: state.players]]):
            cities = counters[world.airports[p] : world.airports[p] + len(self.region)]
            money, builds = float(counters[world.money[p]]), p == state.player and stage in BUILDING
            share = 1.0 if builds else min(MOST, BUILT * turns)
            tokens = sum([counters[world.tokens + n] for n in fleet + zones[world.used[p]]])
            if builds and BUILDING[stage]:  # as if built, at the price that it takes on average
                route, tokens = self.attempt.current(state), tokens - 1
                cities[route.end], money = 1, money - self.cost.get(route, 0.0)
            counts, seats, more, gains = self.means(era, tuple(cities), tuple(waiting))
            numbers.append([*counts])
            for _, region, sought, value, cost in gains[:tokens]:
                numbers[p][region] += share
                seats, more = seats + share * sought, more + share * value
                points[p] -= share * COIN[era] * cost
            aboard = [self.people[kind_of[t]] for n in fleet for t in zones[world.aboard[n]]]
            room = sum([world.planes[n].data["seats"] - counters[world.flown + n] for n in fleet])
            seated = sum([number for number, _ in aboard])
            most = min(seats, SEATS * turns) + 1e-9
            filled = most * (room - seated) / hypot(most, room - seated)
            points[p] += sum([value for _, value in aboard]) + more * filled / (seats + 1e-9)
            points[p] += (COIN[era] if money > 0 else DEBT) * money + CITY[era] * sum(numbers[p])
            points[p] -= SUPPORT * counters[world.support[p] : world.support[p] + 5].count(0)
            numbers[p].append(2 * seated - room + 2 * filled)
        *by_region, profits = zip(*numbers, strict=True)
        found = [self.ranked(profits, self.profit[era], PROFIT[0] + PROFIT[1] * turns, 1e9)]
        for ahead, tables in enumerate(self.tables[era:]):
            may = (AGES, 1.0) if ahead else (NUMBER[0] + NUMBER[1] * turns, ABSENT * turns)
            found += [self.ranked(n, t, *may) for n, t in zip(by_region, tables, strict=True)]
        return Estimate([*map(sum, zip(points, *found, strict=True))], SPREAD[era] + SWING * turns)
