"""Whole numbers on the command line."""

from __future__ import annotations

from bgf.cli.codes import UsageError

__all__ = ["read_number"]


def read_number(option: str, text: str) -> int:
    """The number of an option.

    Raises:
        UsageError: if it is no whole number, or below 0.
    """
    if not (text.isascii() and text.isdigit()) or len(text) > 30:
        raise UsageError(f'{option} "{text}": a whole number from 0 is needed, such as {option} 7')
    return int(text)
