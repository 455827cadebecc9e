"""Text without case, accents and signs: so what people type is compared with what they read."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["PLAIN_LETTERS", "fold", "has_loose_dash", "words_of"]

PLAIN_LETTERS = {
    **dict(zip("łŁøØđĐı–—−", "lLoOdDi---", strict=True)),
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ß": "ss",
}
"""What Unicode does not take apart into a plain letter and an accent, and dashes."""

_PLAIN = str.maketrans(PLAIN_LETTERS)
_WORD = re.compile(r"(?:[^\W_]|[./])*[^\W_]")
_LOOSE_DASH = re.compile(r"(?<!\S)-\S|\S-(?!\S)|^-|-$")


def fold(text: str) -> str:
    """Returns a text in small letters without accents, with single blanks between its words."""
    if not text.isascii():
        text = text.translate(_PLAIN)
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in parts if not unicodedata.combining(char))
    return " ".join(text.casefold().split())


def words_of(folded: str) -> tuple[str, ...]:
    """Returns the words of a folded text, without signs: ``bleriot``, ``spad``, ``s.33``."""
    return tuple(word.strip("./") for word in _WORD.findall(folded))


def has_loose_dash(folded: str) -> bool:
    """Returns whether something is missing before or after a dash, as in ``quay-``."""
    return _LOOSE_DASH.search(folded) is not None
