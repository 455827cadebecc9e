"""Checks of numbers that a program passes to a function."""

from __future__ import annotations

from math import isfinite
from numbers import Integral

__all__ = ["check_amount", "check_count"]


def check_count(name: str, value: int, least: int) -> None:
    """Raises ValueError unless a value is a whole number, `least` or more.

    Args:
        name: the name of the argument, for the message.
        value: the value that was given.
        least: the lowest valid one.
    """
    if not isinstance(value, Integral) or value < least:
        raise ValueError(f"{name} must be a whole number, {least} or more, and not {value!r}")


def check_amount(
    name: str, value: float, *, least: float = 0.0, above: float | None = None
) -> None:
    """Raises ValueError unless a value is a finite number that is large enough.

    Args:
        name: the name of the argument, for the message.
        value: the value that was given.
        least: the lowest valid one.
        above: the number that it must exceed instead.
    """
    if above is not None:
        is_large_enough = value > above
        wanted = f"more than {above:g}"
    else:
        is_large_enough = value >= least
        wanted = f"{least:g} or more"
    if not is_large_enough or not isfinite(value):
        raise ValueError(f"{name} must be a finite number, {wanted}, and not {value!r}")
