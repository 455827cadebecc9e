"""Standard output and standard error: what goes where, whatever plugins print."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from bgf.errors import BgfError

__all__ = ["OutputLost", "claimed_output", "complain", "deliver", "emit", "lost_output", "say"]

_json: TextIO | None = None


class OutputLost(BgfError):
    """What is printed can't be written any more."""

    code = "output"


@contextmanager
def claimed_output(*, json: bool) -> Iterator[bool]:
    """Set up the streams for a command; says whether standard output is closed.

    With `json` standard output is for one document alone: all else that is printed, by plugins
    too and below Python, goes to standard error.
    """
    global _json  # there is one standard output
    closed = sys.stdout is None
    _open_missing()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    if not json:
        yield closed
        return
    _json = _private_stdout()
    own, sys.stdout = sys.stdout, sys.stderr
    try:
        yield closed
    finally:
        sys.stdout, _json = own, None


def _open_missing() -> None:
    """Put nothing in place of closed streams, lest files opened later get their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # kept


def lost_output(error: BaseException) -> OutputLost | None:
    """Whether an error came of standard output: what waits there, or a blank line, is tried.

    If it can't be written, nothing more is.
    """
    if not isinstance(error, OSError) or error.filename is not None:
        return None
    try:
        print(flush=True)
    except OSError as lost:
        return _give_up(sys.stdout, lost)
    return None


def _give_up(stream: TextIO, error: OSError) -> OutputLost:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return OutputLost(f"the output can't be written: {error.strerror or error}")


def _private_stdout() -> TextIO:
    """The standard output, for ourselves: its number leads to standard error from now on."""
    stream: TextIO = sys.stdout
    if sys.stdout is not sys.__stdout__ or not _is_first(stream):
        return stream
    stream.flush()
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return own


def _is_first(stream: TextIO) -> bool:
    """Whether a stream is the one that programs write to by number."""
    try:
        return stream.fileno() == 1
    except (OSError, ValueError):
        return False


def emit(document: Any) -> None:
    """Print one JSON document on standard output."""
    import json

    deliver(json.dumps(document, indent=2) + "\n")


def deliver(text: str) -> None:
    """Print text that programs read on standard output, whatever characters it holds."""
    stream = _json if _json is not None else sys.stdout
    try:
        stream.write(text.encode("utf-8", "replace").decode("utf-8"))
        stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _give_up(stream, error) from error


def say(text: str) -> None:
    """Print a line of plain text."""
    print(_shown(text, sys.stdout))


def complain(text: str) -> None:
    """Print one line on standard error, whatever the text holds."""
    line = "".join(c if c.isprintable() else " " for c in " ".join(text.split()))
    print(f"bgf: {_shown(line, sys.stderr)}", file=sys.stderr)


def _shown(text: str, stream: TextIO) -> str:
    if text.isascii():
        return text
    from bgf.tui.plain import speaks_unicode, to_ascii

    return text if speaks_unicode(stream, os.environ) else to_ascii(text)
