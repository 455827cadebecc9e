"""Changes that mods make to the content of a game, applied one after the other.

The pack of a mod extends the pack of the game, see `bgf.content.extending`. Its own version, title
and summary are ignored, because the changed game keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.content.diagnostics import DataPath, format_path
from bgf.content.document import Document
from bgf.content.extending import extend
from bgf.content.reading import read_own
from bgf.errors import ModConflict
from bgf.words import message

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["NO_CHANGES", "Change", "Changes", "apply_changes"]

Changes = Mapping[str, "Path | Traversable"]
"""The folders of the mods' packs, by the name of the mod, in the order of their application."""

NO_CHANGES: Changes = {}
"""No changes."""

_Made = dict[DataPath, tuple[str, Any]]
"""The changed values by path, each with the name of the mod and the new value."""

_OF_ITSELF = frozenset(("extends", "game", "version", "title", "summary"))
"""The keys that describe the pack of a mod itself."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change that a mod makes to the content.

    Attributes:
        mod: the name of the mod.
        path: the path of the changed value.
        before: the value in the game; None if the game has none.
        now: the value in the mod; None if the mod removes the value.
    """

    mod: str
    path: DataPath
    before: Any
    now: Any


def apply_changes(document: Document, changes: Changes) -> tuple[Document, tuple[Change, ...]]:
    """Returns a document with the changes of all mods applied in order.

    Args:
        document: the pack of the game.
        changes: the changes of the mods.

    Returns:
        The changed document, and the list of all changes.

    Raises:
        ModConflict: two mods change the same value in different ways.
    """
    game = document
    made: _Made = {}
    found: list[Change] = []
    for mod, folder in changes.items():
        pack = read_own(folder)
        _check_extends(pack, mod, game)
        own = {key: value for key, value in pack.data.items() if key not in _OF_ITSELF}
        changed = dict(_changed((), game.data, own))
        _check_conflicts(mod, changed, made)
        # The first of several mods that make the same change has made it.
        pack.data = _without(made, (), own)
        for path, value in changed.items():
            made[path] = (mod, value)
            found.append(Change(mod, path, game.get(path), value))
        extend(pack, document)
        document = pack
    return document, tuple(found)


def _check_extends(pack: Document, mod: str, game: Document) -> None:
    """Adds a diagnostic to the pack of a mod that extends another game."""
    name = game.data.get("game")
    if pack.data.get("extends") != name:
        problem = message("yaml.other_pack", mod=mod, game=name)
        pack.diagnostics.append(pack.problem(("extends",), "BGF-E118", problem))


def _changed(
    path: DataPath, base: Mapping[str, Any], own: Mapping[str, Any]
) -> Iterator[tuple[DataPath, Any]]:
    """Yields the paths at which a pack differs from the game, each with the pack's value."""
    for key, value in own.items():
        there = base.get(key)
        if isinstance(value, dict) and isinstance(there, dict):
            yield from _changed((*path, key), there, value)
        elif key not in base or value != there:
            yield (*path, key), value


def _check_conflicts(mod: str, changed: Mapping[DataPath, Any], made: _Made) -> None:
    """Raises ModConflict if another mod changes the same value in a different way."""
    for path, value in changed.items():
        for other_path, (other_mod, other_value) in made.items():
            shorter = min(len(path), len(other_path))
            common = path[:shorter]
            # Two changes also meet if one of them is of a value inside the other.
            do_meet = common == other_path[:shorter]
            if do_meet and (path, value) != (other_path, other_value):
                facts = {"first": other_mod, "second": mod, "place": format_path(common)}
                raise ModConflict(message("state.mods_change", **facts))


def _without(made: _Made, path: DataPath, own: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the data of a pack without the changes that an earlier mod has made too."""
    found: dict[str, Any] = {}
    for key, value in own.items():
        path_there = (*path, key)
        if path_there in made:
            continue
        if isinstance(value, dict):
            found[key] = _without(made, path_there, value)
        else:
            found[key] = value
    return found
