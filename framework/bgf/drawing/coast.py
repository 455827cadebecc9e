"""The bays and capes of a coast: points moved by a smooth random field."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import floor
from typing import NamedTuple
from zlib import crc32

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

__all__ = ["DETAIL", "weathered"]

DETAIL = 0.5
"""How far a coast may be moved to save a corner."""

_COAST_STEP = 4.0
"""The distance of the points of a coast that are moved."""


class _Waves(NamedTuple):
    """Waves that shape a coast."""

    length: float
    height: float


_COAST_WAVES = (_Waves(70.0, 24.0), _Waves(26.0, 11.0), _Waves(11.0, 5.0))


def weathered(area: BaseGeometry) -> BaseGeometry:
    """Returns an area with the bays and capes of a coast.

    Every point is moved by a field that is the same for all areas, so that what was on a common
    border stays there.
    """
    dense = shapely.segmentize(area, _COAST_STEP)
    moved = shapely.transform(dense, _moved)
    # Moved lines may cross themselves: the empty buffer makes a valid area of them.
    return moved.buffer(0).simplify(DETAIL)


def _moved(points: Iterable[tuple[float, float]]) -> np.ndarray:
    found = []
    for x, y in points:
        across = _field(x, y, 0)
        down = _field(x, y, 1)
        found.append((x + across, y + down))
    return np.array(found)


def _field(x: float, y: float, axis: int) -> float:
    """Returns how far a point is moved along an axis: waves of several lengths, added up.

    Args:
        x: the distance of the point from the left.
        y: the distance of the point from the top.
        axis: 0 for across, 1 for down.
    """
    total = 0.0
    for index, waves in enumerate(_COAST_WAVES):
        layer = 2 * index + axis
        total += waves.height * _noise(x / waves.length, y / waves.length, layer)
    return total


def _noise(x: float, y: float, layer: int) -> float:
    """Returns a number from -0.5 to 0.5 that changes smoothly between random numbers.

    The random numbers stand at the points with whole coordinates (value noise).

    Args:
        x: the distance of the point from the left.
        y: the distance of the point from the top.
        layer: the number of the field; each has its own random numbers.
    """
    left = floor(x)
    top = floor(y)
    across = _eased(x - left)
    down = _eased(y - top)
    right = left + 1
    bottom = top + 1
    upper = _blend(_random(left, top, layer), _random(right, top, layer), across)
    lower = _blend(_random(left, bottom, layer), _random(right, bottom, layer), across)
    return _blend(upper, lower, down)


def _eased(share: float) -> float:
    """Returns a share that begins and ends slowly, so that the field has no edges."""
    return share * share * (3 - 2 * share)


def _blend(first: float, second: float, share: float) -> float:
    return first + (second - first) * share


@lru_cache(maxsize=1 << 15)
def _random(x: int, y: int, layer: int) -> float:
    """Returns a number from -0.5 to 0.5 that is always the same for the same point."""
    checksum = crc32(f"{x},{y},{layer}".encode())
    return checksum / 2**32 - 0.5
