"""The scoring of an era: dominance in markets, and profit (AER-80, AER-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict

from bgf.contract import Part, counter, numbered, part, value
from bgf.engine.ranking import points_by_place
from bgf_aeroplanes.airports import NONE, Airports
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import ERAS, ByEra, Markets, Places
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.passengers import PassengerTokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["EraScores"]


class EraScores(Part):
    """Scores an era, 1 to 3.

    Attributes:
        by_market: for each era the points by place in each market, by region.
    """

    airports = part(Airports)
    calendar = part(Calendar)
    cities = part(Cities)
    fleets = part(Fleets)
    passengers = part(PassengerTokens)
    markets = numbered(
        counter(own=True, start=0, doc="A player's points for dominance in an era (AER-80)."), ERAS
    )
    profits = numbered(
        counter(own=True, start=0, doc="A player's points for profit in an era (AER-81)."),
        ERAS,
        name="profit",
    )
    dominance = value(
        ByEra[Markets], doc="Points for the most airports in a market, by era (AER-80)."
    )
    for_profit = value(
        ByEra[Places], name="profit", doc="Points for the highest profit, by era (AER-81)."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.by_market: dict[int, dict[str, list[int]]] = {}
        for era in ERAS:
            self.by_market[era] = asdict(self.dominance.of(era))

    def score(self, state: State) -> None:
        """Scores an era: dominance in each market, and profit (AER-80, AER-81)."""
        era = self.calendar.era(state)
        for region, table in self.by_market[era].items():
            self._score_market(state, era, region, table)
        self._score_profit(state, era)

    def _score_market(self, state: State, era: int, region: str, table: Sequence[int]) -> None:
        """Scores dominance in a market, by a table of points by place (AER-80)."""
        counters = state.counters
        numbers = [self.airports_in(state, player, region) for player in range(state.players)]
        for player, points in enumerate(points_by_place(numbers, table)):
            has_airport = numbers[player] > 0
            if has_airport:
                counters[self.markets[era][player]] += points

    def _score_profit(self, state: State, era: int) -> None:
        """Scores profit (AER-81)."""
        counters = state.counters
        table = self.for_profit.of(era)
        profits = [self.profit(state, player) for player in range(state.players)]
        for player, points in enumerate(points_by_place(profits, table)):
            counters[self.profits[era][player]] += points

    def airports_in(self, state: State, player: int, region: str) -> int:
        """Returns the number of a player's airports in a region."""
        counters = state.counters
        first = self.airports.entries[player]
        entries = [counters[first + city] for city in self.cities.cities_of[region]]
        return len(entries) - entries.count(NONE)

    def profit(self, state: State, player: int) -> int:
        """Returns a player's profit: seats filled in this era, less empty legs (AER-81)."""
        passengers = self.passengers
        profit = 0
        for plane in state.zones[self.fleets.fleet[player]]:
            empty_legs = passengers.free_seats(state, plane)
            profit += passengers.filled_seats(state, plane) - empty_legs
        return profit
