"""Places of players by number, and the points for a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

__all__ = ["Ties", "places_of", "points_by_place"]

Ties = Literal["standard", "modified", "dense"]
"""The ways to rank players who tie, by their usual names.

For the numbers 9, 7, 7, 4:

- ``standard``: 1 2 2 4. Tied players share the better place, the next places are left out.
- ``modified``: 1 3 3 4. They share the worse place; a first place that is shared is nobody's.
- ``dense``: 1 2 2 3. They share a place, and none is left out.
"""


def places_of(keys: Sequence[Any], ties: Ties = "standard") -> list[int]:
    """Returns the place of each player, from 1.

    Args:
        keys: the key of each player, the higher the better: a number, or a tuple of numbers in
            which later ones break ties of earlier ones.
        ties: the way to rank players who tie.
    """
    best_first = sorted(keys, reverse=True)
    if ties == "dense":
        without_repeats = [*dict.fromkeys(best_first)]
        return [1 + without_repeats.index(key) for key in keys]
    if ties == "modified":
        worst_first = best_first[::-1]
        return [len(keys) - worst_first.index(key) for key in keys]
    return [1 + best_first.index(key) for key in keys]


def points_by_place(
    numbers: Sequence[int], points: Sequence[int], ties: Ties = "standard"
) -> list[int]:
    """Returns the points for the place of each player.

    Args:
        numbers: one for each player, the higher the better.
        points: for the first place, the second and so on; later places score nothing.
        ties: see `Ties`; whoever shares a place scores all that it is worth.
    """
    table = [*points, *(0 for _ in numbers)]
    return [table[place - 1] for place in places_of(numbers, ties)]
