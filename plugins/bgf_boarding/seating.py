"""What happens to a card between taking it and having seated it: the middle of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf_boarding.cards import Card, Cards, Seats

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Seating"]


class Seating:
    """The slots of the table that a card in hand is about, and the steps that all kinds share.

    A card is seated in steps: its passengers that are left out (`dropped`, a mask), its markers
    taken from the hall (`held`), their seats (`settled`, a mask of cells, for cards with symbols),
    and who was asked off for them (`asked`).
    """

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.cards = Cards(game)
        self.plane = layout.plane("plane")
        self.kinds = range(self.plane.width)
        self.deck, self.row, self.box = layout.zone("deck"), layout.zone("row"), layout.zone("box")
        self.taken, self.kept = layout.hands("taken"), layout.hands("kept")
        self.hall, self.held = layout.counter("hall"), layout.counter("held")
        self.asked, self.beside = layout.counter("asked"), layout.counts("beside")
        self.vouchers, self.stock = layout.counts("vouchers"), layout.counter("stock")
        self.dropped, self.settled = layout.counter("dropped"), layout.counter("settled")
        self.ignoring, self.ending = layout.counter("ignoring"), layout.counter("ending")
        self.kind_of = layout.kind_of
        self.seats = {len(side.sectors): Seats(side) for side in self.plane.sides}

    def card(self, state: State, player: int) -> Card:
        """The card that a player is seating."""
        return self.cards.all[self.kind_of[state.zones[self.taken[player]][0]]]

    def sorts(self, state: State) -> dict[str, int]:
        """The sorts of seats on the plane of this match."""
        return self.seats[len(self.plane.side(state.players).sectors)].sorts

    def refill(self, state: State, place: int) -> None:
        """A new card comes next to the deck; solo, into the gap (BOA-14, BOA-71)."""
        if state.zones[self.deck]:
            state.draw(self.deck, self.row)
            if state.players == 1:
                row = state.zones[self.row]
                row.insert(place, row.pop())

    def short(self, state: State, card: Card) -> list[int]:
        """The passengers one of whom must be left out, for the hall has too few (BOA-40)."""
        dropped = state.counters[self.dropped]
        left = [n for n in range(len(card.passengers)) if not dropped >> n & 1]
        wanted = [card.passengers[n] for n in left]
        hall = state.counters[self.hall : self.hall + len(self.kinds)]
        return [n for n in left if wanted.count(card.passengers[n]) > hall[card.passengers[n]]]

    def go_on(self, state: State, player: int) -> Stage | None:
        """The next step with a card of which it is known whom to ignore (BOA-32, BOA-40)."""
        counters, card = state.counters, self.card(state, player)
        while short := self.short(state, card):
            forced = next((n for n in short if self._is_forced(state, card, n, short)), None)
            if forced is None:
                return state.phase.stages["short"]
            counters[self.dropped] |= 1 << forced
            counters[self.ending] = 1  # BOA-42
        going = [
            kind for n, kind in enumerate(card.passengers) if not counters[self.dropped] >> n & 1
        ]
        for kind in going:
            counters[self.hall + kind] -= 1
            counters[self.held + kind] += 1
        if not going:
            self.finish(state, player)
            return None
        return state.phase.stages["seat" if card.cells else "put"]

    def _is_forced(self, state: State, card: Card, passenger: int, short: list[int]) -> bool:
        """Whether there is no choice but to leave a passenger out: of the kind all go, or alike."""
        kind = card.passengers[passenger]
        rivals = [other for other in short if card.passengers[other] == kind]
        if not state.counters[self.hall + kind]:
            return True
        return all(card.alike(passenger, other) for other in rivals if other != passenger)

    def seat(self, state: State, player: int, cell: int, kind: int) -> None:
        """Seat a passenger; whoever sat there is asked off (BOA-22, BOA-23)."""
        first, bit = self.plane.slots[player], 1 << cell
        there = state.piece_at(self.plane, player, cell)
        if there >= 0:
            state.masks[first + there] ^= bit
            state.counters[self.asked + there] += 1
        state.masks[first + kind] |= bit
        state.counters[self.held + kind] -= 1

    def after_seating(self, state: State, player: int) -> Stage | None:
        """All are seated: may one who was asked off go back to the hall (BOA-30)?"""
        asked = state.counters[self.asked : self.asked + len(self.kinds)]
        if any(asked) and self.card(state, player).special == "free_exit":
            return state.phase.stages["spare"]
        self.finish(state, player)
        return None

    def finish(self, state: State, player: int) -> None:
        """Put the card away, and a new one comes next to the deck (BOA-13, BOA-14)."""
        counters = state.counters
        self.send_off(state, player)
        is_star = self.card(state, player).special == "star"
        taken = self.taken[player]
        state.move(state.zones[taken][:], taken, self.kept[player] if is_star else self.box)
        counters[self.dropped] = counters[self.settled] = counters[self.ignoring] = 0
        if state.players > 1:
            self.refill(state, 0)

    def send_off(self, state: State, player: int) -> None:
        """Those asked off go beside the board; solo each costs a voucher (BOA-23, BOA-73)."""
        counters = state.counters
        asked = counters[self.asked : self.asked + len(self.kinds)]
        for kind, number in enumerate(asked):
            counters[self.beside[player] + kind] += number
            counters[self.asked + kind] = 0
        if state.players == 1:
            self.pay(state, sum(asked))

    def pay(self, state: State, number: int) -> None:
        """Pay vouchers into the stock, as many as there are."""
        paid = min(number, state.counters[self.vouchers[0]])
        state.counters[self.vouchers[0]] -= paid
        state.counters[self.stock] += paid
