"""The positions of the places and links of a map in its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, dist
from typing import NamedTuple

from bgf.drawing.arranging import arranged
from bgf.drawing.bending import Bends
from bgf.drawing.link_spaces import SHORTEST_PITCH
from bgf.drawing.map_content import MapContent, MapLink, OneWay
from bgf.drawing.map_scale import MARGIN_X, MARGIN_Y, MapScale, scale_of
from bgf.drawing.polyline import Point, Polyline, arc, shifted
from bgf.drawing.sizes import LINES, RAILS, Sizes
from bgf.drawing.spreading import spread

__all__ = ["MapLayout", "lay_out_map"]

_LINK_MARGIN = 26.0
"""The margin around all links."""

_PLACE_MARGIN = 12.0
"""The minimum gap between two places without room for pieces."""

_MOST_PUSHED = 260.0
"""The maximum distance to which linked places are pushed apart."""

_ONE_WAY_BEND = 12.0


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The positions of the places and links of a map.

    Attributes:
        width, height: the size of the picture.
        sizes: the sizes of things on the map.
        at: the middle of each place, by id.
        strands: the middle line of each link, from its first place to its second, by id.
        one_way: the line that stands for all links that lead one way to a place, by that place.
        scale: the units of the picture for each unit of `at` in the content, along each axis.
        origin: the position of the point (0, 0) of `at` in the content.
    """

    width: float
    height: float
    sizes: Sizes
    at: dict[str, Point]
    strands: dict[str, list[Point]]
    one_way: dict[str, list[Point]]
    scale: MapScale
    origin: Point

    def point(self, at: Point) -> Point:
        """Returns the position of a point that is given in the units of `at` in the content."""
        x = self.origin.x + self.scale.x * at.x
        y = self.origin.y + self.scale.y * at.y
        return Point(x, y)


class _Edges(NamedTuple):
    """The edges of the board, in units of the picture."""

    left: float
    top: float
    right: float
    bottom: float


def lay_out_map(content: MapContent) -> MapLayout:
    """Returns the positions of the places and links of a map."""
    sizes = RAILS if content.has_rails else LINES
    given = {place.id: place.at for place in content.places.values() if place.at}
    pairs = [link.ends for link in content.links]
    in_content = arranged(list(content.places), pairs, given)
    scale = scale_of(in_content, content.links)
    scaled = {place: scale.of(point) for place, point in in_content.items()}
    placed = spread(scaled, _least_distance(content, sizes), _distances_wanted(content, sizes))
    strands = _strands(content.links, placed, sizes)
    edges = _edges(placed, strands)
    # Moved so that the upper left corner of the board is the origin.
    origin = Point(-edges.left, -edges.top)
    at = {place: point.moved(*origin) for place, point in placed.items()}
    moved_strands = {link: _moved(line, origin) for link, line in strands.items()}
    return MapLayout(
        width=ceil(edges.right - edges.left),
        height=ceil(edges.bottom - edges.top),
        sizes=sizes,
        at=at,
        strands=moved_strands,
        one_way=_one_way_lines(content.one_way, at),
        scale=scale,
        origin=origin,
    )


def _moved(line: Polyline, by: Point) -> list[Point]:
    return [point.moved(*by) for point in line]


def _edges(placed: Mapping[str, Point], strands: Mapping[str, Polyline]) -> _Edges:
    """Returns the edges of the board: links may bend out of the rectangle around the places."""
    boxes = [_box_around(point, MARGIN_X, MARGIN_Y) for point in placed.values()]
    for line in strands.values():
        boxes += [_box_around(point, _LINK_MARGIN, _LINK_MARGIN) for point in line]
    return _Edges(
        left=min(box.left for box in boxes),
        top=min(box.top for box in boxes),
        right=max(box.right for box in boxes),
        bottom=max(box.bottom for box in boxes),
    )


def _box_around(point: Point, across: float, down: float) -> _Edges:
    return _Edges(
        left=point.x - across,
        top=point.y - down,
        right=point.x + across,
        bottom=point.y + down,
    )


def _least_distance(content: MapContent, sizes: Sizes) -> float:
    """Returns the minimum distance of any two places."""
    has_room = any(place.room for place in content.places.values())
    gap = sizes.piece if has_room else _PLACE_MARGIN
    return 2 * sizes.disc + gap


def _distances_wanted(content: MapContent, sizes: Sizes) -> dict[frozenset[str], float]:
    """Returns the minimum distances of linked places, for the spaces between them."""
    wanted: dict[frozenset[str], float] = {}
    for link in content.links:
        pair = frozenset(link.ends)
        length = link.length * SHORTEST_PITCH + 2 * sizes.end_gap
        distance = min(length, _MOST_PUSHED)
        wanted[pair] = max(distance, wanted.get(pair, 0.0))
    return wanted


def _strands(
    links: Sequence[MapLink], at: Mapping[str, Point], sizes: Sizes
) -> dict[str, list[Point]]:
    """Returns the middle line of each link; links between the same places run side by side."""
    by_ends: dict[tuple[str, ...], list[MapLink]] = {}
    for link in links:
        ends = tuple(sorted(link.ends))
        by_ends.setdefault(ends, []).append(link)
    bends = Bends(at)
    strands: dict[str, list[Point]] = {}
    for ends, parallel in by_ends.items():
        start, end = ends
        # The number of gaps between the outermost of the parallel lines and their middle.
        outermost = (len(parallel) - 1) / 2
        breadth = sizes.strand_gap * outermost
        middle = bends.line(start, end, breadth + sizes.clearance)
        for index, link in enumerate(parallel):
            offset = (index - outermost) * sizes.strand_gap
            strand = shifted(middle, offset)
            strands[link.id] = strand if link.ends == ends else strand[::-1]
    return strands


def _one_way_lines(links: Sequence[OneWay], at: Mapping[str, Point]) -> dict[str, list[Point]]:
    """Returns a line for all one-way links to a place, from the nearest of their starts."""
    lines = {}
    for link in links:
        end = at[link.to]
        starts = [at[start] for start in link.starts if start != link.to]
        if starts:
            nearest = min(starts, key=lambda start: dist(start, end))
            lines[link.to] = arc(nearest, end, _ONE_WAY_BEND)
    return lines
