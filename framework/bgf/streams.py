"""Standard output and standard error, through which nothing from outside can steer a terminal.

Names, messages and texts come from files, plugins, bots and arguments, and may hold control
characters: some clear the screen, retitle the window or turn the direction of writing. `printable`
spells them out. While `safe_streams` is in force, whatever is printed passes through it. Only a
writer that makes its own escape sequences, around text that it has filtered itself, gets at the
terminal as it is, with `raw_stream`.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

__all__ = [
    "SafeStream",
    "make_streams_safe",
    "printable",
    "printable_line",
    "raw_stream",
    "safe_streams",
]


class _Spelling(dict[int, str]):
    """How each character is shown; filled as characters come.

    Args:
        kept: control characters that are shown as they are.
    """

    def __init__(self, kept: str) -> None:
        super().__init__({ord(char): char for char in kept})

    def __missing__(self, code: int) -> str:
        char = chr(code)
        # Python counts all spaces but one as not printable; the others steer nothing.
        is_safe = char.isprintable() or unicodedata.category(char) == "Zs"
        shown = char if is_safe else char.encode("unicode_escape").decode("ascii")
        self[code] = shown
        return shown


_IN_TEXT = _Spelling(kept="\n\t")
_IN_LINE = _Spelling(kept="")


def printable(text: str) -> str:
    r"""Text as a terminal may be sent it: control characters are spelled out, as in ``\x1b``.

    So are invisible characters, those that change the direction of writing, and bytes of names that
    are no text. Line ends and tabs stay.
    """
    if text.isprintable():
        return text
    return text.replace("\r\n", "\n").translate(_IN_TEXT)


def printable_line(text: str) -> str:
    r"""The same for text that belongs on one line: line ends and tabs are spelled out, too."""
    return text if text.isprintable() else text.translate(_IN_LINE)


class SafeStream:
    """A text stream that makes everything printable before it is written.

    It says that it is no terminal: what asks before it sends colours then sends none.

    Attributes:
        raw: the stream that is written to.
    """

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write text, control characters spelled out."""
        self.raw.write(printable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def isatty(self) -> bool:
        """Whether control sequences may be sent: never."""
        return False

    def __getattr__(self, name: str) -> Any:
        """Anything else is as of the stream itself; a terminal is written to as text alone."""
        if name == "buffer" and self.raw.isatty():
            raise AttributeError("the terminal has no buffer here: write text")
        return getattr(self.raw, name)


def raw_stream(stream: TextIO) -> TextIO:
    """The stream below a safe one; any other stream itself."""
    return stream.raw if isinstance(stream, SafeStream) else stream


def make_streams_safe() -> None:
    """Make standard output and standard error safe, for as long as the process lives."""
    sys.stdout = _safe(sys.stdout)
    sys.stderr = _safe(sys.stderr)


@contextmanager
def safe_streams() -> Iterator[None]:
    """Make standard output and standard error safe for a while."""
    output, errors = sys.stdout, sys.stderr
    make_streams_safe()
    try:
        yield
    finally:
        sys.stdout = output
        sys.stderr = errors


def _safe(stream: TextIO) -> TextIO:
    """The stream, made safe; one that is closed, or safe already, is left as it is."""
    if stream is None or isinstance(stream, SafeStream):
        return stream
    return cast(TextIO, SafeStream(stream))
