"""The table of Boarding: cards, passenger markers, vouchers and planes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta

from bgf.contract import Part, components, counter, pieces, plane, value, zone
from bgf_boarding.cards import read_card, seats_by_symbol
from bgf_boarding.content import CardData, EventData, PassengerData
from bgf_boarding.handling import PassengerHandling

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_boarding.cards import PassengerCard

__all__ = ["Airport", "Penalties"]

_PASSENGERS = ("tourist", "eco", "business", "lover", "child")
"""The kinds of passengers that the rules know (BOA-06)."""


class Penalties(NamedTuple):
    """The numbers of passengers asked off that cost something (BOA-56, BOA-73).

    Attributes:
        new: those about to be asked off.
        due: these, plus those whom the card asked off before and who are not paid for yet.
    """

    new: int
    due: int


class Airport(PassengerHandling, Part):
    """Declares zones, counters and planes, and answers questions about the open and taken cards.

    The methods that are called at every turn are in `PassengerHandling`.

    Seating a card takes several steps. In between, counters hold the intermediate state: `dropped`
    is a mask of the card's passengers that are left out, `held` the markers taken from the hall,
    `settled` a mask of the seats given to passengers of a card with symbols, and `asked` the
    passengers asked off to make room.

    Attributes:
        kinds: the indices of the kinds of passengers.
        hall_slots, asked_slots: the counters `hall` and `asked` of all kinds of passengers.
    """

    deck = zone(
        "cards",
        starts=True,
        manual=True,
        ordered=True,
        doc="The deck, in which all cards begin, face down (BOA-03).",
    )
    row = zone(
        "cards",
        manual=True,
        sees="everybody",
        ordered=True,
        size=4,
        doc="The open cards (BOA-03, BOA-10). The first lies furthest from the deck. The rules "
        "fill it.",
    )
    taken = zone(
        "cards",
        own=True,
        manual=True,
        doc="The card that a player has taken and is seating (BOA-12).",
    )
    kept = zone(
        "cards", own=True, manual=True, doc="The cards with a star that a player keeps (BOA-13)."
    )
    box = zone("cards", manual=True, doc="Cards that are out of the game (BOA-03, BOA-13).")
    event_deck = zone(
        "events",
        starts=True,
        manual=True,
        ordered=True,
        doc="The deck of events, in which all event cards begin, face down (BOA-61).",
    )
    events = zone("events", manual=True, doc="The event cards of this match (BOA-61).")

    hall = counter(each="passengers", doc="Markers of each kind in the departure hall (BOA-02).")
    boxed = counter(each="passengers", doc="Markers of each kind in the box (BOA-02).")
    held = counter(
        each="passengers",
        start=0,
        doc="Markers of each kind taken for the card that is being seated (BOA-12).",
    )
    asked = counter(
        each="passengers",
        start=0,
        doc="Passengers of each kind asked off by the card that is being seated (BOA-23).",
    )
    beside = counter(
        own=True,
        each="passengers",
        start=0,
        doc="Passengers of each kind beside each player's board (BOA-23).",
    )
    vouchers = counter(
        own=True,
        start=0,
        doc="Each player's vouchers (BOA-04). The rules deal them from the stock.",
    )
    pledged = counter(each="row", start=0, doc="Vouchers on each card of the row (BOA-10).")
    stock = counter(doc="Vouchers that nobody has.")
    dropped = counter(
        start=0, doc="Bookkeeping of the rules: a mask of the card's passengers left out (BOA-40)."
    )
    settled = counter(
        start=0,
        doc="Bookkeeping of the rules: a mask of the seats that the card has filled (BOA-25).",
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
        doc="Markers of each kind that go back to the box at set-up, by the number of players "
        "(BOA-02, BOA-70). At least one marker of each kind must stay.",
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
        doc="The event cards (BOA-61). The id of each names an event that the rules know.",
    )
    event_data = components(EventData, name="events")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.kinds = range(self.plane.width)
        self.kind_of = layout.kind_of
        self.row_size = layout.zone_of[self.row].size
        self.width = width = self.plane.width
        self.hall_slots = slice(self.hall, self.hall + width)
        self.asked_slots = slice(self.asked, self.asked + width)
        self.cards = [
            read_card(kind, data, self.passengers)
            for kind, data in zip(self.card_kinds, self.card_data, strict=True)
        ]
        fewest, most = game.players
        self.seats_by_symbol = {
            players: seats_by_symbol(self.plane.side(players))
            for players in range(fewest, most + 1)
        }

    def open_card(self, state: State, place: int) -> PassengerCard:
        """Returns the open card at a place of the row, counted from 0 at the far end."""
        card = state.zones[self.row][place]
        return self.cards[self.kind_of[card]]

    def passenger_name(self, kind: int, lang: str) -> str:
        """Returns the name of a kind of passenger, as used inside a sentence."""
        name = self.game.word(self.passengers[kind].data["name"], lang)
        return name.lower()

    def passengers_in_shortage(self, state: State, player: int) -> list[int]:
        """Returns the numbers of the passengers of kinds that the hall has too few of (BOA-40)."""
        card = self.card(state, player)
        hall = self.markers_in_hall(state)
        numbers, by_kind = card.boarders(state.counters[self.dropped])
        kinds = card.passengers
        return [number for number in numbers if by_kind[kinds[number]] > hall[kinds[number]]]

    def asked_off(self, state: State) -> list[int]:
        """Returns the number of passengers of each kind that wait to be put beside the board."""
        return state.counters[self.asked_slots]

    def markers_in_hall(self, state: State) -> list[int]:
        """Returns the number of markers of each kind in the departure hall."""
        return state.counters[self.hall_slots]

    def penalties(self, state: State, player: int, more: int) -> Penalties:
        """Returns the number of passengers asked off that cost something (BOA-23, BOA-30).

        Args:
            state: the position before they are asked off.
            player: the player who is seating a card.
            more: the number of passengers about to be asked off.
        """
        # With the free exit, one of all passengers that the card asks off costs nothing.
        free = int(self.card(state, player).special == "free_exit")
        already = sum(self.asked_off(state))
        due_before = max(0, already - free)
        due = max(0, already + more - free)
        return Penalties(new=due - due_before, due=due)
