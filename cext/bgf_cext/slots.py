"""Attributes of compiled classes that Python reads as quickly as those of its own.

The kernels that are compiled take the same from `slots.pxd`, in C.
"""

from __future__ import annotations

__all__ = ["keep"]


def keep(kernel: type) -> None:
    """Makes the attributes that `__slots__` of a class names slots, which here they are."""
