"""The types of arguments and options: how their texts become values.

Each is given to typer as the ``parser`` of a parameter. It refuses a text by a `BadValue`, whose
message names the parameter; so the type need not know whose value it reads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import typer

from bgf.errors import nearest, shortened
from bgf.words import Message, message

__all__ = [
    "BadValue",
    "GameOption",
    "choice",
    "each_mod_once",
    "each_option_once",
    "file_name",
    "filled",
    "first_repeated",
    "folder",
    "game_option",
    "hexadecimal",
    "of_text",
    "seconds",
    "seed_number",
    "whole_number",
]

T = TypeVar("T")

_LONGEST = 30  # digits
_SEED_LIMIT = 2**64  # as in `bgf.components.table`, whose import takes a while


class BadValue(typer.BadParameter):
    """The value of an argument or an option can't be used.

    Args:
        key: the ID of a text of the catalogue; its field ``option`` is the name of the parameter.
        facts: the values of its other fields.
    """

    def __init__(self, *, key: str, **facts: object) -> None:
        super().__init__(key)
        self._key = key
        self._facts = facts

    def told(self) -> Message:
        """Returns the message, once typer knows the parameter."""
        return message(self._key, option=_name_of(self.param), **self._facts)


def _name_of(param: Any) -> str:
    """Returns what users call a parameter: ``--seed``, or ``FILE``."""
    if param is None:
        return ""
    name: str = param.opts[0]
    if name.startswith("-"):
        return name
    return str(param.metavar or name).strip("[]")


def of_text(read: Callable[[str], T]) -> Callable[[Any], T]:
    """Returns a parser that leaves defaults alone: typer hands it these too, as values."""

    def parse(value: Any) -> T:
        found: T = read(value) if isinstance(value, str) else value
        return found

    return parse


def whole_number(least: int = 0, most: int | None = None, example: int = 7) -> Callable[[Any], int]:
    """Returns the type of whole numbers in decimal digits.

    Args:
        least: the smallest number.
        most: the largest number; None for no limit.
        example: a number for errors.
    """

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= _LONGEST
        number = int(text) if is_number else -1
        facts = {"text": shortened(text), "example": example, "least": least}
        if number < least and most is None:
            raise BadValue(key="usage.number.from", **facts)
        if most is not None and not least <= number <= most:
            raise BadValue(key="usage.number.between", most=most, **facts)
        return number

    return of_text(read)


seed_number = whole_number(0, _SEED_LIMIT - 1)
"""The type of seeds."""


def choice(key: str, *names: str) -> Callable[[Any], Any]:
    """Returns the type of texts that are one of some names.

    Args:
        key: the ID of the message for another text; its field ``text`` is that text, ``choices``
            the names.
        names: the names.
    """

    def read(text: str) -> str:
        if text not in names:
            raise BadValue(key=key, text=shortened(text), choices=nearest(text, names))
        return text

    return read


def hexadecimal(size: int) -> Callable[[Any], bytes]:
    """Returns the type of a number of bytes, typed as two digits each."""

    def read(text: str) -> bytes:
        try:
            found = bytes.fromhex(text)
        except ValueError:
            found = b""
        if len(found) != size:
            raise BadValue(key="usage.hex", text=shortened(text), digits=2 * size)
        return found

    return of_text(read)


def seconds(value: Any) -> float:
    """The type of times such as ``5s`` and ``500ms``, in seconds."""
    from bgf.bots.budget import read_time

    if not isinstance(value, str):
        return float(value)
    found = read_time(value)
    if found is None:
        raise BadValue(key="usage.time", text=shortened(value))
    return found


def folder(value: Any) -> Path:
    """The type of folders that are there."""
    text = str(value)
    if not text.strip() or not os.path.isdir(text):
        raise BadValue(key="usage.no_folder", text=text)
    return Path(text)


def filled(example: str = "match.bgf") -> Callable[[Any], str]:
    """Returns the type of texts that name a file or something else, and are not empty.

    Args:
        example: the name of a file, for errors.
    """

    def read(text: str) -> str:
        if not text.strip():
            raise BadValue(key="usage.no_file_name", text=text, example=example)
        return text

    return read


def file_name(example: str = "match.bgf") -> Callable[[Any], Path]:
    """Returns the type of names of files, which need not be there.

    Args:
        example: such a name, for errors.
    """
    check = filled(example)
    return of_text(lambda text: Path(check(text)))


class GameOption(NamedTuple):
    """An option of a game, as it is typed: ``name=value``."""

    name: str
    value: str

    @classmethod
    def of(cls, text: str) -> GameOption | None:
        """Returns the option that a text sets; None if it sets none."""
        name, sign, value = (part.strip() for part in text.partition("="))
        return cls(name, value) if sign and name else None


def game_option(value: Any) -> GameOption:
    """The type of options of a game."""
    if isinstance(value, GameOption):
        return value
    found = GameOption.of(value)
    if found is None:
        facts = {"pair": shortened(value), "example": "--option name=1"}
        raise BadValue(key="usage.no_pair", **facts)
    return found


def first_repeated(names: Iterable[str]) -> str | None:
    """Returns the first name that stands a second time; None if there is none."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def each_option_once(value: list[GameOption] | None) -> list[GameOption] | None:
    """Refuses options of a game of which one is set twice."""
    twice = first_repeated(one.name for one in value or ())
    if twice is not None:
        raise BadValue(key="usage.pair_twice", name=shortened(twice))
    return value


def each_mod_once(value: list[str] | None) -> list[str] | None:
    """Refuses mods of which one is named twice."""
    twice = first_repeated(value or ())
    if twice is not None:
        raise BadValue(key="usage.mod_twice", mod=shortened(twice))
    return value
