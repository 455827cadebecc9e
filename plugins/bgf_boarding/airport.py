"""What lies on the table of Boarding: cards, markers of passengers, vouchers, planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bgf.contract import Part, components, counter, pieces, plane, value, zone
from bgf_boarding.cards import Card, cells_by_symbol, read_card
from bgf_boarding.content import CardData, EventData, PassengerData

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Game, State

__all__ = ["Airport"]

_PASSENGERS = ("tourist", "eco", "business", "lover", "child")
"""The kinds of passengers that score in ways of their own."""


class Airport(Part):
    """Where everything lies, and what can be seen of the card that is being seated.

    A card is seated in steps: its passengers that are left out (`dropped`, a mask), its markers
    taken from the hall (`held`), their seats (`settled`, a mask of cells, for cards with symbols),
    and the passengers asked off for them (`asked`).
    """

    deck = zone(
        "cards",
        starts=True,
        manual=True,
        ordered=True,
        doc="Where the cards begin, face down (BOA-03).",
    )
    row = zone(
        "cards",
        manual=True,
        sees="everybody",
        ordered=True,
        size=4,
        doc="The open cards, the first furthest from the deck (BOA-03, BOA-10); the rules fill it.",
    )
    taken = zone(
        "cards",
        own=True,
        manual=True,
        doc="The card whose passengers a player is seating (BOA-12).",
    )
    kept = zone(
        "cards", own=True, manual=True, doc="The cards with a star that a player has kept (BOA-13)."
    )
    box = zone("cards", manual=True, doc="Cards that are out of the game (BOA-03, BOA-13).")
    event_deck = zone(
        "events",
        starts=True,
        manual=True,
        ordered=True,
        doc="Where the event cards begin, face down (BOA-61).",
    )
    events = zone("events", manual=True, doc="The event cards of this match (BOA-61).")

    hall = counter(
        each="passengers", doc="The markers of each kind in the departure hall (BOA-02)."
    )
    boxed = counter(each="passengers", doc="The markers of each kind in the box (BOA-02).")
    held = counter(
        each="passengers",
        start=0,
        doc="The markers taken for the card that is being seated (BOA-12).",
    )
    asked = counter(
        each="passengers", start=0, doc="The passengers just asked off by that card (BOA-23)."
    )
    beside = counter(
        own=True,
        each="passengers",
        start=0,
        doc="The passengers beside each player's board (BOA-23).",
    )
    vouchers = counter(
        own=True,
        start=0,
        doc="Each player's vouchers (BOA-04); the rules deal them from the stock.",
    )
    pledged = counter(each="row", start=0, doc="The vouchers on each card of the row (BOA-10).")
    stock = counter(doc="The vouchers that nobody has.")
    dropped = counter(
        start=0, doc="Bookkeeping of the rules: which passengers of the card are left out."
    )
    settled = counter(
        start=0,
        doc="Bookkeeping of the rules: the seats of the passengers of the card that sit already.",
    )
    ignoring = counter(
        start=0, doc="Bookkeeping of the rules: whether a passenger may be ignored (BOA-32)."
    )
    ending = counter(
        start=0, doc="Bookkeeping of the rules: whether this is the last round (BOA-40)."
    )

    removed = value(
        dict[int, Annotated[int, Meta(ge=0, le=10_000)]],
        by_players=True,
        doc="Markers of each kind that go back to the box, by the number of players (BOA-02, "
        "BOA-70). Of each kind some markers must be left.",
    )

    plane = plane("passengers", own=True, doc="The plane of each player (BOA-04).")
    passengers = pieces(kinds=_PASSENGERS, doc="The kinds of passengers (BOA-06).")
    passenger_data = pieces(PassengerData, name="passengers")
    card_kinds = components(
        name="cards",
        min_kinds=1,
        doc="The passenger cards (BOA-01). Each has a `shape`, its layout, or `seats`. A layout "
        "must fit on every side of the plane, in one sector, with its white squares on the plane.",
    )
    card_data = components(CardData, name="cards")
    event_kinds = components(
        name="events",
        min_kinds=1,
        single=True,
        doc="The event cards (BOA-61). The id of each is that of one of the events that the rules "
        "know.",
    )
    event_data = components(EventData, name="events")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.kinds = range(self.plane.width)
        self.kind_of = layout.kind_of
        self.row_size = layout.zone_of[self.row].size
        self.cards = [
            read_card(kind, data, self.passengers)
            for kind, data in zip(self.card_kinds, self.card_data, strict=True)
        ]
        self.by_symbol = {side: cells_by_symbol(side) for side in self.plane.sides}

    def card_at(self, state: State, place: int) -> Card:
        """Returns the open card in a place of the row."""
        return self.cards[self.kind_of[state.zones[self.row][place]]]

    def card(self, state: State, player: int) -> Card:
        """Returns the card that a player is seating."""
        return self.cards[self.kind_of[state.zones[self.taken[player]][0]]]

    def going(self, state: State, player: int) -> Sequence[int]:
        """Returns the numbers of the passengers of that card who are not left out."""
        return self.card(state, player).going(state.counters[self.dropped])

    def waiting(self, state: State, player: int) -> Sequence[int]:
        """Returns those of a card with symbols who have no seat yet; they sit down one by one."""
        return self.going(state, player)[state.counters[self.settled].bit_count() :]

    def short(self, state: State, player: int) -> list[int]:
        """Returns the passengers one of whom is left out, as the hall has too few (BOA-40)."""
        card = self.card(state, player)
        hall = self.in_hall(state)
        going = card.going(state.counters[self.dropped])
        wanted = [card.passengers[n] for n in going]
        return [n for n in going if wanted.count(card.passengers[n]) > hall[card.passengers[n]]]

    def cells_for(self, state: State, symbol: str) -> int:
        """Returns the mask of the seats of a symbol on the planes of this match (BOA-25)."""
        return self.by_symbol[self.plane.side(state.players)][symbol]

    def asked_off(self, state: State) -> list[int]:
        """Returns how many of each kind the card has asked off and not yet sent off."""
        return state.counters[self.asked : self.asked + len(self.kinds)]

    def in_hall(self, state: State) -> list[int]:
        """Returns how many of each kind are in the departure hall."""
        return state.counters[self.hall : self.hall + len(self.kinds)]

    def refill(self, state: State, place: int | None = None) -> None:
        """Puts a new card next to the deck, or into the gap at a place (BOA-14, BOA-71)."""
        if state.zones[self.deck]:
            state.draw(self.deck, self.row, at=place)

    def penalties(self, state: State, player: int, more: int) -> tuple[int, int]:
        """Returns how many of those whom the card asks off cost something (BOA-23, BOA-30).

        Args:
            state: before they are asked off.
            player: whose card it is.
            more: the number of those asked off besides those that already were.

        Returns:
            How many of those `more`, and how many in all that are not yet paid for.
        """
        free = int(self.card(state, player).special == "free_exit")
        already = sum(self.asked_off(state))
        total = max(0, already + more - free)
        return total - max(0, already - free), total
