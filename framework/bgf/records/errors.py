"""The errors of records and of undo."""

from __future__ import annotations

from pathlib import Path

from bgf.errors import BgfError

__all__ = ["NoRecordFile", "RecordError", "StoreError", "UndoRefused"]


class RecordError(BgfError):
    """Raised if a file is not a record, is damaged, or does not replay to the recorded positions.

    Attributes:
        good: the number of sound actions from the start; `Record.truncated` can keep that many.
        path: the file; None for a record without a file.
        line: the number of the damaged line in the file, from 1; None if it isn't a single line.
        reason: the damage of that line, without file and number; empty if it isn't a single line.
    """

    code = "record"

    def __init__(
        self,
        message: str,
        *,
        good: int = 0,
        path: Path | None = None,
        line: int | None = None,
        reason: str = "",
    ) -> None:
        super().__init__(message)
        self.good = good
        self.path = path
        self.line = line
        self.reason = reason


class NoRecordFile(RecordError):
    """Raised if the file of a record does not exist."""

    code = "no-record-file"


class StoreError(BgfError):
    """Raised if a file or folder of records can't be created, read or written."""

    code = "store"


class UndoRefused(BgfError):
    """Raised if a player may not undo.

    Attributes:
        reason: ``nothing`` if the player has no action to undo, ``learned`` if chance was used or
            somebody has learned something since, ``revealed`` if the chance of the match has been
            revealed; for interfaces that have texts of their own.
    """

    code = "undo-refused"

    def __init__(self, message: str, *, reason: str = "learned") -> None:
        super().__init__(message)
        self.reason = reason
