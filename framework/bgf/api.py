"""The first names a program needs: which games there are, load one, check a folder of content."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.content.diagnostics import ContentError
from bgf.content.manifest import read_manifest
from bgf.engine.plugins import import_object, plugins
from bgf.errors import UnknownMod

if TYPE_CHECKING:
    from bgf.content.diagnostics import Diagnostic
    from bgf.content.document import Document
    from bgf.engine.game import Game

__all__ = ["GameInfo", "games", "load", "validate"]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What can be said of a game without loading it.

    Attributes:
        title: its name in English, or in its own first language.
        titles: its name by language.
        players: the smallest and the largest number of players.
        version: of its content.
        plugin: the plugin that it comes from.
    """

    name: str
    title: str
    players: tuple[int, int]
    version: str
    plugin: str
    titles: dict[str, str]


def games() -> dict[str, GameInfo]:
    """The games installed, by name.

    A plugin that can't be loaded is left out, and so is a game whose head can't be read;
    ``bgf doctor`` says why.
    """
    found = {}
    for name, (spec, plugin) in sorted(plugins().games().items()):
        try:
            head = read_manifest(spec.pack)
        except ContentError as error:
            plugins().failures[plugin] = error
            continue
        title = head.title.get("en") or head.title[head.languages[0]]
        found[name] = GameInfo(name, title, head.players, head.version, plugin, head.title)
    return found


def load(
    name: str, content: str | os.PathLike[str] | None = None, mods: Sequence[str] = ()
) -> Game:
    """Load a game: its content is checked, its rules are bound.

    Args:
        name: as `games` lists it.
        content: a folder to use in place of the pack that it ships.
        mods: names of mods, applied in this order.

    Raises:
        UnknownGame, UnknownMod: if nothing of that name is installed.
        PluginError: if its rules can't be imported.
        ContentError: if the content is not sound; `diagnostics` lists every defect.
    """
    from bgf.content.pack import load_pack
    from bgf.engine.game import Game

    spec = plugins().game(name)
    if isinstance(mods, str):
        raise UnknownMod(f'mods is a list of names; for one write mods=["{mods}"]')
    chosen = [plugins().mod(name, mod) for mod in mods]
    rules = import_object(spec.rules)
    demands = _demands(rules)
    if content is not None:
        demands["checks"] = (_is_for(read_manifest(spec.pack).game), *demands["checks"])
    pack = load_pack(spec.pack if content is None else Path(content), **demands)
    return Game(name, pack, rules, chosen)


def validate(path: str | os.PathLike[str]) -> list[Diagnostic]:
    """Check a folder of content; every defect of every file, sorted.

    The game that the pack names says what it must have besides; for a game that is not installed
    the framework's own checks are made.
    """
    from bgf.content.pack import check_pack

    folder = Path(path)
    spec = None
    head = read_manifest(folder, strict=False)
    if head is not None and head.game in plugins().games():
        spec = plugins().game(head.game)
    return check_pack(folder, **_demands(import_object(spec.rules) if spec else None))


def _demands(rules: object) -> dict[str, Any]:
    """What a game wants of its content besides what the framework does."""
    return {"schema": getattr(rules, "schema", None), "checks": getattr(rules, "checks", ())}


def _is_for(game: str) -> Callable[[Document], Iterable[Diagnostic]]:
    """A check that a pack is one for a game, and not for another."""

    def check(document: Document) -> Iterable[Diagnostic]:
        found = document.data["game"]
        if found != game:
            message = f'this is a pack for "{found}"; expected one for "{game}"'
            yield document.problem(("game",), "BGF-E501", message)

    return check
