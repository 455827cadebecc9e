"""The letters that name seats: A for the first player, B for the second, and so on."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["by_seat", "seat_letter"]


def seat_letter(player: int) -> str:
    """Returns the letter of a seat: A for player 0, B for player 1, and so on."""
    return chr(ord("A") + player)


def by_seat(values: Iterable[object]) -> str:
    """Returns a value for each player in words: ``A 12, B -3``."""
    return ", ".join(f"{seat_letter(player)} {value}" for player, value in enumerate(values))
