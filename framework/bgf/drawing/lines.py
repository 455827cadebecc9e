"""Links drawn as lines, without spaces: in their colour, with a bead for their mark."""

from __future__ import annotations

from bgf.drawing.board_drawing import Anchor
from bgf.drawing.elements import box_around, element, group, text, title
from bgf.drawing.map_content import MapLink, OneWay
from bgf.drawing.polyline import Polyline, length_of, position_at, smooth_path
from bgf.drawing.rails import thinned

__all__ = ["bead_width", "draw_line", "draw_one_way", "line_anchor"]

_BEAD_HEIGHT = 15.0
_BEAD_LETTERS = 10.5
_BEAD_ENDS = 8.5
_LETTER_WIDTH = 6.5


def draw_line(link: MapLink, name: str, strand: Polyline) -> str:
    """Returns a link as a line.

    Args:
        link: a link without spaces.
        name: the name that players use.
        strand: its line.
    """
    strokes = _draw_strokes(("touch", "casing", "stroke"), strand)
    bead = _draw_bead(link.mark, strand)
    class_ = f"link line {link.colour}"
    return group(title(name), strokes, bead, class_=class_, data_id=f"link:{link.id}")


def draw_one_way(link: OneWay, name: str, strand: Polyline) -> str:
    """Returns the dotted line that stands for all links that lead one way to a place."""
    strokes = _draw_strokes(("touch", "dots"), strand)
    bead = _draw_bead(link.mark, strand)
    class_ = f"outward line {link.colour}"
    return group(title(name), strokes, bead, class_=class_, data_id=f"outward:{link.to}")


def _draw_strokes(classes: tuple[str, ...], strand: Polyline) -> str:
    """Returns the strokes of a line, the widest first."""
    path = smooth_path(thinned(strand))
    strokes = [element("path", class_=class_, d=path) for class_ in classes]
    return "".join(strokes)


def line_anchor(strand: Polyline) -> Anchor:
    """Returns the middle of a line."""
    middle = position_at(strand, length_of(strand) / 2)
    return middle.x, middle.y, middle.upright


def bead_width(mark: str) -> float:
    """Returns the width of the bead around a mark; 0 without a mark."""
    if not mark:
        return 0.0
    return _BEAD_ENDS + _LETTER_WIDTH * len(mark)


def _draw_bead(mark: str, strand: Polyline) -> str:
    """Returns the bead with a mark in the middle of a line; empty without a mark."""
    if not mark:
        return ""
    x, y, _ = line_anchor(strand)
    radius = _BEAD_HEIGHT / 2
    box = box_around(x, y, "bead", bead_width(mark), _BEAD_HEIGHT, radius)
    baseline = y + 3.6
    return box + text(mark, x, baseline, class_="mark", font_size=_BEAD_LETTERS)
