"""What a player asks at the table: to play an action, or what one would do."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

__all__ = ["Act", "Acted", "PreviewBody", "StepBody", "WhyBody"]


class Act(Struct, frozen=True):
    """An action that a player wants to play.

    Attributes:
        a: its notation, or words for it.
        base: the number `n` of the view that the player has decided by.
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
    """Asks for the rules that refuse something.

    Attributes:
        a: an action or a kind of action, in notation or in words.
        target: something on the table in place of it: its type, the id of its area, and its id.
    """

    a: str = ""
    target: tuple[str, str, str] | UnsetType = UNSET
