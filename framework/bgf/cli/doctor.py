"""``bgf doctor``: what is installed, and what is wrong with it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, entry_points, version
from typing import Any

import bgf_cext
from bgf import __version__, load
from bgf.cli.codes import DONE, UNSOUND
from bgf.cli.output import say
from bgf.engine.plugins import GROUP, plugins
from bgf.errors import BgfError
from bgf.records import store

__all__ = ["doctor"]

_PACKAGES = ("jsonschema", "platformdirs", "pluggy", "rich", "ruamel.yaml", "typer")
_DISTRIBUTION = "bgf"


def doctor() -> int:
    """Print a report; returns the exit code, which is 1 if something of bgf's own is broken."""
    say(f"bgf      {__version__}")
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    say(f"python   {python} {sys.executable}")
    say(f"system   {platform.platform()}")
    say(f"packages {', '.join(map(_versioned, _PACKAGES))}")
    _tell_kernels()
    sound = _tell_data()
    return DONE if _tell_plugins() and sound else UNSOUND


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
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    writable = nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)
    wrong = "" if writable else f": can't be written (no permission for {nearest})"
    say(f"data     {place}{wrong}")
    return writable


def _tell_plugins() -> bool:
    """Say what each plugin provides or why it fails; whether all of bgf's own are well."""
    found, sound = plugins(), True
    points = {point.name: point.value for point in entry_points(group=GROUP)}
    own = {
        point.name
        for point in entry_points(group=GROUP)
        if point.dist is not None and point.dist.name == _DISTRIBUTION
    }
    for name in sorted(points):
        error = found.failures.get(name)
        if error is None:
            say(f"plugin   {name} ({points[name]}): {_provided(name)}")
            continue
        say(f"plugin   {name} ({points[name]}): FAILS: {type(error).__name__}: {_line(error)}")
        sound = sound and name not in own
    for game, (_, plugin) in sorted(found.games().items()):
        try:
            pack = load(game).pack
        except BgfError as error:
            say(f"game     {game}: FAILS: {_line(error)}")
            sound = sound and plugin not in own
        else:
            say(f"game     {game}: content {pack.version}, loads")
    return sound


def _provided(plugin: str) -> str:
    """What a plugin brings, in words."""
    found = plugins()
    hook: Any = found.manager.hook
    parts = []
    for name, label in (("bgf_games", "games"), ("bgf_mods", "mods"), ("bgf_bots", "bots")):
        impls = [impl for impl in getattr(hook, name).get_hookimpls() if impl.plugin_name == plugin]
        parts += [f"{label} {_names(impl.function())}" for impl in impls]
    if any(impl.plugin_name == plugin for impl in hook.bgf_commands.get_hookimpls()):
        parts.append("commands")
    return "; ".join(parts) or "nothing"


def _names(specs: Iterable[Any]) -> str:
    return ", ".join(spec.name for spec in specs)


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
