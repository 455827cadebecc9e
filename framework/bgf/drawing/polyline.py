"""Lines through points: how long they are, what lies beside them, and smooth paths along them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, dist
from typing import NamedTuple

from bgf.drawing.elements import number

__all__ = [
    "Point",
    "Polyline",
    "Position",
    "arc",
    "length_of",
    "position_at",
    "shifted",
    "smooth_path",
    "straight_path",
]

Point = tuple[float, float]
Polyline = Sequence[Point]

_ARC_STEPS = 40


class Position(NamedTuple):
    """A point of a line, and the line's direction there in degrees."""

    x: float
    y: float
    angle: float

    @property
    def upright(self) -> float:
        """The angle at which a text along the line does not stand on its head."""
        return self.angle if -90 <= self.angle <= 90 else self.angle + 180


def length_of(line: Polyline) -> float:
    """Returns the length of a line."""
    return sum(dist(start, end) for start, end in pairwise(line))


def position_at(line: Polyline, distance: float) -> Position:
    """Returns the point of a line at a distance from its start, measured along the line."""
    left = distance
    for start, end in pairwise(line):
        step = dist(start, end)
        if left <= step and step > 0:
            share = left / step
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            return Position(x, y, _direction(start, end))
        left -= step
    return Position(*line[-1], _direction(line[-2], line[-1]))


def _direction(start: Point, end: Point) -> float:
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def arc(start: Point, end: Point, bend: float) -> list[Point]:
    """Returns a curve between two points.

    Args:
        start: where it begins.
        end: where it ends; another point.
        bend: how far its middle lies beside the straight line, to the right if positive.
    """
    length = dist(start, end)
    right = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
    control_x = (start[0] + end[0]) / 2 + right[0] * bend * 2
    control_y = (start[1] + end[1]) / 2 + right[1] * bend * 2
    points = []
    for step in range(_ARC_STEPS + 1):
        t = step / _ARC_STEPS
        of_start, of_control, of_end = (1 - t) ** 2, 2 * t * (1 - t), t * t
        x = of_start * start[0] + of_control * control_x + of_end * end[0]
        y = of_start * start[1] + of_control * control_y + of_end * end[1]
        points.append((x, y))
    return points


def shifted(line: Polyline, offset: float) -> list[Point]:
    """Returns the line that runs beside another one, to the right of it if `offset` is positive."""
    moved = []
    for index, (x, y) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        length = dist(before, after) or 1
        right_x = -(after[1] - before[1]) / length
        right_y = (after[0] - before[0]) / length
        moved.append((x + right_x * offset, y + right_y * offset))
    return moved


def straight_path(line: Polyline, *, closed: bool = False) -> str:
    """Returns the data of a path with straight pieces."""
    return "M" + "L".join(_written(point) for point in line) + ("Z" if closed else "")


def smooth_path(line: Polyline, *, closed: bool = False) -> str:
    """Returns the data of a path that bends through all points of a line.

    It is a Catmull-Rom spline, written as cubic Bézier curves.
    """
    last = len(line) - 1
    pieces = ["M", _written(line[0])]
    for index in range(len(line) if closed else last):
        wanted = (index - 1, index, index + 1, index + 2)
        if closed:
            before, start, end, after = (line[i % len(line)] for i in wanted)
        else:
            before, start, end, after = (line[max(0, min(last, i))] for i in wanted)
        leaves = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        enters = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        pieces += ["C", _written(leaves), " ", _written(enters), " ", _written(end)]
    return "".join(pieces) + ("Z" if closed else "")


def _written(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
