"""The ground of a map with regions: sea, and land that grows around the places of each region."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import dist, floor
from zlib import crc32

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from bgf.drawing.colours import tone_class
from bgf.drawing.districts import cells_of
from bgf.drawing.elements import cover, element, group
from bgf.drawing.map_content import MapContent
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import straight_path

__all__ = ["draw_land"]

_REACH = 46.0
"""How far the land reaches around a place."""

_LINK_REACH = 32.0
_LONGEST_LAND = 230.0
"""The land follows links up to that length; longer ones cross the sea."""

_ROUNDING = 18.0
_SHALLOWS, _SURF = 16.0, 4.0
_COAST_STEP = 4.0
_COAST_WAVES = ((70.0, 24.0), (26.0, 11.0), (11.0, 5.0))
"""The length and the height of the waves that shape a coast."""

_SMALLEST_ISLAND = 300.0
_DETAIL = 0.5
"""How far a coast may be moved to save a corner."""


def draw_land(content: MapContent, layout: MapLayout) -> str:
    """Returns the sea, and the land of each region in a tone of its own."""
    land = _land(content, layout)
    sea = cover("sea", layout.width, layout.height)
    parts = [sea]
    coast = _weathered(land)
    for reach, class_ in ((_SHALLOWS, "shallows"), (_SURF, "surf")):
        parts += _paths(coast.buffer(reach).simplify(_DETAIL), class_)
    parts += _paths(coast, "no-region")
    cells = cells_of(layout)
    for index, region in enumerate(content.regions):
        of_region = [cells[place.id] for place in content.places.values() if place.region == region]
        # The pieces overlap a little, so that no seam of sea shows between them.
        area = land.intersection(shapely.union_all(of_region).buffer(0.6))
        paths = _paths(_weathered(area), f"region-land {tone_class(index)}")
        parts.append(group(*paths, class_="region", data_id=f"region:{region}"))
    return group(*parts, class_="land")


def _land(content: MapContent, layout: MapLayout) -> BaseGeometry:
    """Returns all land: around places, and along the links within a region."""
    parts: list[BaseGeometry] = [Point(at).buffer(_REACH) for at in layout.at.values()]
    for link in content.links:
        a, b = (content.places[end] for end in link.ends)
        start, end = layout.at[a.id], layout.at[b.id]
        if a.region == b.region and dist(start, end) <= _LONGEST_LAND:
            parts.append(LineString([start, end]).buffer(_LINK_REACH))
    joined = shapely.union_all(parts)
    # Closing fills narrow inlets and ponds, opening takes off thin tips.
    closed = joined.buffer(_ROUNDING).buffer(-2 * _ROUNDING).buffer(_ROUNDING)
    kept = shapely.union_all([closed, *(Point(at).buffer(_REACH) for at in layout.at.values())])
    return MultiPolygon([Polygon(part.exterior) for part in _polygons(kept)]).buffer(0)


def _polygons(area: BaseGeometry) -> Iterator[Polygon]:
    for part in getattr(area, "geoms", [area]):
        if isinstance(part, Polygon) and part.area > _SMALLEST_ISLAND:
            yield part


def _paths(area: BaseGeometry, class_: str) -> list[str]:
    paths = []
    for part in _polygons(area):
        rings = [part.exterior, *part.interiors]
        data = "".join(straight_path(ring.coords[:-1], closed=True) for ring in rings)
        paths.append(element("path", class_=class_, d=data, fill_rule="evenodd"))
    return paths


def _weathered(area: BaseGeometry) -> BaseGeometry:
    """Returns an area with the bays and capes of a coast.

    Every point is moved by a field that is the same for all areas, so that what was on a common
    border stays there.
    """
    dense = shapely.segmentize(area, _COAST_STEP)
    moved = shapely.transform(dense, _moved)
    return moved.buffer(0).simplify(_DETAIL)


def _moved(points: np.ndarray) -> np.ndarray:
    return np.array([(x + _noise(x, y, 0), y + _noise(x, y, 1)) for x, y in points])


def _noise(x: float, y: float, axis: int) -> float:
    """Returns a smooth random field: waves of some lengths, added up."""
    total = 0.0
    for number, (length, height) in enumerate(_COAST_WAVES):
        total += height * _wave(x / length, y / length, 2 * number + axis)
    return total


def _wave(x: float, y: float, layer: int) -> float:
    """Returns a number from -0.5 to 0.5 that changes smoothly between lattice points."""
    left, top = floor(x), floor(y)
    across, down = _eased(x - left), _eased(y - top)
    upper = _blend(_lattice(left, top, layer), _lattice(left + 1, top, layer), across)
    lower = _blend(_lattice(left, top + 1, layer), _lattice(left + 1, top + 1, layer), across)
    return _blend(upper, lower, down)


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


def _blend(first: float, second: float, share: float) -> float:
    return first + (second - first) * share


@lru_cache(maxsize=1 << 15)
def _lattice(x: int, y: int, layer: int) -> float:
    return crc32(f"{x},{y},{layer}".encode()) / 2**32 - 0.5
