"""Reads the values of options: whole numbers, names, folders, files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from bgf.cli.codes import UsageError
from bgf.components.table import SEED_LIMIT
from bgf.errors import shortened
from bgf.words import message

__all__ = [
    "read_folder",
    "read_mods",
    "read_number",
    "read_options",
    "read_path",
    "read_seed",
]

_LONGEST = 30  # digits


def read_number(
    option: str, text: str, least: int = 0, most: int | None = None, example: int = 7
) -> int:
    """Returns the number of an option.

    Args:
        option: the option, for errors.
        text: its value as typed.
        least: the smallest number.
        most: the largest number; None for no limit.
        example: a number for errors.

    Raises:
        UsageError: if it is no whole number, or lies outside those limits.
    """
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST else -1
    facts = {"option": option, "text": shortened(text), "example": example}
    if number < least and most is None:
        raise UsageError(message("usage.number.from", least=least, **facts))
    if most is not None and not least <= number <= most:
        raise UsageError(message("usage.number.between", least=least, most=most, **facts))
    return number


def read_seed(text: str) -> int:
    """Returns the seed of ``--seed``; raises UsageError."""
    return read_number("--seed", text, 0, SEED_LIMIT - 1)


def read_mods(names: Sequence[str]) -> tuple[str, ...]:
    """Returns the names of mods, in order.

    Raises:
        UsageError: if one is given twice.
    """
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(message("usage.mod_twice", mod=shortened(twice)))
    return tuple(names)


def read_options(
    pairs: Sequence[str], where: str = "--option", example: str = "--option name=1"
) -> dict[str, str]:
    """Returns the values of options typed as ``K=V``, by name.

    Args:
        pairs: the options as typed.
        where: the place where they were typed, for errors.
        example: an option that is typed well, for errors.

    Raises:
        UsageError: if one is badly written or given twice.
    """
    found: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not name:
            words = message("usage.no_pair", where=where, pair=shortened(pair), example=example)
            raise UsageError(words)
        if name in found:
            raise UsageError(message("usage.pair_twice", where=where, name=shortened(name)))
        found[name] = value
    return found


def read_folder(option: str, text: str | None) -> Path | None:
    """Returns the folder that an option names; None if the option is left out.

    Raises:
        UsageError: if there is no such folder.
    """
    if text is None:
        return None
    folder = Path(text)
    if not text.strip() or not os.path.isdir(folder):
        raise UsageError(message("usage.no_folder", option=option, text=text))
    return folder


def read_path(option: str, text: str, example: str = "match.bgf") -> Path:
    """Returns the file that an option or a command names.

    Args:
        option: the option, for errors.
        text: the name as typed.
        example: the name of a file, for errors.

    Raises:
        UsageError: if the name is empty.
    """
    if not text.strip():
        raise UsageError(message("usage.no_file_name", option=option, text=text, example=example))
    return Path(text)
