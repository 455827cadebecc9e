"""Text without case, accents and signs, to compare what people type with names on the screen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

from bgf.errors import InvalidAction, shortened
from bgf.words import message

__all__ = ["PLAIN_LETTERS", "TypedLine", "check_text", "fold", "has_loose_dash", "words_of"]

PLAIN_LETTERS = {
    **dict(zip("łŁøØđĐı–—−", "lLoOdDi---", strict=True)),
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ß": "ss",
}
"""Plain replacements of letters that Unicode can't split into letter and accent, and of dashes."""

_PLAIN = str.maketrans(PLAIN_LETTERS)
# Signs such as those of suits tell names apart; other signs are left out.
_WORD = re.compile(r"(?:[^\W_]|[./\u2600-\u26ff])*(?:[^\W_]|[\u2600-\u26ff])")
_TIMES = re.compile(r"(?<![^\W_])([0-9]+)x(?![^\W_])")
"""Matches ``2×`` as people type it."""

_LOOSE_DASH = re.compile(r"(?<!\S)-\S|\S-(?!\S)|^-|-$")


def check_text(line: object) -> None:
    """Raises InvalidAction if a line is not a string."""
    if not isinstance(line, str):
        raise InvalidAction(message("state.not_an_action", text=shortened(str(line))))


def fold(text: str) -> str:
    """Returns a text in small letters without accents, with single blanks between its words."""
    if not text.isascii():
        text = text.translate(_PLAIN)
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in parts if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


def words_of(folded: str) -> tuple[str, ...]:
    """Returns the words of a folded text, without signs: ``bleriot``, ``spad``, ``s.33``.

    The sign of ``2×`` is left out, also where it is typed as a letter: ``2x``.
    """
    return tuple(word.strip("./") for word in _WORD.findall(_TIMES.sub(r"\1", folded)))


def has_loose_dash(folded: str) -> bool:
    """Returns whether something is missing before or after a dash, as in ``quay-``."""
    return _LOOSE_DASH.search(folded) is not None


_ENGLISH_FILLERS = "a an the of from to with by for on at in into onto and"
_POLISH_FILLERS = "z ze za na do od w we i oraz przez dla po"
_FILLERS = frozenset(f"{_ENGLISH_FILLERS} {_POLISH_FILLERS}".split())
"""Words, folded, that people put between the parts of an action."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line that somebody typed, folded once for all of its readers.

    Attributes:
        text: the line as it was typed.
        folded: the same, folded.
    """

    text: str
    folded: str

    @classmethod
    def of(cls, text: str) -> TypedLine:
        """Returns a line as it was typed, folded.

        Raises:
            InvalidAction: if it is no text.
        """
        check_text(text)
        return cls(text, fold(text))

    @property
    def first_word(self) -> str:
        """The first word, folded; empty if there is none."""
        return self.folded.partition(" ")[0]

    @property
    def rest(self) -> TypedLine:
        """The line without its first word."""
        _, _, text = self.text.strip().partition(" ")
        _, _, folded = self.folded.partition(" ")
        return TypedLine(text.strip(), folded)

    def without_fillers(self, meaningful: Container[str]) -> TypedLine | None:
        """Returns the line without words such as ``the`` and ``with``.

        Returns None if the line has no such words, or nothing else.

        Args:
            meaningful: the words, folded, that have a meaning in the game, as ``a`` may.
        """
        words = self.folded.split()
        kept = [at for at, word in enumerate(words) if word not in _FILLERS or word in meaningful]
        as_typed = self.text.split()
        if not kept or len(kept) == len(words) or len(as_typed) != len(words):
            return None
        text = " ".join(as_typed[at] for at in kept)
        folded = " ".join(words[at] for at in kept)
        return TypedLine(text, folded)
