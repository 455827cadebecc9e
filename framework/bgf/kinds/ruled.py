"""What the ready-made kinds of action have in common: their refusals cite the game's own rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import unwrap
from typing import TYPE_CHECKING, Any, ClassVar

from bgf.contract import Reason
from bgf.engine.actions import ActionKind, Refusal
from bgf.errors import PluginError

if TYPE_CHECKING:
    from bgf.components.layout import Kind
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = ["NO_KIND", "RuledKind", "answered", "wild_kind"]

NO_KIND = -1
"""In place of the index of a kind: there is none."""


class RuledKind(ActionKind):
    """A kind of action that refuses for reasons, which a class declares with `bgf.contract.reason`.

    Attributes:
        wrong_stage: the ID of the rule that refuses it in a stage that does not offer it, declared
            with `bgf.contract.cited`; the stage's own rule if empty.
    """

    wrong_stage: ClassVar[str] = ""

    def stage_rule(self, stage: Stage) -> str:
        return self.wrong_stage or stage.rule

    def refuse_for(self, reason: Reason, state: State, **words: Any) -> Refusal:
        """Returns a refusal for a reason; words as for `refuse`.

        Raises:
            PluginError: if it is no reason.
        """
        if not isinstance(reason, Reason):
            wanted = "None, or a reason that the class declares with bgf.contract.reason"
            raise answered(getattr(self, "why_not", self.refusal), reason, wanted)
        rule = reason.rule or state.stage.rule
        return self.refuse(rule, reason.text, **words)


def answered(method: Callable[..., object], answer: object, wanted: str) -> PluginError:
    """Returns the error of a method that answers something else than it must, with its place."""
    function = unwrap(getattr(method, "__func__", method))
    code = function.__code__
    return PluginError(
        f"{code.co_filename}:{code.co_firstlineno}: {function.__qualname__} answers {answer!r}: "
        f"it must return {wanted}"
    )


def wild_kind(kinds: Sequence[Kind]) -> int:
    """Returns the index of the kind that the content marks ``wild``, or `NO_KIND`."""
    return next((kind.index for kind in kinds if kind.data.get("wild")), NO_KIND)
