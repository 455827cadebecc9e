"""Seats and their colours."""

from __future__ import annotations

from collections.abc import Sequence

from bgf.engine.seat_letters import seat_letter
from bgf.markup import Markup, join_markup, tag

__all__ = ["seat_class", "seat_head"]

_COLOURS = 5


def seat_class(seat: int) -> str:
    """Returns the class of a seat's colour; colours repeat cyclically."""
    return f"p{seat % _COLOURS}"


def seat_head(seat: int, names: Sequence[str] = ()) -> Markup:
    """Returns the head of a player's column: the letter in the seat's colour, then the name."""
    mark = tag("span", seat_letter(seat), class_=f"seat-mark {seat_class(seat)}")
    name = f" {names[seat]}" if seat < len(names) else ""
    return join_markup([mark, name])
