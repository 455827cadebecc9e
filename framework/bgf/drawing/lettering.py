"""Estimates of the width of texts, as the fonts of the reader's machine are unknown."""

from __future__ import annotations

from unicodedata import normalize

__all__ = ["lettering_width"]

_NARROW = frozenset("fijlrtI.,:;'’()[]|!- ")
_WIDE = frozenset("mwMWÆŒæœ@%—")

_NARROW_WIDTH = 0.36
_WIDE_WIDTH = 0.92
_CAPITAL_WIDTH = 0.74
_OTHER_WIDTH = 0.57


def lettering_width(text: str, size: float) -> float:
    """Returns the estimated maximum width of a text in a semi-bold serif font.

    Args:
        text: one line.
        size: the size of the font, in the units of the result.
    """
    return size * sum(_letter_width(letter) for letter in normalize("NFC", text))


def _letter_width(letter: str) -> float:
    plain = normalize("NFD", letter)[0]
    if plain in _NARROW:
        return _NARROW_WIDTH
    if plain in _WIDE:
        return _WIDE_WIDTH
    if plain.isupper() or not plain.isalnum():
        return _CAPITAL_WIDTH
    # Ideographs and similar letters are as wide as they are high.
    return _OTHER_WIDTH if ord(plain) < 0x1100 else 1.0
