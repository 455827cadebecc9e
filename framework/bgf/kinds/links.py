"""Claiming links of a map with cards of their colour, and pieces to put on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bgf.contract import board, counter, reason, track, value, zone
from bgf.engine.actions import Action, Refusal
from bgf.kinds.ruled import RuledKind, wild_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.components.board import Link
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ClaimLink"]


class ClaimLink(RuledKind):
    """``claim opera-louvre blue bus``: a link, then a word for each wild card in place of another.

    Its arguments are the slot of the link and the number of wild cards. A link takes as many cards,
    all of its one colour or wild, and as many pieces as it has spaces.

    Attributes:
        map: the map whose links are claimed.
        hand: the zones of the players that pay.
        discards: the zone where cards go that are paid.
        row: the row that is settled after cards were discarded; None where there is no row.
        pieces, placed: the counters of the players: pieces left, and pieces on the map.
        score: the tracks of the players that count points.
        points: the points for a link, by its length.
    """

    map = board(doc="The map whose links are claimed.")
    hand = zone(own=True, tally=True, doc="The cards that a player pays with.")
    discards = zone(doc="Where cards go that were paid.")
    row = zone(optional=True, doc="The open cards.")
    pieces = counter(own=True, doc="The pieces that a player has left.")
    placed = counter(own=True, doc="The pieces that a player has put on the map.")
    score = track(own=True, doc="A player's points.")
    points = value(
        dict[int, Annotated[int, Meta(ge=0)]],
        min_length=1,
        doc="Points for a link, by its length. Every length on the map needs some.",
    )
    link_taken = reason("", "link", doc="Somebody holds the link.")
    other_strand_yours = reason("", "link", doc="The player holds the other strand.")
    strand_closed = reason("", "link", doc="With few players the other strand closes it.")
    not_enough_pieces = reason("", "need", "have", doc="Pieces are lacking.")
    not_enough_cards = reason("", "colour", "need", "have", doc="Cards are lacking.")

    def __init__(self, game: Game) -> None:
        from bgf_cext import Prices  # not where content alone is checked: kernels load slowly

        super().__init__(game)
        layout = game.layout
        self.links = layout.links
        holds = layout.zone_of[self.hand[0]].holds
        self.cards = layout.kinds[holds]
        self.wild = wild_kind(self.cards)
        links = self.map.links
        self.colour = {link.slot: layout.kind(holds, link.colour).index for link in links}
        self._terms = {
            link.slot: (link.length, self.points[link.length], self.colour[link.slot])
            for link in links
        }
        by_colour = sorted(links, key=lambda link: self.colour[link.slot])
        self.prices = Prices(
            [(link.slot, self.colour[link.slot], link.length) for link in by_colour],
            self.wild,
            [action for link in by_colour for action in self._actions(link)],
        )
        self.used = {action.args: self._ids_used(*action.args) for action in self.prices.names}

    def _ids_used(self, slot: int, wilds: int) -> tuple[str, ...]:
        """Returns the ids of the link, of its ends, and of the kinds of card that pay for it."""
        link = self.links[slot]
        paid = [self.colour[slot]] if wilds < link.length else []
        paid += [self.wild] if wilds else []
        ends = (self.map.places[end].id for end in (link.a, link.b))
        return (link.id, *ends, *(self.cards[kind].id for kind in paid))

    def _actions(self, link: Link) -> list[Action]:
        """Returns the actions that claim a link, by the number of wild cards paid."""
        places = self.map.places
        route = f"{places[link.a].id}-{places[link.b].id} {link.colour}"
        if self.wild < 0:
            return [Action(self, (link.slot, 0), (route, ""))]
        word = self.cards[self.wild].id
        return [
            Action(self, (link.slot, wilds), (route, " ".join([word] * wilds)))
            for wilds in range(link.length + 1)
        ]

    def universe(self) -> Iterable[Action]:
        return self.prices.names

    def legal(self, state: State, player: int) -> Sequence[Action]:
        hand = state.tally[self.hand[player]] or ()
        pieces = state.counters[self.pieces[player]]
        return self.prices.payable(state.open_links[player], hand, pieces)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        slot, wilds = action.args
        length = self.links[slot].length
        if not state.open_links[player] >> slot & 1:
            return self._refuse_link(state, player, slot)
        left = state.counters[self.pieces[player]]
        if left < length:
            return self.refuse_for(self.not_enough_pieces, state, need=length, have=left)
        hand = state.tally[self.hand[player]] or ()
        for kind, need in ((self.colour[slot], length - wilds), (self.wild, wilds)):
            if hand[kind] < need:
                name = self.cards[kind].data["name"]
                have = hand[kind]
                return self.refuse_for(
                    self.not_enough_cards, state, colour=name, need=need, have=have
                )
        return None

    def _refuse_link(self, state: State, player: int, slot: int) -> Refusal:
        name = {lang: self.route_name(slot, lang) for lang in self.game.pack.languages}
        if state.owners[slot] >= 0:
            why = self.link_taken
        elif any(state.owners[twin] == player for twin in self.links[slot].twins):
            why = self.other_strand_yours
        else:
            why = self.strand_closed
        return self.refuse_for(why, state, link=name)

    def involves(self, action: Action) -> Sequence[str]:
        """Returns the ids of the link, of its ends, and of the kinds of card that pay for it."""
        return self.used[action.args]

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        slot, wilds = action.args
        length, points, colour = self._terms[slot]
        counters = state.counters
        counters[self.pieces[player]] -= length
        counters[self.placed[player]] += length
        counters[self.score[player]] += points
        state.claim(slot, player)
        self.pay(state, player, colour, length - wilds, wilds)
        if self.row is not None:
            state.settle(self.row)
        return None

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        """Discards the cards that pay for a link; a game overrides it where some go elsewhere.

        Args:
            state: changed in place.
            player: the player who pays.
            colour: the kind of the cards that are not wild.
            cards: their number.
            wilds: the number of wild cards.
        """
        hand = self.hand[player]
        if cards:
            state.spend(hand, colour, cards, self.discards)
        if wilds:
            state.spend(hand, self.wild, wilds, self.discards)

    def route_name(self, slot: int, lang: str) -> str:
        """Returns a link in words: its places and its colour."""
        link = self.links[slot]
        word = self.game.word
        a, b = (word(self.map.places[end].data["name"], lang) for end in (link.a, link.b))
        return f"{a} – {b} ({word(self.cards[self.colour[slot]].data['name'], lang).lower()})"

    def payment(self, action: Action, lang: str) -> str:
        """Returns the cards of a payment in words."""
        slot, wilds = action.args
        word = self.game.word
        counts = ((self.colour[slot], self.links[slot].length - wilds), (self.wild, wilds))
        return " + ".join(
            f"{number} {word(self.cards[kind].data['name'], lang)}"
            for kind, number in counts
            if number
        )

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.payment(action, lang) if index else self.route_name(action.args[0], lang)
