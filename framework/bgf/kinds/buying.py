"""Buying cards with tokens, at a discount for cards bought before, and reserving them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct, field

from bgf import param
from bgf.contract import components, fact, reason, text, value, zone
from bgf.engine.actions import Action, Turn
from bgf.kinds.rows import DECK, CardOrDeckParam
from bgf.kinds.tokens import TokenKind
from bgf.kinds.wild import NO_KIND
from bgf.param.things import KindParam

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.param.base import Target

__all__ = ["BuyCard", "PricedCard", "ReserveCard"]


class PricedCard(Struct):
    """The data of a card that `BuyCard` buys, from the content.

    Attributes:
        cost: the number of tokens that it costs, by kind.
        gives: the kind of token of which its owner pays one less from now on; empty for none.
    """

    cost: Annotated[
        dict[str, Annotated[int, Meta(ge=0)]],
        Meta(description="The tokens that it costs, by kind.", examples=[{"amber": 2, "salt": 1}]),
    ] = field(default_factory=dict)
    gives: Annotated[
        str,
        Meta(
            description="The kind of token of which its owner pays one less from now on.",
            examples=["amber"],
        ),
    ] = ""


class _CardOnSale(KindParam):
    """A kind of card that lies in the row, or that the player has reserved."""

    def __init__(self, game: Game, row: str, reserved: str) -> None:
        super().__init__(game, at=row)
        self._reserved = reserved

    def target(self, state: State, player: int, value: int) -> Target:
        found = super().target(state, player, value)
        layout = state.layout
        if not self._reserved or self._reserved not in layout.zones:
            return found
        slot = layout.zones[self._reserved].slots[player]
        if not _has_kind(state, slot, value):
            return found
        return found._replace(area=f"{self._reserved}@{player}")


def _has_kind(state: State, slot: int, kind: int) -> bool:
    """Returns whether a card of a kind lies in a slot."""
    kind_of = state.layout.kind_of
    cards = state.zones[slot]
    return kind in [kind_of[card] for card in cards]


class BuyCard(TokenKind):
    """``buy mill``: buys a card of the row, or one that the player has reserved, for its tokens.

    Each card bought before gives a discount of one token of its kind. The player pays the rest,
    with a wild token for each token that is lacking. If a kind of card lies both in the row and
    among the reserved cards, the reserved one is bought.

    Attributes:
        row: the zone of the cards on sale.
        reserved: the zones of the cards that players have reserved; None if they can't reserve any.
        bought: the zones of the cards that players have bought.
        cards: the data of each kind of card, from the content.
        card: the kind of card that is bought.
    """

    exact = True
    row = zone(doc="The cards on sale.")
    reserved = zone(own=True, optional=True, doc="The cards that a player has reserved.")
    bought = zone(own=True, doc="The cards that a player has bought.")
    cards = components(PricedCard, doc="The cards on sale, with cost and discount.")
    card = param.custom(_CardOnSale, row=row, reserved=reserved)
    not_on_sale = reason(text="refusal.buy_card.not_on_sale", doc="It can't be bought now.")
    too_dear = reason(text="refusal.buy_card.too_dear", doc="Tokens are lacking.")
    hint_price = text(name="hint.buy_card", doc="In menus: the tokens that are paid.")
    hint_free = text(name="hint.buy_card.free", doc="In menus: it costs nothing.")
    log_bought = text(name="log.buy_card", doc="In the history: the card and the payment.")
    log_free = text(name="log.buy_card.free", doc="In the history: the card, which cost nothing.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._kind_of = game.layout.kind_of
        # For each kind of card the tokens that it costs, and the kind of token that it gives.
        self._costs: list[dict[int, int]] = []
        self._gives: list[int] = []
        for card in self.cards:
            cost = {self._token_named(name): number for name, number in card.cost.items()}
            gives = self._token_named(card.gives) if card.gives else NO_KIND
            self._costs.append(cost)
            self._gives.append(gives)

    def _token_named(self, name: str) -> int:
        """Returns the index of the kind of token with an id."""
        type_ = self.tokens[0].type
        return self.game.layout.piece(type_, name).index

    def discounts(self, state: State, player: int) -> list[int]:
        """Returns a player's discounts: the tokens of each kind that bought cards save."""
        found = [0] * len(self.tokens)
        for card in state.zones[self.bought[player]]:
            gives = self._gives[self._kind_of[card]]
            if gives != NO_KIND:
                found[gives] += 1
        return found

    def price(self, state: State, player: int, kind: int) -> list[tuple[int, int]]:
        """Returns the kinds of token that a player would pay for a kind of card, with numbers.

        They include all wild tokens that are needed, even if the player has fewer.
        """
        paid, wilds = self._bill(state, player, kind)
        if wilds and self.wild != NO_KIND:
            paid.append((self.wild, wilds))
        return paid

    def _bill(self, state: State, player: int, kind: int) -> tuple[list[tuple[int, int]], int]:
        """Returns the tokens paid, without wild ones, and the number of tokens still lacking."""
        discounts = self.discounts(state, player)
        held = self.tokens_of(state, player)
        paid = []
        lacking = 0
        for token, cost in self._costs[kind].items():
            due = max(0, cost - discounts[token])
            # Wild tokens count as lacking: the caller adds them to the payment.
            own = 0 if token == self.wild else min(due, held[token])
            lacking += due - own
            if own:
                paid.append((token, own))
        return paid, lacking

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        kind_of = self._kind_of
        on_sale: set[int] = set()
        for slot in self._sources(player):
            cards = state.zones[slot]
            on_sale.update([kind_of[card] for card in cards])
        kinds = sorted(on_sale)
        payable = [kind for kind in kinds if self._can_pay(state, player, kind)]
        return [self.action(kind) for kind in payable]

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        player = turn.player
        kind = turn.args[0]
        if self._source(state, player, kind) is None:
            return self.not_on_sale
        if not self._can_pay(state, player, kind):
            return self.too_dear
        return None

    def _sources(self, player: int) -> list[int]:
        """Returns the slots from which a player can buy, the reserved cards first."""
        if self.reserved is None:
            return [self.row]
        return [self.reserved[player], self.row]

    def _source(self, state: State, player: int, kind: int) -> int | None:
        """Returns the slot from which a player would buy a kind of card; None if there is none."""
        for slot in self._sources(player):
            if _has_kind(state, slot, kind):
                return slot
        return None

    def _can_pay(self, state: State, player: int, kind: int) -> bool:
        """Returns whether a player has the tokens for a kind of card."""
        return self.tokens_lacking(state, player, kind) == 0

    def tokens_lacking(self, state: State, player: int, kind: int) -> int:
        """Returns the number of tokens that a player lacks for a kind of card."""
        _, lacking = self._bill(state, player, kind)
        if self.wild == NO_KIND:
            return lacking
        wilds = self.tokens_of(state, player)[self.wild]
        return max(0, lacking - wilds)

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        kind = turn.args[0]
        bought = self.bought[player]
        for token, number in self.price(state, player, kind):
            self.move_token(state, player, token, -number)
        if self._source(state, player, kind) == self.row:
            state.take(self.row, kind, bought)
            state.refill_row(self.row)
        else:
            state.spend(self.reserved[player], kind, 1, bought)
        return self.after_buying(turn)

    def after_buying(self, turn: Turn) -> Stage | None:
        """Returns the next stage after a card has been bought; None by default."""
        return None

    # -- words

    def _price_of(self, turn: Turn) -> list[tuple[int, int]]:
        return self.price(turn.state, turn.player, turn.args[0])

    @fact
    def payment(self, turn: Turn, lang: str) -> str:
        """The tokens that are paid: ``2× Amber + 1× Gold``."""
        return self.in_words(self._price_of(turn), lang)

    @fact
    def lacking(self, turn: Turn) -> int:
        """The number of tokens that the player lacks."""
        return self.tokens_lacking(turn.state, turn.player, turn.args[0])

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        usual = self.hint_price if self._price_of(turn) else self.hint_free
        return super().hint(turn) or [usual]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        usual = self.log_bought if self._price_of(turn) else self.log_free
        return super().log(turn) or [usual]


class ReserveCard(TokenKind):
    """``reserve mill`` or ``reserve deck``: puts a card aside, face down, and takes a wild token.

    Everybody knows a card that was open; only its owner sees one from the deck. The player gets a
    wild token only if the content has one and the bank has some left.

    Attributes:
        deck: the zone of the face-down cards.
        row: the zone of the open cards.
        reserved: the zones of the cards that players have reserved.
        most: the maximum number of cards that a player may have reserved at once.
        card: the kind of card, or `DECK`.
    """

    exact = True
    deck = zone(doc="The face-down cards.")
    row = zone(doc="The open cards.")
    reserved = zone(own=True, doc="The cards that a player has reserved.")
    most = value(int, ge=1, name="most_reserved", doc="The maximum number of reserved cards.")
    card = param.custom(CardOrDeckParam, deck=deck, row=row)
    deck_empty = reason(text="refusal.reserve_card.deck_empty", doc="The deck is empty.")
    not_in_row = reason(text="refusal.reserve_card.not_in_row", doc="No such card lies open.")
    too_many = reason(text="refusal.reserve_card.too_many", doc="The player has reserved enough.")
    log_blind = text(name="log.reserve_card.blind", doc="In the history: a card of the deck.")
    log_open = text(name="log.reserve_card", doc="In the history: the open card.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        if self._has_enough(state, player):
            return ()
        kind_of = state.layout.kind_of
        in_row = {kind_of[card] for card in state.zones[self.row]}
        kinds = sorted(in_row)
        if state.zones[self.deck]:
            kinds.insert(0, DECK)
        return [self.action(kind) for kind in kinds]

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        kind = turn.args[0]
        if self._has_enough(state, turn.player):
            return self.too_many
        if kind == DECK:
            return None if state.zones[self.deck] else self.deck_empty
        if not _has_kind(state, self.row, kind):
            return self.not_in_row
        return None

    def _has_enough(self, state: State, player: int) -> bool:
        """Returns whether a player has as many reserved cards as allowed."""
        reserved = state.zones[self.reserved[player]]
        return len(reserved) >= self.most

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        kind = turn.args[0]
        reserved = self.reserved[player]
        if kind == DECK:
            state.draw(self.deck, reserved)
        else:
            state.take(self.row, kind, reserved)
            state.refill_row(self.row)
        if self.wild != NO_KIND and state.counters[self.bank + self.wild]:
            self.move_token(state, player, self.wild, 1)
        return self.after_taking(state, player)

    @fact
    def limit_reserved(self, turn: Turn) -> int:
        """The maximum number of cards that a player may have reserved at once."""
        return self.most

    def log(self, turn: Turn) -> Sequence[Phrase]:
        kind = turn.args[0]
        usual = self.log_blind if kind == DECK else self.log_open
        return super().log(turn) or [usual]
