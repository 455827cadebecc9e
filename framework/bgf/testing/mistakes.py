"""Helpers for tests that a game refuses a pack with one mistake in it.

>>> pack = copied("mine", tmp_path)
>>> check_mistake("mine", pack, Mistake("cards.yaml", "count: 8", "count: 0", "E501", …))

If something is not as expected, these functions raise AssertionError.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.resources import as_file
from pathlib import Path

from bgf.api import load, validate
from bgf.content.diagnostics import ContentError, format_path
from bgf.engine.plugins import plugins

__all__ = ["Mistake", "change", "check_mistake", "copied", "messages", "mistakes"]


@dataclass(frozen=True)
class Mistake:
    """A change to a pack, and the only error that it must cause.

    Attributes:
        file: the name of the file in the pack.
        old: the text to replace; only its first occurrence is replaced.
        new: the replacement.
        code: the code of the error, without ``BGF-``.
        path: the path in the content that the error must name.
        words: a part of the error's message.
    """

    file: str
    old: str
    new: str
    code: str
    path: str
    words: str

    def __str__(self) -> str:
        return f"{self.path}: {self.words[:40]}"


def mistakes(file: str, *rows: tuple[str, str, str, str, str]) -> list[Mistake]:
    """Returns mistakes in one file, each given as old text, new text, code, path, words."""
    return [Mistake(file, *row) for row in rows]


def copied(game: str, folder: Path) -> Path:
    """Copies the pack that a game ships into a folder; returns the folder of the copy."""
    with as_file(plugins().game(game).pack) as shipped:
        return Path(shutil.copytree(shipped, folder / "pack"))


def change(pack: Path, file: str, old: str, new: str) -> None:
    """Replaces the first occurrence of a text in a file of a pack."""
    text = (pack / file).read_text("utf-8")
    if old not in text:
        raise AssertionError(f"{file} has no {old!r}")
    (pack / file).write_text(text.replace(old, new, 1), "utf-8")


def messages(pack: Path) -> list[str]:
    """Returns every problem of a pack, as a line with its code, path and message."""
    return [f"{d.code} {format_path(d.path)}: {d.message}" for d in validate(pack)]


def check_mistake(game: str, pack: Path, mistake: Mistake) -> None:
    """Makes a mistake in a pack, and checks that loading it gives exactly one error.

    The error must point to the line that has the last name of its path.

    Args:
        game: the name of the game.
        pack: the folder of a copy of its pack, which is changed.
        mistake: the change, and the error that it must cause.
    """
    change(pack, mistake.file, mistake.old, mistake.new)
    try:
        load(game, content=pack)
    except ContentError as refused:
        errors = [found for found in refused.diagnostics if found.severity == "error"]
    else:
        raise AssertionError(f"{game} is played with {mistake.new!r} in {mistake.file}")
    found = [(error.code, format_path(error.path)) for error in errors]
    if found != [(f"BGF-{mistake.code}", mistake.path)]:
        raise AssertionError(f"found {found}, not BGF-{mistake.code} at {mistake.path} alone")
    (error,) = errors
    if mistake.words not in error.message:
        raise AssertionError(f'"{error.message}" does not say "{mistake.words}"')
    line = (pack / Path(error.file).name).read_text("utf-8").splitlines()[error.line - 1]
    name = [step for step in error.path if isinstance(step, str)][-1]
    if name not in line:
        raise AssertionError(f"line {error.line} of {error.file} has no {name}: {line}")
