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
from bgf.cli.config import ConfigError, config_path, read_config
from bgf.cli.output import emit, say
from bgf.engine.guard import call_plugin
from bgf.engine.plugins import GROUP, PROVIDED, import_object, in_order, plugins
from bgf.errors import PluginError
from bgf.records import store

__all__ = ["doctor"]


def doctor(*, json: bool = False) -> int:
    """Print a report; returns the exit code, which is 1 if bgf or any plugin is broken."""
    report = {
        "bgf": __version__,
        "python": {
            "version": platform.python_version(),
            "implementation": platform.python_implementation(),
            "executable": sys.executable,
        },
        "system": platform.platform(),
        "packages": {name: _version(name) for name in _needed()},
        "kernels": _kernels(),
        "data": _data(),
        "config": _config(),
        **_plugins(),
    }
    report["sound"] = _is_sound(report)
    if json:
        emit(report)
    else:
        for line in _lines(report):
            say(line)
    return DONE if report["sound"] else UNSOUND


def _is_sound(report: Mapping[str, Any]) -> bool:
    entries = [report["data"], report["config"], *report["plugins"], *report["parts"]]
    return all(entry["problem"] is None for entry in entries)


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Yields the report as text."""
    yield f"bgf      {report['bgf']}"
    python = report["python"]
    yield f"python   {python['version']} ({python['implementation']}) {python['executable']}"
    yield f"system   {report['system']}"
    packages = [f"{name} {version or 'missing'}" for name, version in report["packages"].items()]
    yield f"packages {', '.join(packages)}"
    for kernel in report["kernels"]:
        how = "compiled" if kernel["compiled"] else f"plain Python: {kernel['why']}"
        yield f"kernel   {kernel['name']}: {how}"
    data = report["data"]
    config = report["config"]
    yield f"data     {data['path']}{': ' + data['problem'] if data['problem'] else ''}"
    yield f"config   {config['path']}: {config['problem'] or _described(config)}"
    for plugin in report["plugins"]:
        failure = plugin["problem"]
        said = plugin["provides"] if failure is None else f"FAILS: {failure}"
        yield f"plugin   {plugin['name']}: {said}"
    for part in report["parts"]:
        if part["problem"] is not None:
            of = f" of {part['of']}" if part["of"] else ""
            yield f"{part['type']:<8} {part['name']}{of}: FAILS: {part['problem']}"
        elif part["note"]:
            yield f"{part['type']:<8} {part['name']}: {part['note']}"


def _described(config: Mapping[str, Any]) -> str:
    """Returns what the config file sets, as a line: ``language = pl, names = Ann Tom``."""
    if not config["found"]:
        return "no such file, which is fine"
    parts = []
    for key, value in config["settings"].items():
        shown = " ".join(value) if isinstance(value, list) else str(value)
        parts.append(f"{key} = {shown}")
    return ", ".join(parts) or "sets nothing"


def _needed() -> list[str]:
    """Returns the names of the packages that bgf depends on."""
    wanted = [name for name in requires("bgf") or () if "extra ==" not in name]
    return sorted(found[0] for name in wanted if (found := re.match(r"[\w.-]+", name)))


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _kernels() -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "compiled": compiled,
            "why": None if compiled else bgf_cext.why_pure.get(name, "not compiled"),
        }
        for name, compiled in bgf_cext.compiled.items()
    ]


def _data() -> dict[str, Any]:
    """Returns where matches are kept, and why they can't be, if so."""
    place = store.folder()
    nearest = place
    while not os.path.exists(nearest) and nearest != nearest.parent:
        nearest = nearest.parent
    problem = None
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        problem = f"can't be written ({nearest}: {error.strerror or error})"
    return {"path": str(place), "problem": problem}


def _config() -> dict[str, Any]:
    """Returns where the config file is, what it sets, and what is wrong with it, if so."""
    path = config_path()
    settings: dict[str, Any] = {}
    problem = None
    try:
        settings = read_config(path).settings()
    except ConfigError as error:
        problem = str(error)
    return {"path": str(path), "found": path.exists(), "settings": settings, "problem": problem}


def _plugins() -> dict[str, Any]:
    """Returns the plugins, and the parts of them that were tried, with what is wrong with each."""
    points = in_order(entry_points(group=GROUP))
    provided = {hook: plugins().provided(hook) for hook in PROVIDED}
    # Before the failures are looked at: trying out what plugins provide may add to them.
    parts = list(_try_parts(provided))
    failures = plugins().failures
    seen: set[str] = set()
    found = []
    for point in points:
        full_name = f"{point.name} ({point.value})"
        error = failures.get(full_name if point.name in seen else point.name)
        seen.add(point.name)
        provides = _summary(point.name, provided) if error is None else None
        found.append(_entry(full_name, error, provides=provides))
    # Plugins that BGF_PLUGINS names, and that are not installed.
    missing = [name for name in sorted(failures.keys() - seen) if "(" not in name]
    found += [_entry(name, failures[name], provides=None) for name in missing]
    return {"plugins": found, "parts": parts}


def _entry(name: str, error: BaseException | None, **more: Any) -> dict[str, Any]:
    problem = None
    if error is not None:
        problem = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return {"name": name, **more, "problem": problem}


def _part(
    type_: str, name: str, error: BaseException | None = None, *, of: str = "", note: str = ""
) -> dict[str, Any]:
    return _entry(name, error, type=type_, of=of, note=note)


def _try_parts(provided: Mapping[str, list[tuple[Any, str]]]) -> Iterator[dict[str, Any]]:
    """Yields each game, and each mod, bot and migration that does not work."""
    games = [spec.name for spec, _ in provided["bgf_games"]]
    for name in games:
        try:
            game = call_plugin(partial(load, name))
            yield _part("game", name, note=f"content {game.pack.version}, loads")
        except Exception as error:  # noqa: BLE001  # a plugin's game may raise anything
            yield _part("game", name, error)
    for spec, _ in provided["bgf_mods"]:
        if spec.game not in games:
            yield _part("mod", spec.name, note=f"for {spec.game}, which is not installed")
            continue
        try:
            call_plugin(partial(load, spec.game, mods=[spec.name]))
        except Exception as error:  # noqa: BLE001  # so may a mod
            yield _part("mod", spec.name, error, of=spec.game)
    paths = [("bot", spec.name, spec.make) for spec, _ in provided["bgf_bots"]]
    paths += [("migration", spec.name, spec.migrate) for spec, _ in provided["bgf_migrations"]]
    for label, name, path in paths:
        try:
            import_object(path)
        except PluginError as error:
            yield _part(label, name, error)


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
