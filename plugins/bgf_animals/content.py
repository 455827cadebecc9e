"""Data types of the content of Animals: tiles, and the limits of values."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["FEWEST_PLAYERS", "LARGEST", "ByPlayers", "Tile"]

FEWEST_PLAYERS = 2
"""The smallest number of players: with 1 each turn would be the last of a round (ANI-19)."""

LARGEST = 1000
"""The largest number in the content, and the largest number of tiles."""

ByPlayers = dict[int, Annotated[int, Meta(ge=1, le=LARGEST)]]
"""A number for each number of players."""


class Tile(Struct):
    """An animal tile (ANI-01)."""

    species: Annotated[
        str,
        Meta(
            pattern="^[a-z0-9_-]+$",
            max_length=100,
            description=(
                "The key of its species. The text `species.panda` is what players call the "
                "species `panda`."
            ),
            examples=["panda"],
        ),
    ]
    value: Annotated[
        int,
        Meta(
            ge=-LARGEST,
            le=LARGEST,
            description="The number on it: the points of a single animal (ANI-32).",
            examples=[3],
        ),
    ]
