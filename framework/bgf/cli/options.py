"""Reads the values of options: whole numbers, names, folders, files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bgf.cli.codes import UsageError
from bgf.components.table import SEED_LIMIT
from bgf.errors import BadOption

__all__ = [
    "options_checked_in",
    "read_folder",
    "read_mods",
    "read_number",
    "read_options",
    "read_path",
    "read_seed",
]

_LONGEST = 30  # digits


def read_number(option: str, text: str, least: int = 0, most: int | None = None) -> int:
    """The number of an option.

    Raises:
        UsageError: if it is no whole number, or lies outside those limits.
    """
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST else -1
    if number < least or (most is not None and number > most):
        limits = f"from {least}" if most is None else f"from {least} to {most:,}"
        words = f"a whole number {limits} is needed, such as {option} 7"
        raise UsageError(f'{option} "{text}": {words}')
    return number


def read_seed(text: str) -> int:
    """The seed of ``--seed``; raises UsageError."""
    return read_number("--seed", text, 0, SEED_LIMIT - 1)


def read_mods(names: Sequence[str]) -> tuple[str, ...]:
    """The names of mods, in order.

    Raises:
        UsageError: if one is given twice.
    """
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"the mod {twice} is given twice: give it once")
    return tuple(names)


def read_options(
    pairs: Sequence[str], where: str = "--option", example: str = "--option name=1"
) -> dict[str, str]:
    """Options as they were typed, ``K=V``.

    Args:
        pairs: the options.
        where: they were typed.
        example: of how they are.

    Raises:
        UsageError: for one that is none, or is given twice.
    """
    found: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not name:
            raise UsageError(f'{where} "{pair}" is no K=V: write for example {example}')
        if name in found:
            raise UsageError(f"{where} {name} is given twice: give it once")
        found[name] = value
    return found


@contextmanager
def options_checked_in(language: str) -> Iterator[None]:
    """Raises a BadOption of the block in a language, where its message is translated."""
    try:
        yield
    except BadOption as error:
        if language not in error.translations:
            raise
        raise BadOption(error.translations[language], error.translations) from error


def read_folder(option: str, text: str | None) -> Path | None:
    """The folder that an option names, if it is given.

    Raises:
        UsageError: if there is no such folder.
    """
    if text is None:
        return None
    folder = Path(text)
    if not text.strip() or not os.path.isdir(folder):
        raise UsageError(f'{option} "{text}": there is no such folder')
    return folder


def read_path(option: str, text: str) -> Path:
    """The file that an option or a command names.

    Raises:
        UsageError: if the name is empty.
    """
    if not text.strip():
        raise UsageError(f'{option} "{text}": the name of a file is needed, such as match.bgf')
    return Path(text)
