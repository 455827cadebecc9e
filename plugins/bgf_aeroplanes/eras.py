"""The borders of an era, which people call a stage: AER-11, AER-12, AER-80 to AER-90."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from bgf.contract import Part, counter, dice, numbered, part, value
from bgf.engine.ranking import points_by_place
from bgf_aeroplanes.content import ERAS, ByEra, Markets, Number, Places
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["Eras"]


class Eras(Part):
    """What is done by the era, which is 1 to 3.

    Attributes:
        by_market: for each era the points by place in each market, by region.
        region_of: for each city the number of its region.
        rows: the numbers of all regions.
        tables: for each era, from 0, what it and those after it score by place in each region,
            and, last, what it scores by profit.
    """

    world = part(World)
    priority = dice(doc="The priority die, which is passed on as many seats as it shows (AER-12).")
    markets = numbered(
        counter(own=True, start=0, doc="A player's points for dominance in an era (AER-80)."), ERAS
    )
    profits = numbered(
        counter(own=True, start=0, doc="A player's points for profit in an era (AER-81)."),
        ERAS,
        name="profit",
    )
    income = value(
        ByEra[Number],
        doc="Coins for each player when an era begins (AER-11). That of era 1 is no less than the "
        "highest upkeep of a first airport.",
    )
    subsidy_coins = value(
        int,
        ge=0,
        le=100,
        doc="Coins on Subsidies when an era begins (AER-11, AER-70). An era lasts no longer than "
        "these are taken.",
    )
    discarded = value(
        dict[int, Number],
        by_players=True,
        doc="Open aeroplanes that are discarded after an era, by the number of players (AER-85).",
    )
    dominance = value(
        ByEra[Markets], doc="Points for the most airports in a region, by era (AER-80)."
    )
    for_profit = value(
        ByEra[Places], name="profit", doc="Points for the highest profit, by era (AER-81)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        world = self.world
        self.by_market: dict[int, dict[str, list[int]]] = {
            era: asdict(self.dominance.of(era)) for era in ERAS
        }
        regions = sorted({*world.region_of})
        self.region_of = [regions.index(region) for region in world.region_of]
        self.rows = range(len(regions))
        by_region = [[self.by_market[era].get(region, [0]) for era in ERAS] for region in regions]
        self.tables: list[list[list[list[int]]]] = [
            [*(tables[n:] for tables in by_region), [self.for_profit.of(era)]]
            for n, era in enumerate(ERAS)
        ]

    def pay_income(self, state: State) -> None:
        """Coins for all, and for Subsidies (AER-11)."""
        counters = state.counters
        world = self.world
        era = self.world.era(state)
        counters[world.subsidies] = self.subsidy_coins
        for player in range(state.players):
            counters[world.money[player]] += self.income.of(era)
            if era == 1:
                counters[world.money[player]] += sum(
                    income
                    for city, income in world.incomes.items()
                    if world.has(state, player, city)
                )

    def pass_die(self, state: State) -> None:
        """The priority die is rolled and passed on; who gets it begins (AER-12, AER-90)."""
        state.starter = (state.starter + sum(state.roll(self.priority))) % state.players
        state.pick_up(self.priority)

    # -- scoring

    def score(self, state: State) -> None:
        """Dominance and profit (AER-80, AER-81)."""
        era = self.world.era(state)
        for region, table in self.by_market[era].items():
            numbers = [self.airports_in(state, player, region) for player in range(state.players)]
            for player, points in enumerate(points_by_place(numbers, table)):
                state.counters[self.markets[era][player]] += points if numbers[player] else 0
        profits = [self.profit(state, player) for player in range(state.players)]
        for player, points in enumerate(points_by_place(profits, self.for_profit.of(era))):
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
                this = points[int(place)]
                following = points[int(place) + 1]
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
        world = self.world
        fleet = state.zones[self.world.fleet[player]]
        return sum(world.seated(state, p) - world.free_seats(state, p) for p in fleet)

    # -- the end of an era

    def land(self, state: State) -> None:
        """Aeroplanes and their passengers (AER-86, AER-87)."""
        world = self.world
        counters = state.counters
        for player in range(state.players):
            for plane in [*state.zones[world.fleet[player]]]:
                is_full = not world.free_seats(state, plane)
                slot = world.aboard[plane]
                for token in [*state.zones[slot]]:
                    data = world.people_data[state.layout.kind_of[token]]
                    counters[world.flown + plane] += data.people
                    state.move([token], slot, world.kept[player] if data.value else world.gone)
                if is_full:
                    state.move([plane], world.fleet[player], world.used[player])

    def prepare_next(self, state: State) -> None:
        """The table is made ready for the next era (AER-85, AER-88 to AER-90)."""
        world = self.world
        number = self.discarded[state.players]
        state.move(state.zones[world.market][:number], world.market, world.scrapped)
        world.refill_market(state, world.era(state) + 1)
        self._send_globetrotters(state)
        world.refill_waiting(state)
        self.pass_die(state)

    def _send_globetrotters(self, state: State) -> None:
        """Of each zone the leftmost who goes outside Europe, while there is room (AER-88)."""
        world = self.world
        sent = set[str]()
        for space, (city, _) in enumerate(world.spaces):
            token = world.waiting_at(state, space)
            if city in sent or token < 0 or world.stays_in_europe(token):
                continue
            sent.add(city)
            if len(state.zones[world.globe]) < world.globetrotters:
                slot = world.waiting[space]
                state.move([*state.zones[slot]], slot, world.globe)
