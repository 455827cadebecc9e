"""Doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.kinds.listed import SingleKind

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = ["Pass"]


class Pass(SingleKind):
    """``pass``: always legal, unless a game says `why_not`.

    Where it is to be the last resort, and that is all, a stage has it as `otherwise`.
    """

    name = "pass"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None
