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
"""The tolerance, in units of the picture, for leaving out points of a coast."""

_COAST_STEP = 4.0
"""The distance between the points of a coast that are moved."""


class _Waves(NamedTuple):
    """Waves of one length that shape a coast."""

    length: float
    height: float


_COAST_WAVES = (_Waves(70.0, 24.0), _Waves(26.0, 11.0), _Waves(11.0, 5.0))


def weathered(area: BaseGeometry) -> BaseGeometry:
    """Returns an area with the bays and capes of a coast.

    Every point is moved by a field that is the same for all areas, so that common borders stay
    common.
    """
    dense = shapely.segmentize(area, _COAST_STEP)
    moved = shapely.transform(dense, _moved)
    # A moved outline may cross itself: the empty buffer makes it a valid area.
    return moved.buffer(0).simplify(DETAIL)


def _moved(points: Iterable[tuple[float, float]]) -> np.ndarray:
    found = []
    for x, y in points:
        across = _field(x, y, 0)
        down = _field(x, y, 1)
        found.append((x + across, y + down))
    return np.array(found)


def _field(x: float, y: float, axis: int) -> float:
    """Returns the shift of a point along an axis: the sum of waves of several lengths.

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

    The random numbers belong to the points with whole coordinates (value noise).

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
    """Returns a share with an eased start and end, so that the field has no edges."""
    return share * share * (3 - 2 * share)


def _blend(first: float, second: float, share: float) -> float:
    return first + (second - first) * share


@lru_cache(maxsize=1 << 15)
def _random(x: int, y: int, layer: int) -> float:
    """Returns a number from -0.5 to 0.5 that is always the same for the same point."""
    checksum = crc32(f"{x},{y},{layer}".encode())
    return checksum / 2**32 - 0.5
