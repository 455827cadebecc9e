"""The beginning and the end of an era, a "stage" in texts (AER-11, AER-12, AER-85 to AER-90)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, dice, part, value
from bgf_aeroplanes.airports import Airports
from bgf_aeroplanes.calendar import Calendar
from bgf_aeroplanes.cities import Cities
from bgf_aeroplanes.content import ByEra, Number
from bgf_aeroplanes.fleets import Fleets
from bgf_aeroplanes.passengers import PassengerTokens
from bgf_aeroplanes.treasury import Treasury

if TYPE_CHECKING:
    from bgf import State

__all__ = ["Eras"]


class Eras(Part):
    """Pays the income of an era, 1 to 3, clears the table after it, and prepares the next one.

    `EraScores` scores it.
    """

    airports = part(Airports)
    calendar = part(Calendar)
    cities = part(Cities)
    fleets = part(Fleets)
    passengers = part(PassengerTokens)
    treasury = part(Treasury)
    priority = dice(
        doc="The priority die: it is passed to the left by as many seats as it shows (AER-12)."
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
    # -- the begin of an era and the priority die

    def pay_income(self, state: State) -> None:
        """Pays all players, in era 1 also for their BASE, and fills Subsidies (AER-11)."""
        counters = state.counters
        treasury = self.treasury
        era = self.calendar.era(state)
        counters[treasury.subsidies] = self.subsidy_coins
        for player in range(state.players):
            coins = self.income.of(era)
            if era == 1:
                coins += self._base_income(state, player)
            counters[treasury.money[player]] += coins

    def _base_income(self, state: State, player: int) -> int:
        """Returns the income that a player's BASE brings in era 1; below 0 it is upkeep."""
        income = 0
        for city, income_there in self.cities.incomes.items():
            if self.airports.has_airport(state, player, city):
                income += income_there
        return income

    def pass_die(self, state: State) -> None:
        """Rolls the priority die and passes it to the next player to begin (AER-12, AER-90)."""
        seats_passed = sum(state.roll(self.priority))
        state.starter = (state.starter + seats_passed) % state.players
        state.pick_up(self.priority)

    # -- the end of an era

    def clear_planes(self, state: State) -> None:
        """Empties all aeroplanes, and moves full ones to the used piles (AER-86, AER-87)."""
        fleets = self.fleets
        for player in range(state.players):
            fleet = fleets.fleet[player]
            for plane in [*state.zones[fleet]]:
                self._disembark(state, player, plane)
                is_full = not self.passengers.free_seats(state, plane)
                if is_full:
                    state.move([plane], fleet, fleets.used[player])

    def _disembark(self, state: State, player: int, plane: int) -> None:
        """Moves an aeroplane's passengers with points to its owner, and others out of the game.

        Their seats stay taken (AER-86, AER-87).
        """
        aboard = self.passengers.aboard[plane]
        for token in [*state.zones[aboard]]:
            passengers = self.passengers.data[state.layout.kind_of[token]]
            state.counters[self.fleets.flown + plane] += passengers.people
            destination = self.passengers.kept[player] if passengers.value else self.passengers.gone
            state.move([token], aboard, destination)

    def prepare_next(self, state: State) -> None:
        """Prepares the table for the next era (AER-85, AER-88 to AER-90)."""
        fleets = self.fleets
        number_discarded = self.discarded[state.players]
        discarded = state.zones[fleets.market][:number_discarded]
        state.move(discarded, fleets.market, fleets.scrapped)
        next_era = self.calendar.era(state) + 1
        fleets.refill_market(state, next_era)
        self._send_globetrotters(state)
        self.passengers.refill_waiting_room(state)
        self.pass_die(state)

    def _send_globetrotters(self, state: State) -> None:
        """Moves passengers who go outside Europe to the globetrotter zone (AER-88).

        Of each city of the waiting room only the leftmost passengers go, and only while there is
        space.
        """
        passengers = self.passengers
        cities_done = set[str]()
        for space, (city, _) in enumerate(passengers.waiting_spaces):
            if city in cities_done:
                continue
            kind = passengers.kind_at(state, space)
            if kind < 0 or passengers.is_bound_for_europe(kind):
                continue
            cities_done.add(city)
            if len(state.zones[passengers.globetrotters]) < passengers.globetrotter_spaces:
                pile = passengers.waiting[space]
                state.move([*state.zones[pile]], pile, passengers.globetrotters)
