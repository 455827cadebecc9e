"""Three small things about masks, each done in one way by Python and in another by a processor.

The kernels that are compiled take the same three from `bits.pxd`, in C.
"""

from __future__ import annotations

__all__ = ["count", "lowest", "plain"]


def count(mask: int) -> int:
    """Returns how many bits of a mask are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Returns the number of the lowest bit that is set; some bit must be."""
    return (mask & -mask).bit_length() - 1


def plain(mask: int) -> int:
    """Returns a mask as an integer of Python's, which here it is."""
    return mask
