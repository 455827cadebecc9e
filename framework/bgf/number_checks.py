"""Checks of numbers that a program passes to a function."""

from __future__ import annotations

from math import isfinite
from numbers import Integral, Real

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
    wanted = f"{least:g} or more" if above is None else f"more than {above:g}"
    if not _is_finite(value) or not (value >= least if above is None else value > above):
        raise ValueError(f"{name} must be a finite number, {wanted}, and not {value!r}")


def _is_finite(value: object) -> bool:
    """Returns whether a value is a finite number."""
    try:
        return isinstance(value, Real) and isfinite(value)
    except OverflowError:  # a whole number that no float is as large as
        return False
