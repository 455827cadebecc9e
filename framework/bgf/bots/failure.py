"""Failures of bots, and their descriptions."""

from __future__ import annotations

from bgf.errors import shortened
from bgf.words import Message

__all__ = ["UNTOLD", "Failure", "one_line"]

UNTOLD = "..."
"""The replacement for a bot's own words in texts for other players."""

_LONGEST = 200  # the maximum number of characters from a bot or program


class Failure(Exception):
    """Raised if a bot does not choose a legal action and so forfeits.

    Attributes:
        reason: one of `bgf.records.lines.REASONS`.
        detail: what happened, such as the type of an error or an exit code. It contains no text by
            the bot itself, which might reveal its secrets to the other players.
        full: the same with the bot's text, for matches of bots only.
        is_bug: whether the fault is in bgf.
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
    """Returns text of a bot as a single printable line, cut off if it is long."""
    if isinstance(text, Message):
        return Message({lang: one_line(words) for lang, words in text.translations.items()})
    plain = " ".join(text[: 4 * _LONGEST].split())
    plain = "".join(c if c.isprintable() else "?" for c in plain)
    return shortened(plain, _LONGEST)
