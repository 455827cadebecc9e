"""The hull of an aeroplane around its seats, seen from above, its nose at the front row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bgf.drawing.elements import BEYOND, cover, element, group, number

__all__ = ["HULL_MARGINS", "Margins", "draw_hull"]


class Margins(NamedTuple):
    """The room around the cells of a plane."""

    left: float
    top: float
    right: float
    bottom: float


HULL_MARGINS = Margins(left=86.0, top=184.0, right=86.0, bottom=96.0)
"""The margins for the hull."""

_WALL = 22.0
_LINING = 13.0
_WINDOW = 24.0
_NOSE_TIP = 14.0
"""The distance of the tip of the nose from the upper edge of the picture."""

_SHOULDER = 250.0
"""The distance from the upper edge at which the body reaches its full width."""

_CABIN_FRONT = 148.0
_CABIN_SHOULDER = 256.0


class _Cloud(NamedTuple):
    """A cloud.

    Attributes:
        across, down: its middle, as shares of the picture.
        size: its width.
    """

    across: float
    down: float
    size: float


_CLOUDS = (
    _Cloud(0.02, 0.12, 66),
    _Cloud(0.97, 0.09, 60),
    _Cloud(0.01, 0.9, 60),
    _Cloud(1.0, 0.84, 74),
)


class _Puff(NamedTuple):
    """An ellipse of a cloud, in sizes of the cloud.

    Attributes:
        right, down: how far its middle lies from that of the cloud.
        radius_x, radius_y: its radii.
    """

    right: float
    down: float
    radius_x: float
    radius_y: float


_PUFFS = (
    _Puff(0.0, 0.0, 1.0, 0.32),
    _Puff(-0.3, -0.22, 0.45, 0.34),
    _Puff(0.25, -0.15, 0.4, 0.28),
)


def draw_hull(width: float, height: float, left: float, right: float, rows: Sequence[float]) -> str:
    """Returns sky, wings and hull.

    Args:
        width: of the picture.
        height: of the picture.
        left: the left edge of the cells.
        right: the right edge of the cells.
        rows: the middles of the rows.
    """
    outer_left = left - _WALL
    outer_right = right + _WALL
    parts = [
        cover("sky", width, height),
        *[_draw_cloud(cloud, width, height) for cloud in _CLOUDS],
        _draw_wings(width, height, outer_left, outer_right),
        _draw_body(height, outer_left, outer_right),
        _draw_cockpit(middle=(left + right) / 2, half=(right - left) / 2),
        _draw_windows(outer_left, outer_right, rows),
    ]
    return "".join(parts)


def _draw_cloud(cloud: _Cloud, width: float, height: float) -> str:
    """Returns a cloud on a picture with the given width and height."""
    x = width * cloud.across
    y = height * cloud.down
    size = cloud.size
    drawn = [
        element(
            "ellipse",
            cx=x + size * puff.right,
            cy=y + size * puff.down,
            rx=size * puff.radius_x,
            ry=size * puff.radius_y,
        )
        for puff in _PUFFS
    ]
    return group(*drawn, class_="cloud")


def _draw_wings(width: float, height: float, left: float, right: float) -> str:
    """Returns the wings, swept back from the body and cut off beyond the picture."""
    root = height * 0.5
    sweep = height * 0.14 / left
    tip = root + sweep * (left + BEYOND)
    back = height + BEYOND
    left_wing = _wing(left, -BEYOND, root, tip, back)
    right_wing = _wing(right, width + BEYOND, root, tip, back)
    return left_wing + right_wing


def _wing(body: float, end: float, root: float, tip: float, back: float) -> str:
    """Returns a wing.

    Args:
        body: x where it begins at the body.
        end: x where it ends.
        root: y of its front edge at the body.
        tip: y of its front edge at the end.
        back: y of its back edge.
    """
    front_edge = f"M{number(body)} {number(root)}L{number(end)} {number(tip)}"
    back_edge = f"V{number(back)}H{number(body)}Z"
    return element("path", class_="wing", d=front_edge + back_edge)


def _draw_body(height: float, left: float, right: float) -> str:
    outer = _outline(height, left, right)
    inner = _lining(height, left + _LINING, right - _LINING)
    shade = element("path", class_="hull-shade", d=outer, transform="translate(5 8)")
    hull = element("path", class_="hull", d=outer)
    lining = element("path", class_="lining", d=inner)
    return shade + hull + lining


def _outline(height: float, left: float, right: float) -> str:
    """Returns the path of a body that is open at the back, beyond the picture."""
    middle = (left + right) / 2
    bottom = height + BEYOND
    roundness = (right - left) * 0.3
    # Control points of the curves from the shoulders to the tip.
    control_y = _SHOULDER * 0.45
    control_x = middle - roundness
    return (
        f"M{number(left)} {number(bottom)}V{number(_SHOULDER)}"
        f"C{number(left)} {number(control_y)} {number(control_x)} {number(_NOSE_TIP)} "
        f"{number(middle)} {number(_NOSE_TIP)}"
        f"S{number(right)} {number(control_y)} {number(right)} {number(_SHOULDER)}"
        f"V{number(bottom)}Z"
    )


def _lining(height: float, left: float, right: float) -> str:
    """Returns the path of the cabin, whose front wall cuts the nose off."""
    bottom = height + BEYOND
    corner = min(35.0, (right - left) / 4)
    # Control points of the curves from the walls to the front.
    control_y = number(_CABIN_SHOULDER - 44)
    control_front = number(_CABIN_FRONT + 26)
    front = number(_CABIN_FRONT)
    shoulder = number(_CABIN_SHOULDER)
    return (
        f"M{number(left)} {number(bottom)}V{shoulder}"
        f"C{number(left)} {control_y} {number(left + corner * 0.4)} "
        f"{control_front} {number(left + corner)} {front}"
        f"H{number(right - corner)}"
        f"C{number(right - corner * 0.4)} {control_front} {number(right)} "
        f"{control_y} {number(right)} {shoulder}"
        f"V{number(bottom)}Z"
    )


def _draw_cockpit(middle: float, half: float) -> str:
    """Returns the windows of the cockpit, not wider than the nose."""
    wide = min(78.0, half * 0.75)
    upper_edge = f"M{number(middle - wide)} 72q{number(wide)}-34 {number(2 * wide)} 0"
    right_edge = f"l{number(-wide / 6)} 26"
    lower_edge = f"q{number(-wide * 5 / 6)}-24 {number(-wide * 10 / 6)} 0z"
    glass = element("path", class_="glass", d=upper_edge + right_edge + lower_edge)
    middle_bar = f"M{number(middle)} 55v31"
    left_bar = f"M{number(middle - wide / 2)} 60l4 29"
    right_bar = f"M{number(middle + wide / 2)} 60l-4 29"
    bars = element("path", class_="bar", d=middle_bar + left_bar + right_bar)
    return glass + bars


def _draw_windows(left: float, right: float, rows: Sequence[float]) -> str:
    """Returns a window at both sides of each row."""
    windows = []
    for row in rows:
        for x in (left + 3, right - 10):
            y = row - _WINDOW / 2
            windows.append(
                element("rect", class_="glass", x=x, y=y, width=7, height=_WINDOW, rx=3.5)
            )
    return "".join(windows)
