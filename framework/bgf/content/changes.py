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

__all__ = ["NO_CHANGES", "Change", "Changes", "change"]

Changes = Mapping[str, "Path | Traversable"]
"""The folders of the mods' packs, by the name of the mod, in the order of their application."""

NO_CHANGES: Changes = {}
"""No changes."""

_Made = dict[DataPath, tuple[str, Any]]
"""The changed values by path, each with the name of the mod and the new value."""

_OF_ITSELF = frozenset(("extends", "game", "version", "title", "summary"))


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


def change(document: Document, changes: Changes) -> tuple[Document, tuple[Change, ...]]:
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
    base = game.data
    made: _Made = {}
    found: list[Change] = []
    for mod, folder in changes.items():
        pack = read_own(folder)
        if pack.data.get("extends") != base.get("game"):
            problem = message("yaml.other_pack", mod=mod, game=base.get("game"))
            pack.diagnostics.append(pack.problem(("extends",), "BGF-E118", problem))
        own = {key: value for key, value in pack.data.items() if key not in _OF_ITSELF}
        changed = dict(_changed((), base, own))
        _check(mod, changed, made)
        pack.data = _without(made, (), own)
        made |= {path: (mod, value) for path, value in changed.items()}
        found += [Change(mod, path, game.get(path), value) for path, value in changed.items()]
        extend(pack, document)
        document = pack
    return document, tuple(found)


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


def _check(mod: str, changed: Mapping[DataPath, Any], made: _Made) -> None:
    """Raises ModConflict if another mod changes the same value in a different way."""
    for path, value in changed.items():
        for other, (first, theirs) in made.items():
            shorter = min(len(path), len(other))
            if path[:shorter] == other[:shorter] and (path, value) != (other, theirs):
                place = format_path(path[:shorter])
                facts = {"first": first, "second": mod, "place": place}
                raise ModConflict(message("state.mods_change", **facts))


def _without(made: _Made, path: DataPath, own: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the data of a pack without the changes that an earlier mod has made too."""
    found: dict[str, Any] = {}
    for key, value in own.items():
        path_there = (*path, key)
        if path_there in made:
            continue
        found[key] = _without(made, path_there, value) if isinstance(value, dict) else value
    return found
