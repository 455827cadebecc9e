"""The ground of a map without regions: a district around each place."""

from __future__ import annotations

from collections.abc import Mapping

import shapely

from bgf.drawing.colours import tone_class
from bgf.drawing.elements import BEYOND, element, group
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Point, straight_path

__all__ = ["cells_of", "draw_districts"]

_TONES = 4
"""The number of tones."""


def cells_of(layout: MapLayout, beyond: float = 0.0) -> dict[str, shapely.Polygon]:
    """Returns the Voronoi cell of each place, by id: the area nearer to it than to other places.

    Args:
        layout: the positions of places.
        beyond: the width by which the areas go beyond the edges of the picture.
    """
    right = layout.width + beyond
    bottom = layout.height + beyond
    frame = shapely.box(-beyond, -beyond, right, bottom)
    if len(layout.at) == 1:
        return dict.fromkeys(layout.at, frame)
    points = shapely.MultiPoint(list(layout.at.values()))
    diagram = shapely.voronoi_polygons(points, extend_to=frame, ordered=True)
    cells = {}
    for place, cell in zip(layout.at, diagram.geoms, strict=True):
        cells[place] = cell.intersection(frame)
    return cells


def draw_districts(layout: MapLayout) -> str:
    """Returns a tinted district around each place; neighbours have different tones."""
    cells = cells_of(layout, BEYOND)
    tones = _tones(cells)
    drawn = []
    for place, cell in cells.items():
        if cell.is_empty:
            continue
        # The last corner of a ring is the first one again.
        ring = cell.exterior.coords[:-1]
        corners = [Point(*corner) for corner in ring]
        outline = straight_path(corners, closed=True)
        tone = tone_class(tones[place])
        class_ = f"district {tone}"
        drawn.append(element("path", class_=class_, d=outline))
    return group(*drawn, class_="districts")


def _tones(cells: Mapping[str, shapely.Polygon]) -> dict[str, int]:
    """Returns a tone for each cell: the one that is rarest among its neighbours."""
    # Voronoi cells touch exactly, but a cut at the frame may move a corner by a rounding error.
    grown = {place: cell.buffer(0.5) for place, cell in cells.items()}
    tones: dict[str, int] = {}
    for index, (place, cell) in enumerate(grown.items()):
        neighbours = [other for other in tones if cell.intersects(grown[other])]
        tones_beside = [tones[other] for other in neighbours]
        # Start at another tone for each place, so that ties are not always won by the same tone.
        candidates = [(index + step) % _TONES for step in range(_TONES)]
        tones[place] = min(candidates, key=tones_beside.count)
    return tones
