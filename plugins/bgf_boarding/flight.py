"""What happens to a card between taking it and having seated it: the middle of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf_boarding.cards import Card, cells_by_symbol, read_card
from bgf_boarding.modes import Shared, Solo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Flight"]


class Flight:
    """Where everything lies on the table, and the steps that all kinds of action share.

    A card is seated in steps: its passengers that are left out (`dropped`, a mask), its markers
    taken from the hall (`held`), their seats (`settled`, a mask of cells, for cards with symbols),
    and who was asked off for them (`asked`).
    """

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.plane = layout.plane("plane")
        self.passengers = layout.pieces[self.plane.holds]
        self.kinds = range(self.plane.width)
        self.cards = [read_card(kind, self.passengers) for kind in layout.kinds["cards"]]
        self.card_ids = [kind.id for kind in layout.kinds["cards"]]
        self.kind_of = layout.kind_of
        self.deck, self.row, self.box = layout.zone("deck"), layout.zone("row"), layout.zone("box")
        self.row_size = layout.zones["row"].size
        self.taken, self.kept = layout.hands("taken"), layout.hands("kept")
        self.event_deck, self.events = layout.zone("event_deck"), layout.zone("events")
        self.hall, self.held = layout.counter("hall"), layout.counter("held")
        self.asked, self.beside = layout.counter("asked"), layout.counts("beside")
        self.boxed, self.pledged = layout.counter("boxed"), layout.counter("pledged")
        self.vouchers, self.stock = layout.counts("vouchers"), layout.counter("stock")
        self.dropped, self.settled = layout.counter("dropped"), layout.counter("settled")
        self.ignoring, self.ending = layout.counter("ignoring"), layout.counter("ending")
        self.rewarded, self.outcome = layout.counts("rewarded"), layout.counter("outcome")
        self.by_symbol = {side: cells_by_symbol(side) for side in self.plane.sides}
        self.shared, self.solo = Shared(game, self), Solo(game, self)

    def mode(self, state: State) -> Shared:
        """How this match is played: with others or alone."""
        return self.solo if state.players == 1 else self.shared

    # -- the card in hand

    def card_at(self, state: State, place: int) -> Card:
        """The open card in a place of the row."""
        return self.cards[self.kind_of[state.zones[self.row][place]]]

    def card(self, state: State, player: int) -> Card:
        """The card that a player is seating."""
        return self.cards[self.kind_of[state.zones[self.taken[player]][0]]]

    def going(self, state: State, player: int) -> Sequence[int]:
        """The numbers of the passengers of that card who are not left out."""
        return self.card(state, player).going(state.counters[self.dropped])

    def waiting(self, state: State, player: int) -> Sequence[int]:
        """Those of a card with symbols who have no seat yet; they sit down one by one."""
        return self.going(state, player)[state.counters[self.settled].bit_count() :]

    def cells_for(self, state: State, symbol: str) -> int:
        """The mask of the seats that a symbol stands for on the planes of this match (BOA-25)."""
        return self.by_symbol[self.plane.side(state.players)][symbol]

    def asked_off(self, state: State) -> list[int]:
        """How many of each kind the card has asked off and not yet sent off."""
        return state.counters[self.asked : self.asked + len(self.kinds)]

    def in_hall(self, state: State) -> list[int]:
        """How many of each kind are in the departure hall."""
        return state.counters[self.hall : self.hall + len(self.kinds)]

    # -- the steps

    def short(self, state: State, player: int) -> list[int]:
        """The passengers one of whom must be left out, for the hall has too few (BOA-40)."""
        card, hall = self.card(state, player), self.in_hall(state)
        going = card.going(state.counters[self.dropped])
        wanted = [card.passengers[n] for n in going]
        return [n for n in going if wanted.count(card.passengers[n]) > hall[card.passengers[n]]]

    def board(self, state: State, player: int) -> Stage | None:
        """Take the markers of a card, once it is known who is left out (BOA-12, BOA-32)."""
        counters, card = state.counters, self.card(state, player)
        if min(self.in_hall(state)) < len(card.passengers) and self._leave_out(state, card):
            return state.phase.stages["short"]
        going = card.going(counters[self.dropped])
        if not going:
            self.finish(state, player)
            return None
        for n in going:
            kind = card.passengers[n]
            counters[self.hall + kind] -= 1
            counters[self.held + kind] += 1
        return state.phase.stages["seat" if card.shape else "put"]

    def _leave_out(self, state: State, card: Card) -> bool:
        """Leave out whom the hall has too few for (BOA-40); does the player have to say whom?

        Of a kind that has run out all are left out, of several alike anybody.
        """
        counters, is_open = state.counters, False
        going = card.going(counters[self.dropped])
        wanted = [card.passengers[n] for n in going]
        for kind in dict.fromkeys(wanted):
            there = counters[self.hall + kind]
            missing = wanted.count(kind) - there
            if missing <= 0:
                continue
            rivals = [n for n in going if card.passengers[n] == kind]
            if there and not all(card.alike(rivals[0], other) for other in rivals):
                is_open = True
                continue
            counters[self.dropped] |= sum(1 << n for n in rivals[:missing])
            counters[self.ending] = 1  # BOA-42
        return is_open

    def all_seated(self, state: State, player: int) -> Stage | None:
        """All are seated: may one who was asked off go back to the hall (BOA-30)?"""
        if self.card(state, player).special == "free_exit" and any(self.asked_off(state)):
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
        self.mode(state).card_finished(state)

    def send_off(self, state: State, player: int) -> None:
        """Those asked off go beside the board (BOA-23)."""
        counters, asked = state.counters, self.asked_off(state)
        if not any(asked):
            return
        for kind, number in enumerate(asked):
            counters[self.beside[player] + kind] += number
            counters[self.asked + kind] = 0
        self.mode(state).sent_off(state, sum(asked))

    def refill(self, state: State, place: int | None = None) -> None:
        """A new card comes next to the deck, or into the gap at a place (BOA-14, BOA-71)."""
        if state.zones[self.deck]:
            state.draw(self.deck, self.row, at=place)

    def penalties(self, state: State, player: int, more: int) -> tuple[int, int]:
        """How many of those whom the card asks off cost something (BOA-23, BOA-30).

        Args:
            state: before they are asked off.
            player: who would do that.
            more: how many are asked off besides those that already were.

        Returns:
            How many of those `more`, and how many in all that are not yet paid for.
        """
        free = int(self.card(state, player).special == "free_exit")
        already = sum(self.asked_off(state))
        total = max(0, already + more - free)
        return total - max(0, already - free), total
