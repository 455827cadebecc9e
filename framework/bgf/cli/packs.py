"""The content of a game, for commands that need no rules."""

from __future__ import annotations

from bgf.content.pack import Pack, load_pack
from bgf.engine.plugins import plugins

__all__ = ["pack_of"]


def pack_of(game: str) -> Pack:
    """The pack that a game ships.

    Raises:
        UnknownGame: if nothing of that name is installed.
        ContentError: if the pack is not sound.
    """
    return load_pack(plugins().game(game).pack)
