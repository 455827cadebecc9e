"""How a seat is told from others: by its letter, by its colour, and by who sits there."""

from __future__ import annotations

from bgf.streams import printable_line

__all__ = ["player_style", "seat_name"]

_PLAYER_STYLES = ("bright_magenta", "bright_yellow", "bright_cyan", "bright_green", "bright_red")
_LONGEST = 24  # characters of a name


def seat_name(seat: str) -> str:
    """Returns the name of a player in a record; of a long command its end, with the program."""
    name = printable_line(seat)
    return name if len(name) <= _LONGEST else f"...{name[3 - _LONGEST :]}"


def player_style(player: int) -> str:
    """The terminal colour of a player; several have the same where more than a few play."""
    return _PLAYER_STYLES[player % len(_PLAYER_STYLES)]
