"""Doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Action, Refusal
from bgf.kinds.ruled import RuledKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Pass"]


class Pass(RuledKind):
    """``pass``: always legal, unless a game overrides `refusal`.

    Where it is to be the last resort, and that is all, a stage has it as `otherwise`.
    """

    name = "pass"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.action = Action(self, (), ())

    def universe(self) -> Iterable[Action]:
        return [self.action]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return () if self.refusal(state, player, self.action) else (self.action,)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None
