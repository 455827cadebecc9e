"""Keeps control characters from outside away from the terminal.

Names, messages and texts come from files, plugins, bots and arguments. They may hold control
characters, which could clear the screen, retitle the window or reverse the direction of writing.
`printable` spells them out. Within `safe_streams`, everything that is printed passes through it.
Code that writes escape sequences of its own, around text that it has made printable, gets the
terminal itself by `raw_stream`.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from bgf.command_lines import bgf_command

__all__ = [
    "SafeStream",
    "broken_between_words",
    "make_streams_safe",
    "printable",
    "printable_line",
    "raw_stream",
    "safe_streams",
]


class _Spelling(dict[int, str]):
    """How each character is shown, by its code point; filled as characters occur.

    Args:
        kept: control characters that are shown as they are.
    """

    def __init__(self, kept: str) -> None:
        super().__init__({ord(char): char for char in kept})

    def __missing__(self, code: int) -> str:
        char = chr(code)
        # `isprintable` is false for all spaces but the ASCII one, and they are harmless.
        is_safe = char.isprintable() or unicodedata.category(char) == "Zs"
        shown = char if is_safe else char.encode("unicode_escape").decode("ascii")
        self[code] = shown
        return shown


_IN_TEXT = _Spelling(kept="\n\t")
_IN_LINE = _Spelling(kept="")


def printable(text: str) -> str:
    r"""Returns text that is safe to print: control characters are spelled out, as in ``\x1b``.

    So are invisible characters, those that change the direction of writing, and undecodable bytes
    of file names. Line ends and tabs stay.
    """
    if text.isprintable():
        return text
    return text.replace("\r\n", "\n").translate(_IN_TEXT)


def printable_line(text: str) -> str:
    r"""The same for text on a single line: line ends and tabs are spelled out, too."""
    return text if text.isprintable() else text.translate(_IN_LINE)


def broken_between_words(line: str, stream: TextIO) -> str:
    """Returns a line for a stream, on a terminal with line ends between words where it is wider.

    Terminals break inside words. Programs that read the stream get a single line. A word that is
    wider than the terminal stays whole, and so does a command of bgf with all after it, as people
    copy it.
    """
    width = _terminal_width(stream)
    if not width or len(line) <= width:
        return line
    import textwrap  # here: few lines are so long

    at = line.find(f" {bgf_command()} ")
    prose, command = (line, "") if at < 0 else (line[:at], line[at + 1 :])
    lines = textwrap.wrap(prose, width, break_long_words=False, break_on_hyphens=False)
    if len(lines[-1]) + 1 + len(command) <= width:
        command = f"{lines.pop()} {command}"
    return "\n".join([*lines, command]).rstrip()


def _terminal_width(stream: TextIO) -> int:
    """Returns the number of columns of a terminal; 0 for a stream that is none."""
    raw = raw_stream(stream)
    if not raw.isatty():
        return 0
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(raw.fileno()).columns
    except (OSError, ValueError):
        return 0


class SafeStream:
    """A text stream that makes all text printable before it writes it.

    It claims not to be a terminal, so that libraries send it no colours.

    Attributes:
        raw: the stream that it writes to.
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
        """Returns whether control sequences may be sent: never."""
        return False

    def __getattr__(self, name: str) -> Any:
        """Returns any other attribute of the raw stream, but not the buffer of a terminal."""
        if name == "buffer" and self.raw.isatty():
            raise AttributeError("the terminal has no buffer here: write text")
        return getattr(self.raw, name)


def raw_stream(stream: TextIO) -> TextIO:
    """Returns the stream below a safe one, or any other stream itself."""
    return stream.raw if isinstance(stream, SafeStream) else stream


def make_streams_safe() -> None:
    """Make standard output and standard error safe until the process ends."""
    sys.stdout = _safe(sys.stdout)
    sys.stderr = _safe(sys.stderr)


@contextmanager
def safe_streams() -> Iterator[None]:
    """Make standard output and standard error safe within a ``with`` block."""
    output, errors = sys.stdout, sys.stderr
    make_streams_safe()
    try:
        yield
    finally:
        sys.stdout = output
        sys.stderr = errors


def _safe(stream: TextIO) -> TextIO:
    """Returns a safe stream; None (a closed stream) and safe streams are left as they are."""
    if stream is None or isinstance(stream, SafeStream):
        return stream
    return cast(TextIO, SafeStream(stream))
