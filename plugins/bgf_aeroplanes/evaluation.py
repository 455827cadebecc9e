"""What airlines may expect to score: the points they have, and what their means should bring."""

from functools import lru_cache
from math import hypot
from typing import Any

from bgf import Estimate, State
from bgf_aeroplanes.attempt import Attempt

# In points, by matches of greedy players; where there are three, by era. LATER: all the rest.
COIN, CITY, LATER = (0.4, 0.35, 0.12), (0.25, 0.2, 0.0), (17.5, 11.0, 0.0)
SUPPORT, DEBT, ROLL = 0.35, 1.0, 0.5  # what is missing: a support token, a coin; coins for a roll
SEAT, MARKET, TURNS, SEATS, BUILT, MOST = 0.24, 0.12, 3.0, 2.0, 0.15, 0.6  # turns for a subsidy
PROFIT, NUMBER, AGES, ABSENT = (2.0, 1.2), (0.2, 0.3), 3.0, 0.08  # what may change yet, by turn
SPREAD, SWING = (3.8, 2.5, 1.2), 0.25  # of the estimate: at last; more for a turn
BUILDING = {"route": 0, "more": 0, "short": 1, "next_roll": 1, "replace": 1}  # tokens that fly


class Evaluation:
    """Weighs positions; what is asked again and again, of a part of them, is kept."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt, self.world, world = attempt, attempt.world, attempt.world
        odds, values, kept = attempt.dice.odds, world.values, lru_cache(20_000)
        regions = sorted({*world.region_of})
        eras = [by | {"": values["profit"][era]} for era, by in sorted(values["dominance"].items())]
        *rows, profit = [[(*by.get(r, ()), *(0,) * 6) for by in eras] for r in (*regions, "")]
        self.tables = [[*[row[n:] for row in rows], [profit[n]]] for n in range(len(eras))]
        self.region = [regions.index(region) for region in world.region_of]
        self.people = [(kind.data["people"], kind.data["value"]) for kind in world.people]
        self.cost = kept(lambda rolls: sum([ROLL + odds(roll.target).missing for roll in rolls]))
        ways = [(self.cost(w.rolls), w.start, w.end) for w in world.routes if not w.long_range]
        self.ways = sorted(ways, reverse=True)  # the cheapest last
        self.means, self.ranked = kept(self._means), kept(self._ranked)

    def _means(self, era: int, held: tuple[int, ...], waiting: tuple[int, ...], tokens: int) -> Any:
        """Airports by region, seats and points of whom they serve; what tokens add, and cost."""
        seats, points = [0] * (len(held) + 1), [0] * (len(held) + 1)  # at -1: nothing lacks
        for n, kind in enumerate(waiting):
            ends = {self.world.goes_to[kind], *self.world.city_of_space[n : n + 1]}
            lack = [city for city in ends if not held[city]] or [-1]
            if kind >= 0 and len(lack) < 2:
                seats[lack[0]] += self.people[kind][0]
                points[lack[0]] += self.people[kind][1]
        gains, here = [], [r for r, own in zip(self.region, held, strict=True) if own]
        cheapest = {end: cost for cost, start, end in self.ways if held[start] and not held[end]}
        for city, cost in cheapest.items():
            tables, worth = self.tables[era][self.region[city]], SEAT * seats[city] + points[city]
            worth += MARKET * sum([table[0] for table in tables]) - COIN[era] * cost
            gains.append((worth, self.region[city], seats[city], points[city], cost))
        _, new, *more = [*zip(*sorted(gains, reverse=True)[:tokens], strict=True)] or [()] * 5
        rows = range(len(self.tables[era]) - 1)
        found = [*map(here.count, rows), seats[-1], points[-1], 0]
        return found, [*map(new.count, rows), *map(sum, more)]

    def _ranked(self, numbers: tuple[float, ...], era: int, row: int, turns: float) -> list[float]:
        """What places in a region, or at last in profit, are worth, by numbers that may change."""
        tables, found = self.tables[era], [0.0] * len(numbers)
        now = (NUMBER[0] + NUMBER[1] * turns, ABSENT * turns)  # from none to a new one
        now = now if row + 1 < len(tables) else (PROFIT[0] + PROFIT[1] * turns, 1e9)
        for table, (may, new) in zip(tables[row], [now, *[(AGES, 1.0)] * 9], strict=False):
            for n, own in enumerate(numbers):
                gaps = [other - own - 0.5 for other in (*numbers[:n], *numbers[n + 1 :])]
                place = sum([0.5 + 0.5 * gap / hypot(gap, may) for gap in gaps])
                worth = table[int(place)] + place % 1 * (table[int(place) + 1] - table[int(place)])
                found[n] += worth * min(1.0, own + new)
        return found

    def __call__(self, state: State) -> Estimate:
        world, counters, zones, stage = self.world, state.counters, state.zones, state.stage.id
        era, kind_of, numbers = world.era(state) - 1, state.layout.kind_of, []
        turns = TURNS * (counters[world.subsidies] + 1) / state.players
        waiting = [kind_of[zones[slot][0]] if zones[slot] else -1 for slot in world.waiting]
        waiting += [kind_of[token] for token in zones[world.globe]]
        points = [LATER[era] + sum(items.values()) for items in state.game.score(state).breakdown]
        for p, fleet in enumerate([zones[slot] for slot in world.fleet[: state.players]]):
            money, builds = counters[world.money[p]] + 0.0, p == state.player and stage in BUILDING
            cities, owned = world.held(state, p), fleet + zones[world.used[p]]
            tokens = sum([counters[world.tokens + n] for n in owned])
            if builds and BUILDING[stage]:  # as if built, at the price that it takes on average
                route, tokens = self.attempt.current(state), tokens - 1
                cities[route.end], money = 1, money - self.cost(route.rolls)
            now, new = self.means(era, tuple(cities), tuple(waiting), tokens)
            share = 1.0 if builds else min(MOST, BUILT * turns)
            *by_region, seats, more, cost = [a + share * b for a, b in zip(now, new, strict=True)]
            aboard = [self.people[kind_of[t]] for n in fleet for t in zones[world.aboard[n]]]
            seated = sum([number for number, _ in aboard])
            free = sum([world.seats[n] - counters[world.flown + n] for n in fleet]) - seated
            most = min(seats, SEATS * turns) + 1e-9
            filled = most * free / hypot(most, free)
            points[p] += sum([value for _, value in aboard]) + more * filled / (seats + 1e-9)
            points[p] += (COIN[era] if money > 0 else DEBT) * money + CITY[era] * sum(by_region)
            points[p] -= SUPPORT * counters[world.support[p] : world.support[p] + 5].count(0)
            points[p] -= COIN[era] * cost
            numbers.append([*by_region, seated - free + 2 * filled])
        rows = [self.ranked(n, era, r, turns) for r, n in enumerate(zip(*numbers, strict=True))]
        return Estimate([*map(sum, zip(points, *rows, strict=True))], SPREAD[era] + SWING * turns)
