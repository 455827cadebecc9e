"""Taking back: what may be taken back, asking the others, and their answers."""

from __future__ import annotations

from msgspec import Struct

from bgf.view import Undo

__all__ = ["Answered", "MatchUndo", "UndoAnswer", "UndoBody", "UndoRequest", "Undone"]


class UndoRequest(Struct, frozen=True):
    """An undo that others have to agree to.

    Attributes:
        id: the ID that the answer names.
        by: the seat that asks.
        lines: the number of actions that would be taken back.
        waits: the seats that have not answered yet.
    """

    id: str
    by: int
    lines: int
    waits: list[int]


class MatchUndo(Undo, frozen=True):
    """What the viewer may take back, and the open request to take back.

    Attributes:
        asked: the open request; none or one.
    """

    asked: list[UndoRequest] = []  # noqa: RUF012  # every struct gets a list of its own


class UndoBody(Struct, frozen=True):
    """Takes back the player's last action.

    Attributes:
        base: the number `n` of the view that the player has decided by.
    """

    base: int


class UndoAnswer(Struct, frozen=True):
    """Answers a request to take back.

    Attributes:
        yes: whether the player agrees.
    """

    yes: bool


class Undone(Struct, frozen=True):
    """An undo that was done, or that others have to agree to.

    Attributes:
        n: the number of events.
        asked: the id of the request, if others have to agree first; empty if it is done.
    """

    n: int
    asked: str = ""


class Answered(Struct, frozen=True):
    """An answer to a request was noted.

    Attributes:
        n: the number of events.
    """

    n: int
