"""What positions are worth to players, by the points that they expect.

This module is the reference in plain Python. Bots run on the same code, compiled as `wins_c`
with the C types of `wins_c.pxd`; tests compare the two. Both add numbers one by one, from the
first on, so that they round alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["win_shares", "worths"]


def win_shares(points: Sequence[float], scale: float) -> list[float]:
    """Returns the share in the win that each of several players may expect.

    Args:
        points: the points that each player may expect; finite, and one player at least.
        scale: the points by which a player must be ahead of another for a share e times as large;
            more than 0.

    Returns:
        The shares, which add up to 1: `exp(points / scale)` for each player, over their sum.
    """
    best = points[0]
    for own in points:
        best = max(best, own)
    weights = []
    total = 0.0
    for own in points:
        weight = math.exp((own - best) / scale)
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


def worths(won: Sequence[float], points: Sequence[float], margin: float) -> list[float]:
    """Returns shares in the win, changed a little by how far each player is ahead.

    A player is ahead of the best of the others, or behind, by some points: `0.5` stands for none, 1
    and 0 are never reached.

    Args:
        won: the share in the win of each player, 0 to 1.
        points: the points of each player; two players at least.
        margin: the part of the result that is how far a player is ahead, 0 to 1.
    """
    size = 0.0
    best = points[0]
    second = points[1]
    if second > best:
        best, second = second, best
    for place in range(len(points)):
        own = points[place]
        size += abs(own)
        if place < 2:
            continue
        if own > best:
            second = best
            best = own
        elif own > second:
            second = own
    size = 1.0 + size / len(points)
    found = []
    for place in range(len(points)):
        own = points[place]
        ahead = own - second if own == best else own - best
        share = won[place]
        found.append((1 - margin) * share + margin * (0.5 + 0.5 * ahead / (abs(ahead) + size)))
    return found
