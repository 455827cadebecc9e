"""The exit codes of the program."""

from __future__ import annotations

from bgf.errors import BgfError

__all__ = ["DONE", "INTERRUPTED", "UNFINISHED", "UNSOUND", "USAGE", "UsageError", "code_of"]

DONE = 0
UNSOUND = 1  # the thing checked is not sound: content, record, game
USAGE = 2  # wrong use of the command
UNFINISHED = 3  # a match was left unfinished, saved
INTERRUPTED = 130  # interrupted, saved

_UNSOUND = frozenset({"content", "missing-text", "plugin", "record", "illegal-action", "output"})


class UsageError(BgfError):
    """Raised if the command line is wrong, or names something that can't be used."""

    code = "usage"


def code_of(error: BgfError) -> int:
    """Returns the exit code for an error that ends a command."""
    return UNSOUND if error.code in _UNSOUND else USAGE
