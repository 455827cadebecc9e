"""Rivers and their islands, from a pack's theme."""

from __future__ import annotations

from typing import NamedTuple

from bgf.drawing.elements import element, group, number
from bgf.drawing.map_layout import MapLayout
from bgf.drawing.polyline import Point, Polyline, smooth_path
from bgf.drawing.theme import Island, MapTheme

__all__ = ["draw_water", "river_lines"]

_BANK = 3.0
"""The extra width of a river's banks."""


class _Ripples(NamedTuple):
    """A line of ripples along a river.

    Attributes:
        dashes: the lengths and gaps, as in the attribute `stroke-dasharray`.
        right, down: the shift of the line from the middle of the river.
    """

    dashes: str
    right: int
    down: int


_RIPPLES = (_Ripples("14 26 5 34", right=0, down=-5), _Ripples("9 40", right=3, down=5))


def draw_water(theme: MapTheme, layout: MapLayout) -> str:
    """Returns the rivers of a map, and the islands in them."""
    rivers = [_draw_river(line, theme.river_width) for line in river_lines(theme, layout)]
    islands = [_draw_island(island, layout.point(island.at)) for island in theme.islands]
    if not rivers and not islands:
        return ""
    return group(*rivers, *islands, class_="water")


def river_lines(theme: MapTheme, layout: MapLayout) -> list[Polyline]:
    """Returns the lines of the rivers in the units of the picture."""
    return [[layout.point(at) for at in river] for river in theme.rivers]


def _draw_island(island: Island, at: Point) -> str:
    return element(
        "ellipse",
        class_="island",
        cx=at.x,
        cy=at.y,
        rx=island.width / 2,
        ry=island.height / 2,
        transform=f"rotate({number(island.angle)} {number(at.x)} {number(at.y)})",
    )


def _draw_river(line: Polyline, width: float) -> str:
    path = smooth_path(line)
    banks = element("path", class_="bank", d=path, stroke_width=width + _BANK)
    stream = element("path", class_="stream", d=path, stroke_width=width)
    ripples = [
        element(
            "path",
            class_="ripple",
            d=path,
            stroke_dasharray=line_of_ripples.dashes,
            transform=f"translate({line_of_ripples.right} {line_of_ripples.down})",
        )
        for line_of_ripples in _RIPPLES
    ]
    return banks + stream + "".join(ripples)
