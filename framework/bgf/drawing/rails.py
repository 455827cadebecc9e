"""Links drawn as rails: a bed, and on it the spaces in the link's colour, each with its mark."""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor
from bgf.drawing.elements import centred_box, element, group, placed, text, title
from bgf.drawing.link_spaces import spaces_of
from bgf.drawing.map_content import MapLink
from bgf.drawing.polyline import Polyline, smooth_path
from bgf.drawing.sizes import Sizes

__all__ = ["draw_bed", "draw_rail", "rail_anchors", "thinned"]

_BORDER = 3.0
"""The width of a bed's border around its spaces."""

# Radiuses of corners.
_BED_CORNER = 6.0
_SPACE_CORNER = 3.5

# The letters of a mark are as large as the space allows.
_LETTERS_BY_HEIGHT = 0.68
_LETTERS_BY_LENGTH = 0.9

_PATH_STEP = 5


def thinned(strand: Polyline) -> Polyline:
    """Returns the points of a line that a smooth path needs: every fifth, and the last."""
    all_but_last = strand[:-1]
    last = strand[-1]
    return [*all_but_last[::_PATH_STEP], last]


def draw_bed(link: MapLink, strand: Polyline, sizes: Sizes) -> str:
    """Returns the bed of a link: a line with a box under each space."""
    spaces = spaces_of(strand, link.length, sizes)
    width = spaces.length + 2 * _BORDER
    height = sizes.space_height + 2 * _BORDER
    curve = smooth_path(thinned(strand))
    line = element("path", class_="bed-line", d=curve)
    parts = [line]
    for middle in spaces.middles:
        transform = placed(middle.x, middle.y, middle.angle)
        box = centred_box("bed", width, height, _BED_CORNER, transform=transform)
        parts.append(box)
    return "".join(parts)


def draw_rail(link: MapLink, name: str, strand: Polyline, sizes: Sizes) -> str:
    """Returns the drawing of a link's spaces.

    Args:
        link: a link with spaces.
        name: its name.
        strand: its line.
        sizes: the sizes of things on the map.
    """
    spaces = spaces_of(strand, link.length, sizes)
    height = sizes.space_height
    # All spaces look the same: they are drawn around the origin, and moved.
    box = centred_box("slot", spaces.length, height, _SPACE_CORNER)
    mark = _draw_mark(link.mark, height, spaces.length) if link.mark else ""
    parts = [title(name)]
    for middle in spaces.middles:
        transform = placed(middle.x, middle.y, middle.upright)
        space = group(box, mark, transform=transform)
        parts.append(space)
    class_ = f"link rail {link.colour}"
    return group(*parts, class_=class_, data_id=f"link:{link.id}")


def _draw_mark(mark: str, height: float, length: float) -> str:
    """Returns the mark on a space of that size, whose middle is the origin."""
    letters = min(height * _LETTERS_BY_HEIGHT, length * _LETTERS_BY_LENGTH)
    baseline = letters * 0.36
    return text(mark, 0, baseline, class_="mark", font_size=letters)


def rail_anchors(link: MapLink, strand: Polyline, sizes: Sizes) -> list[Anchor]:
    """Returns the anchors of pieces on the spaces of a link: a middle and an angle for each."""
    spaces = spaces_of(strand, link.length, sizes)
    return [(middle.x, middle.y, middle.upright) for middle in spaces.middles]
