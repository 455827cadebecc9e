"""The ground of a map without regions: a district around each place, and parks in the gaps."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from random import Random

import shapely
from shapely import LineString, MultiPoint, Point, Polygon, box

from bgf.drawing.colours import tone_class
from bgf.drawing.elements import BEYOND, element, group
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Point as Corner
from bgf.drawing.polyline import Polyline, smooth_path, straight_path

__all__ = ["cells_of", "draw_districts", "draw_parks"]

_DISTRICT_TONES = 4
_MOST_PARKS = 11
_PARK_GRID = 18
_MOST_SPOTS = 3000
_LEAST_PARK, _LARGEST_PARK = 34.0, 74.0
_PARK_MARGIN = 28
_PARK_CORNERS = 9


def cells_of(layout: MapLayout, beyond: float = 0.0) -> dict[str, Polygon]:
    """Returns for each place what lies nearer to it than to any other place, by id.

    Args:
        layout: where places lie.
        beyond: how far the areas go on past the edges of the picture.
    """
    frame = box(-beyond, -beyond, layout.width + beyond, layout.height + beyond)
    if len(layout.at) == 1:
        return dict.fromkeys(layout.at, frame)
    points = MultiPoint(list(layout.at.values()))
    cells = shapely.voronoi_polygons(points, extend_to=frame, ordered=True)
    return {
        place: cell.intersection(frame) for place, cell in zip(layout.at, cells.geoms, strict=True)
    }


def draw_districts(layout: MapLayout) -> str:
    """Returns a tinted district around each place; neighbours have different tones."""
    cells = cells_of(layout, BEYOND)
    tones = _tones(cells)
    drawn = [
        element(
            "path",
            class_=f"district {tone_class(tones[place])}",
            d=straight_path(cell.exterior.coords[:-1], closed=True),
        )
        for place, cell in cells.items()
        if not cell.is_empty
    ]
    return group(*drawn, class_="districts")


def _tones(cells: dict[str, Polygon]) -> dict[str, int]:
    """Returns a tone for each cell: the one that is rarest among its neighbours."""
    # Voronoi cells touch exactly, but a cut at the frame may move a corner by a rounding error.
    grown = {place: cell.buffer(0.5) for place, cell in cells.items()}
    tones: dict[str, int] = {}
    for index, (place, cell) in enumerate(grown.items()):
        beside = [tones[other] for other in tones if cell.intersects(grown[other])]
        order = [(index + step) % _DISTRICT_TONES for step in range(_DISTRICT_TONES)]
        tones[place] = min(order, key=beside.count)
    return tones


def draw_parks(layout: MapLayout, rivers: Sequence[Polyline]) -> str:
    """Returns parks with trees, in the widest gaps between links, places and rivers.

    Args:
        layout: where places and links lie.
        rivers: the lines of rivers.
    """
    chance = Random(len(layout.strands) * 1000 + len(layout.at))
    parks = [_draw_park(x, y, radius, chance) for x, y, radius in _gaps(layout, rivers)]
    return group(*parks, class_="parks")


def _gaps(layout: MapLayout, rivers: Sequence[Polyline]) -> list[tuple[float, float, float]]:
    """Returns the widest gaps as discs: x, y and radius."""
    lines = [LineString(line) for line in (*layout.strands.values(), *rivers)]
    tree = shapely.STRtree([*lines, *map(Point, layout.at.values())])
    step = max(_PARK_GRID, int((layout.width * layout.height / _MOST_SPOTS) ** 0.5))
    spots = [
        (x, y)
        for x in range(_PARK_MARGIN, int(layout.width) - _PARK_MARGIN, step)
        for y in range(_PARK_MARGIN, int(layout.height) - _PARK_MARGIN, step)
    ]
    _, found = tree.query_nearest(shapely.points(spots), return_distance=True, all_matches=False)
    distances = [float(distance) for distance in found]
    widest_first = sorted(zip(distances, spots, strict=True), reverse=True)
    chosen: list[tuple[float, float, float]] = []
    for distance, (x, y) in widest_first:
        if distance <= _LEAST_PARK or len(chosen) == _MOST_PARKS:
            break
        if all(hypot(x - px, y - py) > r + distance * 0.9 + 34 for px, py, r in chosen):
            chosen.append((x, y, min(distance, _LARGEST_PARK) * 0.8))
    return chosen


def _draw_park(x: float, y: float, radius: float, chance: Random) -> str:
    outline = element(
        "path", class_="park", d=smooth_path(_blob(x, y, radius * 0.86, chance), closed=True)
    )
    trees = []
    for _ in range(int(radius / 7)):
        angle, distance = chance.random() * 2 * pi, chance.random() * radius * 0.52
        tree_x, tree_y = x + distance * cos(angle), y + distance * 0.7 * sin(angle)
        crown = 2.6 + chance.random() * 1.8
        trees.append(element("circle", class_="tree", cx=tree_x, cy=tree_y - 2, r=crown))
        trees.append(element("rect", class_="tree", x=tree_x - 0.8, y=tree_y, width=1.6, height=4))
    return outline + "".join(trees)


def _blob(x: float, y: float, radius: float, chance: Random) -> Sequence[Corner]:
    """Returns the corners of a round thing that nature made."""
    turn = chance.random() * 2 * pi
    corners = []
    for index in range(_PARK_CORNERS):
        angle = turn + 2 * pi * index / _PARK_CORNERS
        across = radius * (0.72 + 0.5 * chance.random())
        along = radius * 0.75 * (0.72 + 0.5 * chance.random())
        corners.append((x + across * cos(angle), y + along * sin(angle)))
    return corners
