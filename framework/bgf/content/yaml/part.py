"""What comes of reading a file, or a section of one, and how much that may be."""

from __future__ import annotations

from typing import Any, NoReturn

from bgf.content.diagnostics import DataPath, Diagnostic
from bgf.content.yaml.positions import Positions

__all__ = [
    "MAX_DEPTH",
    "MAX_KEY",
    "MAX_UNFOLDED",
    "MAX_UNFOLDED_TEXT",
    "MAX_VALUES",
    "Part",
    "Stop",
]

MAX_DEPTH = 40
"""How deep mappings and lists may be nested."""

MAX_VALUES = 500_000
"""How many values a pack may hold."""

MAX_UNFOLDED = 100_000
"""How many of these values may come from aliases."""

MAX_UNFOLDED_TEXT = 1_000_000
"""How many characters of text may come from aliases."""

MAX_KEY = 200
"""How long a key may be, in characters."""


class Stop(Exception):
    """The rest of the text can't be read; the diagnostic is made already."""


class Part:
    """What came of reading a text: a whole file, or a section of one.

    Args:
        text: the text.
        positions: notes where each value of it stands.
        file: the file's name, as shown to people.

    Attributes:
        data: what it holds; None when it is empty or could not be read.
        diagnostics: what is wrong with it.
        stopped: whether reading had to be given up.
        unknown_anchor: the anchor for want of which it was given up.
    """

    def __init__(self, text: str, positions: Positions, file: str) -> None:
        self.text, self.positions, self.file = text, positions, file
        self.data: Any = None
        self.diagnostics: list[Diagnostic] = []
        self.stopped = False
        self.unknown_anchor = ""

    def report(self, code: str, offset: int, message: str, path: DataPath = ()) -> None:
        """Add an error."""
        mark = self.positions.mark(min(offset, len(self.text)))
        self.diagnostics.append(Diagnostic(self.file, *mark, path, code, "error", message))

    def stop(self, code: str, offset: int, message: str) -> NoReturn:
        """Add an error, and give up reading."""
        self.report(code, offset, message)
        raise Stop
