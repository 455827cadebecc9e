"""The changes of mods to the content of a game: several packs, each on top of the one before.

A mod's pack is one that extends the game's, see `bgf.content.extending`. What it says of itself
(version, title, summary) is left out: the game stays what it is, and the mod has a name.
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
"""The folders of packs of changes, by the names of the mods that bring them, first come first."""

NO_CHANGES: Changes = {}
"""None."""

_Made = dict[DataPath, tuple[str, Any]]
"""A change of a value: the mod, and the new value."""

_OF_ITSELF = frozenset(("extends", "game", "version", "title", "summary"))


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a mod changes in the content.

    Attributes:
        mod: the name of the mod.
        path: where it stands.
        before: the game's own value; None if the game has nothing there.
        now: the mod's value; None if the mod removes what is there.
    """

    mod: str
    path: DataPath
    before: Any
    now: Any


def change(document: Document, changes: Changes) -> tuple[Document, tuple[Change, ...]]:
    """Makes all changes, in their order.

    Args:
        document: the pack of the game.
        changes: what mods bring.

    Returns:
        The changed document, and every single change.

    Raises:
        ModConflict: two mods change the same thing, each in its own way.
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
    """Yields the paths at which a pack differs from the game's, each with the pack's value."""
    for key, value in own.items():
        there = base.get(key)
        if isinstance(value, dict) and isinstance(there, dict):
            yield from _changed((*path, key), there, value)
        elif key not in base or value != there:
            yield (*path, key), value


def _check(mod: str, changed: Mapping[DataPath, Any], made: _Made) -> None:
    """Raises ModConflict if another mod has changed the same thing in another way."""
    for path, value in changed.items():
        for other, (first, theirs) in made.items():
            shorter = min(len(path), len(other))
            if path[:shorter] == other[:shorter] and (path, value) != (other, theirs):
                place = format_path(path[:shorter])
                facts = {"first": first, "second": mod, "place": place}
                raise ModConflict(message("state.mods_change", **facts))


def _without(made: _Made, path: DataPath, own: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the changes of a pack, without those that another one has made too."""
    found: dict[str, Any] = {}
    for key, value in own.items():
        path_there = (*path, key)
        if path_there in made:
            continue
        found[key] = _without(made, path_there, value) if isinstance(value, dict) else value
    return found
