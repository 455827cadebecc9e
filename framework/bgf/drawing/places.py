"""Places of a map: their discs, their names, and their codes for narrow screens."""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor
from bgf.drawing.elements import box_around, element, group, text, title
from bgf.drawing.labels import LINE_HEIGHT, LabelBox
from bgf.drawing.map_content import MapPlace
from bgf.drawing.polyline import Point
from bgf.drawing.sizes import Sizes

__all__ = ["draw_code", "draw_place", "room_anchors"]

# Codes are read on a picture that is shrunk to the width of a phone.
_CODE_WIDTH = 62.0
_CODE_HEIGHT = 35.0
_CODE_LETTERS = 22.0

_LEAST_DISC_WITH_DOT = 8.0
"""The radius below which a disc has no room for a dot."""

_COLUMNS = 2
"""The number of pieces in a row at a place."""


def draw_place(place: MapPlace, at: Point, label: LabelBox | None, sizes: Sizes) -> str:
    """Returns a place and its name.

    Args:
        place: the place.
        at: its middle.
        label: the box of its name; None if there is no room for it.
        sizes: the sizes of things on the map.
    """
    shade_y = at.y + sizes.disc * 0.15
    parts = [
        title(place.name),
        element("circle", class_="shade", cx=at.x, cy=shade_y, r=sizes.disc),
        _draw_disc(place, at, sizes),
    ]
    if sizes.disc > _LEAST_DISC_WITH_DOT:
        dot_radius = sizes.disc * 0.36
        dot = element("circle", class_="dot", cx=at.x, cy=at.y, r=dot_radius)
        parts.append(dot)
    if label is not None:
        parts.append(_draw_name(label, sizes.letters))
    return group(*parts, class_="place", data_id=f"place:{place.id}")


def _draw_disc(place: MapPlace, at: Point, sizes: Sizes) -> str:
    """Returns the disc of a place; a rounded square for a place with a frame of its own."""
    if not place.is_framed:
        return element("circle", class_="disc", cx=at.x, cy=at.y, r=sizes.disc)
    side = sizes.disc * 1.9
    return box_around(at.x, at.y, "disc", side, side, radius=side * 0.22)


def _draw_name(label: LabelBox, letters: float) -> str:
    """Returns the lines of a name, with letters of the given size."""
    x = label.middle.x
    drawn = []
    for index, line in enumerate(label.lines):
        middle_of_line = LINE_HEIGHT * (index + 0.5)
        baseline = label.top + letters * (middle_of_line + 0.33)
        line_text = text(line, x, baseline, class_="name", font_size=letters)
        drawn.append(line_text)
    return "".join(drawn)


def draw_code(place: MapPlace, at: Point) -> str:
    """Returns the medallion with the code of a place, which narrow screens show as its name."""
    radius = _CODE_HEIGHT / 2
    box = box_around(at.x, at.y, "medal", _CODE_WIDTH, _CODE_HEIGHT, radius=radius)
    baseline = at.y + _CODE_LETTERS * 0.36
    code = text(place.code, at.x, baseline, class_="code", font_size=_CODE_LETTERS)
    return box + code


def room_anchors(place: MapPlace, at: Point, sizes: Sizes) -> list[Anchor]:
    """Returns the anchors of the pieces at a place: the first at its middle, two to a row."""
    anchors: list[Anchor] = []
    for index in range(place.room):
        row, column = divmod(index, _COLUMNS)
        x = at.x + column * sizes.piece
        y = at.y + row * sizes.piece
        anchors.append((x, y, 0))
    return anchors
