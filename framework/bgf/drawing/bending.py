"""How links bend: away from the places in their way, and a little where nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from random import Random
from zlib import crc32

import numpy as np
import shapely
from shapely import LineString
from shapely import Point as Spot

from bgf.drawing.polyline import Point, arc

__all__ = ["Bends"]

_STEEPEST = 0.3
"""How far the middle of a link may lie beside the straight line, as a share of its length."""

_FARTHEST = 130.0
_STEP = 8.0
_MOST_STEPS = 9
"""How many bends to each side are tried."""

_COST_OF_BEND = 0.15
"""How much of its clearance a link gives up rather than bend by one unit more."""

_WOBBLE = 0.03
_MOST_WOBBLE = 7.0


class Bends:
    """Finds bends that keep links clear of places."""

    def __init__(self, at: Mapping[str, Point]) -> None:
        """Args: at: the middle of each place."""
        self._at = at
        self._index = {place: number for number, place in enumerate(at)}
        self._spots = [Spot(point) for point in at.values()]
        self._tree = shapely.STRtree(self._spots)

    def line(self, a: str, b: str, clearance: float) -> list[Point]:
        """Returns the line of a link.

        Args:
            a: the place where it begins.
            b: the place where it ends.
            clearance: how far it should stay from the middle of any other place.
        """
        start, end = self._at[a], self._at[b]
        length = dist(start, end)
        most = min(length * _STEEPEST, _FARTHEST)
        reach = LineString([start, end]).buffer(clearance + most)
        ends = {self._index[a], self._index[b]}
        near = [self._spots[int(i)] for i in self._tree.query(reach) if int(i) not in ends]
        straight = arc(start, end, _wobble(a, b, length))
        if _shortfall(straight, near, clearance) == 0:
            return straight
        step = max(_STEP, most / _MOST_STEPS)
        steps = range(1, int(most / step) + 1)
        bends = [side * step * number for number in steps for side in (1, -1)]
        lines = {0.0: straight} | {bend: arc(start, end, bend) for bend in bends}
        costs = {
            bend: _shortfall(line, near, clearance) + _COST_OF_BEND * abs(bend)
            for bend, line in lines.items()
        }
        return lines[min(costs, key=lambda bend: (costs[bend], bend))]


def _wobble(a: str, b: str, length: float) -> float:
    """Returns a small bend that is always the same for the same two places."""
    share = Random(crc32(f"{a}-{b}".encode())).random() - 0.5
    return share * 2 * min(_MOST_WOBBLE, length * _WOBBLE)


def _shortfall(line: list[Point], near: list[Spot], clearance: float) -> float:
    """Returns how much closer to places a line comes than it should, all taken together."""
    if not near:
        return 0.0
    distances = shapely.distance(LineString(line), near)
    return float(np.maximum(clearance - distances, 0).sum())
