"""The meaning of a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind

__all__ = ["Reading"]


@dataclass(frozen=True, slots=True)
class Reading:
    """The meaning of a line.

    Attributes:
        action: the one action that the line means, legal or not; None if it means none or several.
        legal: whether this action, or these several ones, are legal for the player.
        several: the actions that the line may mean, if more than one; only the legal ones if any is
            legal.
        nearest: the notations of the legal actions most similar to a line that means none, if
            suggestions are wanted.
        kind: the kind of action that the line names; None if it names none, or more than one.
        is_kind_alone: whether the line means no action, but names `kind` and nothing else.
        problem: an error that a game's own parameter raised when it read the line.
    """

    action: Action | None = None
    legal: bool = False
    several: tuple[Action, ...] = ()
    nearest: tuple[str, ...] = ()
    kind: ActionKind | None = None
    is_kind_alone: bool = False
    problem: Exception | None = None

    @property
    def has_actions(self) -> bool:
        """Whether the line means one action, or several."""
        return self.action is not None or bool(self.several)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that the line may mean."""
        return self.several if self.action is None else (self.action,)
