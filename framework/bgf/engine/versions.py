"""Compares versions as numbers: 1.10.0 comes after 1.9.2."""

from __future__ import annotations

import re

__all__ = ["numbers_of"]

_NUMBERS = re.compile(r"\d+(?:\.\d+)*")


def numbers_of(version: str) -> tuple[int, ...]:
    """Returns the numbers at the start of a version, without zeros at the end: 1.0 equals 1.0.0."""
    found = _NUMBERS.match(version)
    numbers = [int(number) for number in found[0].split(".")] if found else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
