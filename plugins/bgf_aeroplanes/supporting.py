"""Support to take, and the inspection; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from bgf import Action
from bgf.contract import cited, part, reason, stage, text, texts, value
from bgf.kinds import ListedKind, SingleKind
from bgf_aeroplanes.content import INSPECTION, SUPPORT, Number
from bgf_aeroplanes.kind import AirlineKind
from bgf_aeroplanes.route_texts import RouteTexts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgf import Game, State
    from bgf.contract import Reason
    from bgf.engine.flow import Stage

__all__ = ["Dice", "Inspect", "Support", "Tokens"]


class _Paid(AirlineKind):
    """What one pays for (AER-60)."""

    price = value(Number, name="support_price", doc="Coins for support (AER-60).")
    too_dear = reason("AER-14", "need", "have")

    def is_poor(self, state: State, player: int) -> bool:
        """Whether a player can't pay the price (AER-14)."""
        return state.counters[self.world.money[player]] < self.price

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        """What is needed, and what there is."""
        return {"need": self.price, "have": state.counters[self.world.money[player]]}

    def pay(self, state: State, player: int) -> None:
        """Pay the price."""
        state.counters[self.world.money[player]] -= self.price


class Support(_Paid, ListedKind):
    """``support pilot``: pay for a support token of one's choice (AER-60)."""

    name = "support"
    not_yet = reason("AER-60", "need", "have")
    none_left = reason("AER-60", "need", "have")
    note_left = texts("left", names=SUPPORT, name="note")
    story_support = text("support", name="story.support")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (p.index,), (p.id,)) for p in self.supports.types]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but who can't pay is asked nothing else."""
        return [] if self.is_poor(state, player) else super().legal(state, player)

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        type_ = action.args[0]
        if not self.supports.is_on(state, type_):
            return self.not_yet
        if not self.supports.left(state, type_):
            return self.none_left
        return self.too_dear if self.is_poor(state, player) else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.pay(state, player)
        self.supports.take(state, player, action.args[0])
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.support(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it does, and how many there are."""
        left = self.supports.left(state, action.args[0])
        words: str = self.note_left(action.parts[0], lang, left=left)
        return words

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.story_support(lang, support=self.names.support(action.args[0], lang))


class Dice(_Paid, SingleKind):
    """``dice``: pay, and roll the risk dice for two support tokens (AER-60)."""

    name = "dice"
    route_texts = part(RouteTexts)
    tokens = stage(doc="After rolling for support (AER-60).")
    no_support = reason("AER-60", "need", "have")
    note_dice = text("coins", name="note.dice")
    story_dice = text("dice", name="story.dice")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        if not self.supports.available(state):
            return self.no_support
        return self.too_dear if self.is_poor(state, player) else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.pay(state, player)
        state.roll(self.attempt.risk)
        return state.phase.stages[self.tokens]

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The price, and what the dice bring."""
        return self.note_dice(lang, coins=self.price)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        dice = self.route_texts.faces(after.shown(self.attempt.risk), lang)
        return self.story_dice(lang, dice=dice)


class Tokens(AirlineKind, ListedKind):
    """``tokens pilot beacon``: those that two of the dice bring (AER-60)."""

    name = "tokens"
    unordered = True
    wrong_stage = cited("AER-60")
    not_rolled = reason("AER-60")
    nothing = text()
    story_support = text("support", name="story.support")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        types = self.supports.types
        self.by_types = {
            chosen: Action(self, chosen, tuple(types[t].id for t in chosen) or ("none",))
            for number in (0, 1, 2)
            for chosen in combinations_with_replacement(range(len(types)), number)
        }
        self.menu = [*self.by_types.values()]

    def _choices(self, state: State) -> list[tuple[int, ...]]:
        return self.supports.choices(state, state.shown(self.attempt.risk))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """As `why_not` says, but the dice are read once."""
        return [self.by_types[chosen] for chosen in self._choices(state)]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        return None if action.args in self._choices(state) else self.not_rolled

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for type_ in action.args:
            self.supports.take(state, player, type_)
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        if not action.args:
            return self.nothing(lang)
        return self.names.support(action.args[index], lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        parts = range(len(action.parts))
        words = ", ".join(self.describe_part(action, index, lang) for index in parts)
        return self.story_support(lang, support=words)


class Inspect(AirlineKind, SingleKind):
    """``inspect``: a Technical inspection, before the turn's action proper (AER-63)."""

    name = "inspect"
    wrong_stage = cited("AER-63")
    no_inspection = reason("AER-63")
    no_failures = reason("AER-63")
    note_inspect = text("failures", name="note.inspect")
    story_inspect = text("failures", name="story.inspect")

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        if not self.supports.has(state, player, INSPECTION):
            return self.no_inspection
        return None if state.counters[self.world.failures[player]] else self.no_failures

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.supports.use(state, player, INSPECTION)
        state.counters[self.world.failures[player]] = 0
        return state.stage

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many engine failures it removes."""
        markers = state.counters[self.world.failures[player]]
        return self.note_inspect(lang, failures=markers)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        markers = before.counters[self.world.failures[player]]
        return self.story_inspect(lang, failures=markers)
