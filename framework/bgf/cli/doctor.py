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
    """Print a report; returns the exit code, which is 1 if anything is broken, whosever it is."""
    say(f"bgf      {__version__}")
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    say(f"python   {python} {sys.executable}")
    say(f"system   {platform.platform()}")
    say(f"packages {', '.join(map(_versioned, _needed()))}")
    _tell_kernels()
    sound = _tell_data()
    return DONE if _tell_plugins() and sound else UNSOUND


def _needed() -> list[str]:
    """The packages that bgf cannot do without, by name."""
    wanted = [name for name in requires("bgf") or () if "extra ==" not in name]
    return sorted(found[0] for name in wanted if (found := re.match(r"[\w.-]+", name)))


def _versioned(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} missing"


def _tell_kernels() -> None:
    for name, compiled in bgf_cext.compiled.items():
        why = "" if compiled else f": {bgf_cext.why_pure.get(name, 'not compiled')}"
        say(f"kernel   {name}: {'compiled' if compiled else 'plain Python'}{why}")


def _tell_data() -> bool:
    """Say where matches are kept, and whether they can be."""
    place = store.folder()
    nearest = place
    while not os.path.exists(nearest) and nearest != nearest.parent:
        nearest = nearest.parent
    try:
        with tempfile.TemporaryFile(dir=nearest):
            wrong = ""
    except OSError as error:
        wrong = f": can't be written ({nearest}: {error.strerror or error})"
    say(f"data     {place}{wrong}")
    return not wrong


def _tell_plugins() -> bool:
    """Say what each plugin provides or why it fails; whether all are well."""
    points = in_order(entry_points(group=GROUP))
    brought = {hook: plugins().provided(hook) for hook in PROVIDED}
    told = list(_told_of_parts(brought))  # to try them finds out more of the plugins
    failures, known = plugins().failures, {point.name for point in points}
    seen: set[str] = set()
    for point in points:
        label, twice = f"plugin   {point.name} ({point.value})", f"{point.name} ({point.value})"
        reason = failures.get(twice if point.name in seen else point.name)
        seen.add(point.name)
        say(f"{label}: {_listed(point.name, brought) if reason is None else _fails(reason)}")
    for name in sorted(failures.keys() - known):
        if "(" not in name:
            say(f"plugin   {name}: {_fails(failures[name])}")
    for line in told:
        say(line)
    return not failures and not any(": FAILS: " in line for line in told)


def _told_of_parts(brought: Mapping[str, list[tuple[Any, str]]]) -> Iterator[str]:
    """Of each game whether it loads; of mods, bots and migrations those that do not."""
    games = [spec.name for spec, _ in brought["bgf_games"]]
    for name in games:
        try:
            game = call_plugin(partial(load, name))
            yield f"game     {name}: content {game.pack.version}, loads"
        except Exception as error:  # noqa: BLE001  # a stranger's game may raise anything
            yield f"game     {name}: {_fails(error)}"
    for spec, _ in brought["bgf_mods"]:
        if spec.game not in games:
            yield f"mod      {spec.name}: for {spec.game}, which is not installed"
            continue
        try:
            call_plugin(partial(load, spec.game, mods=[spec.name]))
        except Exception as error:  # noqa: BLE001  # so may a mod
            yield f"mod      {spec.name} of {spec.game}: {_fails(error)}"
    for hook, path in (("bgf_bots", "make"), ("bgf_migrations", "migrate")):
        for spec, _ in brought[hook]:
            try:
                import_object(getattr(spec, path))
            except PluginError as error:
                yield f"{hook[4:-1]:8} {spec.name}: {_fails(error)}"


def _listed(plugin: str, brought: Mapping[str, list[tuple[Any, str]]]) -> str:
    """What a plugin brings, in words."""
    parts = []
    for hook, specs in brought.items():
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
