"""Many whole numbers side by side in one, so that one addition adds all of them up."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["packed", "unpacked"]


def packed(values: Iterable[int], bits: int) -> int:
    """Whole numbers, of either sign, in one.

    Args:
        values: the numbers.
        bits: how wide each of them gets; its sums are to stay below 2**(bits - 1).
    """
    number = 0
    for value in values:
        number = (number << bits) + value
    return number


def unpacked(number: int, size: int, bits: int) -> list[int]:
    """So many numbers that `packed` put into one, or the sums of such."""
    found, half = [], 1 << (bits - 1)
    for _ in range(size):
        low = (number + half) % (1 << bits) - half
        found.append(low)
        number = (number - low) >> bits
    return found[::-1]
