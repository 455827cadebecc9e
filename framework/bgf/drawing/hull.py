"""The hull of an aeroplane around its seats, seen from above, its nose at the front row."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.drawing.elements import BEYOND, cover, element, group, number

__all__ = ["HULL_ROOM", "draw_hull"]

HULL_ROOM = (86.0, 184.0, 86.0, 96.0)
"""The room of the hull around the cells: left, above, right, below."""

_WALL = 22.0
_LINING = 13.0
_WINDOW = 24.0
_CLOUDS = ((0.02, 0.12, 66), (0.97, 0.09, 60), (0.01, 0.9, 60), (1.0, 0.84, 74))
"""Where clouds are, as shares of the picture, and how large."""


def draw_hull(width: float, height: float, left: float, right: float, rows: Sequence[float]) -> str:
    """Returns sky, wings and hull.

    Args:
        width: of the picture.
        height: of the picture.
        left: the left edge of the cells.
        right: the right edge of the cells.
        rows: the middles of the rows.
    """
    sky = cover("sky", width, height)
    clouds = "".join(_draw_cloud(width * x, height * y, size) for x, y, size in _CLOUDS)
    outer_left, outer_right = left - _WALL, right + _WALL
    return (
        sky
        + clouds
        + _draw_wings(width, height, outer_left, outer_right)
        + _draw_body(height, outer_left, outer_right)
        + _draw_cockpit((left + right) / 2, (right - left) / 2)
        + _draw_windows(outer_left, outer_right, rows)
    )


def _draw_cloud(x: float, y: float, size: float) -> str:
    puffs = [
        (0.0, 0.0, 1.0, 0.32),
        (-0.3, -0.22, 0.45, 0.34),
        (0.25, -0.15, 0.4, 0.28),
    ]
    drawn = [
        element("ellipse", cx=x + size * dx, cy=y + size * dy, rx=size * rx, ry=size * ry)
        for dx, dy, rx, ry in puffs
    ]
    return group(*drawn, class_="cloud")


def _draw_wings(width: float, height: float, left: float, right: float) -> str:
    root, back = height * 0.5, number(height + BEYOND)
    sweep = height * 0.14 / left
    tip = number(root + sweep * (left + BEYOND))
    wings = [
        f"M{number(left)} {number(root)}L{number(-BEYOND)} {tip}V{back}H{number(left)}Z",
        f"M{number(right)} {number(root)}L{number(width + BEYOND)} {tip}V{back}H{number(right)}Z",
    ]
    return "".join(element("path", class_="wing", d=wing) for wing in wings)


def _draw_body(height: float, left: float, right: float) -> str:
    outer = _nose(height, left, right, 14, 250)
    inner = _lining(height, left + _LINING, right - _LINING)
    shade = element("path", class_="hull-shade", d=outer, transform="translate(5 8)")
    return (
        shade + element("path", class_="hull", d=outer) + element("path", class_="lining", d=inner)
    )


def _nose(height: float, left: float, right: float, tip: float, shoulder: float) -> str:
    """Returns the path of a body that is open at the back, beyond the picture."""
    middle, bottom = (left + right) / 2, height + BEYOND
    round_ = (right - left) * 0.3
    return (
        f"M{number(left)} {number(bottom)}V{number(shoulder)}"
        f"C{number(left)} {number(shoulder * 0.45)} {number(middle - round_)} {number(tip)} "
        f"{number(middle)} {number(tip)}"
        f"S{number(right)} {number(shoulder * 0.45)} {number(right)} {number(shoulder)}"
        f"V{number(bottom)}Z"
    )


def _lining(height: float, left: float, right: float) -> str:
    """Returns the path of the cabin, whose front wall cuts the nose off."""
    shoulder, front, bottom = 256.0, 148.0, height + BEYOND
    corner = min(35.0, (right - left) / 4)
    return (
        f"M{number(left)} {number(bottom)}V{number(shoulder)}"
        f"C{number(left)} {number(shoulder - 44)} {number(left + corner * 0.4)} "
        f"{number(front + 26)} {number(left + corner)} {number(front)}"
        f"H{number(right - corner)}"
        f"C{number(right - corner * 0.4)} {number(front + 26)} {number(right)} "
        f"{number(shoulder - 44)} {number(right)} {number(shoulder)}"
        f"V{number(bottom)}Z"
    )


def _draw_cockpit(middle: float, half: float) -> str:
    """Returns the windows of the cockpit, not wider than the nose."""
    wide = min(78.0, half * 0.75)
    glass = element(
        "path",
        class_="glass",
        d=(
            f"M{number(middle - wide)} 72q{number(wide)}-34 {number(2 * wide)} 0"
            f"l{number(-wide / 6)} 26q{number(-wide * 5 / 6)}-24 {number(-wide * 10 / 6)} 0z"
        ),
    )
    bars = element(
        "path",
        class_="bar",
        d=(
            f"M{number(middle)} 55v31M{number(middle - wide / 2)} 60l4 29"
            f"M{number(middle + wide / 2)} 60l-4 29"
        ),
    )
    return glass + bars


def _draw_windows(left: float, right: float, rows: Sequence[float]) -> str:
    windows = [
        element("rect", class_="glass", x=x, y=y - _WINDOW / 2, width=7, height=_WINDOW, rx=3.5)
        for y in rows
        for x in (left + 3, right - 10)
    ]
    return "".join(windows)
