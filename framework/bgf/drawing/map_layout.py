"""Where the places and the links of a map lie in its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, dist

from bgf.drawing.arranging import arranged, spread
from bgf.drawing.bending import Bends
from bgf.drawing.map_content import MapContent, MapLink, OneWay
from bgf.drawing.polyline import (
    Point,
    Polyline,
    Position,
    arc,
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
    disc=10, strand_gap=18, clearance=30, space_height=15, line=5.4, piece=20, letters=14.5
)
"""For maps with links that have spaces."""

LINES = Sizes(
    disc=6.5, strand_gap=8, clearance=20, space_height=5.4, line=5.4, piece=17, letters=13
)
"""For maps whose links are plain lines."""

_WIDTH, _HEIGHT = 1060.0, 656.0
"""The size of a map with few places."""

_MARGIN_X, _MARGIN_Y = 96.0, 66.0
"""Around all places, for names and coasts."""

_LINK_MARGIN = 26.0
"""Around all links."""

_MOST_APART = 1.5
"""How much more one axis may be stretched than the other, to fill the board."""

_USUAL_PLACES = 45
"""With more places than that, a map grows."""

_MOST_GROWTH = 3.0
_USUAL_SPACE, _SHORTEST_SPACE = 24.0, 12.0
_SPACE_GAP = 4.0
_MOST_PUSHED = 260.0
"""How far linked places are pushed apart at most."""

_LONGEST_SPACE = 60.0
_ONE_WAY_BEND = 12.0


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
    scaled = {place: (x * scale[0], y * scale[1]) for place, (x, y) in raw.items()}
    placed = spread(scaled, _least_distance(content, sizes), _distances_wanted(content, sizes))
    strands = _strands(content.links, placed, sizes)
    left, top, right, bottom = _bounds(placed, strands)
    at = _moved(placed, -left, -top)
    return MapLayout(
        width=ceil(right - left),
        height=ceil(bottom - top),
        sizes=sizes,
        at=at,
        strands={link: [(x - left, y - top) for x, y in line] for link, line in strands.items()},
        one_way=_one_way_lines(content.one_way, at),
        scale=scale,
        origin=(-left, -top),
    )


def _bounds(
    placed: Mapping[str, Point], strands: Mapping[str, Sequence[Point]]
) -> tuple[float, float, float, float]:
    """Returns the edges of the board: links may bend out of the rectangle around the places."""
    points = [(x, y, _MARGIN_X, _MARGIN_Y) for x, y in placed.values()]
    points += [(x, y, _LINK_MARGIN, _LINK_MARGIN) for line in strands.values() for x, y in line]
    return (
        min(x - across for x, _, across, _ in points),
        min(y - down for _, y, _, down in points),
        max(x + across for x, _, across, _ in points),
        max(y + down for _, y, _, down in points),
    )


def _moved(at: Mapping[str, Point], right: float, down: float) -> dict[str, Point]:
    return {place: (x + right, y + down) for place, (x, y) in at.items()}


def _least_distance(content: MapContent, sizes: Sizes) -> float:
    """Returns how far apart any two places must be."""
    has_room = any(place.room for place in content.places.values())
    return 2 * sizes.disc + (sizes.piece if has_room else 12)


def _distances_wanted(content: MapContent, sizes: Sizes) -> dict[frozenset[str], float]:
    """Returns how far apart linked places must be for the spaces between them."""
    wanted: dict[frozenset[str], float] = {}
    for link in content.links:
        length = link.length * (_SHORTEST_SPACE + _SPACE_GAP) + 2 * _end_gap(sizes)
        pair = frozenset(link.ends)
        wanted[pair] = max(wanted.get(pair, 0.0), min(length, _MOST_PUSHED))
    return wanted


def _scale(raw: Mapping[str, Point], content: MapContent) -> tuple[float, float]:
    """Returns how far the axes are stretched: apart by `_MOST_APART` at most, to fill the board."""
    growth = max(1.0, (len(raw) / _USUAL_PLACES) ** 0.5)
    scale = _filling(raw, growth)
    rooms = sorted(_room_per_space(link, raw, scale) for link in content.links if link.length)
    if not rooms:
        return scale
    # A few links that are too short are made longer by `spread`; the board need not grow for them.
    short = rooms[len(rooms) // 5]
    growth = max(growth, min(_MOST_GROWTH, growth * (_USUAL_SPACE + _SPACE_GAP) / short))
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
    """Returns how much of a link there is for each of its spaces."""
    (ax, ay), (bx, by) = (raw[end] for end in link.ends)
    length = dist((ax * scale[0], ay * scale[1]), (bx * scale[0], by * scale[1]))
    free = max(length - 2 * _end_gap(RAILS), 1.0)
    return free / link.length


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
    bends = Bends(at)
    strands: dict[str, list[Point]] = {}
    for (a, b), parallel in by_ends.items():
        breadth = sizes.strand_gap * (len(parallel) - 1) / 2
        middle = bends.line(a, b, breadth + sizes.clearance)
        for index, link in enumerate(parallel):
            offset = (index - (len(parallel) - 1) / 2) * sizes.strand_gap
            strand = shifted(middle, offset)
            strands[link.id] = strand if link.ends == (a, b) else strand[::-1]
    return strands


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
