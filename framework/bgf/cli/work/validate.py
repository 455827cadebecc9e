"""The work of ``bgf validate``: checks packs and reports their errors."""

from __future__ import annotations

import difflib
import glob
import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from bgf.api import validate as check
from bgf.cli.codes import DONE, UNSOUND, UsageError
from bgf.cli.language import spoken_words
from bgf.cli.output import deliver, emit, say_in_colour
from bgf.cli.reports.report import CheckedPack, Report
from bgf.content.diagnostics import ContentError
from bgf.content.reading import MAX_ENTRIES
from bgf.content.targets import find_matches, find_packs
from bgf.engine.plugins import plugins
from bgf.errors import BgfError, UnknownGame, nearest
from bgf.words import message

__all__ = ["validate_packs"]


# After a name is not found: the entries of the folder that are examined, and that are listed.
_LOOKED_AT = 1000
_NAMED = 8


def validate_packs(
    *,
    paths: list[str],
    format: str | None,
    strict: bool,
    json: bool,
) -> int:
    """Checks content packs and prints a report."""
    if json and format not in (None, "json"):
        raise UsageError(message("validate.two_forms", form=format))
    form = "json" if json else format
    packs, refused = _distinct(paths)
    report = Report([*refused, *(_checked(path, strict) for path in packs)])
    if form == "json":
        from bgf.cli.reports.json import to_document

        emit(to_document(report))
    elif form == "sarif":
        from bgf.cli.reports.sarif import to_log

        emit(to_log(report))
    elif form == "github":
        from bgf.cli.reports.github import to_commands

        deliver(to_commands(report))
    else:
        from bgf.cli.reports.text import terminal_features, to_lines

        for line in to_lines(report, terminal_features(sys.stdout, os.environ), spoken_words()):
            say_in_colour(*line)
    return DONE if report.sound else UNSOUND


def _checked(path: Path, strict: bool) -> CheckedPack:
    found = check(path)
    if strict:
        found = [replace(diagnostic, severity="error") for diagnostic in found]
    return CheckedPack(str(path), _count_files(path), not os.path.isdir(path), tuple(found))


def _count_files(path: Path) -> int:
    try:
        with os.scandir(path) as entries:
            names = [entry.name for entry in islice(entries, MAX_ENTRIES)]
        return sum(name.endswith(".yaml") and name[0] != "." for name in names)
    except NotADirectoryError:
        return 1
    except OSError:
        return 0


def _distinct(paths: Iterable[str]) -> tuple[list[Path], list[CheckedPack]]:
    """Returns the packs to which paths refer, each once and sorted, and the unreadable paths."""
    found: dict[str, Path] = {}
    refused: list[CheckedPack] = []
    for text in paths:
        try:
            packs = _packs_named(text)
        except ContentError as error:
            refused.append(CheckedPack(text, 0, False, error.diagnostics))
            continue
        for path in packs:
            found.setdefault(os.path.realpath(path), path)
    return sorted(found.values(), key=str), refused


def _packs_named(text: str) -> list[Path]:
    if not text.strip():
        raise UsageError(message("validate.no_name"))
    if _is_there(text):
        return find_packs(Path(text))
    if glob.has_magic(text):
        packs = _packs_fitting(text)
        if not packs:
            raise _nothing_fits(text)
        return packs
    games = plugins().games()
    if text not in games:
        raise _nothing_there(text)
    pack = Path(str(games[text][0].pack))
    return [pack.relative_to(Path.cwd()) if pack.is_relative_to(Path.cwd()) else pack]


def _is_there(text: str) -> bool:
    """Returns whether a path exists; one that can't be looked into counts as existing."""
    try:
        os.lstat(text)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True


def _packs_fitting(pattern: str) -> list[Path]:
    """Returns the packs and YAML files that match a pattern; other matches are ignored."""
    packs: list[Path] = []
    walked: set[Path] = set()
    for path in find_matches(pattern):
        if path.suffix == ".yaml":
            packs += find_packs(path)
        elif path.is_dir() and walked.isdisjoint(path.parents):
            walked.add(path)
            packs += [pack for pack in find_packs(path) if _count_files(pack)]
    return packs


def _nothing_fits(pattern: str) -> BgfError:
    parts = Path(pattern).parts
    plain = next(number for number, part in enumerate(parts) if glob.has_magic(part))
    folder = Path(*parts[:plain])
    if not _is_there(str(folder)):
        return _nothing_there(str(folder))
    choices = nearest("", _entries(folder))
    facts = {"pattern": pattern, "folder": _called(folder), "choices": choices}
    return UsageError(message("validate.nothing_fits", **facts))


def _nothing_there(text: str) -> BgfError:
    """Returns an error that names the missing part of a path, and similar names."""
    missing = Path(text)
    while not _is_there(str(missing.parent)):
        missing = missing.parent
    names = _entries(missing.parent, missing.name)
    if missing == Path(missing.name):
        names += plugins().games()
        choices = nearest(missing.name, names)
        return UnknownGame(message("validate.nothing", text=text, choices=choices))
    facts = {"folder": _called(missing.parent), "choices": nearest(missing.name, names)}
    return UsageError(message("validate.nothing_in", name=missing.name, **facts))


def _called(folder: Path) -> str:
    return message("validate.here") if folder == Path() else str(folder)


def _may_be_content(entry: os.DirEntry[str]) -> bool:
    """Returns whether an entry is a folder or a YAML file, and is not hidden."""
    if entry.name.startswith("."):
        return False
    return entry.is_dir() or entry.name.endswith(".yaml")


def _entries(folder: Path, word: str = "") -> list[str]:
    """Returns folders and YAML files in a folder: the one most like a word, or the first few."""
    try:
        with os.scandir(folder) as entries:
            some = islice(entries, _LOOKED_AT)
            names = sorted(entry.name for entry in some if _may_be_content(entry))
    except OSError:
        return []
    close = difflib.get_close_matches(word, names, n=1)
    return close or [*names[:_NAMED], *["..."] * (len(names) > _NAMED)]
