"""Standard output and standard error, kept apart from what plugins print.

All text passes through `bgf.streams` on its way out, so that nothing in it can control a terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from bgf.cli.language import spoken_language
from bgf.errors import BgfError
from bgf.streams import (
    broken_between_words,
    printable,
    printable_line,
    raw_stream,
    safe_streams,
)
from bgf.words import in_language, message, system_reason

__all__ = [
    "OutputLost",
    "claimed_output",
    "complain",
    "deliver",
    "discard_output",
    "emit",
    "lost_output",
    "say",
    "say_in_colour",
]

_PLAIN = "\x1b[0m"  # ends a style

_json: TextIO | None = None


class OutputLost(BgfError):
    """Raised if standard output can't be written any more."""

    code = "output"


@contextmanager
def claimed_output(*, json: bool) -> Iterator[bool]:
    """Sets up the streams for a command; yields whether standard output was closed.

    With `json`, standard output is reserved for one document. All other output goes to standard
    error, even that of plugins and of C libraries.
    """
    global _json  # one for the process
    closed = sys.stdout is None
    _open_missing()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    with safe_streams():
        if not json:
            yield closed
            return
        _json = _private_stdout()
        sys.stdout = sys.stderr  # restored by safe_streams
        try:
            yield closed
        finally:
            _json = None


def _open_missing() -> None:
    """Replaces closed streams by the null device, so that no file gets their descriptors."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # kept


def lost_output(error: BaseException) -> OutputLost | None:
    """Returns the error to report if standard output has failed; None if `error` has another cause.

    To find out, the buffered output is flushed, with a blank line. If that fails, all further
    output is discarded.
    """
    if not isinstance(error, OSError) or error.filename is not None:
        return None
    try:
        print(flush=True)
    except OSError as lost:
        return _give_up(sys.stdout, lost)
    return None


def discard_output() -> None:
    """Discards all further output, and what waits in the buffer, as its reader has gone."""
    _discard(raw_stream(sys.stdout))


def _discard(stream: TextIO) -> None:
    """Lets a stream write into the null device, so that Python can flush it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _give_up(stream: TextIO, error: OSError) -> OutputLost:
    _discard(stream)
    return OutputLost(message("output.lost", reason=system_reason(error)))


def _private_stdout() -> TextIO:
    """Returns the standard output; its file descriptor leads to standard error from now on."""
    stream = raw_stream(sys.stdout)
    if stream is not sys.__stdout__ or not _is_first(stream):
        return stream
    stream.flush()
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return own


def _is_first(stream: TextIO) -> bool:
    """Returns whether a stream has file descriptor 1."""
    try:
        return stream.fileno() == 1
    except (OSError, ValueError):
        return False


def emit(document: Any) -> None:
    """Prints a JSON document on standard output, in printable ASCII."""
    import json

    deliver(json.dumps(document, indent=2) + "\n")


def deliver(text: str) -> None:
    """Prints a document on standard output, and waits until it is written."""
    stream = _json if _json is not None else raw_stream(sys.stdout)
    try:
        stream.write(printable(text))
        stream.flush()
    except BrokenPipeError:
        _discard(stream)
        raise
    except OSError as error:
        raise _give_up(stream, error) from error


def say(text: str) -> None:
    """Prints a line of plain text; a message is printed in the language of the command."""
    print(_shown(printable_line(in_language(text, spoken_language())), sys.stdout))


def say_in_colour(*parts: tuple[str, str]) -> None:
    """Prints a line in several styles.

    Args:
        parts: the parts of the line, each with the escape sequence of its style, or an empty
            string, and its text.
    """
    stream = raw_stream(sys.stdout)
    for style, text in parts:
        shown = _shown(printable_line(text), stream)
        stream.write(f"{style}{shown}{_PLAIN}" if style and text else shown)
    stream.write("\n")


def complain(problem: str | BgfError) -> None:
    """Prints a problem as one line on standard error; a terminal gets it wrapped.

    Messages and errors are in the language of the command. If standard error can't be written, as
    after a terminal was closed, nobody can be told, and the command goes on.
    """
    lang = spoken_language()
    text = problem.localized(lang) if isinstance(problem, BgfError) else in_language(problem, lang)
    line = printable_line(" ".join(text.split()))
    shown = f"bgf: {_shown(line, sys.stderr)}"
    try:
        print(broken_between_words(shown, sys.stderr), file=sys.stderr)
    except OSError:
        _discard(raw_stream(sys.stderr))


def _shown(text: str, stream: TextIO) -> str:
    if text.isascii():
        return text
    from bgf.tui.plain import speaks_unicode, to_ascii

    return text if speaks_unicode(stream, os.environ) else to_ascii(text)
