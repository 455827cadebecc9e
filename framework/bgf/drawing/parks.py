"""Parks with trees, where a map without regions has gaps."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, pi, sin
from random import Random
from typing import NamedTuple

import shapely

from bgf.drawing.elements import element, group
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Point, Polyline, smooth_path

__all__ = ["draw_parks"]

_MOST_PARKS = 11
_GRID_STEP = 18
"""The distance of the spots that are tested for gaps, on a small map."""

_MOST_SPOTS = 3000
_MARGIN = 28
"""The minimum distance of a gap's middle from the edge of the picture."""

# Radiuses of gaps.
_SMALLEST_GAP = 34.0
_LARGEST_USED_GAP = 74.0
"""A park in a larger gap is as large as in this one."""

_PARK_SHARE = 0.8
"""The radius of a park, as a share of its gap's."""

_LAWN_SHARE = 0.86
"""The radius of the lawn, as a share of its park's."""

_BETWEEN_PARKS = 34.0
"""The minimum distance between the edges of two parks."""

_CORNERS = 9
"""The number of corners of a lawn."""


class _Park(NamedTuple):
    """A disc in a gap for a park."""

    middle: Point
    radius: float


def draw_parks(layout: MapLayout, rivers: Sequence[Polyline]) -> str:
    """Returns parks with trees, in the widest gaps between links, places and rivers.

    Args:
        layout: the positions of places and links.
        rivers: the lines of rivers.
    """
    # The same map always gets the same parks.
    seed = len(layout.strands) * 1000 + len(layout.at)
    chance = Random(seed)
    drawn = [_draw_park(park, chance) for park in _parks(layout, rivers)]
    return group(*drawn, class_="parks")


def _parks(layout: MapLayout, rivers: Sequence[Polyline]) -> list[_Park]:
    """Returns parks in the widest gaps, which keep a distance from each other."""
    spots = _spots(layout)
    gaps = _distances(spots, layout, rivers)
    widest_first = sorted(zip(gaps, spots, strict=True), reverse=True)
    parks: list[_Park] = []
    for gap, spot in widest_first:
        if gap <= _SMALLEST_GAP or len(parks) == _MOST_PARKS:
            break
        if all(_is_apart(spot, gap, other) for other in parks):
            radius = min(gap, _LARGEST_USED_GAP) * _PARK_SHARE
            parks.append(_Park(spot, radius))
    return parks


def _is_apart(spot: Point, gap: float, park: _Park) -> bool:
    """Returns whether a gap, with its middle and radius, is far enough from a park."""
    reach = gap * 0.9
    return dist(spot, park.middle) > park.radius + reach + _BETWEEN_PARKS


def _spots(layout: MapLayout) -> list[Point]:
    """Returns the points of a grid over the picture, at most about `_MOST_SPOTS`."""
    area_of_a_spot = layout.width * layout.height / _MOST_SPOTS
    widest_step = int(area_of_a_spot**0.5)
    step = max(_GRID_STEP, widest_step)
    columns = range(_MARGIN, int(layout.width) - _MARGIN, step)
    rows = range(_MARGIN, int(layout.height) - _MARGIN, step)
    return [Point(x, y) for x in columns for y in rows]


def _distances(
    spots: Sequence[Point], layout: MapLayout, rivers: Sequence[Polyline]
) -> list[float]:
    """Returns the distance of each spot from the nearest link, place or river."""
    lines = [*layout.strands.values(), *rivers]
    obstacles: list[shapely.Geometry] = [shapely.LineString(line) for line in lines]
    obstacles += [shapely.Point(at) for at in layout.at.values()]
    tree = shapely.STRtree(obstacles)
    points = shapely.points(spots)
    _, found = tree.query_nearest(points, return_distance=True, all_matches=False)
    return [float(distance) for distance in found]


def _draw_park(park: _Park, chance: Random) -> str:
    lawn = _draw_lawn(park, chance)
    number_of_trees = int(park.radius / 7)
    trees = [_draw_tree(park, chance) for _ in range(number_of_trees)]
    return lawn + "".join(trees)


def _draw_lawn(park: _Park, chance: Random) -> str:
    """Returns the lawn of a park: a roundish shape that is a little wider than high."""
    radius = park.radius * _LAWN_SHARE
    first_angle = chance.random() * 2 * pi
    corners = []
    for index in range(_CORNERS):
        angle = first_angle + 2 * pi * index / _CORNERS
        width = radius * _bulge(chance)
        height = radius * 0.75 * _bulge(chance)
        corner = park.middle.moved(width * cos(angle), height * sin(angle))
        corners.append(corner)
    outline = smooth_path(corners, closed=True)
    return element("path", class_="park", d=outline)


def _bulge(chance: Random) -> float:
    """Returns a random factor around 1 for the distance of a corner."""
    return 0.72 + 0.5 * chance.random()


def _draw_tree(park: _Park, chance: Random) -> str:
    """Returns a tree anywhere in a park: its crown and its trunk."""
    angle = chance.random() * 2 * pi
    distance = chance.random() * park.radius * 0.52
    # The trees stand in an ellipse, as the park is lower than it is wide.
    across = distance * cos(angle)
    down = distance * 0.7 * sin(angle)
    foot = park.middle.moved(across, down)
    radius = 2.6 + chance.random() * 1.8
    crown = element("circle", class_="tree", cx=foot.x, cy=foot.y - 2, r=radius)
    trunk = element("rect", class_="tree", x=foot.x - 0.8, y=foot.y, width=1.6, height=4)
    return crown + trunk
