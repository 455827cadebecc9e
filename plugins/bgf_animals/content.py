"""The data types of the content of Animals: of its tiles, with the limits of its values."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["FEWEST_PLAYERS", "LARGEST", "ByPlayers", "Tile"]

FEWEST_PLAYERS = 2
"""The smallest number of players: one splits a group, and another takes one (ANI-19)."""

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
                "Its species, the same word on all tiles of it. The text `species.panda` says what "
                "players call the species `panda`."
            ),
            examples=["panda"],
        ),
    ]
    value: Annotated[
        int,
        Meta(
            ge=-LARGEST,
            le=LARGEST,
            description="The number on it, which a single animal scores (ANI-32).",
            examples=[3],
        ),
    ]
