"""Failures of bots, and the words for them."""

from __future__ import annotations

from bgf.errors import shortened
from bgf.words import Message

__all__ = ["UNTOLD", "Failure", "one_line"]

UNTOLD = "..."
"""Stands for the words of a bot where others read."""

_LONGEST = 200  # characters of what a bot or program says


class Failure(Exception):
    """A bot has not chosen a legal action, and forfeits.

    Attributes:
        reason: one of `bgf.records.lines.REASONS`.
        detail: what happened, such as the type of an error or an exit code. It has nothing that
            the bot says in words of its own: these may tell the others what it alone may know.
        full: the same with its words, for matches of bots alone.
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
    if isinstance(text, Message):
        return Message({lang: one_line(words) for lang, words in text.translations.items()})
    plain = " ".join(text[: 4 * _LONGEST].split())
    plain = "".join(c if c.isprintable() else "?" for c in plain)
    return shortened(plain, _LONGEST)
