"""What all kinds of action of Boarding share: the end of a card, in the mode of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import Part, part
from bgf_boarding.airport import Airport
from bgf_boarding.modes import Shared, Solo

if TYPE_CHECKING:
    from bgf import State

__all__ = ["Flight"]


class Flight(Part):
    """The mode of a match, and the last steps of seating a card."""

    airport = part(Airport)
    shared = part(Shared)
    solo = part(Solo)

    def mode(self, state: State) -> Shared:
        """Returns how this match is played: with others or alone."""
        return self.solo if state.players == 1 else self.shared

    def finish(self, state: State, player: int) -> None:
        """Puts the card away, and a new one next to the deck (BOA-13, BOA-14)."""
        self.send_off(state, player)
        airport = self.airport
        is_star = airport.card(state, player).special == "star"
        taken = airport.taken[player]
        kept_in = airport.kept[player] if is_star else airport.box
        state.move(state.zones[taken][:], taken, kept_in)
        counters = state.counters
        counters[airport.dropped] = 0
        counters[airport.settled] = 0
        counters[airport.ignoring] = 0
        self.mode(state).card_finished(state)

    def send_off(self, state: State, player: int) -> None:
        """Puts those asked off beside the board (BOA-23)."""
        airport = self.airport
        asked = airport.asked_off(state)
        if not any(asked):
            return
        counters = state.counters
        for kind, number in enumerate(asked):
            counters[airport.beside[player] + kind] += number
            counters[airport.asked + kind] = 0
        self.mode(state).sent_off(state, sum(asked))
