"""How a bot fails, and the words for it."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from bgf.errors import PluginError, shortened

__all__ = ["Failure", "describe", "is_ours", "one_line"]

_LONGEST = 200  # characters of what a bot or program says


class Failure(Exception):
    """A bot has not chosen a legal action, and forfeits.

    Attributes:
        reason: one of `bgf.records.lines.REASONS`.
        detail: what happened, such as an error, an exit code or an answer, without anything that
            the other players may not know.
        full: the same with everything, for matches of bots alone.
        is_bug: whether the fault is one of bgf.
    """

    def __init__(
        self, reason: str, full: str, *, detail: str | None = None, is_bug: bool = False
    ) -> None:
        self.reason = reason
        self.full = one_line(full)
        self.detail = self.full if detail is None else one_line(detail)
        self.is_bug = is_bug
        super().__init__(f"{reason}: {self.detail}")


def one_line(text: str) -> str:
    """Returns text of a bot on one line that any terminal can show, cut off if it is long."""
    plain = " ".join(text[: 4 * _LONGEST].split())
    plain = "".join(c if c.isprintable() else "?" for c in plain)
    return shortened(plain, _LONGEST)


def describe(error: BaseException) -> str:
    """Returns the last line of a traceback, with the place outside of bgf where it arose."""
    words = traceback.format_exception_only(error)[-1].strip()
    file, line = _place(error)
    return f"{words} ({Path(file).name}:{line})" if file else words


def is_ours(error: BaseException) -> bool:
    """Whether an error is a fault of bgf, and not of a plugin or bot of somebody else."""
    return not isinstance(error, PluginError) and not _place(error)[0]


def _place(error: BaseException) -> tuple[str, int]:
    """Returns the file and line outside of bgf where an error arose; an empty name if none.

    For a syntax error that is the place of the error, else the innermost call outside of bgf.
    """
    if isinstance(error, SyntaxError) and error.lineno:
        file = error.filename or "<text>"
        if not file.startswith("<"):  # that never was a file
            return file, error.lineno
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [at for at in frames if not _is_module_of_ours(at[0].f_globals.get("__name__", ""))]
    return (own[-1][0].f_code.co_filename, own[-1][1]) if own else ("", 0)


def _is_module_of_ours(module: str) -> bool:
    return module.partition(".")[0] in {"bgf", "bgf_cext", *sys.stdlib_module_names}
