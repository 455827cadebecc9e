"""Drawing some to choose from, and choosing in secret which to keep."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

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
    """``tickets``: draw into one's own offer, as many as there are up to a number; then choose.

    Texts of the pack: ``refusal.deck_empty``.

    Attributes:
        deck: a zone that all share.
        offer: the zone of each player that is drawn into.
        number: the content's value that says how many are drawn.
        choose: the stage that follows, in which `KeepOffered` is played.
    """

    deck: ClassVar[str] = "ticket_deck"
    offer: ClassVar[str] = "offer"
    number: ClassVar[str]
    choose: ClassVar[str] = "choose"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.deck_slot, self.offer_slots = (
            game.layout.zone(self.deck),
            game.layout.hands(self.offer),
        )
        self.most: int = game.values[self.number]

    def why_not(self, state: State, player: int, action: Action) -> str:
        return "" if state.zones[self.deck_slot] else "deck_empty"

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """The same at once: random play asks for little else."""
        return self.menu if state.zones[self.deck_slot] else ()

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for _ in range(min(self.most, len(state.zones[self.deck_slot]))):
            state.draw(self.deck_slot, self.offer_slots[player])
        return state.phase.stages[self.choose]


class KeepOffered(RuledKind):
    """``keep opera-bercy``: those to keep of one's offer, by their kinds; the rest go under a deck.

    Others learn how many are kept, not which. Where fewer are offered than must be kept, all are.

    Texts of the pack: ``refusal.not_offered`` with ``{ticket}``, and ``refusal.too_few`` with
    ``{need}`` where more than one must be kept.

    Attributes:
        offer, kept: zones of each player: what is chosen from, and where it goes.
        deck: the zone that all share where the rest goes.
        least, most: the content's values that say how many must be kept, and how many are ever
            offered at once.
    """

    secret = True
    unordered = True
    offer: ClassVar[str] = "offer"
    kept: ClassVar[str]
    deck: ClassVar[str] = "ticket_deck"
    least: ClassVar[str]
    most: ClassVar[str]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.deck_slot = layout.zone(self.deck)
        self.offer_slots, self.kept_slots = layout.hands(self.offer), layout.hands(self.kept)
        self.kinds = layout.kinds[layout.zones[self.offer].holds]
        self.kind_of = layout.kind_of
        self.fewest: int = game.values[self.least]
        self._choices = lru_cache(_REMEMBERED)(self._listed)
        self._are_single = all(kind.count == 1 for kind in self.kinds)
        choices = [
            kept
            for number in range(min(self.fewest, 1), game.values[self.most] + 1)
            for kept in combinations_with_replacement(range(len(self.kinds)), number)
            if all(self.kinds[kind].count >= count for kind, count in Counter(kept).items())
        ]
        self.choice = {
            kept: Action(self, kept, tuple(self.kinds[kind].id for kind in kept))
            for kept in choices
        }

    def at_least(self, state: State) -> int:
        """How many must be kept; a game overrides it where that is not always the same."""
        return self.fewest

    def universe(self) -> Iterable[Action]:
        return self.choice.values()

    def legal(self, state: State, player: int) -> Sequence[Action]:
        kind_of = self.kind_of
        offered = sorted([kind_of[ticket] for ticket in state.zones[self.offer_slots[player]]])
        return self._choices(tuple(offered), self.at_least(state))

    def _listed(self, offered: tuple[int, ...], least: int) -> Sequence[Action]:
        """The choices among what is offered, in ascending order."""
        if not offered:
            return ()
        found = [
            self.choice[kept]
            for number in range(min(least, len(offered)), len(offered) + 1)
            for kept in combinations(offered, number)
        ]
        return found if self._are_single else [*dict.fromkeys(found)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        offered = [self.kind_of[ticket] for ticket in state.zones[self.offer_slots[player]]]
        for kind in action.args:
            if kind not in offered:
                name = self.kinds[kind].data["name"]
                return self.refuse_for("not_offered", state, ticket=name)
            offered.remove(kind)
        number, least = len(action.args), self.at_least(state)
        if offered and number < least:
            return self.refuse_for("too_few", state, need=min(least, number + len(offered)))
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        offer, wanted, kept = self.offer_slots[player], [*action.args], []
        for ticket in state.zones[offer]:
            if self.kind_of[ticket] in wanted:
                wanted.remove(self.kind_of[ticket])
                kept.append(ticket)
        state.move(kept, offer, self.kept_slots[player])
        if rest := state.zones[offer][:]:
            state.move(rest, offer, self.deck_slot, under=True)
        return None

    def describe(self, action: Action, lang: str) -> str:
        return super().describe(action, lang) if action.parts else f"{self.label(lang)}: -"

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        data = self.kinds[action.args[index]].data
        name = self.game.word(data["name"], lang)
        return f"{name} ({data['value']})" if "value" in data else name

    def public(self, action: Action, lang: str) -> str:
        return f"{self.label(lang)}: {len(action.args)}"
