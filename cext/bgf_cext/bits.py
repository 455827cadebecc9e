"""Small things about masks, each done in one way by Python and in another by a processor.

The kernels that are compiled take the same from `bits.pxd`, in C.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["chosen", "count", "lowest", "plain", "strike"]


def count(mask: int) -> int:
    """Returns how many bits of a mask are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Returns the number of the lowest bit that is set; some bit must be."""
    return (mask & -mask).bit_length() - 1


def plain(mask: int) -> int:
    """Returns a mask as an integer of Python's, which here it is."""
    return mask


def strike(left: list[int], vacant: int, steps: Sequence[int], size: int, wide: int) -> None:
    """Strikes from four sets all cells from which some step leads to a cell that isn't vacant.

    Args:
        left: the four sets, which are changed.
        vacant: the cells that are vacant.
        steps: for each of the four sets its first step, then for each its second, and so on.
        size: how many steps of each set count.
        wide: how many cells there are. Every step is shorter.
    """
    for turn in range(4):
        cells = left[turn]
        for step in steps[turn : 4 * size : 4]:
            cells &= vacant >> step
        left[turn] = cells


def chosen(names: tuple[Any, ...], sets: Sequence[int], wide: int) -> list[Any]:
    """Returns the names of the cells in four sets, one set after the other.

    Args:
        names: a name for each cell in the first set, then for each in the second, and so on.
        sets: the four sets.
        wide: how many cells there are.
    """
    found = []
    for turn in range(4):
        cells = sets[turn]
        while cells:
            found.append(names[turn * wide + lowest(cells)])
            cells &= cells - 1
    return found
