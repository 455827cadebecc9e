"""Claiming links of a map, which are paid with cards of their colour and filled with pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta

from bgf import param
from bgf.contract import board, counter, fact, reason, text, track, value, zone
from bgf.engine.actions import Action, ActionKind, Turn
from bgf.engine.replies import Preview
from bgf.engine.wording import SpokenLater
from bgf.kinds.wild import NO_KIND, wild_kind
from bgf.param.base import Param, Target
from bgf.param.things import LinkParam

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.contract.messages import Text
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ClaimLink", "Claimed"]


class Claimed(NamedTuple):
    """A link and its payment.

    Attributes:
        slot: the slot of the link.
        wilds: the number of wild cards paid; the other cards are of the link's colour.
    """

    slot: int
    wilds: int


class _ClaimParam(Param):
    """A link, then a word for each wild card that is paid in place of another."""

    def __init__(self, game: Game, map: str, hand: str) -> None:
        super().__init__(game)
        self._link = LinkParam(game, map)
        self._hand = hand
        layout = game.layout
        holds = layout.zones[hand].holds
        self.cards = layout.kinds[holds]
        self.wild = wild_kind(self.cards)
        self.link_of = {link.slot: link for link in self._link.board.links}
        self.colour_of: dict[int, int] = {}
        for slot, link in self.link_of.items():
            self.colour_of[slot] = layout.kind(holds, link.colour).index

    def values(self) -> Iterable[Claimed]:
        by_colour = sorted(self.link_of, key=self.colour_of.__getitem__)
        for slot in by_colour:
            most_wilds = self.link_of[slot].length if self.wild != NO_KIND else 0
            for wilds in range(most_wilds + 1):
                yield Claimed(slot, wilds)

    def price(self, value: Claimed) -> list[tuple[int, int]]:
        """Returns the kinds of card that are paid, each with its number."""
        slot, wilds = value
        of_colour = self.link_of[slot].length - wilds
        price = ((self.colour_of[slot], of_colour), (self.wild, wilds))
        return [(kind, number) for kind, number in price if number]

    def link_name(self, value: Claimed, lang: str) -> str:
        """Returns the link in words: its places and its colour."""
        return self._link.name(value.slot, lang)

    def cards_in_words(self, numbers: Iterable[tuple[int, int]], lang: str) -> str:
        """Returns kinds of card, each with its number, in words: ``2× Blue + 1× Bus``."""
        phrases = []
        for kind, number in numbers:
            name = self.game.word(self.cards[kind].data["name"], lang)
            # With the sign ×, names need no declension in languages that have it.
            phrases.append(f"{number}× {name}")
        return " + ".join(phrases)

    def parts(self, value: Claimed) -> tuple[str, ...]:
        wild = self.cards[self.wild].id if self.wild != NO_KIND else ""
        wilds = " ".join([wild] * value.wilds)
        return self._link.word(value.slot), wilds

    def names(self, value: Claimed, lang: str) -> tuple[str, ...]:
        payment = self.cards_in_words(self.price(value), lang)
        return self.link_name(value, lang), payment

    def ids(self, state: State, value: Claimed) -> Sequence[str]:
        paid = [self.cards[kind].id for kind, _ in self.price(value)]
        return [*self._link.ids(state, value.slot), *paid]

    def targets(self, state: State, player: int, value: Claimed) -> tuple[tuple[Target, ...], ...]:
        hand = f"{self._hand}@{player}"
        link = self._link.target(state, player, value.slot)
        paid = [Target("kind", hand, self.cards[kind].id) for kind, _ in self.price(value)]
        return (link,), tuple(paid)


class _LackingCard(NamedTuple):
    """A kind of card of which a player has too few.

    Attributes:
        kind: the kind of card.
        need: the number that is needed.
        have: the number that the player has.
    """

    kind: int
    need: int
    have: int


_NOTHING = _LackingCard(NO_KIND, 0, 0)
"""No kind is lacking."""


class ClaimLink(ActionKind):
    """``claim opera-louvre blue bus``: claims a link; each further word is a wild card paid for it.

    A link takes as many cards and as many pieces as it has spaces. All cards are of its colour or
    wild.

    Attributes:
        map: the map whose links are claimed.
        hand: the zones from which players pay.
        discards: the zone of cards that were paid.
        row: the open row, which is refilled after cards are discarded; None if there is none.
        pieces, placed: the counters of the players: pieces left, and pieces on the map.
        score: the tracks of the players that count points.
        points: the points for a link, by its length.
        claim: the link and its payment.
    """

    exact = True
    told_once = True
    map = board(doc="The map whose links are claimed.")
    hand = zone(own=True, tally=True, doc="The cards with which a player pays.")
    discards = zone(doc="The cards that were paid.")
    row = zone(optional=True, doc="The open cards.")
    pieces = counter(own=True, doc="The pieces that a player has left.")
    placed = counter(own=True, doc="The pieces that a player has put on the map.")
    score = track(own=True, doc="A player's points.")
    points = value(
        dict[int, Annotated[int, Meta(ge=0)]],
        min_length=1,
        doc="Points for a link, by its length. Every length on the map needs an entry.",
    )
    claim = param.custom(_ClaimParam, map=map, hand=hand)
    link_taken = reason(doc="Somebody holds the link.")
    other_strand_yours = reason(doc="The player holds the other strand.")
    strand_closed = reason(doc="With few players the other strand closes it.")
    not_enough_pieces = reason(doc="Pieces are lacking.")
    not_enough_cards = reason(doc="Cards are lacking.")
    log_claimed = text(name="log.claim_link", doc="In the history: the link, payment and points.")
    preview_claim = text(
        name="preview.claim_link", doc="Before it is played: the link, payment and points."
    )
    preview_face_up = text(
        name="preview.claim_link.face_up",
        doc="Then, before it is played: everybody knows the cards that are paid.",
    )
    preview_face_down = text(
        name="preview.claim_link.face_down",
        doc="Then, before it is played: others don't know the cards that are paid.",
    )
    preview_mixed = text(
        name="preview.claim_link.mixed",
        doc="Then, before it is played: everybody knows some of the cards that are paid.",
    )

    def __init__(self, game: Game) -> None:
        from bgf_cext import Prices  # slow to load, and not needed to check content

        super().__init__(game)
        self.links = game.layout.links
        # A local: attributes become slow in CPython once an object has about 30 of them.
        colour_of = self.claim.colour_of
        self.wild = self.claim.wild
        # The length, the points and the colour of each link.
        self._terms: dict[int, tuple[int, int, int]] = {}
        for slot, link in self.claim.link_of.items():
            points = self.points[link.length]
            self._terms[slot] = (link.length, points, colour_of[slot])
        # Links and actions in the same order.
        by_colour = sorted(self.map.links, key=lambda link: colour_of[link.slot])
        links = [(link.slot, colour_of[link.slot], link.length) for link in by_colour]
        actions = [self.action(value) for value in self.claim.values()]
        self.prices = Prices(links, self.wild, actions)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        hand = state.tally[self.hand[player]] or ()
        pieces = state.counters[self.pieces[player]]
        return self.prices.payable(state.open_links[player], hand, pieces)

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        player = turn.player
        slot = turn.args[0].slot
        is_open = state.open_links[player] >> slot & 1
        if not is_open:
            return self._why_closed(state, player, slot)
        pieces = state.counters[self.pieces[player]]
        if pieces < self.links[slot].length:
            return self.not_enough_pieces
        if self._lacking(turn) is not _NOTHING:
            return self.not_enough_cards
        return None

    def _why_closed(self, state: State, player: int, slot: int) -> Reason:
        """Returns the reason why a link is closed to a player."""
        if state.owners[slot] >= 0:
            return self.link_taken
        twins = self.links[slot].twins
        if any(state.owners[twin] == player for twin in twins):
            return self.other_strand_yours
        return self.strand_closed

    def _lacking(self, turn: Turn) -> _LackingCard:
        """Returns the first kind of card that the player has too few of, if any."""
        hand = turn.state.tally[self.hand[turn.player]] or ()
        claimed = turn.args[0]
        wilds = claimed.wilds
        length, _, colour = self._terms[claimed.slot]
        cards = length - wilds
        if hand[colour] < cards:
            return _LackingCard(colour, cards, hand[colour])
        if hand[self.wild] < wilds:
            return _LackingCard(self.wild, wilds, hand[self.wild])
        return _NOTHING

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        claimed = turn.args[0]
        slot = claimed.slot  # named tuples are slow to unpack
        wilds = claimed.wilds
        length, points, colour = self._terms[slot]
        counters = state.counters
        counters[self.pieces[player]] -= length
        counters[self.placed[player]] += length
        counters[self.score[player]] += points
        state.claim(slot, player)
        self.pay(state, player, colour, length - wilds, wilds)
        if self.row is not None:
            state.refill_row(self.row)
        return None

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        """Discards the cards that pay for a link; a game may override it.

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

    # -- words

    @fact
    def link(self, turn: Turn, lang: str) -> str:
        """The link: its places and its colour."""
        return self.claim.link_name(turn.args[0], lang)

    @fact
    def payment(self, turn: Turn, lang: str) -> str:
        """The cards that are paid: ``2× Blue + 1× Bus``."""
        return self.claim.cards_in_words(self.claim.price(turn.args[0]), lang)

    @fact
    def face_up(self, turn: Turn, lang: str) -> str:
        """Those of the paid cards that everybody knows: ``2× Blue``."""
        return self.claim.cards_in_words(self._known_of_payment(turn), lang)

    @fact
    def face_down(self, turn: Turn, lang: str) -> str:
        """Those of the paid cards that others don't know: ``1× Bus``."""
        return self.claim.cards_in_words(self._unknown_of_payment(turn), lang)

    @fact
    def gained(self, turn: Turn) -> int:
        """The points for the link."""
        return self.points[self._length(turn)]

    @fact
    def pieces_needed(self, turn: Turn) -> int:
        """The pieces that the link takes."""
        return self._length(turn)

    @fact
    def pieces_left(self, turn: Turn) -> int:
        """The pieces that the player has left."""
        return turn.state.counters[self.pieces[turn.player]]

    @fact
    def colour(self, turn: Turn, lang: str) -> str:
        """The kind of card that is lacking."""
        lacking = self._lacking(turn).kind
        name = self.claim.cards[lacking].data["name"]
        return self.game.word(name, lang)

    @fact
    def need(self, turn: Turn) -> int:
        """The number of cards that are needed of the kind that is lacking."""
        return self._lacking(turn).need

    @fact
    def have(self, turn: Turn) -> int:
        """The number of cards that the player has of the kind that is lacking."""
        return self._lacking(turn).have

    def preview(self, turn: Turn) -> Preview | None:
        """Returns the link, and its payment with cards face up or face down.

        Cards are *face up* if everybody knows that the player has them, as after drawing them from
        an open row; others are *face down*. Paying face-down cards shows them to the others, so
        that the claim can't be undone. So every claim has a preview to confirm.
        """
        named_after_kind = super().preview(turn)
        if named_after_kind is not None:
            return named_after_kind
        phrases = [self.preview_claim]
        if turn.state.players > 1:
            phrases.append(self._preview_of_payment(turn))
        return Preview(words=SpokenLater(phrases, turn))

    def _preview_of_payment(self, turn: Turn) -> Text:
        """Returns the text on cards paid face up, face down, or both."""
        if not self._unknown_of_payment(turn):
            return self.preview_face_up
        if not self._known_of_payment(turn):
            return self.preview_face_down
        return self.preview_mixed

    def _known_of_payment(self, turn: Turn) -> list[tuple[int, int]]:
        """Returns the kinds of card that are paid face up, each with its number."""
        # `spend` takes cards that everybody knows first.
        known = self._known_in_hand(turn.state, turn.player)
        paid = self.claim.price(turn.args[0])
        return [(kind, min(number, known[kind])) for kind, number in paid if known[kind]]

    def _unknown_of_payment(self, turn: Turn) -> list[tuple[int, int]]:
        """Returns the kinds of card that are paid face down, each with its number."""
        known = self._known_in_hand(turn.state, turn.player)
        paid = self.claim.price(turn.args[0])
        return [(kind, number - known[kind]) for kind, number in paid if number > known[kind]]

    def _known_in_hand(self, state: State, player: int) -> Counter[int]:
        """Returns the number of publicly known cards of each kind in a hand."""
        layout = state.layout
        cards = state.zones[self.hand[player]]
        known_cards = [card for card in cards if state.known[card] == layout.everybody]
        return Counter(layout.kind_of[card] for card in known_cards)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_claimed]

    def _length(self, turn: Turn) -> int:
        claimed: Claimed = turn.args[0]
        return self.links[claimed.slot].length
