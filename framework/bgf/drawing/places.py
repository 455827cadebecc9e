"""Places of a map: their discs, their names, and their codes for narrow screens."""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor
from bgf.drawing.elements import element, group, text, title
from bgf.drawing.labels import LINE_HEIGHT, LabelBox
from bgf.drawing.map_content import MapPlace
from bgf.drawing.map_layout import Sizes
from bgf.drawing.polyline import Point

__all__ = ["draw_code", "draw_place", "room_anchors"]

_CODE_WIDTH, _CODE_HEIGHT, _CODE_LETTERS = 62.0, 35.0, 22.0
"""A code is read on a picture that is shrunk to the width of a phone."""

_COLUMNS = 2


def draw_place(place: MapPlace, at: Point, label: LabelBox | None, sizes: Sizes) -> str:
    """Returns a place and its name.

    Args:
        place: the place.
        at: its middle.
        label: where its name is written; none where there is no room.
        sizes: of things on the map.
    """
    x, y = at
    parts = [
        title(place.name),
        element("circle", class_="shade", cx=x, cy=y + sizes.disc * 0.15, r=sizes.disc),
        _disc(place, at, sizes),
    ]
    if sizes.disc > 8:
        parts.append(element("circle", class_="dot", cx=x, cy=y, r=sizes.disc * 0.36))
    if label is not None:
        parts.append(_draw_name(label, sizes.letters))
    return group(*parts, class_="place", data_id=f"place:{place.id}")


def _disc(place: MapPlace, at: Point, sizes: Sizes) -> str:
    if not place.is_framed:
        return element("circle", class_="disc", cx=at[0], cy=at[1], r=sizes.disc)
    side = sizes.disc * 1.9
    return element(
        "rect",
        class_="disc",
        x=at[0] - side / 2,
        y=at[1] - side / 2,
        width=side,
        height=side,
        rx=side * 0.22,
    )


def _draw_name(label: LabelBox, letters: float) -> str:
    middle, _ = label.middle
    lines = []
    for index, line in enumerate(label.lines):
        baseline = label.top + letters * (LINE_HEIGHT * (index + 0.5) + 0.33)
        lines.append(text(line, middle, baseline, class_="name", font_size=letters))
    return "".join(lines)


def draw_code(place: MapPlace, at: Point) -> str:
    """Returns the medallion with the code of a place, which narrow screens show for its name."""
    box = element(
        "rect",
        class_="medal",
        x=at[0] - _CODE_WIDTH / 2,
        y=at[1] - _CODE_HEIGHT / 2,
        width=_CODE_WIDTH,
        height=_CODE_HEIGHT,
        rx=_CODE_HEIGHT / 2,
    )
    return box + text(
        place.code, at[0], at[1] + _CODE_LETTERS * 0.36, class_="code", font_size=_CODE_LETTERS
    )


def room_anchors(place: MapPlace, at: Point, sizes: Sizes) -> list[Anchor]:
    """Returns where the pieces at a place lie: the first on it, two to a row."""
    anchors: list[Anchor] = []
    for index in range(place.room):
        row, column = divmod(index, _COLUMNS)
        anchors.append((at[0] + column * sizes.piece, at[1] + row * sizes.piece, 0))
    return anchors
