"""The frame around all output: its style, for light and dark pages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from bgf.markup import Markup, tag

__all__ = ["card"]

_CLASS = "bgf-card"


def card(parts: Iterable[Markup], lang: str) -> Markup:
    """Returns parts in a frame with its own style.

    Args:
        parts: the parts.
        lang: the language of the words in them.
    """
    return tag("div", tag("style", _style()), *parts, class_=_CLASS, lang=lang)


@cache
def _style() -> Markup:
    """Returns the style of cards and of boards in them."""
    sheet = files("bgf.notebook").joinpath("card.css").read_text("utf-8")
    try:
        from bgf.drawing import stylesheet
    except ImportError:  # without shapely there are no boards
        return Markup(sheet)
    return Markup(f"{stylesheet(f'.{_CLASS}')}\n{sheet}")
