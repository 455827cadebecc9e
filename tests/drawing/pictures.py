"""Reading boards in tests: their ids, and where their texts and discs lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from bgf.content.pack import Pack
from bgf.drawing import BoardDrawing

SVG = "{http://www.w3.org/2000/svg}"


class Box(NamedTuple):
    """A rectangle around a text or a disc."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def root_of(board: BoardDrawing) -> ET.Element:
    """The picture as a tree; it fails if it is not well-formed."""
    return ET.fromstring(board.svg)


def ids_of(board: BoardDrawing) -> list[str]:
    """The ids of the elements that can be pointed at, in their order."""
    return [found for each in root_of(board).iter() if (found := each.get("data-id"))]


def elements_of(board: BoardDrawing, class_: str) -> Iterator[ET.Element]:
    """The elements of a class."""
    for each in root_of(board).iter():
        if class_ in (each.get("class") or "").split():
            yield each


def names_of(board: BoardDrawing) -> list[Box]:
    """The boxes of all lines of names, with letters of a usual width."""
    boxes = []
    for each in elements_of(board, "name"):
        size, x, y = (float(each.get(key) or 0) for key in ("font-size", "x", "y"))
        half = len(each.text or "") * size * 0.5 / 2
        boxes.append(Box(x - half, y - size * 0.7, x + half, y + size * 0.2))
    return boxes


def discs_of(board: BoardDrawing) -> list[Box]:
    """The boxes of all places."""
    boxes = []
    for each in elements_of(board, "disc"):
        if each.tag == f"{SVG}circle":
            x, y, r = (float(each.get(key) or 0) for key in ("cx", "cy", "r"))
            # A name may stand beside the rounded corner of the box around a circle.
            r *= 0.75
            boxes.append(Box(x - r, y - r, x + r, y + r))
        else:
            x, y, width = (float(each.get(key) or 0) for key in ("x", "y", "width"))
            boxes.append(Box(x, y, x + width, y + width))
    return boxes


def pack_of(**sections: Mapping[str, Any]) -> Pack:
    """A pack with some sections, as if it had been read and found sound."""
    data = {"languages": ["en"], **sections}
    return Pack("toy", "1.0", Path("toy"), "", data)


def map_of(
    places: Mapping[str, tuple[float, float] | None], links: list[tuple[str, str]], **more: Any
) -> Pack:
    """A pack with a map of places, whose names are their ids, and links between them."""
    entries = {
        place: {"name": {"en": place}} | ({"at": list(at)} if at else {})
        for place, at in places.items()
    }
    joined = {f"{a}-{b}-{index}": {"between": [a, b], **more} for index, (a, b) in enumerate(links)}
    return pack_of(maps={"land": {"places": entries, "links": joined}})
