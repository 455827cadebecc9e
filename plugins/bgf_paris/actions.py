"""What a player can do (PAR-10 to PAR-41): the ready-made kinds, and how cards come to the flag."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf.kinds import ClaimLink, DrawFromRow, DrawOffer, KeepOffered

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["Claim", "Draw", "DrawTickets", "KeepTickets"]


class Draw(DrawFromRow):
    """``draw deck`` or ``draw blue`` (PAR-12 to PAR-16)."""

    name = "draw"
    deck, row, hand, second = "deck", "row", "hand", "second"
    rules: ClassVar = {"deck_empty": "PAR-16", "not_in_row": "PAR-12", "wild_second": "PAR-13"}
    texts: ClassVar = {"wild_second": "refusal.bus_second"}


class Claim(ClaimLink):
    """``claim opera-louvre blue bus`` (PAR-20 to PAR-32)."""

    name = "claim"
    map, points, row = "city", "route_points", "row"
    pieces, placed, score = "buses", "placed", "score"
    rules: ClassVar = {
        "not_enough_cards": "PAR-20",
        "link_taken": "PAR-21",
        "not_enough_pieces": "PAR-22",
        "other_strand_yours": "PAR-25",
        "strand_closed": "PAR-26",
    }
    texts: ClassVar = {"not_enough_pieces": "refusal.not_enough_buses"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.flags = game.layout.hands("flags")
        colours = game.values["flag"]["colours"]
        self.flag_colours = {game.layout.kind("cards", colour).index for colour in colours}

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        """A first card of each colour of the flag is kept (PAR-30 to PAR-32)."""
        flags = self.flags[player]
        if cards and colour in self.flag_colours and not (state.tally[flags] or ())[colour]:
            state.spend(self.hand_slots[player], colour, 1, flags)
            cards -= 1
        super().pay(state, player, colour, cards, wilds)


class DrawTickets(DrawOffer):
    """``tickets`` (PAR-40, PAR-41)."""

    name = "tickets"
    deck, offer, choose, number = "ticket_deck", "offer", "choose", "deal_tickets"
    rules: ClassVar = {"deck_empty": "PAR-41"}
    texts: ClassVar = {"deck_empty": "refusal.no_tickets_left"}


class KeepTickets(KeepOffered):
    """``keep opera-bercy``; the stage says by which rule (PAR-04, PAR-40)."""

    name = "keep"
    deck, offer, kept = "ticket_deck", "offer", "tickets"
    least, most = "keep_tickets", "deal_tickets"
