"""Rivers and their islands, from a pack's theme."""

from __future__ import annotations

from bgf.drawing.elements import element, group, number
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Polyline, smooth_path
from bgf.drawing.theme import MapTheme

__all__ = ["draw_water", "river_lines"]

_RIPPLES = (("14 26 5 34", 0, -5), ("9 40", 3, 5))
"""The dashes of the ripples on a river, and how far they lie beside its middle."""


def draw_water(theme: MapTheme, layout: MapLayout) -> str:
    """Returns the rivers of a map, and the islands in them."""
    rivers = [_draw_river(line, theme.river_width) for line in river_lines(theme, layout)]
    islands = []
    for island in theme.islands:
        x, y = layout.point(island.at)
        islands.append(
            element(
                "ellipse",
                class_="island",
                cx=x,
                cy=y,
                rx=island.width / 2,
                ry=island.height / 2,
                transform=f"rotate({number(island.angle)} {number(x)} {number(y)})",
            )
        )
    return group(*rivers, *islands, class_="water") if rivers or islands else ""


def river_lines(theme: MapTheme, layout: MapLayout) -> list[Polyline]:
    """Returns the lines of the rivers in the units of the picture."""
    return [[layout.point(at) for at in river] for river in theme.rivers]


def _draw_river(line: Polyline, width: float) -> str:
    path = smooth_path(line)
    banks = element("path", class_="bank", d=path, stroke_width=width + 3)
    stream = element("path", class_="stream", d=path, stroke_width=width)
    ripples = [
        element(
            "path",
            class_="ripple",
            d=path,
            stroke_dasharray=dashes,
            transform=f"translate({right} {down})",
        )
        for dashes, right, down in _RIPPLES
    ]
    return banks + stream + "".join(ripples)
