"""What comes of reading a file, or a section of one, and how much that may be."""

from __future__ import annotations

from typing import Any, NoReturn

from bgf.content.diagnostics import DataPath, Diagnostic, clipped
from bgf.content.yaml.positions import Positions

__all__ = [
    "MAX_DEPTH",
    "MAX_EFFORT",
    "MAX_KEY",
    "MAX_UNFOLDED",
    "MAX_UNFOLDED_TEXT",
    "MAX_VALUES",
    "Part",
    "Patience",
    "Stop",
    "TooSlow",
]

MAX_DEPTH = 40
"""How deep mappings and lists may be nested."""

MAX_VALUES = 150_000
"""How many values a pack may hold; one of 10,000 lines has about 40,000."""

MAX_EFFORT = 150_000
"""How much of a pack the library may read, which is slow: in its events and pieces of text."""

MAX_UNFOLDED = 100_000
"""How many of these values may come from aliases."""

MAX_UNFOLDED_TEXT = 1_000_000
"""How many characters of text may come from aliases."""

MAX_KEY = 200
"""How long a key may be, in characters."""


class TooSlow(Exception):
    """The library has read as much of a pack as it may."""


class Patience:
    """How much more of a pack the library may read; all files of the pack share one.

    The library reads about a hundred times as slowly as the quick reader, so that a file within
    all other limits could keep it busy for minutes.
    """

    def __init__(self, effort: int = MAX_EFFORT) -> None:
        self._left = effort

    def spend(self, effort: int) -> None:
        """Note what has been read; raises TooSlow when that was the last that might be."""
        self._left -= effort
        if self._left < 0:
            raise TooSlow


class Stop(Exception):
    """The rest of the text can't be read; the diagnostic is made already."""


class Part:
    """What came of reading a text: a whole file, or a section of one.

    Args:
        text: the text.
        positions: notes where each value of it stands.
        file: the file's name, as shown to people.
        patience: how much of it the library may read.

    Attributes:
        data: what it holds; None when it is empty or could not be read.
        diagnostics: what is wrong with it.
        stopped: whether reading had to be given up.
        unknown_anchor: the anchor for want of which it was given up.
    """

    def __init__(self, text: str, positions: Positions, file: str, patience: Patience) -> None:
        self.text = text
        self.positions = positions
        self.file = file
        self.patience = patience
        self.data: Any = None
        self.diagnostics: list[Diagnostic] = []
        self.stopped = False
        self.unknown_anchor = ""

    def report(self, code: str, offset: int, message: str, path: DataPath = ()) -> None:
        """Add an error."""
        mark = self.positions.mark(min(offset, len(self.text)))
        words = clipped(message)
        self.diagnostics.append(Diagnostic(self.file, *mark, path, code, "error", words))

    def stop(self, code: str, offset: int, message: str) -> NoReturn:
        """Add an error, and give up reading."""
        self.report(code, offset, message)
        raise Stop
