"""Doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Action, ActionKind, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Pass"]


class Pass(ActionKind):
    """``pass``: always legal. Where it is to be the last resort, a stage has it as `otherwise`."""

    name = "pass"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.action = Action(self, (), ())

    def universe(self) -> Iterable[Action]:
        return [self.action]

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return (self.action,)

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        return None

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None
