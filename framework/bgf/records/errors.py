"""The errors of records, and of taking back actions."""

from __future__ import annotations

from pathlib import Path

from bgf.errors import BgfError

__all__ = ["NoRecordFile", "RecordError", "StoreError", "UndoRefused"]


class RecordError(BgfError):
    """A file is no record, a record is damaged, or it does not replay to what it says.

    Attributes:
        good: how many actions from the start are sound; `Record.truncated` keeps that many.
        path: the file, or None for a record that lies in no file.
        line: the number of the damaged line in the file, from 1; None if it is no single line.
        reason: the damage of that line, without file and number; empty if it is no single line.
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
    """There is no file of a record to be read."""

    code = "no-record-file"


class StoreError(BgfError):
    """A file or folder of records can't be made, read or written."""

    code = "store"


class UndoRefused(BgfError):
    """The player may not take back.

    Attributes:
        reason: ``nothing`` when the player has played nothing yet, ``learned`` when chance was used
            or somebody has learned something since, ``revealed`` when the chance of the match was:
            for faces that say it in other languages.
    """

    code = "undo-refused"

    def __init__(self, message: str, *, reason: str = "learned") -> None:
        super().__init__(message)
        self.reason = reason
