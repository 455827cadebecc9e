"""The content of a game, for commands that need no rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bgf.api import load_content, load_folder
from bgf.content.manifest import read_manifest
from bgf.engine.plugins import plugins
from bgf.tui.content import LocalizedPack

__all__ = ["game_of", "load_content_pack"]


def load_content_pack(name: str, mods: Sequence[str], lang: str) -> LocalizedPack:
    """Returns the pack of an installed game, or the pack in a folder, with mods applied.

    Raises:
        UnknownGame: if the name is neither a folder nor an installed game.
        UnknownMod: if the game has no such mod.
        ModConflict: if two mods change the same entry differently.
        ContentError: if the pack is not sound.
    """
    folder = None
    game = name
    if name and name not in plugins().games() and Path(name).is_dir():
        folder = Path(name)
        if not mods:
            return LocalizedPack(load_folder(folder), lang)
        game = game_of(folder)
    specs = [plugins().mod(game, mod) for mod in mods]
    return LocalizedPack(load_content(game, folder, tuple(mods)), lang, specs)


def game_of(folder: Path) -> str:
    """Returns the name of the game that a pack is for.

    Raises:
        UnknownGame: if it is not installed.
        ContentError: if the head of the pack is not sound.
    """
    game = read_manifest(folder, plugins().packs()).game
    return plugins().game(game).name
