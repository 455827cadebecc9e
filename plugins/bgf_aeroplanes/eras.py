"""The borders of an era, which people call a stage: AER-11, AER-12, AER-80 to AER-90."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from bgf.engine.ranking import points_by_place
from bgf_aeroplanes.world import ERAS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State
    from bgf_aeroplanes.world import World

__all__ = ["Eras"]


class Eras:
    """What is done by the era, which is 1 to 3.

    Attributes:
        region_of: for each city the number of its region.
        rows: the numbers of all regions.
        tables: for each era, from 0, what it and those after it score by place in each region,
            and, last, what it scores by profit.
    """

    def __init__(self, game: Game, world: World) -> None:
        self.world = world
        self.values: dict[str, Any] = game.values
        regions, eras = sorted({*world.region_of}), [str(era) for era in ERAS.values()]
        self.region_of = [regions.index(region) for region in world.region_of]
        self.rows, profit = range(len(regions)), self.values["profit"]
        by_region = [
            [self.values["dominance"][era].get(region, [0]) for era in eras] for region in regions
        ]
        self.tables: list[list[list[list[int]]]] = [
            [*(tables[n:] for tables in by_region), [profit[era]]] for n, era in enumerate(eras)
        ]
        layout = game.layout
        self.die = layout.some_dice("priority")
        self.markets = {n: layout.counts(f"markets_{n}") for n in ERAS.values()}
        self.profits = {n: layout.counts(f"profit_{n}") for n in ERAS.values()}

    def pay_income(self, state: State) -> None:
        """Coins for all, and for Subsidies (AER-11)."""
        counters, world, era = state.counters, self.world, self.world.era(state)
        counters[world.subsidies] = self.values["subsidy_coins"]
        for player in range(state.players):
            counters[world.money[player]] += self.values["income"][str(era)]
            if era == 1:
                counters[world.money[player]] += sum(
                    world.cities[city].data["income"]
                    for city in world.first
                    if world.has(state, player, city)
                )

    def pass_die(self, state: State) -> None:
        """The priority die is rolled and passed on; who gets it begins (AER-12, AER-90)."""
        state.starter = (state.starter + sum(state.roll(self.die))) % state.players
        state.pick_up(self.die)

    # -- scoring

    def score(self, state: State) -> None:
        """Dominance and profit (AER-80, AER-81)."""
        era = self.world.era(state)
        for region, table in self.values["dominance"][str(era)].items():
            numbers = [self.airports_in(state, player, region) for player in range(state.players)]
            for player, points in enumerate(points_by_place(numbers, table)):
                state.counters[self.markets[era][player]] += points if numbers[player] else 0
        profits = [self.profit(state, player) for player in range(state.players)]
        table = self.values["profit"][str(era)]
        for player, points in enumerate(points_by_place(profits, table)):
            state.counters[self.profits[era][player]] += points

    def expected(
        self, era: int, row: int, numbers: Sequence[float], changes: Sequence[tuple[float, float]]
    ) -> list[float]:
        """What each player may expect by place, where numbers may still change; bots ask that.

        Args:
            era: 0 to 2.
            row: of `tables`.
            numbers: what each has now, airports or profit.
            changes: for each table of the row by how much a lead may change, more than 0; and how
                likely who has nothing will have something: 0 to 1, or more where it isn't needed.
        """
        found = [0.0] * len(numbers)
        for table, (change, new) in zip(self.tables[era][row], changes, strict=False):
            points = (*table, *(0,) * len(numbers))
            for n, own in enumerate(numbers):
                gaps = [other - own - 0.5 for other in (*numbers[:n], *numbers[n + 1 :])]
                place = sum([0.5 + 0.5 * gap / hypot(gap, change) for gap in gaps])
                this, following = points[int(place)], points[int(place) + 1]
                found[n] += (this + place % 1 * (following - this)) * min(1.0, own + new)
        return found

    def airports_in(self, state: State, player: int, region: str) -> int:
        """How many airports a player has in a region."""
        cities = range(len(self.world.cities))
        return sum(
            1
            for city in cities
            if self.world.region_of[city] == region and self.world.has(state, player, city)
        )

    def profit(self, state: State, player: int) -> int:
        """Seats filled in this era, less empty legs (AER-81)."""
        world, fleet = self.world, state.zones[self.world.fleet[player]]
        return sum(world.seated(state, p) - world.free_seats(state, p) for p in fleet)

    # -- the end of an era

    def land(self, state: State) -> None:
        """Aeroplanes and their passengers (AER-86, AER-87)."""
        world, counters = self.world, state.counters
        for player in range(state.players):
            for plane in [*state.zones[world.fleet[player]]]:
                is_full = not world.free_seats(state, plane)
                slot = world.aboard[plane]
                for token in [*state.zones[slot]]:
                    data = world.people[state.layout.kind_of[token]].data
                    counters[world.flown + plane] += data["people"]
                    state.move([token], slot, world.kept[player] if data["value"] else world.gone)
                if is_full:
                    state.move([plane], world.fleet[player], world.used[player])

    def prepare_next(self, state: State) -> None:
        """The table is made ready for the next era (AER-85, AER-88 to AER-90)."""
        world = self.world
        number = self.values["discarded"][str(state.players)]
        state.move(state.zones[world.market][:number], world.market, world.scrapped)
        world.refill_market(state, world.era(state) + 1)
        self._send_globetrotters(state)
        world.refill_waiting(state)
        self.pass_die(state)

    def _send_globetrotters(self, state: State) -> None:
        """Of each zone the leftmost who goes outside Europe, while there is room (AER-88)."""
        world, sent = self.world, set[str]()
        for space, (city, _) in enumerate(world.spaces):
            token = world.waiting_at(state, space)
            if city in sent or token < 0 or world.stays_in_europe(token):
                continue
            sent.add(city)
            if len(state.zones[world.globe]) < world.globetrotters:
                slot = world.waiting[space]
                state.move([*state.zones[slot]], slot, world.globe)
