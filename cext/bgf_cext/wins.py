"""Computes the values of positions for players from the points that they expect.

This module is the reference in plain Python. Bots run on the same code, compiled as `wins_c`
with the C types of `wins_c.pxd`; tests compare the two. Both add numbers one by one, in the same
order, so that they round alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["win_shares", "worths"]


def win_shares(points: Sequence[float], scale: float) -> list[float]:
    """Returns the share in the win that each player may expect.

    Args:
        points: the finite number of points that each player may expect; at least one player.
        scale: the lead in points that multiplies a player's share by e; greater than 0.

    Returns:
        The shares, which add up to 1: `exp(points / scale)` of each player, divided by the sum.
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
    """Returns the value of a result for each player, from 0 to 1.

    The value is a weighted mean of the player's share in the win and of the lead in points over the
    best other player. The lead counts as a number between 0 and 1, and as 0.5 for a tie.

    Args:
        won: the share in the win of each player, 0 to 1.
        points: the points of each player; at least two players.
        margin: the weight of the lead, 0 to 1.
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
