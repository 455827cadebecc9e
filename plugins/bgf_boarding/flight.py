"""The last steps of seating a card, which all kinds of action of Boarding share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, part
from bgf_boarding.airport import Airport
from bgf_boarding.modes import Shared, Solo

if TYPE_CHECKING:
    from bgf import State

__all__ = ["Flight"]


class Flight(Part):
    """Puts away what a card leaves behind, by the mode of the match.

    Attributes:
        shared: the mode of a match with others.
        solo: the mode of a match alone.
    """

    airport = part(Airport)
    shared = part(Shared)
    solo = part(Solo)

    def mode(self, state: State) -> Shared:
        """Returns the mode of a match, by its number of players."""
        return self.solo if state.players == 1 else self.shared

    def finish(self, state: State, player: int) -> None:
        """Puts the card and the passengers asked off away (BOA-13, BOA-14, BOA-23)."""
        airport = self.airport
        self.send_off(state, player)

        has_star = airport.card(state, player).special == "star"
        target = airport.kept[player] if has_star else airport.box
        taken = airport.taken[player]
        state.move(state.zones[taken][:], taken, target)

        counters = state.counters
        counters[airport.dropped] = 0
        counters[airport.settled] = 0
        counters[airport.ignoring] = 0
        self.mode(state).card_finished(state)

    def send_off(self, state: State, player: int) -> None:
        """Puts the passengers asked off beside the board, and pays for them (BOA-23, BOA-73)."""
        airport = self.airport
        asked = airport.asked_off(state)
        if not any(asked):
            return
        counters = state.counters
        for kind, number in enumerate(asked):
            counters[airport.beside[player] + kind] += number
            counters[airport.asked + kind] = 0
        self.mode(state).sent_off(state, sum(asked))
