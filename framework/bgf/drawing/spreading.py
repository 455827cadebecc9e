"""Moves places apart that are too close to each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import cos, dist, pi, sin
from typing import NamedTuple

from bgf.drawing.polyline import Point

__all__ = ["spread"]

_ROUNDS = 40
"""The number of rounds after which the positions are accepted as they are."""

_GOLDEN_ANGLE = pi * (3 - 5**0.5)
_SAME_SPOT = 0.01
"""The share of the minimum distance below which two places count as being on the same spot."""

_MORE_THAN_ENOUGH = 1.02
"""The factor by which places are moved farther apart than necessary, so that few rounds suffice."""


class _Pair(NamedTuple):
    """Two places that must not be too close to each other.

    Attributes:
        first, second: the places.
        least: their minimum distance.
        angle: the direction, in radians, in which they are moved if they lie on the same spot.
    """

    first: str
    second: str
    least: float
    angle: float


def spread(
    at: Mapping[str, Point], least: float, wanted: Mapping[frozenset[str], float]
) -> dict[str, Point]:
    """Returns the positions, moved so that places are far enough apart.

    Args:
        at: positions by place.
        least: the minimum distance of any two places.
        wanted: the minimum distance of some pairs of places.
    """
    pairs = _pairs(at, least, wanted)
    moved = dict(at)
    for _ in range(_ROUNDS):
        # A list, so that every pair is pushed in each round; a generator would stop at the first.
        pushed = [_push_apart(moved, pair) for pair in pairs]
        if not any(pushed):
            break
    return moved


def _pairs(
    at: Mapping[str, Point], least: float, wanted: Mapping[frozenset[str], float]
) -> list[_Pair]:
    """Returns the wanted pairs, then all pairs of places."""
    order = {place: index for index, place in enumerate(at)}
    # Multiples of the golden angle give every place another direction.
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
        at: the positions, which are changed in place.
        pair: the two places.
    """
    first = at[pair.first]
    second = at[pair.second]
    across = second.x - first.x
    down = second.y - first.y
    # Most pairs are far apart along one axis, which can be checked without a square root.
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
