# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""What happens on the table of Boarding at every turn: cards and passengers are moved.

This module is compiled where it stands, with the C types of `handling.pxd`. `Airport` derives from
it, and says where things lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.components.table import Table
from bgf_boarding.cards import Card
from bgf_cext import slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bgf_boarding.cards import Boarders

__all__ = ["Handling"]


class Handling:
    """Moves cards and passengers, and answers questions about the card that is being seated.

    Attributes:
        cards: for each kind of card what the rules use of it.
        kind_of: for each component the index of its kind.
        row_size: the number of places in the row.
        width: the number of kinds of passengers.
        seats_by_symbol: for each number of players the mask of the seats of each symbol (BOA-25).
    """

    __slots__ = (
        "asked",
        "beside",
        "box",
        "cards",
        "deck",
        "dropped",
        "hall",
        "held",
        "ignoring",
        "kept",
        "kind_of",
        "pledged",
        "row",
        "row_size",
        "seats_by_symbol",
        "settled",
        "taken",
        "vouchers",
        "width",
    )

    deck: int
    row: int
    taken: tuple[int, ...]
    kept: tuple[int, ...]
    box: int
    hall: int
    held: int
    asked: int
    beside: tuple[int, ...]
    vouchers: tuple[int, ...]
    pledged: int
    dropped: int
    settled: int
    ignoring: int
    cards: list[Card]
    kind_of: list[int]
    row_size: int
    width: int
    seats_by_symbol: dict[int, Mapping[str, int]]

    # -- questions

    def card(self, state: Table, player: int) -> Card:
        """Returns the card that a player is seating."""
        zones = state.zones
        kind_of = self.kind_of
        cards = self.cards
        taken = self.taken[player]
        component = zones[taken][0]
        kind = kind_of[component]
        found: Card = cards[kind]
        return found

    def boarders(self, state: Table, player: int) -> Boarders:
        """Returns the passengers of the player's card that are not left out."""
        counters = state.counters
        dropped = counters[self.dropped]
        return self.card(state, player).boarders(dropped)

    def next_passenger(self, state: Table, player: int) -> int | None:
        """Returns the number of the next passenger to sit down, of a player's card with symbols.

        They sit down in the order of their numbers. It is None once all have a seat.
        """
        counters = state.counters
        to_seat = self.boarders(state, player)[0]
        settled = counters[self.settled]
        seated = settled.bit_count()
        return to_seat[seated] if seated < len(to_seat) else None

    def next_kind(self, state: Table, player: int) -> int:
        """Returns the kind of the next passenger to sit down, of whom there must be one."""
        number = self.next_passenger(state, player)
        return self.card(state, player).passengers[number]  # type: ignore[index]  # else it is over

    def seats_wanted(self, state: Table, player: int) -> int:
        """Returns the mask of the seats that the symbol of the next passenger allows (BOA-25)."""
        number = self.next_passenger(state, player)
        symbol = self.card(state, player).symbols[number]  # type: ignore[index]  # else it is over
        return self.seats_by_symbol[state.players][symbol]

    def seats_open(self, state: Table, player: int) -> int:
        """Returns the mask of these seats without those just given to others of the card."""
        counters = state.counters
        settled: int = counters[self.settled]
        return self.seats_wanted(state, player) & ~settled

    def has_asked_off(self, state: Table) -> bool:
        """Returns whether passengers wait to be put beside the board."""
        counters = state.counters
        first = self.asked
        for kind in range(self.width):
            number = counters[first + kind]
            if number != 0:
                return True
        return False

    def has_run_out(self, state: Table) -> bool:
        """Returns whether the hall has no marker of some kind, or there is no open card."""
        counters = state.counters
        zones = state.zones
        first = self.hall
        for kind in range(self.width):
            number = counters[first + kind]
            if number == 0:
                return True
        return not zones[self.row]

    def cards_affordable(self, state: Table, player: int) -> int:
        """Returns the number of open cards that a player can pay for, from the far end (BOA-10)."""
        zones = state.zones
        counters = state.counters
        slot = self.vouchers[player]
        vouchers = counters[slot]
        held = zones[self.row]
        open_cards = len(held)
        return min(open_cards, vouchers + 1)  # the first card is free

    # -- moves

    def take(self, state: Table, player: int, place: int) -> Card:
        """Moves an open card to a player, who seats it next.

        Args:
            state: the position.
            player: the player.
            place: its place in the row.
        """
        zones = state.zones
        held = zones[self.row]
        component = held[place]
        state.move([component], self.row, self.taken[player])
        return self.card(state, player)

    def pay_for_card(self, state: Table, player: int, place: int) -> None:
        """Pays for a card just taken and gains the vouchers on it (BOA-10, BOA-11, BOA-14).

        Args:
            state: the position, in which the card has left the row already.
            player: the player who took the card.
            place: the place from which it was taken.
        """
        counters = state.counters
        first = self.pledged
        slot = self.vouchers[player]
        gained = counters[first + place]
        paid = place  # one on each card passed over
        vouchers = counters[slot]
        counters[slot] = vouchers + gained - paid
        for passed_over in range(place):
            on_card = counters[first + passed_over]
            counters[first + passed_over] = on_card + 1
        # The vouchers slide with their cards; the place next to the deck has none.
        last = self.row_size - 1
        for left_behind in range(place, last):
            counters[first + left_behind] = counters[first + left_behind + 1]
        counters[first + last] = 0

    def board(self, state: Table, by_kind: Sequence[int]) -> bool:
        """Takes the markers of a card from the hall (BOA-12).

        Args:
            state: the position.
            by_kind: the number of markers of each kind.

        Returns:
            Whether the hall has them; otherwise none is taken.
        """
        if not state.covers(self.hall, by_kind):
            return False
        state.pay_each(self.hall, self.held, by_kind)
        return True

    def settle(self, state: Table, cells: Iterable[int]) -> None:
        """Notes the seats that the card has filled (BOA-22)."""
        counters = state.counters
        settled = counters[self.settled]
        for cell in cells:
            settled |= 1 << cell
        counters[self.settled] = settled

    def send_off(self, state: Table, player: int) -> int:
        """Puts the passengers asked off beside the board, and returns their number (BOA-23)."""
        return state.pay_all(self.asked, self.beside[player], self.width)

    def put_away(self, state: Table, player: int) -> None:
        """Puts the taken card away, and forgets what has happened to it (BOA-13, BOA-14)."""
        counters = state.counters
        zones = state.zones
        taken = self.taken[player]
        card = self.card(state, player)
        target = self.kept[player] if card.special == "star" else self.box
        held = zones[taken]
        state.move(held[:], taken, target)
        counters[self.dropped] = 0
        counters[self.settled] = 0
        counters[self.ignoring] = 0

    def refill(self, state: Table, place: int | None = None) -> None:
        """Draws a card next to the deck, or into the gap at a place (BOA-14, BOA-71).

        Does nothing once the deck is empty.
        """
        zones = state.zones
        if zones[self.deck]:
            state.draw(self.deck, self.row, False, place)  # C takes no keywords


slots.keep(Handling)
