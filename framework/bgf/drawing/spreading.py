"""Moving places apart that lie too close to each other to be told apart."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import cos, dist, pi, sin
from typing import NamedTuple

from bgf.drawing.polyline import Point

__all__ = ["spread"]

_ROUNDS = 40
"""After that many attempts the positions are taken as they are."""

_GOLDEN_ANGLE = pi * (3 - 5**0.5)
_SAME_SPOT = 0.01
"""Places lie on the same spot if their distance is less than that share of the least one."""

_MORE_THAN_ENOUGH = 1.02
"""Places are moved a little farther apart than they must be, so that few rounds do."""


class _Pair(NamedTuple):
    """Two places that must not be too close to each other.

    Attributes:
        first, second: the places.
        least: their least distance.
        angle: the direction, in radians, in which they are moved if they lie on the same spot.
    """

    first: str
    second: str
    least: float
    angle: float


def spread(
    at: Mapping[str, Point], least: float, wanted: Mapping[frozenset[str], float]
) -> dict[str, Point]:
    """Returns the positions moved as far as needed for places to be far enough apart.

    Args:
        at: positions by place.
        least: the least distance of any two places.
        wanted: the least distance of some pairs of places.
    """
    pairs = _pairs(at, least, wanted)
    moved = dict(at)
    for _ in range(_ROUNDS):
        # A list: all pairs are pushed in every round, whatever the first of them needed.
        pushed = [_push_apart(moved, pair) for pair in pairs]
        if not any(pushed):
            break
    return moved


def _pairs(
    at: Mapping[str, Point], least: float, wanted: Mapping[frozenset[str], float]
) -> list[_Pair]:
    """Returns the wanted pairs, then all pairs of places."""
    order = {place: index for index, place in enumerate(at)}
    # The golden angle turns by a different direction for every place.
    angles = {place: index * _GOLDEN_ANGLE for place, index in order.items()}
    pairs = []
    for ends, distance in wanted.items():
        first, second = sorted(ends, key=order.__getitem__)
        pairs.append(_Pair(first, second, distance, angles[second]))
    for first, second in combinations(at, 2):
        pairs.append(_Pair(first, second, least, angles[second]))
    return pairs


def _push_apart(at: dict[str, Point], pair: _Pair) -> bool:
    """Moves two places apart if they are too close; returns whether they were.

    Args:
        at: the positions, which are changed.
        pair: the two places.
    """
    first = at[pair.first]
    second = at[pair.second]
    across = second.x - first.x
    down = second.y - first.y
    # Most pairs are far apart along one axis: that is seen without a square root.
    if abs(across) >= pair.least or abs(down) >= pair.least:
        return False
    distance = dist(first, second)
    if distance >= pair.least:
        return False
    if distance > pair.least * _SAME_SPOT:
        right_share = across / distance
        down_share = down / distance
    else:
        right_share = cos(pair.angle)
        down_share = sin(pair.angle)
    push = (pair.least * _MORE_THAN_ENOUGH - distance) / 2
    at[pair.first] = first.moved(-right_share * push, -down_share * push)
    at[pair.second] = second.moved(right_share * push, down_share * push)
    return True
