"""What airlines may expect to score: the points they have, and what their means should bring."""

from functools import lru_cache
from math import hypot, inf

from bgf import Estimate, Game, State
from bgf.contract import Part, part, stage
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.eras import Eras
from bgf_aeroplanes.supports import Supports

__all__ = ["Evaluation"]
Ints = tuple[int, ...]

_LATER = (17.5, 11.0, 0.0)  # points, by era, that later eras bring to everybody
_COIN = (0.4, 0.35, 0.12)  # points of a coin, by era; one that is owed counts 1
_CITY = (0.25, 0.2, 0.0)  # points of an airport, by era, besides those for places
_PLACE = (0.12, 0.24)  # where to build: share of what first places there score; points of a seat
_SUPPORT = 0.35  # points for each type of support token that is not missing
_ROLL = 0.5  # coins for a risk roll, besides what it is short of on average
_TURNS = 3.0  # turns for all players together, for each subsidy left and one more
_SOLD = 2.0  # seats filled in a turn, at most
_BUILT = (0.15, 0.6)  # share of tokens that will be built: for each turn; at most
_LEAD = (0.2, 0.3, 3.0)  # airports by which a lead may change: now; for each turn; in later eras
_NEW = (0.08, 1.0)  # chance of a first airport in a region: for each turn; in later eras
_PROFIT = (2.0, 1.2)  # seats by which a lead may change: now; for each turn
_SPREAD = ((3.8, 2.5, 1.2), 0.25)  # points: in the end, by era; more for each turn


class Evaluation(Part):
    """Weighs positions; what is asked again and again, of a part of them, is kept."""

    attempt = part(Attempt)
    eras = part(Eras)
    supports = part(Supports)
    route = stage()
    more = stage()
    short = stage()
    next_roll = stage()
    replace = stage()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        attempt = self.attempt
        eras = self.eras
        world = attempt.world
        odds = attempt.risk.odds
        keep = lru_cache(20_000)
        self._flying = self.short, self.next_roll, self.replace
        self._building = self.route, self.more, *self._flying
        self._attempt = attempt
        self._world = world
        self._kept = dict[bytes, Estimate]()
        self._tables = eras.tables
        self._region = eras.region_of
        self._regions = eras.rows
        self._support = self.supports.support
        self._people = [(kind.people, kind.value) for kind in world.people_data]
        self._cost = keep(lambda rolls: sum([_ROLL + odds(roll.target).missing for roll in rolls]))
        short = [route for route in world.routes if not route.long_range]
        routes = [(self._cost(route.rolls), route.start, route.end) for route in short]
        self._routes = sorted(routes, reverse=True)  # the cheapest last
        self._means = keep(self._find_means)
        self._expected = keep(eras.expected)

    def estimate(self, state: State) -> Estimate:
        """What each player may expect to have in the end; kept, as samples differ in little."""
        if len(self._kept) >= 4_000:
            self._kept.clear()
        key = self._world.lies_open(state)
        return self._kept.get(key) or self._kept.setdefault(key, self._weigh(state))

    def _weigh(self, state: State) -> Estimate:
        world = self._world
        counters = state.counters
        zones = state.zones
        era = world.era(state) - 1
        kind_of = state.layout.kind_of
        numbers = []
        turns = _TURNS * (counters[world.subsidies] + 1) / state.players
        waiting = [kind_of[zones[slot][0]] if zones[slot] else -1 for slot in world.waiting]
        waiting += [kind_of[token] for token in zones[world.globe]]
        points = [_LATER[era] + sum(items.values()) for items in state.game.score(state).breakdown]
        for p, fleet in enumerate([zones[slot] for slot in world.fleet[: state.players]]):
            money = counters[world.money[p]] + 0.0
            cities = world.held(state, p)
            stage = state.stage.id if p == state.player else ""
            tokens = sum([counters[world.tokens + n] for n in fleet + zones[world.used[p]]])
            if stage in self._flying:  # as if built, at the price that it takes on average
                route = self._attempt.current(state)
                tokens -= 1
                cities[route.end] = 1
                money -= self._cost(route.rolls)
            now, new = self._means(era, tuple(cities), tuple(waiting), tokens)
            share = 1.0 if stage in self._building else min(_BUILT[1], _BUILT[0] * turns)
            *by_region, seats, more, cost = [a + share * b for a, b in zip(now, new, strict=True)]
            aboard = [self._people[kind_of[t]] for n in fleet for t in zones[world.aboard[n]]]
            seated = sum([number for number, _ in aboard])
            free = sum([world.seats[n] - counters[world.flown + n] for n in fleet]) - seated
            most = min(seats, _SOLD * turns) + 1e-9
            sold = most * free / hypot(most, free)  # less than either
            points[p] += sum([value for _, value in aboard]) + more * sold / (seats + 1e-9)
            points[p] += (_COIN[era] if money > 0 else 1.0) * money + _CITY[era] * sum(by_region)
            missing = counters[self._support[p] : self._support[p] + 5].count(0)
            points[p] = points[p] - _SUPPORT * missing - _COIN[era] * cost
            numbers.append([*by_region, seated - free + 2 * sold])
        change = (_LEAD[0] + _LEAD[1] * turns, _NEW[0] * turns), *[(_LEAD[2], _NEW[1])] * 2
        changes = [*[change] * len(self._regions), ((_PROFIT[0] + _PROFIT[1] * turns, inf),)]
        rows = zip(zip(*numbers, strict=True), changes, strict=True)
        worths = [self._expected(era, r, n, change) for r, (n, change) in enumerate(rows)]
        spread = _SPREAD[0][era] + _SPREAD[1] * turns
        return Estimate([*map(sum, zip(points, *worths, strict=True))], spread)

    def _find_means(self, era: int, held: Ints, waiting: Ints, tokens: int) -> list[list[float]]:
        """Airports by region, seats and points of whom they serve; what tokens add, and cost."""
        # The last entry, by index -1, is for passengers to whom no city is lacking.
        seats = [0] * (len(held) + 1)
        points = [0] * (len(held) + 1)
        gains = []
        for n, kind in enumerate(waiting):
            ends = {self._world.goes_to[kind], *self._world.city_of_space[n : n + 1]}
            lack = [city for city in ends if not held[city]] or [-1]
            if kind >= 0 and len(lack) < 2:
                seats[lack[0]] += self._people[kind][0]
                points[lack[0]] += self._people[kind][1]
        cheapest = {end: cost for cost, start, end in self._routes if held[start] and not held[end]}
        for city, cost in cheapest.items():
            worth = _PLACE[1] * seats[city] + points[city]
            region = self._region[city]
            worth += _PLACE[0] * sum([t[0] for t in self._tables[era][region]]) - _COIN[era] * cost
            gains.append((worth, region, seats[city], points[city], cost))
        _, new, *more = [*zip(*sorted(gains, reverse=True)[:tokens], strict=True)] or [()] * 5
        here = [region for region, own in zip(self._region, held, strict=True) if own]
        found: list[float] = [*map(here.count, self._regions), seats[-1], points[-1], 0]
        return [found, [*map(new.count, self._regions), *map(sum, more)]]
