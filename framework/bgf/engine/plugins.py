"""Finds plugins by their entry points, and collects the things that they provide.

Two environment variables are read. BGF_PLUGINS lists the plugins to load, separated by commas; all
others are left out, except bgf's own bots and commands. BGF_TRACE_PLUGINS=1 writes every hook call
to standard error.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from importlib.metadata import Distribution, EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from bgf import __version__
from bgf.blame import describe_error, place_of_function, plugin_place
from bgf.command_lines import bgf_command
from bgf.engine.guard import call_plugin
from bgf.engine.hooks import (
    BotSpec,
    CommandSpec,
    ContentSpec,
    GameSpec,
    MigrationSpec,
    ModSpec,
    ProvideSpecs,
)
from bgf.engine.manager import is_tracing, new_manager
from bgf.engine.spec_checks import spec_problem
from bgf.engine.versions import numbers_of
from bgf.errors import PluginError, UnknownGame, UnknownMod, nearest, shortened
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from pluggy import HookImpl

    from bgf.contract.requirements import Requirements

__all__ = [
    "GROUP",
    "PROVIDED",
    "Plugins",
    "import_object",
    "plugins",
    "sort_entry_points",
]

GROUP = "bgf"
"""The group of entry points in which plugins are found."""

PROVIDED = {
    "bgf_games": GameSpec,
    "bgf_content": ContentSpec,
    "bgf_mods": ModSpec,
    "bgf_migrations": MigrationSpec,
    "bgf_bots": BotSpec,
    "bgf_commands": CommandSpec,
}
"""The hooks that return lists of specs, and the class of these specs."""

_NEEDED = re.compile(r"bgf\s*\(?\s*>=\s*(\d+(?:\.\d+)*)")


class Plugins:
    """All plugins that could be loaded, and the errors of the others.

    A plugin that raises an error, on import or in a hook, is left out; the others are used. If two
    plugins provide something with the same name, the first one counts: plugins that come with bgf
    are first, then the others in the order of their names.

    Args:
        points: the entry points of plugins.
        only: the names of those to load; all if None. Those of the framework itself are always
            loaded.

    Attributes:
        manager: the pluggy manager with `ProvideSpecs`.
        failures: the error of each plugin that is left out, entirely or in part, by its name. The
            key of a second plugin with the same name ends with its module in brackets.
    """

    def __init__(self, points: Iterable[EntryPoint], only: Collection[str] | None = None) -> None:
        self.manager = new_manager(ProvideSpecs)
        self.failures: dict[str, BaseException] = {}
        self._refused: dict[str, dict[str, None]] = {}
        self._provided: dict[str, tuple[list[HookImpl], list[tuple[Any, str]]]] = {}
        found = sort_entry_points(points)
        for name in sorted(set(only or ()) - {point.name for point in found}):
            self.failures[name] = PluginError(message("declared.not_installed"))
        for point in found:
            is_ours = point.value.startswith("bgf.")
            if only is not None and point.name not in only and not is_ours:
                continue
            if self.manager.has_plugin(point.name):
                problem = message("declared.name_taken", name=point.name)
                self.failures[f"{point.name} ({point.value})"] = PluginError(problem)
                continue
            try:
                _check_version(point)
                self.manager.register(call_plugin(partial(_loaded, point)), name=point.name)
            except Exception as error:  # noqa: BLE001  # plugins may raise anything
                self.failures[point.name] = error

    def games(self) -> dict[str, tuple[GameSpec, str]]:
        """Returns the games by name, each with the name of its plugin."""
        return {spec.name: (spec, plugin) for spec, plugin in self.provided("bgf_games")}

    def packs(self) -> dict[str, Traversable]:
        """Returns the folder of each game's pack, by the game's name."""
        return {name: spec.pack for name, (spec, _) in self.games().items()}

    def requirements(self, game: str) -> Requirements:
        """Returns the requirements of a game's rules, and of other plugins, on its content.

        Raises:
            PluginError: if the game's own rules can't be imported, or contradict themselves.
        """
        from bgf.contract.requirements import requirements_of

        games = self.games()
        wanted = [import_object(games[game][0].rules)] if game in games else []
        for spec, plugin in self.provided("bgf_content"):
            if spec.game != game:
                continue
            try:
                wanted.append(import_object(spec.needs))
            except PluginError as error:
                self.failures[plugin] = error
        return requirements_of(*wanted)

    def schemas(self, game: str, shipped: Mapping[str, Any] | None = None) -> list[Any]:
        """Returns the JSON Schemas that a game's content must fit besides the framework's.

        Args:
            game: the name of the game.
            shipped: the data of the pack that it ships, which is used for examples alone.

        Raises:
            PluginError: as `requirements`.
        """
        if not self._has_requirements(game):
            return []
        from bgf.contract.schema import schema_of

        requirements = self.requirements(game)
        return [schema_of(game, requirements, shipped)] if requirements.has_schema else []

    def checks(self, game: str) -> list[Any]:
        """Returns the checks that a game's content must pass besides the framework's.

        Raises:
            PluginError: as `requirements`.
        """
        if not self._has_requirements(game):
            return []
        from bgf.contract.checks import checks_of

        return checks_of(self.requirements(game))

    def _has_requirements(self, game: str) -> bool:
        """Returns whether any plugin may have requirements on a game's content.

        It saves the slow import of `bgf.contract` for packs of games that are not installed.
        """
        wanted = self.provided("bgf_content")
        return game in self.games() or any(spec.game == game for spec, _ in wanted)

    def mods(self, game: str) -> dict[str, ModSpec]:
        """Returns the mods of a game, by name."""
        return {spec.name: spec for spec, _ in self.provided("bgf_mods") if spec.game == game}

    def migrations(self, game: str) -> list[tuple[MigrationSpec, str]]:
        """Returns the migrations of a game's records, oldest first, each with its plugin's name."""
        found = [pair for pair in self.provided("bgf_migrations") if pair[0].game == game]
        return sorted(found, key=lambda pair: (numbers_of(pair[0].version), pair[0].name))

    def bots(self) -> dict[str, BotSpec]:
        """Returns the bots, by name."""
        return {spec.name: spec for spec, _ in self.provided("bgf_bots")}

    def game(self, name: str) -> GameSpec:
        """Returns a game by its name; raises UnknownGame if there is none."""
        games = self.games()
        if name not in games:
            facts = {"name": shortened(name), "choices": nearest(name, games)}
            if not self.failures:
                raise UnknownGame(message("game.unknown", **facts))
            facts |= {"doctor": bgf_command("doctor"), "failing": ", ".join(self.failures)}
            raise UnknownGame(message("game.unknown.failures", **facts))
        return games[name][0]

    def mod(self, game: str, name: str) -> ModSpec:
        """Returns a mod of a game by its name; raises UnknownMod if there is none."""
        mods = self.mods(game)
        if name not in mods:
            choices = nearest(name, mods)
            facts = {"game": game, "name": shortened(name), "choices": choices}
            raise UnknownMod(message("mod.unknown", **facts))
        return mods[name]

    def provided(self, hook: str) -> list[tuple[Any, str]]:
        """Returns the specs that plugins provide through a hook, each with its plugin's name.

        A plugin whose hook fails is left out. So is a spec that can't be used, or whose name is
        taken already.

        Args:
            hook: one of `PROVIDED`.
        """
        impls = list(getattr(self.manager.hook, hook).get_hookimpls())
        asked, known = self._provided.get(hook, ([], []))
        if impls == asked and not is_tracing():
            return known
        found: list[tuple[Any, str]] = []
        owners: dict[object, str] = {}  # by the names of the spec and of its game
        for impl in impls:
            plugin = impl.plugin_name
            if is_tracing():
                sys.stderr.write(f"  {hook} [hook] of {plugin}\n")
            try:
                specs = call_plugin(partial(_specs_of, hook, impl.function))
            except Exception as error:  # noqa: BLE001  # plugins may raise anything
                self.failures[plugin] = error
                self.manager.unregister(name=plugin)
                continue
            for spec in specs:
                problem = spec_problem(hook, spec)
                if problem:
                    self.refuse(plugin, problem)
                    continue
                key = (spec.name, getattr(spec, "game", None))
                if key in owners:
                    facts = {"name": spec.name, "owner": owners[key]}
                    self.refuse(plugin, message("declared.provided_twice", **facts))
                    continue
                owners[key] = plugin
                found.append((spec, plugin))
        self._provided[hook] = impls, found
        return found

    def refuse(self, plugin: str, problem: str) -> None:
        """Records the problem with a spec that is left out; the rest of the plugin is used."""
        # A dict keeps the order, and each problem once however often the hook is called.
        problems = self._refused.setdefault(plugin, {})
        problems[problem] = None
        self.failures[plugin] = PluginError(join_messages("; ", problems))


def _specs_of(hook: str, function: Callable[[], Iterable[Any]]) -> list[Any]:
    """Returns the specs that a hook returns; raises PluginError if one is of another class."""
    expected = PROVIDED[hook]
    answer = function()
    if not isinstance(answer, Iterable):
        facts = {"answer": shortened(repr(answer)), "expected": expected.__name__}
        problem = message("declared.hook_no_list", hook=hook, **facts)
        place = place_of_function(function)
        raise PluginError(join_messages(": ", [place, problem]) if place else problem)
    specs = list(answer)
    if not all(isinstance(spec, expected) for spec in specs):
        raise PluginError(message("declared.hook_other", hook=hook, expected=expected.__name__))
    return specs


def sort_entry_points(points: Iterable[EntryPoint]) -> list[EntryPoint]:
    """Returns entry points in the order in which they are loaded: those of bgf first."""
    return sorted(points, key=lambda point: (not _comes_with_bgf(point), point.name, point.value))


def _comes_with_bgf(point: EntryPoint) -> bool:
    if point.value.startswith("bgf."):
        return True
    return point.dist is not None and _name_of(point.dist) == "bgf"


@cache
def _name_of(distribution: Distribution) -> str:
    """Returns the name of a distribution; cached, because all its metadata is parsed for it."""
    return distribution.name


@cache
def plugins() -> Plugins:
    """Returns the installed plugins, which are searched for once in a process."""
    only = [name.strip() for name in os.environ.get("BGF_PLUGINS", "").split(",")]
    return Plugins(entry_points(group=GROUP), [name for name in only if name] or None)


def _check_version(point: EntryPoint) -> None:
    """Raises PluginError if a plugin's package needs a newer bgf."""
    if _comes_with_bgf(point):
        return
    for wanted in (point.dist.requires if point.dist else None) or ():
        found = _NEEDED.match(wanted)
        if found and numbers_of(found[1]) > numbers_of(__version__):
            words = message("plugin.needs_newer", wanted=found[1], own=__version__)
            raise PluginError(words)


def _loaded(point: EntryPoint) -> object:
    """Returns the object of an entry point; raises PluginError for a folder without code.

    Python imports any folder of the right name in the current folder as an empty namespace package,
    so that the folder of a game's project can hide the installed game.
    """
    plugin: object = point.load()
    folders = [*getattr(plugin, "__path__", ())]
    if folders and getattr(plugin, "__file__", None) is None:
        words = message("plugin.hidden", folder=folders[0], plugin=point.name)
        raise PluginError(words)
    return plugin


def import_object(path: str) -> Any:
    """Returns the object ``package.module:name``; raises PluginError if it can't be imported."""
    module, _, name = path.partition(":")
    try:
        return call_plugin(lambda: getattr(importlib.import_module(module), name))
    except PluginError as error:
        place = plugin_place(error)
        where = f" ({place})" if place and place not in str(error) else ""
        words = message("plugin.not_loaded", path=path, error=error, where=where)
        raise PluginError(words) from error
    except Exception as error:  # plugins may raise anything
        words = message("plugin.not_loaded", path=path, error=describe_error(error), where="")
        raise PluginError(words) from error
