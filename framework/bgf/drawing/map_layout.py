"""Where the places and the links of a map lie in its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, copysign, dist
from random import Random
from zlib import crc32

from bgf.drawing.arranging import arranged, spread
from bgf.drawing.map_content import MapContent, MapLink, OneWay
from bgf.drawing.polyline import (
    Point,
    Polyline,
    Position,
    arc,
    distance_to_segment,
    length_of,
    position_at,
    shifted,
)

__all__ = ["LINES", "RAILS", "MapLayout", "Sizes", "lay_out_map", "spaces_of"]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large things on a map are drawn.

    Attributes:
        disc: the radius of a place.
        strand_gap: the distance of the middles of parallel links.
        clearance: how far from the middle of a link a place that it does not join must lie.
        space_height: how wide a link's spaces are, across the link.
        line: how wide the line of a link is.
        piece: how much room a piece takes at a place.
        letters: the size of the names of places.
    """

    disc: float
    strand_gap: float
    clearance: float
    space_height: float
    line: float
    piece: float
    letters: float


RAILS = Sizes(
    disc=10, strand_gap=18, clearance=24, space_height=15, line=5.4, piece=20, letters=14.5
)
"""For maps with links that have spaces."""

LINES = Sizes(
    disc=6.5, strand_gap=8, clearance=17, space_height=5.4, line=5.4, piece=17, letters=13
)
"""For maps whose links are plain lines."""

_WIDTH, _HEIGHT = 1060.0, 656.0
"""The size of a map with few places."""

_MARGIN_X, _MARGIN_Y = 96.0, 66.0
"""Around all places, for names and coasts."""

_MOST_APART = 1.5
"""How much more one axis may be stretched than the other, to fill the board."""

_USUAL_PLACES = 45
"""With more places than that, a map grows."""

_MOST_GROWTH = 3.0
_LEAST_SPACE = 24.0
_SPACE_GAP = 4.0
_LONGEST_SPACE = 60.0
_STEEPEST_BEND = 0.3
"""How far the middle of a link may lie beside the straight line, as a share of its length."""

_ONE_WAY_BEND = 12.0
_WOBBLE = 0.03
_MOST_WOBBLE = 7.0


@dataclass(frozen=True, slots=True)
class MapLayout:
    """Where things lie.

    Attributes:
        width, height: of the picture.
        sizes: how large things are drawn.
        at: the middle of each place, by id.
        strands: the middle line of each link, from its first place to its second, by id.
        one_way: the line that stands for all links that lead one way to a place, by that place.
        scale: how many units of the picture one of content's `at` is, along each axis.
        origin: where (0, 0) of content's `at` lies.
    """

    width: float
    height: float
    sizes: Sizes
    at: dict[str, Point]
    strands: dict[str, list[Point]]
    one_way: dict[str, list[Point]]
    scale: tuple[float, float]
    origin: Point

    def point(self, at: Sequence[float]) -> Point:
        """Returns where a point in content's own units lies."""
        return self.origin[0] + self.scale[0] * at[0], self.origin[1] + self.scale[1] * at[1]


def lay_out_map(content: MapContent) -> MapLayout:
    """Returns where the places and links of a map lie."""
    sizes = RAILS if content.has_rails else LINES
    given = {place.id: place.at for place in content.places.values() if place.at}
    pairs = [link.ends for link in content.links]
    raw = arranged(list(content.places), pairs, given)
    scale = _scale(raw, content)
    placed = {place: (x * scale[0], y * scale[1]) for place, (x, y) in raw.items()}
    placed = spread(placed, _least_distance(content, sizes))
    left = min(x for x, _ in placed.values())
    top = min(y for _, y in placed.values())
    origin = (_MARGIN_X - left, _MARGIN_Y - top)
    at = {place: (x + origin[0], y + origin[1]) for place, (x, y) in placed.items()}
    width = ceil(max(x for x, _ in at.values()) + _MARGIN_X)
    height = ceil(max(y for _, y in at.values()) + _MARGIN_Y)
    strands = _strands(content.links, at, sizes)
    one_way = _one_way_lines(content.one_way, at)
    return MapLayout(width, height, sizes, at, strands, one_way, scale, origin)


def _least_distance(content: MapContent, sizes: Sizes) -> float:
    has_room = any(place.room for place in content.places.values())
    return 2 * sizes.disc + (sizes.piece if has_room else 12)


def _scale(raw: Mapping[str, Point], content: MapContent) -> tuple[float, float]:
    """Returns how far the axes are stretched: apart by `_MOST_APART` at most, to fill the board."""
    growth = max(1.0, (len(raw) / _USUAL_PLACES) ** 0.5)
    scale = _filling(raw, growth)
    shortest = min((_room_per_space(link, raw, scale) for link in content.links), default=None)
    if shortest is None:
        return scale
    growth = max(growth, min(_MOST_GROWTH, growth * (_LEAST_SPACE + _SPACE_GAP) / shortest))
    return _filling(raw, growth)


def _filling(raw: Mapping[str, Point], growth: float) -> tuple[float, float]:
    """Returns the scale at which the places fill a board that grew by a factor."""
    xs = [x for x, _ in raw.values()]
    ys = [y for _, y in raw.values()]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    room_x, room_y = _WIDTH * growth - 2 * _MARGIN_X, _HEIGHT * growth - 2 * _MARGIN_Y
    scales = [room / size for room, size in ((room_x, wide), (room_y, high)) if size]
    if not scales:
        return 1.0, 1.0
    least = min(scales)
    scale_x = min(room_x / wide, least * _MOST_APART) if wide else least
    scale_y = min(room_y / high, least * _MOST_APART) if high else least
    return scale_x, scale_y


def _room_per_space(link: MapLink, raw: Mapping[str, Point], scale: tuple[float, float]) -> float:
    """Returns how long each space of a link can be."""
    (ax, ay), (bx, by) = (raw[end] for end in link.ends)
    length = dist((ax * scale[0], ay * scale[1]), (bx * scale[0], by * scale[1]))
    free = max(length - 2 * _end_gap(RAILS), 1.0)
    return free / link.length if link.length else _LEAST_SPACE + _SPACE_GAP


def _end_gap(sizes: Sizes) -> float:
    """Returns how much of each end of a link is left free for the place."""
    return sizes.disc + 4.5


def _strands(
    links: Sequence[MapLink], at: Mapping[str, Point], sizes: Sizes
) -> dict[str, list[Point]]:
    """Returns the middle line of each link; links between the same places run side by side."""
    by_ends: dict[tuple[str, str], list[MapLink]] = {}
    for link in links:
        a, b = link.ends
        by_ends.setdefault((min(a, b), max(a, b)), []).append(link)
    strands: dict[str, list[Point]] = {}
    for (a, b), parallel in by_ends.items():
        middle = arc(at[a], at[b], _bend(a, b, len(parallel), at, sizes))
        for index, link in enumerate(parallel):
            offset = (index - (len(parallel) - 1) / 2) * sizes.strand_gap
            strand = shifted(middle, offset)
            strands[link.id] = strand if link.ends == (a, b) else strand[::-1]
    return strands


def _bend(a: str, b: str, strands: int, at: Mapping[str, Point], sizes: Sizes) -> float:
    """Returns how far links bend away from places in their way; a little, where there are none."""
    start, end = at[a], at[b]
    length = dist(start, end)
    wanted = sizes.strand_gap * (strands - 1) / 2 + sizes.clearance + sizes.disc
    bend = 0.0
    for place, point in at.items():
        if place in (a, b):
            continue
        distance = distance_to_segment(point, start, end)
        if distance < wanted:
            side = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (
                point[0] - start[0]
            )
            bend -= copysign(wanted - distance + 6, side)
    if not bend:
        share = Random(crc32(f"{a}-{b}".encode())).random() - 0.5
        bend = share * 2 * min(_MOST_WOBBLE, length * _WOBBLE)
    most = length * _STEEPEST_BEND
    return max(-most, min(most, bend))


def _one_way_lines(links: Sequence[OneWay], at: Mapping[str, Point]) -> dict[str, list[Point]]:
    """Returns a line for all links to a place, from the nearest place where one begins."""
    lines = {}
    for link in links:
        end = at[link.to]
        starts = [at[start] for start in link.starts if start != link.to]
        if starts:
            nearest = min(starts, key=lambda start: dist(start, end))
            lines[link.to] = arc(nearest, end, _ONE_WAY_BEND)
    return lines


def spaces_of(strand: Polyline, number: int, sizes: Sizes) -> tuple[list[Position], float]:
    """Returns the middles of a link's spaces along its line, and how long each space is.

    Args:
        strand: the line.
        number: of spaces, at least 1.
        sizes: of things on the map.
    """
    length = length_of(strand)
    free = max(length - 2 * _end_gap(sizes), length / 3)
    pitch = min(free / number, _LONGEST_SPACE + _SPACE_GAP)
    first = (length - pitch * number) / 2
    middles = [position_at(strand, first + pitch * (index + 0.5)) for index in range(number)]
    return middles, pitch - min(_SPACE_GAP, pitch / 5)
