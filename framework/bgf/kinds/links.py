"""Claiming links of a map with cards of their colour, and pieces to put on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgf.engine.actions import Action, Refusal
from bgf.kinds.ruled import RuledKind, wild_kind
from bgf_cext import Prices

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

    Texts of the pack: ``refusal.link_taken``, ``refusal.other_strand_yours`` and
    ``refusal.strand_closed`` with ``{link}``, ``refusal.not_enough_pieces`` with ``{need}`` and
    ``{have}``, and ``refusal.not_enough_cards`` with ``{colour}`` besides.

    Attributes:
        map: the map whose links are claimed.
        hand: the zone of each player that pays; it keeps a tally.
        discards, row: zones that all share: where cards go that are paid, and the row to settle
            then; empty where there is no row.
        pieces, placed: counters of each player: pieces left, and pieces on the map.
        score: the track or counter of each player that counts points.
        points: the content's value that maps the length of a link to points.
    """

    map: ClassVar[str]
    hand: ClassVar[str] = "hand"
    discards: ClassVar[str] = "discards"
    row: ClassVar[str] = ""
    pieces: ClassVar[str]
    placed: ClassVar[str]
    score: ClassVar[str] = "score"
    points: ClassVar[str]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.hand_slots, self.discard_slot = layout.hands(self.hand), layout.zone(self.discards)
        self.row_slot = layout.zone(self.row) if self.row else None
        self.piece_slots, self.placed_slots = layout.counts(self.pieces), layout.counts(self.placed)
        self.score_slots = layout.counts(self.score)
        self.board = layout.boards[self.map]
        self.links = layout.links
        holds = layout.zones[self.hand].holds
        self.cards = layout.kinds[holds]
        self.wild = wild_kind(self.cards)
        links = self.board.links
        self.colour = {link.slot: layout.kind(holds, link.colour).index for link in links}
        worth: dict[str, int] = game.values[self.points]
        self._terms = {
            link.slot: (link.length, worth[str(link.length)], self.colour[link.slot])
            for link in links
        }
        by_colour = sorted(links, key=lambda link: self.colour[link.slot])
        self.prices = Prices(
            [(link.slot, self.colour[link.slot], link.length) for link in by_colour],
            self.wild,
            [action for link in by_colour for action in self._actions(link)],
        )
        self.used = {action.args: self._named(*action.args) for action in self.prices.names}

    def _named(self, slot: int, wilds: int) -> tuple[str, ...]:
        """The ids of what is claimed, and of the cards that are paid."""
        link = self.links[slot]
        paid = [self.colour[slot]] if wilds < link.length else []
        paid += [self.wild] if wilds else []
        ends = (self.board.places[end].id for end in (link.a, link.b))
        return (link.id, *ends, *(self.cards[kind].id for kind in paid))

    def _actions(self, link: Link) -> list[Action]:
        """The ways of paying for a link, by the number of wild cards."""
        places = self.board.places
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
        hand = state.tally[self.hand_slots[player]] or ()
        pieces = state.counters[self.piece_slots[player]]
        return self.prices.payable(state.open_links[player], hand, pieces)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        slot, wilds = action.args
        length = self.links[slot].length
        if not state.open_links[player] >> slot & 1:
            return self._refuse_link(state, player, slot)
        left = state.counters[self.piece_slots[player]]
        if left < length:
            return self.refuse_for("not_enough_pieces", state, need=length, have=left)
        hand = state.tally[self.hand_slots[player]] or ()
        for kind, need in ((self.colour[slot], length - wilds), (self.wild, wilds)):
            if hand[kind] < need:
                name, have = self.cards[kind].data["name"], hand[kind]
                return self.refuse_for("not_enough_cards", state, colour=name, need=need, have=have)
        return None

    def _refuse_link(self, state: State, player: int, slot: int) -> Refusal:
        name = {lang: self.route_name(slot, lang) for lang in self.game.pack.languages}
        if state.owners[slot] >= 0:
            reason = "link_taken"
        elif any(state.owners[twin] == player for twin in self.links[slot].twins):
            reason = "other_strand_yours"
        else:
            reason = "strand_closed"
        return self.refuse_for(reason, state, link=name)

    def involves(self, action: Action) -> Sequence[str]:
        """The link, the places that it joins, and the kinds of card that pay for it."""
        return self.used[action.args]

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        slot, wilds = action.args
        (length, points, colour), counters = self._terms[slot], state.counters
        counters[self.piece_slots[player]] -= length
        counters[self.placed_slots[player]] += length
        counters[self.score_slots[player]] += points
        state.claim(slot, player)
        self.pay(state, player, colour, length - wilds, wilds)
        if self.row_slot is not None:
            state.settle(self.row_slot)
        return None

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        """Pay that many cards of a colour, which is their kind, and wild ones: to the discards."""
        hand = self.hand_slots[player]
        if cards:
            state.spend(hand, colour, cards, self.discard_slot)
        if wilds:
            state.spend(hand, self.wild, wilds, self.discard_slot)

    def route_name(self, slot: int, lang: str) -> str:
        """A link in words: its places and its colour."""
        link = self.links[slot]
        word = self.game.word
        a, b = (word(self.board.places[end].data["name"], lang) for end in (link.a, link.b))
        return f"{a} – {b} ({word(self.cards[self.colour[slot]].data['name'], lang).lower()})"

    def payment(self, action: Action, lang: str) -> str:
        """The cards of a payment in words."""
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
