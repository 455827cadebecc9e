"""The colours that a pack can change, and the pairs among them that need contrast."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["GROUNDS", "INK", "KIND_COLOURS", "LEAST_CONTRAST", "PRINT", "Shade", "contrast"]

LEAST_CONTRAST = 4.5
"""The minimum contrast of a text with its background (WCAG 2.2, level AA)."""

PRINT = "#29241d"
"""The colour of text on tinted cards and tiles."""


class Shade(NamedTuple):
    """A colour on light and on dark pages: ``#rrggbb``."""

    light: str
    dark: str


INK = Shade("#29241d", "#f3ebdc")
"""The colour of the names on a board."""

GROUNDS = {
    "board": Shade("#f5ecd8", "#2f2b25"),
    "tone-0": Shade("#f9f2e2", "#2c2822"),
    "tone-1": Shade("#f4e4c6", "#38322a"),
    "tone-2": Shade("#e9e6cc", "#30322a"),
    "tone-3": Shade("#f0dfd0", "#382f2b"),
    "tone-4": Shade("#e2e3dc", "#2d3033"),
    "water": Shade("#bcd6d9", "#24424a"),
    "park": Shade("#cfdab0", "#36412b"),
}
"""The backgrounds of `INK`, by the names of their tokens."""

KIND_COLOURS = {
    "c-plain": Shade("#faf5e9", "#3a352d"),
    "c-plain-ink": Shade("#514939", "#d5cab5"),
    "c-black": Shade("#3a3733", "#131210"),
    "c-black-ink": Shade("#ffffff", "#ffffff"),
    "c-red": Shade("#c63d2f", "#c94636"),
    "c-red-ink": Shade("#ffffff", "#ffffff"),
    "c-green": Shade("#3f8032", "#43843a"),
    "c-green-ink": Shade("#ffffff", "#ffffff"),
    "c-yellow": Shade("#edb92e", "#e2b03a"),
    "c-yellow-ink": Shade("#4a3400", "#4a3400"),
    "c-blue": Shade("#2f6da8", "#3876b6"),
    "c-blue-ink": Shade("#ffffff", "#ffffff"),
    "c-magenta": Shade("#84489a", "#9150a8"),
    "c-magenta-ink": Shade("#ffffff", "#ffffff"),
    "c-cyan": Shade("#8fd0cf", "#86c5c4"),
    "c-cyan-ink": Shade("#0d4546", "#0d4546"),
    "c-white": Shade("#fffdf6", "#efe7d6"),
    "c-white-ink": Shade("#5b5347", "#5b5347"),
    "c-bright-black": Shade("#716b61", "#6f685d"),
    "c-bright-black-ink": Shade("#ffffff", "#ffffff"),
    "c-bright-red": Shade("#ef8a72", "#e88770"),
    "c-bright-red-ink": Shade("#4a1008", "#4a1008"),
    "c-bright-green": Shade("#9ccb6b", "#93c064"),
    "c-bright-green-ink": Shade("#1f3d0b", "#1f3d0b"),
    "c-bright-yellow": Shade("#f7e08a", "#ecd47c"),
    "c-bright-yellow-ink": Shade("#4d4100", "#4d4100"),
    "c-bright-blue": Shade("#8bb9e6", "#86b3de"),
    "c-bright-blue-ink": Shade("#0f3152", "#0f3152"),
    "c-bright-magenta": Shade("#d2a3e0", "#c999d8"),
    "c-bright-magenta-ink": Shade("#45155a", "#45155a"),
    "c-bright-cyan": Shade("#c3ece9", "#b9e2df"),
    "c-bright-cyan-ink": Shade("#0d4546", "#0d4546"),
    "c-bright-white": Shade("#ffffff", "#fbf6ea"),
    "c-bright-white-ink": Shade("#4f483d", "#4f483d"),
}
"""The colours of kinds of things; with ``-ink``, the colours of text on them."""


def contrast(first: str, second: str) -> float:
    """Returns the contrast of two colours, from 1 to 21 (WCAG 2.2).

    Args:
        first: ``#rrggbb``.
        second: ``#rrggbb``.
    """
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def _linear(byte: int) -> float:
    share = byte / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
