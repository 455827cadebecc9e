"""The ground of a map with regions: sea, and land that grows around the places of each region."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

import shapely
from shapely.geometry.base import BaseGeometry

from bgf.drawing.coast import DETAIL, weathered
from bgf.drawing.colours import tone_class
from bgf.drawing.districts import cells_of
from bgf.drawing.elements import cover, element, group
from bgf.drawing.map_content import MapContent
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Point, straight_path

__all__ = ["draw_land"]

_PLACE_REACH = 46.0
"""The distance by which the land extends around a place."""

_LINK_REACH = 32.0
"""The distance by which the land extends around a link."""

_LONGEST_LAND = 230.0
"""The length up to which the land follows links; longer ones cross the sea."""

_ROUNDING = 18.0
"""The radius to which inlets and tips are rounded."""

# The widths of the two bands of shallow water along a coast.
_SHALLOWS = 16.0
_SURF = 4.0

_SMALLEST_ISLAND = 300.0
"""The area below which a part of the land is left out."""

_OVERLAP = 0.6
"""The regions overlap a little, so that no seam of sea shows between them."""


def draw_land(content: MapContent, layout: MapLayout) -> str:
    """Returns the sea, and the land of each region in a tone of its own."""
    land = _land(content, layout)
    coast = weathered(land)
    shallows = coast.buffer(_SHALLOWS).simplify(DETAIL)
    surf = coast.buffer(_SURF).simplify(DETAIL)
    # Each covers the middle of the one before.
    parts = [
        cover("sea", layout.width, layout.height),
        *_paths(shallows, "shallows"),
        *_paths(surf, "surf"),
        *_paths(coast, "no-region"),
    ]
    cells = cells_of(layout)
    for index, region in enumerate(content.regions):
        places = [place for place in content.places.values() if place.region == region]
        district = shapely.union_all([cells[place.id] for place in places])
        area = land.intersection(district.buffer(_OVERLAP))
        paths = _paths(weathered(area), f"region-land {tone_class(index)}")
        parts.append(group(*paths, class_="region", data_id=f"region:{region}"))
    return group(*parts, class_="land")


def _land(content: MapContent, layout: MapLayout) -> BaseGeometry:
    """Returns all land: around places, and along the links within a region."""
    around_places = [shapely.Point(at).buffer(_PLACE_REACH) for at in layout.at.values()]
    along_links = _land_along_links(content, layout)
    joined = shapely.union_all([*around_places, *along_links])
    # Growing and shrinking again fills narrow inlets and ponds; shrinking and growing again removes
    # thin tips. The two steps of shrinking are one.
    grown = joined.buffer(_ROUNDING)
    shrunk = grown.buffer(-2 * _ROUNDING)
    rounded = shrunk.buffer(_ROUNDING)
    whole = shapely.union_all([rounded, *around_places])
    # Only the outlines: there are no lakes.
    outlines = [shapely.Polygon(part.exterior) for part in _polygons(whole)]
    return shapely.MultiPolygon(outlines).buffer(0)


def _land_along_links(content: MapContent, layout: MapLayout) -> list[BaseGeometry]:
    parts: list[BaseGeometry] = []
    for link in content.links:
        first, last = (content.places[end] for end in link.ends)
        ends = [layout.at[first.id], layout.at[last.id]]
        is_short = dist(*ends) <= _LONGEST_LAND
        if first.region == last.region and is_short:
            line = shapely.LineString(ends)
            parts.append(line.buffer(_LINK_REACH))
    return parts


def _polygons(area: BaseGeometry) -> Iterator[shapely.Polygon]:
    """Yields the parts of an area, except for specks."""
    for part in getattr(area, "geoms", [area]):
        if isinstance(part, shapely.Polygon) and part.area > _SMALLEST_ISLAND:
            yield part


def _paths(area: BaseGeometry, class_: str) -> list[str]:
    """Returns a path for each part of an area."""
    paths = []
    for part in _polygons(area):
        outline = ""
        for ring in (part.exterior, *part.interiors):
            # Shapely repeats the first corner at the end of a ring.
            corners = [Point(*corner) for corner in ring.coords[:-1]]
            outline += straight_path(corners, closed=True)
        path = element("path", class_=class_, d=outline, fill_rule="evenodd")
        paths.append(path)
    return paths
