"""Classes of colours: tokens of `tokens.css`, named after the terminal colours of content."""

from __future__ import annotations

__all__ = ["PLAIN", "colour_class", "tone_class"]

PLAIN = "c-plain"
"""The class of a thing without a colour in the content."""

_TONES = 5
"""The number of tones for the ground of a map."""


def colour_class(style: str | None) -> str:
    """Returns the class of a thing's colour, such as ``c-bright-blue``.

    Args:
        style: the key `style` of content; none for a thing without a colour.
    """
    return f"c-{style.replace('_', '-')}" if style else PLAIN


def tone_class(index: int) -> str:
    """Returns the class of the ground of the region with an index; tones repeat cyclically."""
    return f"tone-{index % _TONES}"
