"""The actions that take support tokens, and the Technical inspection.

Rule IDs are those of `bgf rules aeroplanes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf import Turn, param
from bgf.contract import cited, fact, reason, stage, text, texts, value
from bgf_aeroplanes.content import INSPECTION, SUPPORT, Number
from bgf_aeroplanes.kind import AirlineKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf import Action, State
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

__all__ = ["Dice", "Inspect", "Support", "Tokens"]


class _PaidSupport(AirlineKind):
    """The base of actions that pay for support (AER-60)."""

    support_price = value(Number, doc="Coins for support (AER-60).")
    too_dear = reason("AER-14")

    @fact
    def price(self, turn: Turn) -> int:
        """The coins that support costs."""
        return self.support_price

    def why_no_coins(self, turn: Turn) -> Reason | None:
        """Returns the reason if the player can't pay (AER-14)."""
        return self.too_dear if self.coins(turn) < self.support_price else None

    def pay(self, turn: Turn) -> None:
        """Takes the price from the player."""
        money = self.treasury.money[turn.player]
        turn.state.counters[money] -= self.support_price


class Support(_PaidSupport):
    """``support pilot``: pays for a support token of one's choice (AER-60)."""

    name = "support"
    exact = True
    support = param.piece("support")
    not_yet = reason("AER-60")
    none_left = reason("AER-60")
    hint_of = texts(
        "left",
        names=SUPPORT,
        name="hint.support",
        doc="In menus: what the support does, and how much is left of it.",
    )

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        coins = state.counters[self.treasury.money[player]]
        if coins < self.support_price:
            return ()
        listed = self.listed
        return [listed[type_] for type_ in self.supports.available_types(state)]

    def why_not(self, turn: Turn) -> Reason | None:
        type_ = turn.args[0]
        if not self.supports.is_in_use(turn.state, type_):
            return self.not_yet
        if not self.left(turn):
            return self.none_left
        return self.why_no_coins(turn)

    def apply(self, turn: Turn) -> Stage | None:
        self.pay(turn)
        type_ = turn.args[0]
        self.supports.take(turn.state, turn.player, type_)
        return None

    @fact
    def left(self, turn: Turn) -> int:
        """The tokens of that support in the stock."""
        type_ = turn.args[0]
        return self.supports.left_in_stock(turn.state, type_)

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        type_name = self.support.word(turn.args[0])
        return [self.hint_of.of(type_name)]


class Dice(_PaidSupport):
    """``dice``: pays, and rolls the risk dice for two support tokens (AER-60)."""

    name = "dice"
    exact = True
    tokens = stage(doc="After rolling for support (AER-60).")
    no_support = reason("AER-60")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        coins = state.counters[self.treasury.money[player]]
        is_legal = coins >= self.support_price and self.supports.available_types(state)
        return self.listed if is_legal else ()

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.supports.available_types(turn.state):
            return self.no_support
        return self.why_no_coins(turn)

    def apply(self, turn: Turn) -> Stage | None:
        self.pay(turn)
        turn.state.roll(self.attempt.risk)
        return turn.state.phase.stages[self.tokens]


class Tokens(AirlineKind):
    """``tokens pilot beacon``: those that two of the dice bring (AER-60)."""

    name = "tokens"
    exact = True
    wrong_stage = cited("AER-60")
    support = param.subset(
        param.piece("support"), most=2, repeats=True, none="none", text="nothing"
    )
    not_rolled = reason("AER-60")
    hint_none = text(name="hint.tokens_none", doc="In menus: the dice brought no support.")
    log_none = text(name="log.tokens_none", doc="In the history: the dice brought no support.")

    def choices(self, state: State) -> Sequence[tuple[int, ...]]:
        """Returns the sets of support that the dice can bring, each in ascending order."""
        faces = state.shown(self.attempt.risk)
        return self.supports.choices(state, faces)

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return [self.action(support) for support in self.choices(state)]

    def why_not(self, turn: Turn) -> Reason | None:
        types = turn.args[0]
        return None if types in self.choices(turn.state) else self.not_rolled

    def apply(self, turn: Turn) -> Stage | None:
        types = turn.args[0]
        for type_ in types:
            self.supports.take(turn.state, turn.player, type_)
        return None

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return super().hint(turn) if turn.args[0] else [self.hint_none]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) if turn.args[0] else [self.log_none]


class Inspect(AirlineKind):
    """``inspect``: a Technical inspection, before the turn's action proper (AER-63)."""

    name = "inspect"
    exact = True
    wrong_stage = cited("AER-63")
    no_inspection = reason("AER-63")
    no_failures = reason("AER-63")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        failures = state.counters[self.attempt.failures[player]]
        is_legal = failures and self.supports.can_use(state, player, INSPECTION)
        return self.listed if is_legal else ()

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.supports.can_use(turn.state, turn.player, INSPECTION):
            return self.no_inspection
        return None if self.failures(turn) else self.no_failures

    def apply(self, turn: Turn) -> Stage | None:
        self.supports.use(turn.state, turn.player, INSPECTION)
        markers = self.attempt.failures[turn.player]
        turn.state.counters[markers] = 0
        return turn.state.stage
