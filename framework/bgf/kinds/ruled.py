"""What the ready-made kinds of action have in common: their refusals cite the game's own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from bgf.engine.actions import ActionKind, Refusal

if TYPE_CHECKING:
    from bgf.components.layout import Kind
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = ["NO_KIND", "RuledKind", "wild_kind"]

NO_KIND = -1
"""In place of the index of a kind: there is none."""


class RuledKind(ActionKind):
    """A kind of action that refuses for reasons that the game has rules for.

    Attributes:
        rules: the ID of the rule behind each reason; the stage's own rule where none is given.
            The reason ``stage`` is that it can't be played in that stage.
        texts: the text of each reason; where none is given ``refusal.`` and the reason.
    """

    rules: ClassVar[Mapping[str, str]] = {}
    texts: ClassVar[Mapping[str, str]] = {}

    def stage_rule(self, stage: Stage) -> str:
        return self.rules.get("stage") or stage.rule

    def refuse_for(self, reason: str, state: State, **params: Any) -> Refusal:
        """A refusal for one of the reasons; parameters as for `refuse`."""
        rule = self.rules.get(reason) or state.stage.rule
        return self.refuse(rule, self.texts.get(reason, f"refusal.{reason}"), **params)


def wild_kind(kinds: Sequence[Kind]) -> int:
    """The index of the kind that the content marks ``wild``, or `NO_KIND`."""
    return next((kind.index for kind in kinds if kind.data.get("wild")), NO_KIND)
