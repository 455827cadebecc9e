"""The work of ``bgf doctor``: tries all installed parts, and reports."""

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

from bgf import __version__, load
from bgf.bots.process import Limits
from bgf.cli.build import build_report, build_text, kernels
from bgf.cli.codes import DONE, UNSOUND
from bgf.cli.config import (
    config_path,
    effective_config,
    naming_bot_setting,
    read_config,
)
from bgf.cli.language import spoken_words
from bgf.cli.output import emit, say
from bgf.engine.guard import call_plugin
from bgf.engine.plugins import GROUP, PROVIDED, import_object, plugins, sort_entry_points
from bgf.errors import BgfError, PluginError
from bgf.learn.evaluation import learned_problem
from bgf.records import store
from bgf.session.seats import seat_bots
from bgf.words import Message, Words, join_messages, message, system_reason

__all__ = ["examine_installation"]

_USUAL_LABELS = (
    "bgf",
    "build",
    "python",
    "system",
    "packages",
    "kernel",
    "data",
    "config",
    "plugin",
    "game",
)
"""The labels that every report has, which determine the width of the column of labels."""


def examine_installation(
    *,
    json: bool,
) -> int:
    """Prints a report; the exit code is 1 if bgf or any plugin is broken."""
    report = {
        "bgf": __version__,
        "build": build_report(),
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
    """Yields the report as text, in the language of the command."""
    words = spoken_words()
    width = max(len(words(f"doctor.label.{label}")) for label in _USUAL_LABELS)

    def line(label: str, text: str) -> str:
        shown = words(f"doctor.label.{label}")
        return f"{shown:<{width}} {text}"

    yield line("bgf", report["bgf"])
    yield line("build", build_text(report["build"], words))
    python = report["python"]
    implementation = f"({python['implementation']})"
    yield line("python", f"{python['version']} {implementation} {python['executable']}")
    yield line("system", report["system"])
    yield line("packages", _packages(report["packages"], words))
    for kernel in report["kernels"]:
        key = "doctor.kernel.compiled" if kernel["compiled"] else "doctor.kernel.pure"
        yield line("kernel", words(key, name=kernel["name"], why=kernel["why"]))
    data = report["data"]
    problem = data["problem"]
    about = data["path"]
    yield line("data", words("doctor.about", name=about, what=problem) if problem else about)
    config = report["config"]
    what = config["problem"] or _described(config, words)
    yield line("config", words("doctor.about", name=config["path"], what=what))
    for plugin in report["plugins"]:
        yield line("plugin", _entry_text(plugin["name"], plugin["provides"], plugin, words))
    for part in report["parts"]:
        name = part["name"]
        if part["of"]:
            name = words("doctor.mod_of", mod=name, game=part["of"])
        if part["problem"] is not None or part["note"]:
            yield line(part["type"], _entry_text(name, part["note"], part, words))


def _entry_text(name: str, what: str | None, entry: Mapping[str, Any], words: Words) -> str:
    """Returns the text of a plugin or of a part of one: its fault, or else what it provides."""
    if entry["problem"] is not None:
        return words("doctor.fails", name=name, problem=entry["problem"])
    return words("doctor.about", name=name, what=what)


def _packages(versions: Mapping[str, str | None], words: Words) -> str:
    """Returns packages with their versions, as a line."""
    said = []
    for name, found in versions.items():
        key = "doctor.package.missing" if found is None else "doctor.package"
        said.append(words(key, name=name, version=found))
    return ", ".join(said)


def _described(config: Mapping[str, Any], words: Words) -> str:
    """Returns the settings of the config file as a line: ``language = pl, names = Ann Tom``."""
    if not config["found"]:
        return words("doctor.no_config")
    parts = []
    for key, value in config["settings"].items():
        shown = " ".join(value) if isinstance(value, list) else str(value)
        parts.append(f"{key} = {shown}")
    return ", ".join(parts) or words("doctor.config.empty")


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
        {"name": name, "compiled": not why, "why": why or None} for name, why in kernels().items()
    ]


def _data() -> dict[str, Any]:
    """Returns the folder of matches, and the reason if nothing can be written there."""
    place = store.folder()
    nearest = place
    while not os.path.exists(nearest) and nearest != nearest.parent:
        nearest = nearest.parent
    problem: Message | None = None
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        reason = system_reason(error)
        problem = message("doctor.data.unwritable", folder=nearest, reason=reason)
    return {"path": str(place), "problem": problem}


def _config() -> dict[str, Any]:
    """Returns the config file: its path, its settings, and its fault if it has one.

    An invalid value in an environment variable for a setting is a fault, too.
    """
    path = config_path()
    settings: dict[str, Any] = {}
    problem: Message | None = None
    try:
        settings = read_config(path).settings()
        bot = effective_config().bot
        if bot is not None:
            with naming_bot_setting(), seat_bots([bot], seed=0, limits=Limits()):
                pass  # it can be made
    except BgfError as error:
        problem = join_messages("", [error])
    return {"path": str(path), "found": path.exists(), "settings": settings, "problem": problem}


def _plugins() -> dict[str, Any]:
    """Returns the plugins, and the parts of them that were tried, each with its fault or None."""
    points = sort_entry_points(entry_points(group=GROUP))
    provided = {hook: plugins().provided(hook) for hook in PROVIDED}
    # First, since trying parts of plugins may add failures.
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
    # Plugins in BGF_PLUGINS that are not installed.
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
    """Yields each game, and each mod, bot, migration and command that does not work."""
    games = [spec.name for spec, _ in provided["bgf_games"]]
    for name in games:
        try:
            game = call_plugin(partial(load, name))
            loads = message("doctor.game.loads", version=game.pack.version)
            ignored = learned_problem(game)
            yield _part(
                "game",
                name,
                note=loads if ignored is None else join_messages("; ", [loads, ignored]),
            )
        except Exception as error:  # noqa: BLE001  # a plugin's game may raise anything
            yield _part("game", name, error)
    for spec, _ in provided["bgf_mods"]:
        if spec.game not in games:
            yield _part("mod", spec.name, note=message("doctor.mod.no_game", game=spec.game))
            continue
        try:
            call_plugin(partial(load, spec.game, mods=[spec.name]))
        except Exception as error:  # noqa: BLE001  # so may a mod
            yield _part("mod", spec.name, error, of=spec.game)
    paths = [("bot", spec.name, spec.make) for spec, _ in provided["bgf_bots"]]
    paths += [("migration", spec.name, spec.migrate) for spec, _ in provided["bgf_migrations"]]
    of_others = [spec for spec, plugin in provided["bgf_commands"] if plugin != "commands"]
    paths += [("command", spec.name, spec.run) for spec in of_others]
    for label, name, path in paths:
        try:
            import_object(path)
        except PluginError as error:
            yield _part(label, name, error)


def _summary(plugin: str, provided: Mapping[str, list[tuple[Any, str]]]) -> str:
    """Returns the things that a plugin provides, in words."""
    parts: list[Message] = []
    for hook, specs in provided.items():
        names = [
            getattr(spec, "game" if hook == "bgf_content" else "name")
            for spec, owner in specs
            if owner == plugin
        ]
        if names:
            key = f"doctor.provides.{hook.removeprefix('bgf_')}"
            parts.append(message(key, names=", ".join(names)))
    if not plugins().manager.has_plugin(plugin):
        return message("doctor.left_out")
    return join_messages("; ", parts) if parts else message("doctor.nothing")
