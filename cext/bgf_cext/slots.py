"""Makes attributes of compiled classes as fast to read as slots of Python classes.

The compiled kernels use the same function in C, from `slots.pxd`. Their classes are copied and
pickled by the attributes in `__slots__`, like Python classes: `auto_pickle=False` in the first line
of a kernel switches off Cython's own pickling, which would leave out attributes of subclasses.
"""

from __future__ import annotations

__all__ = ["keep"]


def keep(kernel: type) -> None:
    """Makes slots of the attributes in `__slots__` of a class; does nothing in Python.

    Such an attribute must never be deleted: if the class is compiled, the process would crash when
    a kernel reads it.
    """
