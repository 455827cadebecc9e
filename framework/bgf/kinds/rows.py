"""Drawing cards, blind from a deck or openly from a row beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import reason, stage, zone
from bgf.engine.actions import Action, Refusal
from bgf.kinds.ruled import RuledKind, wild_kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["DECK", "DrawFromRow"]

DECK = -1
"""The argument of an action that draws from the deck, where others have the index of a kind."""


class DrawFromRow(RuledKind):
    """``draw deck`` or ``draw blue``; its argument is a kind of card, or `DECK`.

    A turn is one card, or two where the game names the stage of the second. A kind that the
    content marks ``wild`` counts for both when it is taken openly; from the deck it counts once.

    Attributes:
        deck: the zone that cards are drawn from blind.
        row: the zone of the open cards.
        hand: the zones of the players that cards are drawn into.
        second: the stage of the second card; empty where a turn is one card.
    """

    deck = zone(doc="Where cards are drawn blind.")
    row = zone(tally=True, doc="The open cards.")
    hand = zone(own=True, doc="Where a player's cards go.")
    second = stage(optional=True, doc="The second card of a turn.")
    deck_empty = reason(doc="The deck is empty.")
    not_in_row = reason("", "card", doc="No such card lies open.")
    wild_second = reason(optional=True, doc="A wild card can't be the second open card.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.cards = layout.kinds[layout.zone_of[self.row].holds]
        self.wild = wild_kind(self.cards)
        self._double = self.wild if self.wild >= 0 else None  # the kind that counts for both
        self._is_plain = type(self).legal is DrawFromRow.legal  # what is in the deck is legal
        self._deck_zone = layout.zone_of[self.deck].id
        self.blind = Action(self, (DECK,), (self._deck_zone,))
        self.open = [Action(self, (kind.index,), (kind.id,)) for kind in self.cards]

    def universe(self) -> Iterable[Action]:
        return [self.blind, *self.open]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        hidden = self.wild if state.stage.id == self.second else -1
        blind = self.blind if state.zones[self.deck] else None
        return state.on_offer(self.row, self.open, hidden, blind)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        kind = action.args[0]
        if kind == DECK:
            return None if state.zones[self.deck] else self.refuse_for(self.deck_empty, state)
        if not (state.tally[self.row] or ())[kind]:
            return self.refuse_for(self.not_in_row, state, card=self.cards[kind].data["name"])
        if kind == self.wild and state.stage.id == self.second:
            return self.refuse_for(self.wild_second, state)
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        kind = action.args[0]
        stage = state.stage
        hand = self.hand[player]
        if kind == DECK:
            state.draw(self.deck, hand)
        else:
            state.take(self.row, kind, hand)
        state.settle(self.row)
        second = self.second
        if stage.id == second or kind == self._double or not second:
            return None
        state.stage = following = stage.phase.stages[second]
        if self._is_plain and state.zones[self.deck]:
            return following
        # What `legal` says, a mod's too, depends on the stage: it was set for that.
        return following if self.legal(state, player) else None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        kind = action.args[0]
        if kind == DECK:
            return self.game.word(self.game.pack.data["zones"][self._deck_zone]["name"], lang)
        return self.game.word(self.cards[kind].data["name"], lang)
