"""Sums of many things at once.

This module is plain Python and says what is right. Compiled as `sums_c`, with the C types of
`sums_c.pxd`, it is what simulations run on; tests hold the two to each other.
"""

from __future__ import annotations

from bgf_cext import bits

__all__ = ["add_where"]

_FULL = 0xFFFFFFFFFFFFFFFF


def add_where(sums: list[int], mask: int, number: int) -> None:
    """Adds a number, of any size, to those sums whose bits are set in a mask.

    Raises:
        IndexError: a bit is set for which there is no sum; what comes before it has been added.
        ValueError: the mask is negative.
    """
    if mask < 0:
        raise ValueError(f"a mask is no negative number, as {mask} is")
    first = 0
    while mask:
        left = mask & _FULL
        while left:
            at = first + bits.lowest(left)
            left &= left - 1
            if at >= len(sums):
                raise IndexError(f"there are {len(sums)} sums, and none is number {at}")
            sums[at] += number
        mask >>= 64
        first += 64
