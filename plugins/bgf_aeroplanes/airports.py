"""The entries of the counter `airports`: what a player has in a city, as one number."""

from __future__ import annotations

__all__ = ["BASE", "NONE", "token_of", "type_at"]

NONE = 0
"""The entry for a city where the player has no airport."""

BASE = 1
"""The entry for a city where the player's BASE lies; those of airport tokens follow it."""


def token_of(type_: int) -> int:
    """Returns the entry for a city where an airport token of a type, 1 to 3, lies."""
    return BASE + type_


def type_at(entry: int) -> int:
    """Returns the type of the airport token that an entry stands for; 0 for the BASE."""
    return entry - BASE
