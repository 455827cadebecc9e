"""``bgf doctor``: what is installed, and what is wrong with it."""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, entry_points, requires, version
from typing import Any

import bgf_cext
from bgf import __version__, load
from bgf.cli.codes import DONE, UNSOUND
from bgf.cli.output import say
from bgf.engine.guard import call_plugin
from bgf.engine.plugins import GROUP, PROVIDED, import_object, in_order, plugins
from bgf.errors import PluginError
from bgf.records import store

__all__ = ["doctor"]


def doctor() -> int:
    """Print a report; returns the exit code, which is 1 if bgf or any plugin is broken."""
    say(f"bgf      {__version__}")
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    say(f"python   {python} {sys.executable}")
    say(f"system   {platform.platform()}")
    say(f"packages {', '.join(map(_versioned, _needed()))}")
    _report_kernels()
    can_save = _report_data()
    plugins_work = _report_plugins()
    return DONE if can_save and plugins_work else UNSOUND


def _needed() -> list[str]:
    """Returns the names of the packages that bgf depends on."""
    wanted = [name for name in requires("bgf") or () if "extra ==" not in name]
    return sorted(found[0] for name in wanted if (found := re.match(r"[\w.-]+", name)))


def _versioned(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} missing"


def _report_kernels() -> None:
    for name, compiled in bgf_cext.compiled.items():
        why = "" if compiled else f": {bgf_cext.why_pure.get(name, 'not compiled')}"
        say(f"kernel   {name}: {'compiled' if compiled else 'plain Python'}{why}")


def _report_data() -> bool:
    """Say where matches are kept, and return whether they can be."""
    place = store.folder()
    nearest = place
    while not os.path.exists(nearest) and nearest != nearest.parent:
        nearest = nearest.parent
    try:
        with tempfile.TemporaryFile(dir=nearest):
            problem = ""
    except OSError as error:
        problem = f": can't be written ({nearest}: {error.strerror or error})"
    say(f"data     {place}{problem}")
    return not problem


def _report_plugins() -> bool:
    """Say what each plugin provides or why it fails, and return whether all work."""
    points = in_order(entry_points(group=GROUP))
    provided = {hook: plugins().provided(hook) for hook in PROVIDED}
    # Before the failures are looked at: trying out what plugins provide may add to them.
    lines = list(_try_parts(provided))
    failures = plugins().failures
    seen: set[str] = set()
    for point in points:
        full_name = f"{point.name} ({point.value})"
        error = failures.get(full_name if point.name in seen else point.name)
        seen.add(point.name)
        text = _summary(point.name, provided) if error is None else _fails(error)
        say(f"plugin   {full_name}: {text}")
    # Plugins that BGF_PLUGINS names, and that are not installed.
    for name in sorted(failures.keys() - seen):
        if "(" not in name:
            say(f"plugin   {name}: {_fails(failures[name])}")
    for line in lines:
        say(line)
    return not failures and not any(": FAILS: " in line for line in lines)


def _try_parts(provided: Mapping[str, list[tuple[Any, str]]]) -> Iterator[str]:
    """Yields a line for each game, and for each mod, bot and migration that does not work."""
    games = [spec.name for spec, _ in provided["bgf_games"]]
    for name in games:
        try:
            game = call_plugin(partial(load, name))
            yield f"game     {name}: content {game.pack.version}, loads"
        except Exception as error:  # noqa: BLE001  # a plugin's game may raise anything
            yield f"game     {name}: {_fails(error)}"
    for spec, _ in provided["bgf_mods"]:
        if spec.game not in games:
            yield f"mod      {spec.name}: for {spec.game}, which is not installed"
            continue
        try:
            call_plugin(partial(load, spec.game, mods=[spec.name]))
        except Exception as error:  # noqa: BLE001  # so may a mod
            yield f"mod      {spec.name} of {spec.game}: {_fails(error)}"
    paths = [("bot     ", spec.name, spec.make) for spec, _ in provided["bgf_bots"]]
    paths += [("migration", spec.name, spec.migrate) for spec, _ in provided["bgf_migrations"]]
    for label, name, path in paths:
        try:
            import_object(path)
        except PluginError as error:
            yield f"{label} {name}: {_fails(error)}"


def _summary(plugin: str, provided: Mapping[str, list[tuple[Any, str]]]) -> str:
    """Returns what a plugin provides, in words."""
    parts = []
    for hook, specs in provided.items():
        names = [
            getattr(spec, "game" if hook == "bgf_content" else "name")
            for spec, owner in specs
            if owner == plugin
        ]
        if names:
            parts.append(f"{hook.removeprefix('bgf_')} {', '.join(names)}")
    commands = plugins().manager.hook.bgf_commands.get_hookimpls()
    if any(impl.plugin_name == plugin for impl in commands):
        parts.append("commands")
    if not plugins().manager.has_plugin(plugin):
        return "left out by BGF_PLUGINS"
    return "; ".join(parts) or "nothing"


def _fails(error: BaseException) -> str:
    return f"FAILS: {type(error).__name__}: {' '.join(str(error).split())}"
