"""Links drawn as rails: a bed, and on it the spaces in the link's colour, each with its mark."""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor
from bgf.drawing.elements import element, group, number, text, title
from bgf.drawing.map_content import MapLink
from bgf.drawing.map_layout import Sizes, spaces_of
from bgf.drawing.polyline import Polyline, Position, smooth_path

__all__ = ["draw_bed", "draw_rail", "rail_anchors", "thinned"]

_BORDER = 3.0
_PATH_STEP = 5


def thinned(strand: Polyline) -> Polyline:
    """Returns as many points of a line as a smooth path needs."""
    return [*strand[:-1:_PATH_STEP], strand[-1]]


def draw_bed(link: MapLink, strand: Polyline, sizes: Sizes) -> str:
    """Returns what a link lies in."""
    spaces, length = spaces_of(strand, link.length, sizes)
    path = element("path", class_="bed-line", d=smooth_path(thinned(strand)))
    boxes = [
        _box(space, length + 2 * _BORDER, sizes.space_height + 2 * _BORDER, 6, "bed")
        for space in spaces
    ]
    return path + "".join(boxes)


def draw_rail(link: MapLink, name: str, strand: Polyline, sizes: Sizes) -> str:
    """Returns a link's spaces.

    Args:
        link: a link with spaces.
        name: what players call it.
        strand: its line.
        sizes: of things on the map.
    """
    spaces, length = spaces_of(strand, link.length, sizes)
    height = sizes.space_height
    letters = min(height * 0.68, length * 0.9)
    drawn = []
    for space in spaces:
        box = element(
            "rect",
            class_="slot",
            x=-length / 2,
            y=-height / 2,
            width=length,
            height=height,
            rx=3.5,
        )
        mark = text(link.mark, 0, letters * 0.36, class_="mark", font_size=letters)
        transform = _transform(space.x, space.y, space.upright)
        drawn.append(group(box, mark if link.mark else "", transform=transform))
    class_ = f"link rail {link.colour}"
    return group(title(name), *drawn, class_=class_, data_id=f"link:{link.id}")


def rail_anchors(link: MapLink, strand: Polyline, sizes: Sizes) -> list[Anchor]:
    """Returns where a piece lies on each space of a link, and how it is turned."""
    spaces, _ = spaces_of(strand, link.length, sizes)
    return [(space.x, space.y, space.upright) for space in spaces]


def _box(space: Position, width: float, height: float, radius: float, class_: str) -> str:
    return element(
        "rect",
        class_=class_,
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=radius,
        transform=_transform(space.x, space.y, space.angle),
    )


def _transform(x: float, y: float, angle: float) -> str:
    return f"translate({number(x)} {number(y)}) rotate({number(angle)})"
