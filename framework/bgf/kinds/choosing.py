"""Drawing an offer to choose from, and choosing in secret what to keep of it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from bgf.contract import Reason, reason, stage, value, zone
from bgf.engine.actions import Action, Refusal
from bgf.kinds.listed import SingleKind
from bgf.kinds.ruled import RuledKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["DrawOffer", "KeepOffered"]

_REMEMBERED = 5000  # lists of choices


class DrawOffer(SingleKind):
    """``tickets``: draws a number of cards into the player's offer; then the player chooses.

    Where fewer are left in the deck, those are drawn.

    Attributes:
        deck: the zone that is drawn from.
        offer: the zones of the players that are drawn into.
        number: how many are drawn.
        choose: the stage that follows, in which `KeepOffered` is played.
    """

    deck = zone(doc="Where an offer is drawn from.")
    offer = zone(own=True, doc="What a player chooses from.")
    number = value(int, ge=0, doc="How many are drawn at once.")
    choose = stage(doc="A player chooses from the offer.")
    deck_empty = reason(doc="There is nothing left to draw.")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        return None if state.zones[self.deck] else self.deck_empty

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """Returns the one action if the deck has anything, without asking `why_not`."""
        return self.menu if state.zones[self.deck] else ()

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        number = min(self.number, len(state.zones[self.deck]))
        for _ in range(number):
            state.draw(self.deck, self.offer[player])
        return state.phase.stages[self.choose]


class KeepOffered(RuledKind):
    """``keep opera-bercy``: keeps some of the offer, by kind; the rest goes under a deck.

    Others learn how many are kept, not which. Where fewer are offered than must be kept, all are
    kept.

    Attributes:
        offer, kept: the zones of the players: what is chosen from, and where it goes.
        deck: the zone under which the rest goes.
        least: how many must be kept.
        most: how many are ever offered at once.
    """

    secret = True
    unordered = True
    offer = zone(own=True, doc="What a player chooses from.")
    kept = zone(own=True, doc="What a player has kept.")
    deck = zone(doc="Where the rest of an offer goes.")
    least = value(int, ge=0, doc="How many of an offer must be kept.")
    most = value(int, ge=0, doc="How many are offered at once.")
    not_offered = reason("", "ticket", doc="It is not among those offered.")
    too_few = reason("", "need", optional=True, doc="More must be kept.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.kinds = layout.kinds[layout.zone_of[self.offer[0]].holds]
        self.kind_of = layout.kind_of
        # Random play asks for the same offers over and over.
        self._choices = lru_cache(_REMEMBERED)(self._listed)
        self._are_single = all(kind.count == 1 for kind in self.kinds)
        # Fewer than `least` are kept where fewer are offered, but not none.
        choices = [
            kept
            for number in range(min(self.least, 1), self.most + 1)
            for kept in combinations_with_replacement(range(len(self.kinds)), number)
            if all(self.kinds[kind].count >= count for kind, count in Counter(kept).items())
        ]
        self._actions = {
            kept: Action(self, kept, tuple(self.kinds[kind].id for kind in kept))
            for kept in choices
        }

    def at_least(self, state: State) -> int:
        """Returns how many must be kept; a game overrides it where that differs by position."""
        return self.least

    def universe(self) -> Iterable[Action]:
        return self._actions.values()

    def legal(self, state: State, player: int) -> Sequence[Action]:
        kind_of = self.kind_of
        offered = sorted([kind_of[ticket] for ticket in state.zones[self.offer[player]]])
        return self._choices(tuple(offered), self.at_least(state))

    def _listed(self, offered: tuple[int, ...], least: int) -> Sequence[Action]:
        """Returns the choices among what is offered, in ascending order."""
        if not offered:
            return ()
        found = [
            self._actions[kept]
            for number in range(min(least, len(offered)), len(offered) + 1)
            for kept in combinations(offered, number)
        ]
        return found if self._are_single else [*dict.fromkeys(found)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        offered = [self.kind_of[ticket] for ticket in state.zones[self.offer[player]]]
        for kind in action.args:
            if kind not in offered:
                name = self.kinds[kind].data["name"]
                return self.refuse_for(self.not_offered, state, ticket=name)
            offered.remove(kind)
        number = len(action.args)
        least = self.at_least(state)
        if offered and number < least:
            return self.refuse_for(self.too_few, state, need=min(least, number + len(offered)))
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        offer = self.offer[player]
        wanted = [*action.args]
        kept = []
        for ticket in state.zones[offer]:
            if self.kind_of[ticket] in wanted:
                wanted.remove(self.kind_of[ticket])
                kept.append(ticket)
        state.move(kept, offer, self.kept[player])
        rest = state.zones[offer][:]
        if rest:
            state.move(rest, offer, self.deck, under=True)
        return None

    def describe(self, action: Action, lang: str) -> str:
        return super().describe(action, lang) if action.parts else f"{self.label(lang)}: -"

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        data = self.kinds[action.args[index]].data
        name = self.game.word(data["name"], lang)
        return f"{name} ({data['value']})" if "value" in data else name

    def public(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {len(action.args)}"
