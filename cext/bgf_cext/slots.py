"""Attributes of compiled classes that Python reads as quickly as those of its own.

The kernels that are compiled take the same from `slots.pxd`, in C. Their classes are copied and
pickled by what `__slots__` names, as others are: `auto_pickle=False` in a kernel's first line keeps
Cython from a way of its own, which would leave out what heirs add.
"""

from __future__ import annotations

__all__ = ["keep"]


def keep(kernel: type) -> None:
    """Makes the attributes that `__slots__` of a class names slots, which here they are.

    Nobody may delete such an attribute: where the class is compiled, the next kernel that reads it
    would end the process.
    """
