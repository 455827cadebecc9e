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

    To offer it only where nothing else is possible, name it as ``otherwise`` of the stage.
    """

    name = "pass"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None
