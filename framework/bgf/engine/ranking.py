"""Places of players by number, and the points for a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

__all__ = ["Ties", "places_of", "points_by_place"]

Ties = Literal["standard", "modified", "dense"]
"""The ways to rank players who tie, by their usual names.

For the numbers 9, 7, 7, 4:

- ``standard``: 1 2 2 4. Tied players share the better place; the next places are left out.
- ``modified``: 1 3 3 4. Tied players share the worse place; nobody is first if two tie for it.
- ``dense``: 1 2 2 3. Tied players share a place; none is left out.
"""


def places_of(keys: Sequence[Any], ties: Ties = "standard") -> list[int]:
    """Returns the place of each player, from 1.

    Args:
        keys: the key of each player, the higher the better: a number, or a tuple of numbers in
            which later ones break ties of earlier ones.
        ties: the way to rank players who tie.
    """
    best_first = sorted(keys, reverse=True)
    if ties == "modified":
        # The worse place of tied players: counted from the end, it is the first of theirs.
        worst_first = best_first[::-1]
        return [len(keys) - worst_first.index(key) for key in keys]
    if ties == "dense":
        best_first = list(dict.fromkeys(best_first))
    return [1 + best_first.index(key) for key in keys]


def points_by_place(
    numbers: Sequence[int], points: Sequence[int], ties: Ties = "standard"
) -> list[int]:
    """Returns the points for the place of each player.

    Args:
        numbers: a number for each player, the higher the better.
        points: the points for the first place, the second and so on; later places score nothing.
        ties: see `Ties`; players who share a place all score its points.
    """
    found = []
    for place in places_of(numbers, ties):
        scores = place <= len(points)
        found.append(points[place - 1] if scores else 0)
    return found
