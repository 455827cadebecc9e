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

_NO_MARKET = [0]
"""The points by place in a region that is no market (AER-80)."""


class Eras(Part):
    """Pays the income of an era, 1 to 3, scores it, and prepares the next one.

    Attributes:
        by_market: for each era the points by place in each market, by region.
        region_of: the number of each city's region.
        rows: the numbers of all regions.
        tables: for each era, from 0, the points by place in its rows: a row for each region, with
            a table for this era and each later one; and a last row for profit, with one table.
    """

    world = part(World)
    priority = dice(
        doc="The priority die: it is passed to the left by as many seats as it shows (AER-12)."
    )
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
        doc="Coins for each player when an era begins (AER-11). In era 1 they must cover the "
        "highest upkeep of a first airport.",
    )
    subsidy_coins = value(
        int,
        ge=0,
        le=100,
        doc="Coins on Subsidies when an era begins (AER-11, AER-70). They limit the length of the "
        "era.",
    )
    discarded = value(
        dict[int, Number],
        by_players=True,
        doc="Number of open aeroplanes discarded after an era, by the number of players (AER-85).",
    )
    dominance = value(
        ByEra[Markets], doc="Points for the most airports in a market, by era (AER-80)."
    )
    for_profit = value(
        ByEra[Places], name="profit", doc="Points for the highest profit, by era (AER-81)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.by_market: dict[int, dict[str, list[int]]] = {
            era: asdict(self.dominance.of(era)) for era in ERAS
        }
        region_of = self.world.region_of
        regions = sorted(set(region_of))
        self.region_of = [regions.index(region) for region in region_of]
        self.rows = range(len(regions))
        self.tables = [self._tables_from(era, regions) for era in ERAS]

    def _tables_from(self, first_era: int, regions: Sequence[str]) -> list[list[list[int]]]:
        """Returns the entry of `tables` for an era, 1 to 3."""
        markets = [self.by_market[era] for era in ERAS if era >= first_era]
        rows = [[market.get(region, _NO_MARKET) for market in markets] for region in regions]
        profit_row = [self.for_profit.of(first_era)]
        return [*rows, profit_row]

    # -- the begin of an era and the priority die

    def pay_income(self, state: State) -> None:
        """Pays all players, in era 1 for their BASE too, and fills Subsidies (AER-11)."""
        counters = state.counters
        world = self.world
        era = world.era(state)
        counters[world.subsidies] = self.subsidy_coins
        for player in range(state.players):
            coins = self.income.of(era)
            if era == 1:
                coins += self._base_income(state, player)
            counters[world.money[player]] += coins

    def _base_income(self, state: State, player: int) -> int:
        """Returns the income that a player's BASE brings in era 1; below 0 it is upkeep."""
        incomes = self.world.incomes.items()
        return sum(income for city, income in incomes if self.world.has_airport(state, player, city))

    def pass_die(self, state: State) -> None:
        """Rolls the priority die and passes it to the player who begins (AER-12, AER-90)."""
        seats_passed = sum(state.roll(self.priority))
        state.starter = (state.starter + seats_passed) % state.players
        state.pick_up(self.priority)

    # -- scoring

    def score(self, state: State) -> None:
        """Scores an era: dominance in each market, and profit (AER-80, AER-81)."""
        counters = state.counters
        era = self.world.era(state)
        players = range(state.players)
        for region, table in self.by_market[era].items():
            numbers = [self.airports_in(state, player, region) for player in players]
            for player, points in enumerate(points_by_place(numbers, table)):
                has_airport = numbers[player] > 0
                if has_airport:
                    counters[self.markets[era][player]] += points
        profits = [self.profit(state, player) for player in players]
        for player, points in enumerate(points_by_place(profits, self.for_profit.of(era))):
            counters[self.profits[era][player]] += points

    def airports_in(self, state: State, player: int, region: str) -> int:
        """Returns the number of a player's airports in a region."""
        world = self.world
        number = 0
        for city, city_region in enumerate(world.region_of):
            if city_region == region and world.has_airport(state, player, city):
                number += 1
        return number

    def profit(self, state: State, player: int) -> int:
        """Returns a player's profit: seats filled in this era, less empty legs (AER-81)."""
        world = self.world
        profit = 0
        for plane in state.zones[world.fleet[player]]:
            empty_legs = world.free_seats(state, plane)
            profit += world.filled_seats(state, plane) - empty_legs
        return profit

    def expected(
        self, era: int, row: int, numbers: Sequence[float], changes: Sequence[tuple[float, float]]
    ) -> list[float]:
        """Returns each player's expected points by place, while the numbers may still change.

        Bots ask for them.

        Args:
            era: the era, 0 to 2.
            row: an index in `tables` of the era.
            numbers: each player's airports in the region, or profit.
            changes: for each table of the row, or more, the number by which a lead may typically
                change, above 0; and the probability, 0 to 1, that a player with nothing gets
                something, or `inf` where nothing is needed to score.
        """
        expected = [0.0] * len(numbers)
        # Later eras have fewer tables than there are changes.
        for table, (lead_change, chance) in zip(self.tables[era][row], changes, strict=False):
            # Places below the table score nothing.
            points = [*table, *[0] * len(numbers)]
            for player, own in enumerate(numbers):
                others = [*numbers[:player], *numbers[player + 1 :]]
                # Half less for the others: a tied player shares the better place.
                gaps = [other - own - 0.5 for other in others]
                # The expected place, from 0, is the expected number of players in front.
                place = sum([0.5 + 0.5 * gap / hypot(gap, lead_change) for gap in gaps])
                upper = points[int(place)]
                lower = points[int(place) + 1]
                interpolated = upper + place % 1 * (lower - upper)
                scores_at_all = min(1.0, own + chance)
                expected[player] += interpolated * scores_at_all
        return expected

    # -- the end of an era

    def land(self, state: State) -> None:
        """Empties all aeroplanes, and moves full ones to the used piles (AER-86, AER-87)."""
        fleets = self.world.fleet
        for player in range(state.players):
            for plane in [*state.zones[fleets[player]]]:
                self._disembark(state, player, plane)
                if not self.world.free_seats(state, plane):
                    state.move([plane], fleets[player], self.world.used[player])

    def _disembark(self, state: State, player: int, plane: int) -> None:
        """Moves an aeroplane's passengers to its owner if they bring points, or out of the game.

        Their seats stay taken (AER-86, AER-87).
        """
        world = self.world
        aboard = world.aboard[plane]
        for token in [*state.zones[aboard]]:
            passengers = world.passenger_data[state.layout.kind_of[token]]
            state.counters[world.flown + plane] += passengers.people
            destination = world.kept[player] if passengers.value else world.gone
            state.move([token], aboard, destination)

    def prepare_next(self, state: State) -> None:
        """Prepares the table for the next era (AER-85, AER-88 to AER-90)."""
        world = self.world
        discarded = state.zones[world.market][: self.discarded[state.players]]
        state.move(discarded, world.market, world.scrapped)
        next_era = world.era(state) + 1
        world.refill_market(state, next_era)
        self._send_globetrotters(state)
        world.refill_waiting_room(state)
        self.pass_die(state)

    def _send_globetrotters(self, state: State) -> None:
        """Moves passengers who go outside Europe to the globetrotter zone (AER-88).

        Of each city of the waiting room only the leftmost go, and only while there is space.
        """
        world = self.world
        cities_done = set[str]()
        for space, (city, _) in enumerate(world.waiting_spaces):
            kind = world.passengers_at(state, space)
            if city in cities_done or kind < 0 or world.is_bound_for_europe(kind):
                continue
            cities_done.add(city)
            if len(state.zones[world.globetrotters]) < world.globetrotter_spaces:
                waiting = world.waiting[space]
                state.move([*state.zones[waiting]], waiting, world.globetrotters)
