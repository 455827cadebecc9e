"""How a bot fails, and the words for it."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from bgf.errors import PluginError

__all__ = ["Failure", "describe", "is_ours", "one_line"]

_LONG = 200  # characters of what a stranger says


class Failure(Exception):
    """A bot has not chosen a legal action; it forfeits.

    Attributes:
        reason: one of `bgf.records.lines.REASONS`.
        detail: what exactly, in the words of whatever failed: an error, an exit code, an answer;
            as far as the other players may learn of it.
        full: the same with what they may not, for matches that nobody plays but bots.
        is_bug: whether the bot comes with bgf.
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
    """What a stranger says, on one line that any terminal can show; a long one only begins."""
    plain = " ".join(text[: 4 * _LONG].split())
    plain = "".join(c if c.isprintable() else "?" for c in plain)
    return plain if len(plain) <= _LONG else plain[: _LONG - 3] + "..."


def describe(error: BaseException) -> str:
    """The last line of a traceback, and the place in the stranger's code that it came from."""
    words = traceback.format_exception_only(error)[-1].strip()
    file, line = _place(error)
    return f"{words} ({Path(file).name}:{line})" if file else words


def is_ours(error: BaseException) -> bool:
    """Whether bgf alone is to blame for an error, and no plugin or bot of somebody else's."""
    return not isinstance(error, PluginError) and not _place(error)[0]


def _place(error: BaseException) -> tuple[str, int]:
    """The file and line that can't be read as Python, or that ran last; an empty name if none."""
    if isinstance(error, SyntaxError) and error.lineno:
        file = error.filename or "<text>"
        if not file.startswith("<"):  # that never was a file
            return file, error.lineno
    frames = list(traceback.walk_tb(error.__traceback__))
    own = [at for at in frames if not _is_module_of_ours(at[0].f_globals.get("__name__", ""))]
    return (own[-1][0].f_code.co_filename, own[-1][1]) if own else ("", 0)


def _is_module_of_ours(module: str) -> bool:
    return module.partition(".")[0] in {"bgf", "bgf_cext", *sys.stdlib_module_names}
