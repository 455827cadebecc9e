"""Passing: doing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.contract import text
from bgf.engine.actions import ActionKind, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage

__all__ = ["Pass"]


class Pass(ActionKind):
    """``pass``: always legal, unless a game overrides `why_not`.

    To offer it only if nothing else is possible, name it as ``otherwise`` of the stage.
    """

    name = "pass"
    told_once = True
    log_passed = text(name="log.pass", doc="In the history: the player did nothing.")

    def apply(self, turn: Turn) -> Stage | None:
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_passed]
