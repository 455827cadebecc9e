"""Finds plugins by their entry points, and asks them what they provide.

Two variables of the environment: BGF_PLUGINS names the plugins to load, with commas between them,
and leaves out all others but bgf's own bots and commands; BGF_TRACE_PLUGINS=1 writes every hook
call to standard error.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, cached_property, partial
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

import pluggy

from bgf import __version__
from bgf.engine.guard import guarded
from bgf.engine.hooks import (
    BotSpec,
    ContentSpec,
    GameSpec,
    MigrationSpec,
    ModSpec,
    ProvideSpecs,
)
from bgf.engine.naming import wrong_with_spec
from bgf.engine.versions import numbers_of
from bgf.errors import PluginError, UnknownGame, UnknownMod, nearest
from bgf.program import bgf_command

if TYPE_CHECKING:
    from bgf.contract.requirements import Requirements

__all__ = [
    "GROUP",
    "PROVIDED",
    "Plugins",
    "import_object",
    "in_order",
    "is_tracing",
    "new_manager",
    "plugins",
]

GROUP = "bgf"
"""The group of entry points in which plugins are found."""

PROVIDED = {
    "bgf_games": GameSpec,
    "bgf_content": ContentSpec,
    "bgf_mods": ModSpec,
    "bgf_migrations": MigrationSpec,
    "bgf_bots": BotSpec,
}
"""The hooks that answer with a list of what a plugin provides, and the form of its items."""

_PREFIX = "bgf_"
_ANY = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_NEEDED = re.compile(r"bgf\s*\(?\s*>=\s*(\d+(?:\.\d+)*)")


class Plugins:
    """All plugins that could be loaded, and why others could not.

    A plugin that fails, when it is imported or when it is asked what it provides, is put out; the
    others go on. Of two that bring something of the same name the first one does: what comes with
    bgf comes first, the others in the order of their names.

    Args:
        points: the entry points of plugins.
        only: the names of those to load; all if None. What comes with the framework itself is
            loaded always.

    Attributes:
        manager: the pluggy manager with `ProvideSpecs`.
        failures: the name of a plugin to what is wrong with it, or with a part of what it brings;
            of two of the same name the second is called by name and module.
    """

    def __init__(self, points: Iterable[EntryPoint], only: Collection[str] | None = None) -> None:
        self.manager = new_manager(ProvideSpecs)
        self.failures: dict[str, BaseException] = {}
        self._refused: dict[str, dict[str, None]] = {}
        found = in_order(points)
        for name in sorted(set(only or ()) - {point.name for point in found}):
            self.failures[name] = PluginError("BGF_PLUGINS names it, but it is not installed")
        for point in found:
            is_ours = point.value.startswith("bgf.")
            if only is not None and point.name not in only and not is_ours:
                continue
            if self.manager.has_plugin(point.name):
                message = f"another plugin is called {point.name}, and comes first"
                self.failures[f"{point.name} ({point.value})"] = PluginError(message)
                continue
            try:
                _check_version(point)
                self.manager.register(guarded(partial(_loaded, point)), name=point.name)
            except Exception as error:  # noqa: BLE001  # a stranger's module may raise anything
                self.failures[point.name] = error

    def games(self) -> dict[str, tuple[GameSpec, str]]:
        """Each game by name, with the name of the plugin that brings it."""
        return {spec.name: (spec, plugin) for spec, plugin in self.provided("bgf_games")}

    def packs(self) -> dict[str, Traversable]:
        """The folder of each game's pack, by the game's name."""
        return {name: spec.pack for name, (spec, _) in self.games().items()}

    def requirements(self, game: str) -> Requirements:
        """Returns what the rules of a game rely on in its content, and what other plugins want.

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
            shipped: the data of the pack that it ships, for examples; without them the schemas
                refuse the same.

        Raises:
            PluginError: as `requirements`.
        """
        from bgf.contract.schema import schema_of

        needs = self.requirements(game)
        return [schema_of(game, needs, shipped)] if needs.has_schema else []

    def checks(self, game: str) -> list[Any]:
        """Returns the checks that a game's content must pass besides the framework's.

        Raises:
            PluginError: as `requirements`.
        """
        from bgf.contract.checks import checks_of

        return checks_of(self.requirements(game))

    def mods(self, game: str) -> dict[str, ModSpec]:
        """The mods of a game, by name."""
        return {spec.name: spec for spec, _ in self.provided("bgf_mods") if spec.game == game}

    def migrations(self, game: str) -> list[tuple[MigrationSpec, str]]:
        """The migrations of a game's records, oldest first, each with its plugin's name."""
        found = [pair for pair in self.provided("bgf_migrations") if pair[0].game == game]
        return sorted(found, key=lambda pair: (numbers_of(pair[0].version), pair[0].name))

    def bots(self) -> dict[str, BotSpec]:
        """The bots, by name."""
        return {spec.name: spec for spec, _ in self.provided("bgf_bots")}

    def game(self, name: str) -> GameSpec:
        """One game; raises UnknownGame."""
        games = self.games()
        if name not in games:
            message = f'no game is called "{name}": {nearest(name, games)}'
            if self.failures:
                failing = ", ".join(self.failures)
                message += f"; plugins that fail, see {bgf_command('doctor')}: {failing}"
            raise UnknownGame(message)
        return games[name][0]

    def mod(self, game: str, name: str) -> ModSpec:
        """One mod of a game; raises UnknownMod."""
        mods = self.mods(game)
        if name not in mods:
            raise UnknownMod(f'no mod of {game} is called "{name}": {nearest(name, mods)}')
        return mods[name]

    def provided(self, hook: str) -> list[tuple[Any, str]]:
        """What a hook such as ``bgf_games`` brings, each with its plugin's name.

        A plugin that fails to answer is put out; what another one has brought is left out.
        """
        found: list[tuple[Any, str]] = []
        taken: dict[object, str] = {}
        for impl in list(getattr(self.manager.hook, hook).get_hookimpls()):
            name = impl.plugin_name
            if is_tracing():
                sys.stderr.write(f"  {hook} [hook] of {name}\n")
            try:
                specs = guarded(partial(_answer, hook, impl.function))
            except Exception as error:  # noqa: BLE001  # a stranger's hook may raise anything
                self.failures[name] = error
                self.manager.unregister(name=name)
                continue
            for spec in specs:
                wrong = wrong_with_spec(hook, spec)
                if not wrong:
                    owner = taken.setdefault((spec.name, getattr(spec, "game", None)), name)
                    if owner == name:
                        found.append((spec, name))
                        continue
                    wrong = f"{spec.name} comes with {owner} already, which is first"
                self.refuse(name, wrong)
        return found

    def refuse(self, plugin: str, wrong: str) -> None:
        """Note that a part of what a plugin brings is left out; the rest of it stays."""
        parts = self._refused.setdefault(plugin, {})
        parts[wrong] = None
        self.failures[plugin] = PluginError("; ".join(parts))


def _answer(hook: str, function: Callable[[], Iterable[Any]]) -> list[Any]:
    specs = list(function())
    form = PROVIDED[hook]
    if not all(isinstance(spec, form) for spec in specs):
        raise PluginError(f"{hook} must return {form.__name__}s")
    return specs


def in_order(points: Iterable[EntryPoint]) -> list[EntryPoint]:
    """Entry points in the order in which they are loaded: first what comes with bgf."""
    return sorted(points, key=lambda point: (not _comes_with_bgf(point), point.name, point.value))


def _comes_with_bgf(point: EntryPoint) -> bool:
    return point.value.startswith("bgf.") or (point.dist is not None and point.dist.name == "bgf")


@cache
def plugins() -> Plugins:
    """The installed plugins, looked for once a process."""
    only = [name.strip() for name in os.environ.get("BGF_PLUGINS", "").split(",")]
    return Plugins(entry_points(group=GROUP), [name for name in only if name] or None)


def is_tracing() -> bool:
    """Whether BGF_TRACE_PLUGINS asks for every hook call to be written to standard error."""
    return os.environ.get("BGF_TRACE_PLUGINS", "0") not in ("", "0")


class _Manager(pluggy.PluginManager):
    """Says in a line why it does not take a plugin: pluggy needs three, and does not say a way out.

    Hooks are known before plugins come; a plugin with one that is not known is refused at once. So
    is one with a function that has the name of a hook and not the mark, which pluggy passes over.
    """

    def register(self, plugin: object, name: str | None = None) -> str | None:
        for attribute in dir(plugin):
            options = self.parse_hookimpl_opts(plugin, attribute)
            if options is None:
                wrong = self._wrong_with_unmarked(plugin, attribute)
                if wrong:
                    raise pluggy.PluginValidationError(plugin, f"{name}: {wrong}")
                continue
            hook, function = options["specname"] or attribute, getattr(plugin, attribute)
            wrong = self._wrong_with(hook, function, options)
            if wrong:
                raise pluggy.PluginValidationError(plugin, f"{name}: the hook {hook} {wrong}")
        return super().register(plugin, name)

    def _wrong_with_unmarked(self, plugin: object, attribute: str) -> str:
        """Why something that is not marked as a hook can't be there; empty if it can."""
        if not attribute.startswith(_PREFIX):
            return ""
        value = inspect.getattr_static(plugin, attribute)
        is_known = hasattr(self.hook, attribute)
        if inspect.ismodule(value) or not (is_known or _is_code(value)):
            return ""
        if not is_known and _is_imported(plugin, value):
            return ""  # somebody else has named it: bgf.program.bgf_command is no hook
        owner = _owner_of(plugin, attribute)
        if not is_known:
            known = [name for name in vars(self.hook) if not name.startswith("_")]
            hint = nearest(attribute, known)
            return f"{owner}.{attribute} is named as a hook is, and there is no such hook: {hint}"
        if isinstance(value, property):
            return f"{owner}.{attribute} is a property, and a hook is called: make it a method"
        if not _is_code(value):
            return f"{owner}.{attribute} is no function, as the hook of that name must be"
        return (
            f"{owner}.{attribute} is not marked as a hook, so that it would never be called: "
            "put @bgf.hookimpl right before its def, or call it something else"
        )

    def _wrong_with(
        self, hook: str, function: Callable[..., object], options: pluggy.HookimplOpts
    ) -> str:
        """Why a function can't be that hook; empty if it can."""
        spec = getattr(getattr(self.hook, hook, None), "spec", None)
        if spec is None:
            known = [name for name in vars(self.hook) if not name.startswith("_")]
            return "" if options["optionalhook"] else f"is not known: {nearest(hook, known)}"
        parameters = inspect.signature(function).parameters.values()
        taken = [
            its.name for its in parameters if its.default is its.empty and its.kind not in _ANY
        ]
        if not set(taken) <= set(spec.argnames):
            given = ", ".join(spec.argnames) or "nothing"
            return f"takes {', '.join(taken)}, but is given {given}, by name: take no other"
        is_wrapper = options["wrapper"] or options["hookwrapper"]
        if is_wrapper and not inspect.isgeneratorfunction(function):
            return "is a wrapper without a yield: where shall it call what it wraps?"
        return ""


def _is_imported(plugin: object, value: object) -> bool:
    """Whether a plugin that is a module has something from another module."""
    return inspect.ismodule(plugin) and getattr(value, "__module__", "") != plugin.__name__


def _is_code(value: object) -> bool:
    """Whether an attribute, as it stands in its class or module, is something that runs."""
    if isinstance(value, (property, cached_property, staticmethod, classmethod)):
        return True
    return callable(value) and not isinstance(value, type)


def _owner_of(plugin: object, attribute: str) -> str:
    """The class or module in which an attribute of a plugin stands."""
    if inspect.ismodule(plugin):
        return plugin.__name__
    made = plugin if isinstance(plugin, type) else type(plugin)
    holders = [base for base in made.__mro__ if attribute in vars(base)]
    return (holders or [made])[0].__qualname__


def new_manager(specs: type) -> pluggy.PluginManager:
    """A plugin manager for these hooks; it writes down their calls where that is asked for."""
    manager = _Manager("bgf")
    manager.add_hookspecs(specs)
    if is_tracing():
        manager.trace.root.setwriter(sys.stderr.write)
        manager.enable_tracing()
    return manager


def _check_version(point: EntryPoint) -> None:
    """See that a plugin's package does not need a newer bgf; raises PluginError."""
    for wanted in (point.dist.requires if point.dist else None) or ():
        found = _NEEDED.match(wanted)
        if found and numbers_of(found[1]) > numbers_of(__version__):
            message = f"it needs bgf {found[1]} or newer, and this is {__version__}: upgrade bgf"
            raise PluginError(message)


def _loaded(point: EntryPoint) -> object:
    """What an entry point names; raises PluginError for a folder that only bears its name.

    Python imports any such folder as an empty namespace package, and so an installed game can hide
    behind the folder of its own project.
    """
    plugin: object = point.load()
    folders = [*getattr(plugin, "__path__", ())]
    if folders and getattr(plugin, "__file__", None) is None:
        message = f"{folders[0]} is a folder without __init__.py: run bgf from another folder, or"
        raise PluginError(f"{message} install the package of {point.name} again")
    return plugin


def import_object(path: str) -> Any:
    """What ``package.module:name`` names; raises PluginError if it can't be imported."""
    module, _, name = path.partition(":")
    try:
        return guarded(lambda: getattr(importlib.import_module(module), name))
    except PluginError as error:
        raise PluginError(f"{path} can't be loaded: {error}") from error
    except Exception as error:  # a stranger's module may raise anything
        raise PluginError(f"{path} can't be loaded: {error!r}") from error
