"""Operations on bit masks, in Python.

The compiled kernels use the same functions in C, from `bits.pxd`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["chosen", "count", "lowest", "plain", "strike"]


def count(mask: int) -> int:
    """Returns the number of bits that are set in a mask."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Returns the number of the lowest bit that is set in a mask, which must not be 0."""
    return (mask & -mask).bit_length() - 1


def plain(mask: int) -> int:
    """Returns a mask as a Python integer; does nothing in Python."""
    return mask


def strike(left: list[int], vacant: int, steps: Sequence[int], size: int, wide: int) -> None:
    """Removes from four sets of cells those from which a step leads to a cell that isn't vacant.

    Args:
        left: the four sets, which are changed.
        vacant: the vacant cells.
        steps: the first step of each set, then the second step of each, and so on.
        size: the number of steps of each set.
        wide: the number of cells. Every step is shorter.
    """
    for turn in range(4):
        cells = left[turn]
        for step in steps[turn : 4 * size : 4]:
            cells &= vacant >> step
        left[turn] = cells


def chosen(names: tuple[Any, ...], sets: Sequence[int], wide: int) -> list[Any]:
    """Returns the names of the cells in four sets, one set after the other.

    Args:
        names: the name of each cell in the first set, then of each cell in the second, and so on.
        sets: the four sets.
        wide: the number of cells.
    """
    found = []
    for turn in range(4):
        cells = sets[turn]
        while cells:
            found.append(names[turn * wide + lowest(cells)])
            cells &= cells - 1
    return found
