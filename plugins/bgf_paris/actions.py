"""The actions of Paris (PAR-10 to PAR-41): the ready-made kinds, and how the flag gets cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import reason, value, zone
from bgf.kinds import ClaimLink, DrawFromRow, DrawOffer, KeepOffered
from bgf_paris.content import Flag

if TYPE_CHECKING:
    from bgf import Game, State

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
    not_enough_cards = reason("PAR-20")
    link_taken = reason("PAR-21")
    not_enough_pieces = reason("PAR-22", text="refusal.not_enough_buses")
    other_strand_yours = reason("PAR-25")
    strand_closed = reason("PAR-26")
    flags = zone("cards", own=True, tally=True)
    flag = value(Flag)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        colours = self.flag.colours
        self.flag_colours = {game.layout.kind("cards", colour).index for colour in colours}

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        """Keeps a first card of each colour of the flag (PAR-30 to PAR-32)."""
        flags = self.flags[player]
        is_flag_colour = colour in self.flag_colours
        if cards and is_flag_colour and not (state.tally[flags] or ())[colour]:
            state.spend(self.hand[player], colour, 1, flags)
            cards -= 1
        super().pay(state, player, colour, cards, wilds)


class DrawTickets(DrawOffer, deck="ticket_deck", number="deal_tickets"):
    """``tickets`` (PAR-40, PAR-41)."""

    name = "tickets"
    deck_empty = reason("PAR-41", text="refusal.no_tickets_left")


class KeepTickets(
    KeepOffered, deck="ticket_deck", kept="tickets", least="keep_tickets", most="deal_tickets"
):
    """``keep opera-bercy``; the stage says by which rule (PAR-04, PAR-40)."""

    name = "keep"
