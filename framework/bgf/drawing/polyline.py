"""Lines through points: lengths, parallel lines, and smooth paths along them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, dist
from typing import NamedTuple

from bgf.drawing.elements import number

__all__ = [
    "LinePoint",
    "Point",
    "Polyline",
    "arc",
    "length_of",
    "position_at",
    "shifted",
    "smooth_path",
    "straight_path",
]


class Point(NamedTuple):
    """A point: x to the right and y down."""

    x: float
    y: float

    def moved(self, right: float, down: float) -> Point:
        """Returns the point, moved to the right and down by these distances."""
        return Point(self.x + right, self.y + down)


Polyline = Sequence[Point]

_ARC_STEPS = 40


class LinePoint(NamedTuple):
    """A point of a line, and the line's direction there in degrees."""

    x: float
    y: float
    angle: float

    @property
    def upright(self) -> float:
        """The angle at which a text along the line is not upside down."""
        return self.angle if -90 <= self.angle <= 90 else self.angle + 180


def length_of(line: Polyline) -> float:
    """Returns the length of a line."""
    return sum(dist(start, end) for start, end in pairwise(line))


def position_at(line: Polyline, distance: float) -> LinePoint:
    """Returns the point of a line at a distance from its start, measured along the line.

    If the line is shorter, it is the end of the line.
    """
    rest = distance
    for start, end in pairwise(line):
        length = dist(start, end)
        if rest <= length and length > 0:
            share = rest / length
            x = start.x + (end.x - start.x) * share
            y = start.y + (end.y - start.y) * share
            return LinePoint(x, y, _direction(start, end))
        rest -= length
    last_but_one, last = line[-2:]
    return LinePoint(last.x, last.y, _direction(last_but_one, last))


def _direction(start: Point, end: Point) -> float:
    """Returns the direction from a point to another, in degrees clockwise from the right."""
    return degrees(atan2(end.y - start.y, end.x - start.x))


def _normal(start: Point, end: Point, length: float) -> Point:
    """Returns the step of length 1 to the right of the direction from one point to another.

    Args:
        start: the first point.
        end: the second point, at another position.
        length: the distance between them.
    """
    across = end.x - start.x
    down = end.y - start.y
    return Point(-down / length, across / length)


def arc(start: Point, end: Point, bend: float) -> list[Point]:
    """Returns a curve between two points.

    Args:
        start: where it begins.
        end: where it ends; another point.
        bend: the distance of its middle from the straight line, to the right if positive.
    """
    right = _normal(start, end, dist(start, end))
    # A quadratic Bézier curve: its middle is half as far from the line as its control point.
    control_x = (start.x + end.x) / 2 + right.x * bend * 2
    control_y = (start.y + end.y) / 2 + right.y * bend * 2
    points = []
    for step in range(_ARC_STEPS + 1):
        share = step / _ARC_STEPS
        weight_of_start = (1 - share) ** 2
        weight_of_control = 2 * share * (1 - share)
        weight_of_end = share * share
        x = weight_of_start * start.x + weight_of_control * control_x + weight_of_end * end.x
        y = weight_of_start * start.y + weight_of_control * control_y + weight_of_end * end.y
        points.append(Point(x, y))
    return points


def shifted(line: Polyline, offset: float) -> list[Point]:
    """Returns the line that runs beside another one, to the right of it if `offset` is positive."""
    last = len(line) - 1
    moved = []
    for index, point in enumerate(line):
        before = line[max(index - 1, 0)]
        after = line[min(index + 1, last)]
        right = _normal(before, after, dist(before, after) or 1)
        moved.append(point.moved(right.x * offset, right.y * offset))
    return moved


def straight_path(line: Polyline, *, closed: bool = False) -> str:
    """Returns the data of a path with straight pieces."""
    corners = "L".join(_written(point) for point in line)
    return f"M{corners}Z" if closed else f"M{corners}"


def smooth_path(line: Polyline, *, closed: bool = False) -> str:
    """Returns the data of a smooth path through all points of a line.

    It is a Catmull-Rom spline, written as cubic Bézier curves.
    """
    curves = len(line) if closed else len(line) - 1
    data = f"M{_written(line[0])}"
    for index in range(curves):
        before = _point_of(line, index - 1, closed=closed)
        start = _point_of(line, index, closed=closed)
        end = _point_of(line, index + 1, closed=closed)
        after = _point_of(line, index + 2, closed=closed)
        # At each point the curve runs parallel to the line between the points beside it.
        leaving = Point(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6)
        entering = Point(end.x - (after.x - start.x) / 6, end.y - (after.y - start.y) / 6)
        data += f"C{_written(leaving)} {_written(entering)} {_written(end)}"
    return f"{data}Z" if closed else data


def _point_of(line: Polyline, index: int, *, closed: bool) -> Point:
    """Returns a point of a line; indices wrap in a closed line and are clamped in an open one."""
    if closed:
        return line[index % len(line)]
    last = len(line) - 1
    return line[max(0, min(last, index))]


def _written(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
