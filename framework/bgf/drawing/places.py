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

_SMALLEST_DISC_WITH_DOT = 8.0
"""The radius of the smallest disc that has room for a dot."""

# Lengths in radiuses of a disc.
_SHADE_OFFSET = 0.15
_DOT_RADIUS = 0.36
_SIDE_OF_FRAME = 1.9

_CORNER_OF_FRAME = 0.22
"""The radius of a frame's corners, as a share of its side."""

_PIECES_IN_ROW = 2


def draw_place(place: MapPlace, at: Point, label: LabelBox | None, sizes: Sizes) -> str:
    """Returns the drawing of a place and its name.

    Args:
        place: the place.
        at: its middle.
        label: the box of its name; None if there is no room for it.
        sizes: the sizes of things on the map.
    """
    radius = sizes.disc
    shade_y = at.y + radius * _SHADE_OFFSET
    parts = [
        title(place.name),
        element("circle", class_="shade", cx=at.x, cy=shade_y, r=radius),
        _draw_disc(place, at, radius),
    ]
    if radius > _SMALLEST_DISC_WITH_DOT:
        dot = element("circle", class_="dot", cx=at.x, cy=at.y, r=radius * _DOT_RADIUS)
        parts.append(dot)
    if label is not None:
        parts.append(_draw_name(label, sizes.letters))
    return group(*parts, class_="place", data_id=f"place:{place.id}")


def _draw_disc(place: MapPlace, at: Point, radius: float) -> str:
    """Returns the disc of a place; a rounded square for a place with a frame of its own."""
    if not place.is_framed:
        return element("circle", class_="disc", cx=at.x, cy=at.y, r=radius)
    side = radius * _SIDE_OF_FRAME
    corner = side * _CORNER_OF_FRAME
    return box_around(at.x, at.y, "disc", side, side, radius=corner)


def _draw_name(label: LabelBox, letters: float) -> str:
    """Returns the lines of a name.

    Args:
        label: the box of the name.
        letters: the size of its letters.
    """
    lines = []
    for index, words in enumerate(label.lines):
        # Positions below the top of the box, in sizes of letters.
        middle = LINE_HEIGHT * (index + 0.5)
        baseline = middle + 0.33
        y = label.top + letters * baseline
        line = text(words, label.middle.x, y, class_="name", font_size=letters)
        lines.append(line)
    return "".join(lines)


def draw_code(place: MapPlace, at: Point) -> str:
    """Returns the medallion with the code of a place, which narrow screens show for its name."""
    corner = _CODE_HEIGHT / 2  # the ends are half circles
    box = box_around(at.x, at.y, "medal", _CODE_WIDTH, _CODE_HEIGHT, radius=corner)
    baseline = at.y + _CODE_LETTERS * 0.36
    code = text(place.code, at.x, baseline, class_="code", font_size=_CODE_LETTERS)
    return box + code


def room_anchors(place: MapPlace, at: Point, sizes: Sizes) -> list[Anchor]:
    """Returns the anchors of the pieces at a place, row by row; the first is in its middle."""
    anchors: list[Anchor] = []
    for index in range(place.room):
        row, column = divmod(index, _PIECES_IN_ROW)
        x = at.x + column * sizes.piece
        y = at.y + row * sizes.piece
        anchors.append((x, y, 0))
    return anchors
