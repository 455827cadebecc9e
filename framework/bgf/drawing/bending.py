"""Bends links: away from the places in their way, and a little elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist
from random import Random
from zlib import crc32

import numpy as np
import shapely

from bgf.drawing.polyline import Point, Polyline, arc

__all__ = ["Bends"]

_STEEPEST = 0.3
"""The maximum distance of a link's middle from its straight line, as a share of its length."""

_FARTHEST = 130.0
"""How far it may lie beside the line at most, however long the link is."""

_SMALLEST_STEP = 8.0
"""The least difference between two bends that are tried."""

_MOST_STEPS = 9
"""The number of bends to each side that are tried."""

_COST_OF_BEND = 0.15
"""The clearance that a link gives up to reduce its bend by one unit."""

# The largest bend of a link with nothing in its way.
_WOBBLE = 0.03  # as a share of its length
_MOST_WOBBLE = 7.0


class Bends:
    """Finds bends that keep links clear of places.

    Args:
        at: the middle of each place.
    """

    def __init__(self, at: Mapping[str, Point]) -> None:
        self._at = at
        self._index = {place: index for index, place in enumerate(at)}
        self._spots = [shapely.Point(point) for point in at.values()]
        self._tree = shapely.STRtree(self._spots)

    def line(self, start: str, end: str, clearance: float) -> list[Point]:
        """Returns the line of a link.

        Args:
            start: the place where it begins.
            end: the place where it ends.
            clearance: the distance that it should keep from the middle of any other place.
        """
        first = self._at[start]
        last = self._at[end]
        length = dist(first, last)
        usual = arc(first, last, _wobble(start, end, length))
        most = min(length * _STEEPEST, _FARTHEST)
        near = self._spots_near(start, end, clearance + most)
        if _shortfall(usual, near, clearance) == 0:
            return usual
        lines = {0.0: usual}
        for bend in _bends(most):
            lines[bend] = arc(first, last, bend)
        costs = {}
        for bend, line in lines.items():
            shortfall = _shortfall(line, near, clearance)
            costs[bend] = shortfall + _COST_OF_BEND * abs(bend)
        best = min(costs, key=lambda bend: (costs[bend], bend))
        return lines[best]

    def _spots_near(self, start: str, end: str, distance: float) -> list[shapely.Point]:
        """Returns the places at most `distance` from the straight line between two others."""
        straight = shapely.LineString([self._at[start], self._at[end]])
        ends = (self._index[start], self._index[end])
        found = self._tree.query(straight.buffer(distance))
        indices = [int(index) for index in found]
        return [self._spots[index] for index in indices if index not in ends]


def _bends(most: float) -> Iterator[float]:
    """Yields the bends that are tried, to both sides, up to the strongest one."""
    step = max(_SMALLEST_STEP, most / _MOST_STEPS)
    number_to_each_side = int(most / step)
    for number in range(1, number_to_each_side + 1):
        yield step * number
        yield -step * number


def _wobble(start: str, end: str, length: float) -> float:
    """Returns a small bend that is always the same for the same two places."""
    most = min(_MOST_WOBBLE, length * _WOBBLE)
    seed = crc32(f"{start}-{end}".encode())
    share = Random(seed).random() - 0.5
    return share * 2 * most


def _shortfall(line: Polyline, near: Sequence[shapely.Point], clearance: float) -> float:
    """Returns by how much a line comes too close to places, summed over the places."""
    if not near:
        return 0.0
    distances = shapely.distance(shapely.LineString(line), near)
    shortfalls = np.maximum(clearance - distances, 0)
    return float(shortfalls.sum())
