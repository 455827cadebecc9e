"""For the tests of what a game wants of its content: the pack that ships, with one mistake in it.

>>> pack = copied("mine", tmp_path)
>>> check_mistake("mine", pack, Mistake("cards.yaml", "count: 8", "count: 0", "E501", …))

Where something is not as it should be these functions raise AssertionError, as a test does.
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
    """A change of a pack, and the only error that it must give.

    Attributes:
        file: the file of the pack.
        old: the text to replace, where it first occurs.
        new: the text in its place.
        code: the code of the error, without ``BGF-``.
        path: the path in the content that the error must name.
        words: a part of its message.
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
    """Returns code, place and message of all that is wrong with a pack."""
    return [f"{d.code} {format_path(d.path)}: {d.message}" for d in validate(pack)]


def check_mistake(game: str, pack: Path, mistake: Mistake) -> None:
    """Makes a mistake, and checks that it is the only reason why the pack is refused.

    The error must point to the line in which the last name of its path stands.

    Args:
        game: the name of the game.
        pack: a copy of its pack; it is changed.
        mistake: the change, and the error that it must give.
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
