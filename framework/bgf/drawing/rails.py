"""Links drawn as rails: a bed, and on it the spaces in the link's colour, each with its mark."""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor
from bgf.drawing.elements import centred_box, element, group, placed, text, title
from bgf.drawing.map_content import MapLink
from bgf.drawing.map_layout import Sizes, spaces_of
from bgf.drawing.polyline import Polyline, smooth_path

__all__ = ["draw_bed", "draw_rail", "rail_anchors", "thinned"]

_BORDER = 3.0
_PATH_STEP = 5


def thinned(strand: Polyline) -> Polyline:
    """Returns as many points of a line as a smooth path needs."""
    return [*strand[:-1:_PATH_STEP], strand[-1]]


def draw_bed(link: MapLink, strand: Polyline, sizes: Sizes) -> str:
    """Returns the bed of a link: a line with a box under each space."""
    spaces, length = spaces_of(strand, link.length, sizes)
    path = element("path", class_="bed-line", d=smooth_path(thinned(strand)))
    width, height = length + 2 * _BORDER, sizes.space_height + 2 * _BORDER
    boxes = [
        centred_box("bed", width, height, 6, transform=placed(space.x, space.y, space.angle))
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
        box = centred_box("slot", length, height, 3.5)
        mark = text(link.mark, 0, letters * 0.36, class_="mark", font_size=letters)
        transform = placed(space.x, space.y, space.upright)
        drawn.append(group(box, mark if link.mark else "", transform=transform))
    class_ = f"link rail {link.colour}"
    return group(title(name), *drawn, class_=class_, data_id=f"link:{link.id}")


def rail_anchors(link: MapLink, strand: Polyline, sizes: Sizes) -> list[Anchor]:
    """Returns where a piece lies on each space of a link, and how it is turned."""
    spaces, _ = spaces_of(strand, link.length, sizes)
    return [(space.x, space.y, space.upright) for space in spaces]
