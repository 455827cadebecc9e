"""Requests of a player at the table: to play an action, or to explain one."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

__all__ = ["Act", "Acted", "PreviewBody", "StepBody", "WhyBody"]


class Act(Struct, frozen=True):
    """An action that a player wants to play.

    Attributes:
        a: its notation, or the action in words.
        base: the number `n` of the view on which the player has decided.
    """

    a: str
    base: int


class Acted(Struct, frozen=True):
    """An action was played.

    Attributes:
        n: the number of events, this one included.
    """

    n: int


class StepBody(Struct, frozen=True):
    """Asks for the next step of an action that is chosen step by step.

    Attributes:
        path: the path of an option; empty for all kinds.
    """

    path: list[str] = []


class PreviewBody(Struct, frozen=True):
    """Asks what an action would do.

    Attributes:
        a: a legal action, in notation.
    """

    a: str


class WhyBody(Struct, frozen=True):
    """Asks for the rules that refuse an action, or all actions on a target.

    Attributes:
        a: an action or a kind of action, in notation or in words.
        target: the target in place of an action: its type, the id of its area, and its id.
    """

    a: str = ""
    target: tuple[str, str, str] | UnsetType = UNSET
