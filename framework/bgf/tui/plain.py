"""Plain text: for terminals that show only ASCII, and for searches."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import IO, TextIO, cast

from bgf.engine.folding import PLAIN_LETTERS

__all__ = ["AsciiFile", "plain_spaces", "speaks_unicode", "to_ascii"]

_SIGNS = dict(zip("×✗‘’“”„·•✓○─£→♣♦♥♠", 'xx\'\'"""-*vo-L>cdhs', strict=True))
_PLAIN = str.maketrans(PLAIN_LETTERS | _SIGNS | {"…": "...", "¼": "1/4"})
_SAMPLE = "\N{BRAILLE PATTERN BLANK}ł–✓─"


def to_ascii(text: str) -> str:
    """Returns text in ASCII: without accents, with similar signs, and ``?`` for anything else."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(
        char if char.isascii() else "?" for char in parts if not unicodedata.combining(char)
    )


def plain_spaces(text: str) -> str:
    """Returns text with ordinary spaces in place of no-break spaces, so that it can be searched."""
    return text.replace("\u00a0", " ")


def speaks_unicode(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Returns whether a stream can be sent more than ASCII.

    The encoding of the stream must have such characters. Python writes UTF-8 even if the locale is
    C; so the locales C and POSIX are taken as ASCII, unless PYTHONIOENCODING is set.
    """
    try:
        _SAMPLE.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    if environ.get("PYTHONIOENCODING"):
        return True
    locale = environ.get("LC_ALL") or environ.get("LANG") or ""
    return locale not in ("C", "POSIX")


class AsciiFile:
    """A text stream that converts everything that is written to ASCII."""

    encoding = "ascii"

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Writes text."""
        self._stream.write(to_ascii(text))
        return len(text)

    def flush(self) -> None:
        """Flushes the stream."""
        self._stream.flush()

    def isatty(self) -> bool:
        """Returns whether the stream is a terminal."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """Returns the file descriptor of the stream."""
        return self._stream.fileno()

    def as_stream(self) -> IO[str]:
        """Returns this object as a stream, for callers that only write."""
        return cast(IO[str], self)
