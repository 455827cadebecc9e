"""``bgf new``: a folder with a small game, which installs, plays and passes its tests."""

from __future__ import annotations

import importlib.util
import keyword
import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from itertools import chain, count
from pathlib import Path
from typing import TypeVar

import typer

from bgf.cli.codes import DONE, UsageError
from bgf.cli.output import say
from bgf.cli.scaffold import project
from bgf.command_lines import bgf_command, pip_command
from bgf.content.document import MOST_PLAYERS
from bgf.engine.plugins import GROUP, plugins
from bgf.errors import shortened
from bgf.tui.plain import to_ascii

__all__ = ["Wishes", "new"]

_PLAYERS = "2-4"
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_PARTS = {
    "map": "A map, with paths to claim?",
    "grid": "A grid, with pieces to place?",
    "hidden": "Cards in hand hidden from the others?",
}
_WORDS_OF_YAML = frozenset({"null", "true", "false"})
_FOLDERS = frozenset({"build", "dist", "tests"})
_DEVICES = re.compile(
    r"con|prn|aux|nul|(com|lpt)[1-9]"
)  # no file or folder of Windows is so called


_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None where nothing was."""

    name: str
    path: str | None
    players: str | None
    parts: Mapping[str, bool | None]


def new(wishes: Wishes) -> int:
    """Make the folder; returns the exit code.

    What is not asked for on the command line is asked at a terminal, and is as small as can be
    elsewhere.

    Raises:
        UsageError: if the name or the number of players can't be used, or the folder is there
            already or can't be made.
    """
    name = _checked_name(wishes.name)
    folder = _free_folder(wishes.path, name)
    if wishes.players is not None:
        players = read_players(wishes.players)
    else:
        players = _ask(f"How many players? [{_PLAYERS}] > ", _PLAYERS, read_players)
    parts = {part for part, said in wishes.parts.items() if _is_wanted(part, said)}
    _write(folder, project(name, players, parts))
    say(f"{folder} is a game that can be played. Next:")
    say(f"  {pip_command('install', '-e', folder)}")
    say(f"  {bgf_command('play', name)}")
    return DONE


def _checked_name(name: str) -> str:
    """The name, if a game and its package can be called so; raises UsageError."""
    wrong = _wrong_with(name)
    if wrong:
        raise UsageError(f'new "{shortened(name)}": {wrong}; did you mean "{_name_like(name)}"?')
    return name


def _wrong_with(name: str) -> str:
    """Why a game or its package can't be called so; empty if they can."""
    if not _NAME.fullmatch(name):
        return "a name is small letters, digits and _, and begins with a letter"
    if keyword.iskeyword(name) or name in _WORDS_OF_YAML:
        return "that is a word of Python or YAML"
    if _DEVICES.fullmatch(name):
        return "Windows keeps that name for a device, and so has no folder of it"
    if name in plugins().games():
        return "a game of that name is installed"
    if any(point.name == name for point in entry_points(group=GROUP)):
        return "a plugin of that name is installed"
    if name in sys.stdlib_module_names:
        return "Python has a module of that name"
    if name in _FOLDERS:
        return "a folder beside the package is called so"
    if _is_installed(name):
        return "a package of that name is installed"
    return ""


def _is_installed(name: str) -> bool:
    """Returns whether something can be imported by that name, or pip knows it as something else."""
    found = importlib.util.find_spec(name)
    if found is not None and found.origin is not None:  # a mere folder of that name has none
        return True
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _name_like(text: str) -> str:
    """The free name most like a text."""
    word = re.sub(r"[^a-z0-9]+", "_", to_ascii(text[:60]).lower()).strip("_") or "my_game"
    if not word[0].isalpha():
        word = f"game_{word}"
    others = (f"{word}_game{number}" for number in chain([""], count(2)))
    return next(name for name in chain([word], others) if not _wrong_with(name))


def _free_folder(path: str | None, name: str) -> Path:
    """The folder to be made; raises UsageError if it is there already."""
    if path is not None and not path.strip():
        raise UsageError(f'new {name} "": the name of a folder is needed')
    folder = Path(name if path is None else path)
    if os.path.lexists(folder):
        raise _is_there(folder, name)
    return folder


def _is_there(folder: Path, name: str) -> UsageError:
    inside = [folder / name] if folder.is_dir() else []
    others = (folder.parent / f"{folder.name or name}_{number}" for number in count(2))
    free = next(other for other in chain(inside, others) if not os.path.lexists(other))
    command = bgf_command("new", name, free)
    return UsageError(f"{folder} is there already: name another folder, such as {command}")


def read_players(text: str) -> tuple[int, int]:
    """The fewest and the most players.

    Raises:
        UsageError: if they are no numbers, or not in their order.
    """
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?", text)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 1 <= low <= high <= MOST_PLAYERS:
        needed = f"a number from 1 to {MOST_PLAYERS}, or two such as --players {_PLAYERS}"
        raise UsageError(f'--players "{shortened(text)}": {needed}, the fewest and the most')
    return low, high


def _is_wanted(part: str, said: bool | None) -> bool:
    return _ask(f"{_PARTS[part]} [y/N] > ", "n", _read_yes) if said is None else said


def _read_yes(text: str) -> bool:
    word = text.strip().lower()
    if word not in ("y", "yes", "n", "no"):
        raise UsageError(f'"{shortened(text)}" is neither y nor n')
    return word[0] == "y"


def _ask(question: str, default: str, read: Callable[[str], _Answer]) -> _Answer:
    """The answer of a person at a terminal; elsewhere, and to an empty line, the default."""
    if not sys.stdin.isatty():
        return read(default)
    while True:
        try:
            return read(input(question).strip() or default)
        except EOFError:
            raise typer.Abort from None
        except UsageError as error:
            say(str(error))


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write the files; if that fails nothing of them is left."""
    try:
        folder.mkdir()
    except OSError as error:
        raise UsageError(f"{folder} can't be made: {error.strerror}") from error
    try:
        for place, text in texts.items():
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise UsageError(f"{folder} can't be written: {error.strerror}") from error
        raise
