"""Support to take, and the inspection; IDs as in `bgf rules aeroplanes`."""

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
        turn.state.counters[self.world.money[turn.player]] -= self.support_price


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
        coins = state.counters[self.world.money[player]]
        if coins < self.support_price:
            return ()
        return [self.menu[type_] for type_ in self.supports.available(state)]

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.supports.is_on(turn.state, turn.args[0]):
            return self.not_yet
        return self.why_no_coins(turn) if self.left(turn) else self.none_left

    def apply(self, turn: Turn) -> Stage | None:
        self.pay(turn)
        self.supports.take(turn.state, turn.player, turn.args[0])
        return None

    @fact
    def left(self, turn: Turn) -> int:
        """The tokens of that support in the stock."""
        return self.supports.left(turn.state, turn.args[0])

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [self.hint_of.of(self.support.word(turn.args[0]))]


class Dice(_PaidSupport):
    """``dice``: pays, and rolls the risk dice for two support tokens (AER-60)."""

    name = "dice"
    tokens = stage(doc="After rolling for support (AER-60).")
    no_support = reason("AER-60")

    def why_not(self, turn: Turn) -> Reason | None:
        is_any = bool(self.supports.available(turn.state))
        return self.why_no_coins(turn) if is_any else self.no_support

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
    log_none = text(name="log.tokens_none", doc="In the history: the dice brought no support.")

    def choices(self, state: State) -> list[tuple[int, ...]]:
        """Returns the sets of support that the dice can bring, each in ascending order."""
        return self.supports.choices(state, state.shown(self.attempt.risk))

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return [self.action(support) for support in self.choices(state)]

    def why_not(self, turn: Turn) -> Reason | None:
        return None if turn.args[0] in self.choices(turn.state) else self.not_rolled

    def apply(self, turn: Turn) -> Stage | None:
        for type_ in turn.args[0]:
            self.supports.take(turn.state, turn.player, type_)
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) if turn.args[0] else [self.log_none]


class Inspect(AirlineKind):
    """``inspect``: a Technical inspection, before the turn's action proper (AER-63)."""

    name = "inspect"
    wrong_stage = cited("AER-63")
    no_inspection = reason("AER-63")
    no_failures = reason("AER-63")

    def why_not(self, turn: Turn) -> Reason | None:
        if not self.supports.has(turn.state, turn.player, INSPECTION):
            return self.no_inspection
        return None if self.failures(turn) else self.no_failures

    def apply(self, turn: Turn) -> Stage | None:
        self.supports.use(turn.state, turn.player, INSPECTION)
        turn.state.counters[self.world.failures[turn.player]] = 0
        return turn.state.stage
