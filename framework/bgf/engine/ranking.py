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
    if ties == "dense":
        return [1 + len({other for other in keys if other > key}) for key in keys]
    if ties == "modified":
        return [sum(other >= key for other in keys) for key in keys]
    best_first = sorted(keys, reverse=True)
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
