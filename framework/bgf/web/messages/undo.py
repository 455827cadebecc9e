"""Undo: the actions that may be undone, asking the others, and their answers."""

from __future__ import annotations

from msgspec import Struct

from bgf.view import Undo

__all__ = ["Answered", "MatchUndo", "UndoAnswer", "UndoBody", "UndoRequest", "Undone"]


class UndoRequest(Struct, frozen=True):
    """An undo request that others have to agree to.

    Attributes:
        id: the ID of the request, which answers name.
        by: the seat that asks.
        lines: the number of actions that would be undone.
        waits: the seats that have not answered yet.
    """

    id: str
    by: int
    lines: int
    waits: list[int]


class MatchUndo(Undo, frozen=True):
    """The actions that the viewer may undo, and the open undo requests.

    Attributes:
        asked: the open undo requests; at most one.
    """

    asked: list[UndoRequest] = []  # noqa: RUF012  # every struct gets a list of its own


class UndoBody(Struct, frozen=True):
    """Undoes the player's last action.

    Attributes:
        base: the number `n` of the view on which the player has decided.
    """

    base: int


class UndoAnswer(Struct, frozen=True):
    """Answers an undo request.

    Attributes:
        yes: whether the player agrees.
    """

    yes: bool


class Undone(Struct, frozen=True):
    """An undo that was done, or a request that others have to agree to.

    Attributes:
        n: the number of events.
        asked: the id of the request, if others have to agree first; empty if it is done.
    """

    n: int
    asked: str = ""


class Answered(Struct, frozen=True):
    """An answer to an undo request was recorded.

    Attributes:
        n: the number of events.
    """

    n: int
