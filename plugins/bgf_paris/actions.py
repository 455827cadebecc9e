"""The actions of Paris (PAR-10 to PAR-41): ready-made kinds, and the flag cards of a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import fact, reason, text, value, zone
from bgf.kinds import ClaimLink, DrawFromRow, DrawOffer, KeepOffered
from bgf_paris.content import Flag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State, Turn
    from bgf.engine.actions import Phrase

__all__ = ["Claim", "Draw", "DrawTickets", "KeepTickets"]


class Draw(DrawFromRow, second="second"):
    """``draw deck`` or ``draw blue`` (PAR-12 to PAR-16)."""

    name = "draw"
    deck_empty = reason("PAR-16")
    not_in_row = reason("PAR-12")
    wild_second = reason("PAR-13", text="refusal.bus_second")


class Claim(ClaimLink, map="city", row="row", pieces="buses", points="route_points"):
    """``claim opera-louvre blue bus`` (PAR-20 to PAR-32)."""

    name = "claim"
    told_once = True
    not_enough_cards = reason("PAR-20")
    link_taken = reason("PAR-21")
    not_enough_pieces = reason("PAR-22", text="refusal.not_enough_buses")
    other_strand_yours = reason("PAR-25")
    strand_closed = reason("PAR-26")
    flags = zone("cards", own=True, tally=True)
    flag = value(Flag)
    log_flag_set = text(name="log.flag_set", doc="In the history: a full flag set (PAR-33).")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        cards = [game.layout.kind("cards", colour) for colour in self.flag.colours]
        self.flag_colours = {card.index for card in cards}

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        """Keeps a first card of each colour of the flag (PAR-30 to PAR-32)."""
        flags = self.flags[player]
        is_flag_colour = colour in self.flag_colours
        if cards and is_flag_colour and not (state.tally[flags] or ())[colour]:
            state.spend(self.hand[player], colour, 1, flags)
            cards -= 1
        # Not by `super()`: creating that object takes nearly as long as the payment.
        ClaimLink.pay(self, state, player, colour, cards, wilds)

    @fact
    def flag_points(self, turn: Turn) -> int:
        """The points for the flag set that the claim completed, 0 if it completed none."""
        flags = self.flags[turn.player]
        after = turn.after
        if after is None:
            return 0
        cards_before = len(turn.state.zones[flags])
        cards_after = len(after.zones[flags])
        # A full set is discarded at the end of the turn, and a claim ends the turn.
        is_discarded = cards_after < cards_before
        if not is_discarded:
            return 0
        score = self.score[turn.player]
        gained_in_all = after.counters[score] - turn.state.counters[score]
        return gained_in_all - self.gained(turn)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        phrases = super().log(turn)
        if not self.flag_points(turn):
            return phrases
        return [*phrases, self.log_flag_set]


class DrawTickets(DrawOffer, deck="ticket_deck", number="deal_tickets"):
    """``tickets`` (PAR-40, PAR-41)."""

    name = "tickets"
    deck_empty = reason("PAR-41", text="refusal.no_tickets_left")


class KeepTickets(
    KeepOffered, deck="ticket_deck", kept="tickets", least="keep_tickets", most="deal_tickets"
):
    """``keep opera-bercy``; the stage says by which rule (PAR-04, PAR-40)."""

    name = "keep"
