"""The scale at which a map fills its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist
from typing import NamedTuple

from bgf.drawing.link_spaces import USUAL_PITCH
from bgf.drawing.map_content import MapLink
from bgf.drawing.polyline import Point
from bgf.drawing.sizes import RAILS

__all__ = ["MARGIN_X", "MARGIN_Y", "MapScale", "scale_of"]

MARGIN_X = 96.0
"""The margin at the left and at the right of all places, for names and coasts."""

MARGIN_Y = 66.0
"""The margin above and below all places, for names and coasts."""

_WIDTH = 1060.0
"""The width of a map with few places."""

_HEIGHT = 656.0
"""The height of a map with few places."""

_MOST_APART = 1.5
"""The maximum stretch of one axis relative to the other, to fill the board."""

_USUAL_PLACES = 45
"""The number of places above which a map grows."""

_MOST_GROWTH = 3.0


class MapScale(NamedTuple):
    """The length of a unit of the content in units of the picture, along each axis."""

    x: float
    y: float

    def of(self, point: Point) -> Point:
        """Returns a point of the content in units of the picture."""
        return Point(point.x * self.x, point.y * self.y)


def scale_of(at: Mapping[str, Point], links: Sequence[MapLink]) -> MapScale:
    """Returns the scale at which a map fills its board and its links have room for their spaces.

    Args:
        at: the positions of places in units of the content.
        links: the links of the map.
    """
    growth = max(1.0, (len(at) / _USUAL_PLACES) ** 0.5)
    scale = _filling(at, growth)
    pitches = sorted(_pitch(link, at, scale) for link in links if link.length)
    if not pitches:
        return scale
    # `spread` lengthens a few links that are too short; the board need not grow for them.
    short = pitches[len(pitches) // 5]
    growth_for_spaces = min(_MOST_GROWTH, growth * USUAL_PITCH / short)
    return _filling(at, max(growth, growth_for_spaces))


def _filling(at: Mapping[str, Point], growth: float) -> MapScale:
    """Returns the scale at which the places fill a board that has grown by a factor."""
    xs = [point.x for point in at.values()]
    ys = [point.y for point in at.values()]
    extent_x = max(xs) - min(xs)
    extent_y = max(ys) - min(ys)
    room_x = _WIDTH * growth - 2 * MARGIN_X
    room_y = _HEIGHT * growth - 2 * MARGIN_Y
    # Places in one row, or in one column, do not determine the scale of the other axis.
    if extent_x and extent_y:
        scale_x = room_x / extent_x
        scale_y = room_y / extent_y
        most = min(scale_x, scale_y) * _MOST_APART
        return MapScale(min(scale_x, most), min(scale_y, most))
    if extent_x:
        return MapScale(room_x / extent_x, room_x / extent_x)
    if extent_y:
        return MapScale(room_y / extent_y, room_y / extent_y)
    return MapScale(1.0, 1.0)


def _pitch(link: MapLink, at: Mapping[str, Point], scale: MapScale) -> float:
    """Returns the length of a link that is available for each of its spaces."""
    first, last = link.ends
    length = dist(scale.of(at[first]), scale.of(at[last]))
    free = max(length - 2 * RAILS.end_gap, 1.0)
    return free / link.length
