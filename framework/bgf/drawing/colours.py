"""Classes of colours: the tokens of `tokens.css`, by the terminal colours of content."""

from __future__ import annotations

__all__ = ["PLAIN", "colour_class", "tone_class"]

PLAIN = "c-plain"
"""The class of a thing for which content gives no colour."""

_TONES = 5
"""How many tones the ground of a map has."""


def colour_class(style: str | None) -> str:
    """Returns the class of a thing's colour, such as ``c-bright-blue``.

    Args:
        style: the key `style` of content; none for a thing without a colour.
    """
    return f"c-{style.replace('_', '-')}" if style else PLAIN


def tone_class(index: int) -> str:
    """Returns the class of the ground of the region with a number; tones repeat after a while."""
    return f"tone-{index % _TONES}"
