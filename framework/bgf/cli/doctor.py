"""``bgf doctor``: what is installed, and what is wrong with it."""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, entry_points, requires, version
from typing import Any

import bgf_cext
from bgf import __version__, load
from bgf.cli.codes import DONE, UNSOUND
from bgf.cli.output import say
from bgf.engine.plugins import GROUP, PROVIDED, plugins
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
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    brought = {hook: plugins().provided(hook) for hook in PROVIDED}
    names = list(
        plugins().games()
    )  # of a plugin that failed to answer another hook nothing is left
    failures, known = plugins().failures, {point.name for point in points}
    for point in points:
        label = f"plugin   {point.name} ({point.value})"
        if point.name in failures:
            say(f"{label}: FAILS: {_line(failures[point.name])}")
        else:
            say(f"{label}: {_listed(point.name, brought)}")
    for name in sorted(failures.keys() - known):
        say(f"plugin   {name}: FAILS: {_line(failures[name])}")
    are_sound = [_loads(name) for name in names]
    return all(are_sound) and not failures


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


def _loads(game: str) -> bool:
    """Try a game, and say how it went."""
    try:
        pack = load(game).pack
    except Exception as error:  # noqa: BLE001  # a stranger's game may raise anything
        say(f"game     {game}: FAILS: {_line(error)}")
        return False
    say(f"game     {game}: content {pack.version}, loads")
    return True


def _line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
