"""The content of a game, for commands that need no rules."""

from __future__ import annotations

from pathlib import Path

from bgf.api import load_content, load_folder
from bgf.content.pack import Pack
from bgf.engine.plugins import plugins

__all__ = ["pack_of"]


def pack_of(name: str) -> Pack:
    """The pack that a game ships, or the pack in a folder.

    Raises:
        UnknownGame: if it is no folder, and nothing of that name is installed.
        ContentError: if the pack is not sound.
    """
    if name not in plugins().games() and Path(name).is_dir():
        return load_folder(name)
    return load_content(name)
