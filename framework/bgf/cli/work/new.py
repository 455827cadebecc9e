"""The work of ``bgf new``: writes the project of a new game."""

from __future__ import annotations

import importlib.util
import keyword
import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, distribution, entry_points
from itertools import chain, count
from pathlib import Path
from typing import TypeVar

import typer

from bgf.cli.codes import DONE, UsageError
from bgf.cli.language import spoken_language
from bgf.cli.new import USUAL_PLAYERS, NumberOfPlayers, number_of_players
from bgf.cli.output import say
from bgf.cli.scaffold import project
from bgf.cli.types import BadValue
from bgf.command_lines import bgf_command, pip_command
from bgf.engine.plugins import GROUP, plugins
from bgf.errors import shortened
from bgf.tui.plain import to_ascii
from bgf.words import in_language, message, system_reason

__all__ = ["make_project"]

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_YES = ("y", "yes", "t", "tak")
_NO = ("n", "no", "nie")
_WORDS_OF_YAML = frozenset({"null", "true", "false"})
_FOLDERS = frozenset({"build", "dist", "tests"})
_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[1-9]")  # names that Windows reserves for devices


_Answer = TypeVar("_Answer")


def make_project(
    *,
    name: str,
    path: str | None,
    players: NumberOfPlayers | None,
    map: bool | None,
    grid: bool | None,
    hidden: bool | None,
) -> int:
    """Makes the folder of a new game.

    At a terminal, options that are left out are asked for. Otherwise the game gets as few parts as
    possible.
    """
    _check_name(name)
    folder = _free_folder(path, name)
    if players is None:
        question = message("new.ask.players", usual=USUAL_PLAYERS)
        players = _ask(question, USUAL_PLAYERS, number_of_players)
    given = {"map": map, "grid": grid, "hidden": hidden}
    parts = {part for part, wanted in given.items() if _is_wanted(part, wanted)}
    _write(folder, project(name, players, parts))
    say(message("new.made", folder=folder))
    say(f"  {pip_command('install', '-e', folder)}")
    say(f"  {bgf_command('play', name)}")
    return DONE


def _check_name(name: str) -> None:
    """Raises UsageError if a name is not valid for a game and its package."""
    wrong = _wrong_with(name)
    if wrong is not None:
        reason = message(f"new.name.{wrong}")
        facts = {"name": shortened(name), "reason": reason, "like": _name_like(name)}
        raise UsageError(message("new.bad_name", **facts))


def _wrong_with(name: str) -> str | None:
    """Returns why a name is invalid, as the last part of a text ID; None if it is valid."""
    if not _NAME.fullmatch(name):
        return "form"
    if keyword.iskeyword(name) or name in _WORDS_OF_YAML:
        return "word"
    if _DEVICES.fullmatch(name):
        return "device"
    if name in plugins().games():
        return "game"
    if any(point.name == name for point in entry_points(group=GROUP)):
        return "plugin"
    if name in sys.stdlib_module_names:
        return "module"
    if name in _FOLDERS:
        return "folder"
    if _is_installed(name):
        return "package"
    return None


def _is_installed(name: str) -> bool:
    """Returns whether a module or an installed distribution has that name."""
    found = importlib.util.find_spec(name)
    if found is not None and found.origin is not None:  # a mere folder of that name has none
        return True
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _name_like(text: str) -> str:
    """Returns the valid and free name that is most like a text."""
    plain = to_ascii(text[:60]).lower()
    word = re.sub(r"[^a-z0-9]+", "_", plain).strip("_") or "my_game"
    if not word[0].isalpha():
        word = f"game_{word}"
    others = (f"{word}_game{number}" for number in chain([""], count(2)))
    return next(name for name in chain([word], others) if _wrong_with(name) is None)


def _free_folder(path: str | None, name: str) -> Path:
    """Returns the folder to be made; raises UsageError if it exists."""
    if path is not None and not path.strip():
        raise UsageError(message("new.no_folder", name=name))
    folder = Path(name if path is None else path)
    if os.path.lexists(folder):
        raise _is_there(folder, name)
    return folder


def _is_there(folder: Path, name: str) -> UsageError:
    inside = [folder / name] if folder.is_dir() else []
    others = (folder.parent / f"{folder.name or name}_{number}" for number in count(2))
    free = next(other for other in chain(inside, others) if not os.path.lexists(other))
    command = bgf_command("new", name, free)
    return UsageError(message("new.there", folder=folder, command=command))


def _is_wanted(part: str, said: bool | None) -> bool:
    if said is not None:
        return said
    question = message("new.ask.yes_no", question=message(f"new.ask.{part}"))
    return _ask(question, "n", _read_yes)


def _read_yes(text: str) -> bool:
    word = text.strip().lower()
    if word not in (*_YES, *_NO):
        raise BadValue(key="new.neither", text=shortened(text))
    return word in _YES


def _ask(question: str, default: str, read: Callable[[str], _Answer]) -> _Answer:
    """Returns the answer of a person at a terminal; without a terminal, the default."""
    if not sys.stdin.isatty():
        return read(default)
    while True:
        try:
            shown = in_language(question, spoken_language())
            return read(input(shown).strip() or default)
        except EOFError:
            raise typer.Abort from None
        except BadValue as error:
            say(error.to_message())


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    """Writes the files; if that fails, nothing of them is left."""
    try:
        folder.mkdir()
    except OSError as error:
        words = message("new.unmakable", folder=folder, reason=system_reason(error))
        raise UsageError(words) from error
    try:
        for place, text in texts.items():
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            words = message("new.unwritable", folder=folder, reason=system_reason(error))
            raise UsageError(words) from error
        raise
