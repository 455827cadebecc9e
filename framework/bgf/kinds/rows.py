"""Drawing cards, blind from a deck or openly from a row beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bgf import param
from bgf.contract import reason, stage, text, zone
from bgf.engine.actions import Action, ActionKind, Turn
from bgf.kinds.wild import NO_KIND, wild_kind
from bgf.param.base import Target
from bgf.param.things import KindParam

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["DECK", "CardOrDeckParam", "DrawFromRow"]

DECK = -1
"""The value of `DrawFromRow.card` for the deck; other values are indices of kinds of card."""


class CardOrDeckParam(KindParam):
    """A kind of card that lies open, or the deck."""

    def __init__(self, game: Game, deck: str, row: str) -> None:
        super().__init__(game, at=row)
        self._deck = deck

    def values(self) -> Iterable[int]:
        return [DECK, *super().values()]

    def word(self, value: int) -> str:
        return self._deck if value == DECK else super().word(value)

    def name(self, value: int, lang: str) -> str:
        if value == DECK:
            entry = self.game.pack.data["zones"][self._deck]
            return self.game.word(entry["name"], lang)
        return super().name(value, lang)

    def aliases(self, value: int) -> Iterable[str]:
        return () if value == DECK else super().aliases(value)

    def ids(self, state: State, value: int) -> Sequence[str]:
        return () if value == DECK else super().ids(state, value)

    def target(self, state: State, player: int, value: int) -> Target:
        if value == DECK:
            return Target("zone", self._deck, "")
        return super().target(state, player, value)


class DrawFromRow(ActionKind):
    """``draw deck`` or ``draw blue``: draws a card from the deck, or an open one.

    A turn is one card, or two if the game names the stage of the second. A kind that the content
    marks ``wild`` counts as two cards if it is taken from the row, and as one from the deck.

    Attributes:
        deck: the zone from which cards are drawn blind.
        row: the zone of the open cards.
        hand: the zones of the players' cards.
        second: the stage of the second card; empty if a turn is one card.
        card: the kind of card, or `DECK`.
    """

    exact = True
    told_once = True
    deck = zone(doc="The cards that are drawn blind.")
    row = zone(tally=True, doc="The open cards.")
    hand = zone(own=True, doc="A player's cards.")
    second = stage(optional=True, doc="The second card of a turn.")
    card = param.custom(CardOrDeckParam, deck=deck, row=row)
    deck_empty = reason(doc="The deck is empty.")
    not_in_row = reason(doc="No such card lies open.")
    wild_second = reason(optional=True, doc="A wild card can't be the second open card.")
    log_blind = text(name="log.draw_blind", doc="In the history: a card from the deck.")
    log_open = text(name="log.draw_open", doc="In the history: an open card.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        row = layout.zone_of[self.row]
        self.cards = layout.kinds[row.holds]
        self.wild = wild_kind(self.cards)
        # The kind that counts as two; None and not `NO_KIND`, which has the same value as `DECK`.
        self._double = None if self.wild == NO_KIND else self.wild
        # If no derived class adds reasons for refusals, a card is legal as long as there is a deck.
        self._is_plain = type(self).why_not is DrawFromRow.why_not
        self.blind = self.action(DECK)
        self.open = [self.action(kind.index) for kind in self.cards]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        hidden = self.wild if state.stage.id == self.second else NO_KIND
        blind = self.blind if state.zones[self.deck] else None
        return state.on_offer(self.row, self.open, hidden, blind)

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        kind = turn.args[0]
        if kind == DECK:
            return None if state.zones[self.deck] else self.deck_empty
        in_row = state.tally[self.row] or ()
        if not in_row[kind]:
            return self.not_in_row
        if kind == self.wild and state.stage.id == self.second:
            return self.wild_second
        return None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        kind = turn.args[0]
        stage = state.stage
        hand = self.hand[player]
        if kind == DECK:
            state.draw(self.deck, hand)
        else:
            state.take(self.row, kind, hand)
        state.refill_row(self.row)
        second = self.second
        if stage.id == second or kind == self._double or not second:
            return None
        following = stage.phase.stages[second]
        # Set before, because the legal actions, also those of a mod, depend on the stage.
        state.stage = following
        if self._is_plain and state.zones[self.deck]:
            return following
        return following if self.legal(state, player) else None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        # The history itself adds the cards that refill the row, as everything that players learn.
        kind = turn.args[0]
        drawn = self.log_blind if kind == DECK else self.log_open
        return super().log(turn) or [drawn]
