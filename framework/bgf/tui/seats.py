"""The colours of players in the terminal."""

from __future__ import annotations

__all__ = ["player_style"]

_PLAYER_STYLES = ("bright_magenta", "bright_yellow", "bright_cyan", "bright_green", "bright_red")


def player_style(player: int) -> str:
    """Returns the terminal colour of a player; colours repeat from the sixth player on."""
    return _PLAYER_STYLES[player % len(_PLAYER_STYLES)]
