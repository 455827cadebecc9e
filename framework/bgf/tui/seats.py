"""How a seat is told from others: by its letter, and by its colour."""

from __future__ import annotations

__all__ = ["player_style"]

_PLAYER_STYLES = ("bright_magenta", "bright_yellow", "bright_cyan", "bright_green", "bright_red")


def player_style(player: int) -> str:
    """The terminal colour of a player; several have the same where more than a few play."""
    return _PLAYER_STYLES[player % len(_PLAYER_STYLES)]
