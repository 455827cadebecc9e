"""Support to take, and the inspection; IDs as in `bgf rules aeroplanes`."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar

from bgf import Action, Refusal
from bgf_aeroplanes.kind import AirlineKind, Single
from bgf_aeroplanes.telling import faces_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf import Game, State
    from bgf.engine.flow import Stage

__all__ = ["Dice", "Inspect", "Support", "Tokens"]


class _Paid(AirlineKind):
    """What one pays for (AER-60)."""

    def poor(self, state: State, player: int) -> dict[str, int]:
        """What is needed and what there is, if that is not enough; else nothing (AER-14)."""
        need: int = self.game.values["support_price"]
        have = state.counters[self.world.money[player]]
        return {"need": need, "have": have} if have < need else {}


class Support(_Paid):
    """``support pilot``: pay for a support token of one's choice (AER-60)."""

    name = "support"
    rules: ClassVar = {"not_available": "AER-60", "too_dear": "AER-14"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.supports = self.risk.supports
        self.menu = [Action(self, (p.index,), (p.id,)) for p in self.supports.types]

    def universe(self) -> Iterable[Action]:
        return self.menu

    def legal(self, state: State, player: int) -> Sequence[Action]:
        if self.poor(state, player):
            return []
        return [self.menu[type_] for type_ in self.supports.available(state)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if action.args[0] not in self.supports.available(state):
            return self.refuse_for("not_available", state)
        poor = self.poor(state, player)
        return self.refuse_for("too_dear", state, **poor) if poor else None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.world.money[player]] -= self.game.values["support_price"]
        self.supports.take(state, player, action.args[0])
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        return self.names.support(action.args[0], lang)

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """What it does, and how many there are."""
        left = state.counters[self.world.support_stock + action.args[0]]
        return self.says(f"note.{action.parts[0]}", lang, left=left)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        return self.says("story.support", lang, support=self.names.support(action.args[0], lang))


class Dice(_Paid, Single):
    """``dice``: pay, and roll the risk dice for two support tokens (AER-60)."""

    name = "dice"
    rules: ClassVar = {"no_support": "AER-60", "too_dear": "AER-14"}

    def trouble(self, state: State, player: int) -> str:
        if not self.risk.supports.available(state):
            return "no_support"
        return "too_dear" if self.poor(state, player) else ""

    def about(self, state: State, player: int) -> dict[str, Any]:
        return self.poor(state, player)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        risk = self.risk
        state.counters[self.world.money[player]] -= self.game.values["support_price"]
        risk.roll_dice(state)
        return state.phase.stages["tokens"]

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """The price, and what the dice bring."""
        return self.says("note.dice", lang, coins=self.game.values["support_price"])

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        dice = faces_in_words(self.game, self.risk.thrown(after), lang)
        return self.says("story.dice", lang, dice=dice)


class Tokens(AirlineKind):
    """``tokens pilot beacon``: those that two of the dice bring (AER-60)."""

    name = "tokens"
    unordered = True
    moment = "AER-60"
    rules: ClassVar = {"not_rolled": "AER-60"}

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        types = self.risk.supports.types
        self.by_types = {
            chosen: Action(self, chosen, tuple(types[t].id for t in chosen) or ("none",))
            for number in (0, 1, 2)
            for chosen in combinations_with_replacement(range(len(types)), number)
        }

    def universe(self) -> Iterable[Action]:
        return self.by_types.values()

    def _choices(self, state: State) -> list[tuple[int, ...]]:
        risk = self.risk
        return risk.supports.choices(state, risk.thrown(state))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [self.by_types[chosen] for chosen in self._choices(state)]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None if action.args in self._choices(state) else self.refuse_for("not_rolled", state)

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        for type_ in action.args:
            self.risk.supports.take(state, player, type_)
        self.risk.clear(state)
        return None

    def describe_part(self, action: Action, index: int, lang: str) -> str:
        if not action.args:
            return self.says("nothing", lang)
        return self.names.support(action.args[index], lang)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        parts = range(len(action.parts))
        words = ", ".join(self.describe_part(action, index, lang) for index in parts)
        return self.says("story.support", lang, support=words)


class Inspect(Single):
    """``inspect``: a Technical inspection, before the turn's action proper (AER-63)."""

    name = "inspect"
    moment = "AER-63"
    rules: ClassVar = {"nothing_to_inspect": "AER-63"}

    def trouble(self, state: State, player: int) -> str:
        has_token = self.risk.supports.has(state, player, "inspection")
        markers = state.counters[self.world.failures[player]]
        return "" if has_token and markers else "nothing_to_inspect"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        self.risk.supports.use(state, player, "inspection")
        state.counters[self.world.failures[player]] = 0
        return state.stage

    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        """How many engine failures it removes."""
        markers = state.counters[self.world.failures[player]]
        return self.says("note.inspect", lang, failures=markers)

    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        markers = before.counters[self.world.failures[player]]
        return self.says("story.inspect", lang, failures=markers)
