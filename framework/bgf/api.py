"""The first names a program needs: which games there are, load one, check a folder of content."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.content.diagnostics import ContentError, Speller
from bgf.content.manifest import read_manifest
from bgf.engine.guard import call_plugin
from bgf.engine.plugins import import_object, plugins
from bgf.errors import UnknownMod
from bgf.words import message

if TYPE_CHECKING:
    from bgf.content.diagnostics import Diagnostic
    from bgf.content.document import Document
    from bgf.content.pack import Pack
    from bgf.engine.game import Game

__all__ = ["GameInfo", "games", "load", "load_content", "load_folder", "validate"]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Metadata of a game, read without loading its rules.

    Attributes:
        title: its name in English, or in its own first language.
        titles: its name by language.
        players: the smallest and the largest number of players.
        version: the version of its content.
        plugin: the plugin that it comes from.
        summaries: the game in one sentence, by language.
    """

    name: str
    title: str
    players: tuple[int, int]
    version: str
    plugin: str
    titles: dict[str, str]
    summaries: dict[str, str]


def games() -> dict[str, GameInfo]:
    """The games installed, by name.

    A plugin that can't be loaded is left out, and so is a game whose head can't be read;
    ``bgf doctor`` says why.
    """
    found = {}
    for name, (spec, plugin) in sorted(plugins().games().items()):
        try:
            head = call_plugin(partial(read_manifest, spec.pack, plugins().packs()))
        except Exception as error:  # noqa: BLE001  # a stranger's folder may raise anything
            plugins().failures[plugin] = error
            continue
        title = head.title.get("en") or head.title[head.languages[0]]
        found[name] = GameInfo(
            name, title, head.players, head.version, plugin, head.title, head.summary
        )
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
        ModConflict: if two of the mods change the same thing, each in its own way.
        PluginError: if its rules can't be imported.
        ContentError: if the content is not sound; `diagnostics` lists every defect.
    """
    from bgf.engine.game import Game

    spec = plugins().game(name)
    if isinstance(mods, str):
        raise UnknownMod(message("state.one_mod", mod=mods))
    if not isinstance(mods, Sequence) or not all(isinstance(mod, str) for mod in mods):
        raise UnknownMod(message("state.no_mods", given=repr(mods)))
    chosen = [plugins().mod(name, mod) for mod in mods]
    rules = import_object(spec.rules)
    pack = load_content(name, content, mods)
    folder = None if content is None else Path(content).resolve()
    return Game(name, pack, rules, chosen, folder)


def load_content(
    name: str, content: str | os.PathLike[str] | None = None, mods: Sequence[str] = ()
) -> Pack:
    """Load the content of a game alone, checked as for play.

    Args:
        name: as `games` lists it.
        content: a folder to use in place of the pack that it ships.
        mods: names of mods, whose changes are made in this order.

    Raises:
        UnknownGame, UnknownMod: if nothing of that name is installed.
        ModConflict: if two of the mods change the same thing, each in its own way.
        PluginError: if its checks can't be imported, or fail.
        ContentError: if the content is not sound; `diagnostics` lists every defect.
    """
    from bgf.content.pack import load_pack

    shipped = plugins().game(name).pack
    bases = plugins().packs()
    specs = [plugins().mod(name, mod) for mod in mods]
    changes = {spec.name: spec.content for spec in specs if spec.content is not None}
    if content is None:
        return load_pack(shipped, wanted=_wanted, bases=bases, changes=changes)
    game = read_manifest(shipped, bases).game
    return load_pack(Path(content), wanted=_wanted, bases=bases, game=game, changes=changes)


def load_folder(folder: str | os.PathLike[str]) -> Pack:
    """Load the content in a folder, whatever game it is for, checked as by `validate`.

    Raises:
        PluginError: if the game's checks can't be imported, or fail.
        ContentError: if the content is not sound; `diagnostics` lists every defect.
    """
    from bgf.content.pack import load_pack

    return load_pack(Path(folder), wanted=_wanted, bases=plugins().packs())


def validate(path: str | os.PathLike[str]) -> list[Diagnostic]:
    """Check content; every defect of every file is found in one run.

    The game that a pack names says what it must have besides; for a game that is not installed
    the framework's own checks are made.

    Args:
        path: a pack's folder, or a file of it, which stands for all of it; a folder with packs
            below it; or a file outside of any pack, which is checked as far as that can be done.

    Returns:
        What is wrong, sorted by file, line and column.

    Raises:
        PluginError: if the game's checks can't be imported, or fail.
    """
    from bgf.content.pack import check_pack
    from bgf.content.targets import find_packs

    try:
        packs = find_packs(Path(path))
    except ContentError as error:
        return list(error.diagnostics)
    bases = plugins().packs()
    found: list[Diagnostic] = []
    for pack in packs:
        found += check_pack(pack, wanted=_wanted, bases=bases)
    return sorted(found, key=lambda diagnostic: diagnostic.sort_key)


def _wanted(game: str) -> tuple[list[Any], list[Any]]:
    """The schemas and checks of a game, by the id that its packs have."""
    return plugins().schemas(game), [*plugins().checks(game), _check_game_name]


def _check_game_name(document: Document) -> Iterable[Diagnostic]:
    """A check that a game that is not installed is not one that is, misspelt."""
    game = document.data["game"]
    installed = plugins().packs()
    if game in installed:
        return
    failures = plugins().failures
    meant = Speller().meant(game, installed)
    if meant:
        problem = message("defect.game_misspelt", game=game, meant=meant)
        yield document.problem(("game",), "BGF-W301", problem)
    elif game in failures:
        problem = message("defect.game_fails", game=game, error=failures[game])
        yield document.problem(("game",), "BGF-W301", problem)
