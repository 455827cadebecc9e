"""A board coloured by figures, such as how often each of its things was used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.etree import ElementTree

from bgf.drawing.board_drawing import BoardDrawing
from bgf.drawing.elements import number, placed

__all__ = ["LEVELS", "Heat", "heat_map", "level_of"]

LEVELS = 5
"""The highest level; the lowest is 0."""

_NAMESPACE = re.compile(r' xmlns="[^"]*"')
_LETTERS = 11.5


class Heat(NamedTuple):
    """The figure of a thing on a board.

    Attributes:
        level: the strength of the colour, from 0 to `LEVELS`; below 0 for a negative figure.
        figure: a short text that is written on the thing.
        words: the tooltip, instead of the thing's name alone.
    """

    level: int
    figure: str
    words: str


def level_of(value: float, most: float) -> int:
    """Returns the level of a value: 0 only for 0, the highest for the largest value.

    Args:
        value: from -`most` to `most`; the sign is kept.
        most: the largest absolute value on the board; at least 0.
    """
    if not value or not most:
        return 0
    nearest = round(LEVELS * abs(value) / most)
    level = min(LEVELS, max(1, nearest))
    return level if value > 0 else -level


def heat_map(board: BoardDrawing, heats: Mapping[str, Heat], key: str, title: str) -> str:
    """Returns the SVG of a board with coloured things, for embedding in HTML.

    Args:
        board: the board.
        heats: the figures by ids such as ``link:quay-lighthouse``. Other things stay pale.
        key: a name of letters, digits and ``-`` that is unique in the page.
        title: a title for screen readers; the description has the words of all things.
    """
    root = ElementTree.fromstring(_NAMESPACE.sub("", board.svg, count=1))
    root.set("class", f"{root.get('class')} heat")
    _describe(root, key, title, "; ".join(heat.words for heat in heats.values()))
    figures = ElementTree.Element("g", {"class": "figures"})
    for each in root.iter("g"):
        heat = heats.get(each.get("data-id", ""))
        if heat is None:
            continue
        sign = "m" if heat.level < 0 else ""
        each.set("class", f"{each.get('class')} heat-{sign}{abs(heat.level)}")
        tooltip = each.find("title")
        if tooltip is None:
            tooltip = ElementTree.Element("title")
            each.insert(0, tooltip)
        tooltip.text = heat.words
        if heat.figure:
            figures.append(_figure(board, each.get("data-id", ""), heat))
    root.append(figures)
    return ElementTree.tostring(root, encoding="unicode")


def _describe(root: ElementTree.Element, key: str, title: str, text: str) -> None:
    """Gives a picture a title and a description."""
    parts = {"title": title, "desc": text}
    root.set("role", "img")
    root.set("aria-labelledby", " ".join(f"{key}-{part}" for part in parts))
    for index, (part, words) in enumerate(parts.items()):
        element = ElementTree.Element(part, {"id": f"{key}-{part}"})
        element.text = words
        root.insert(index, element)


def _figure(board: BoardDrawing, thing: str, heat: Heat) -> ElementTree.Element:
    """Returns the text at the middle of a thing."""
    anchors = board.anchors[thing]
    middle = len(anchors) // 2
    x, y, angle = anchors[middle]
    if len(anchors) % 2 == 0:  # the middle lies between two of its spaces
        before_x, before_y, _ = anchors[middle - 1]
        x = (x + before_x) / 2
        y = (y + before_y) / 2
    text = ElementTree.Element(
        "text",
        {
            "class": "figure",
            "transform": placed(x, y, angle),
            "y": number(_LETTERS * 0.36),
            "text-anchor": "middle",
            "font-size": number(_LETTERS),
        },
    )
    text.text = heat.figure
    return text
