"""Parsers, which turn the texts of arguments and options into values.

Each is given to typer as the ``parser`` of a parameter: either a function of a text, such as
`seconds`, or the result of a function that makes parsers, such as ``whole_number(1, 10)``. A parser
refuses a text by `BadValue`. The program adds the name of the parameter to that message, so a
parser need not know whose text it reads.
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
    "NameList",
    "SeatList",
    "choice",
    "each_mod_once",
    "each_option_once",
    "file_name",
    "first_repeated",
    "folder",
    "game_option",
    "hexadecimal",
    "name_list",
    "nonempty_text",
    "seat_list",
    "seat_of_letter",
    "seconds",
    "seed_number",
    "text_parser",
    "whole_number",
]

T = TypeVar("T")

_LONGEST = 30  # digits
_SEED_LIMIT = 2**64  # as in `bgf.components.table`, whose import takes a while


class BadValue(typer.BadParameter):
    """Raised if the value of an argument or an option can't be used.

    Args:
        key: the ID of a text of the catalogue; its field ``option`` is the name of the parameter.
        facts: the values of its other fields.
    """

    def __init__(self, *, key: str, **facts: object) -> None:
        super().__init__(key)
        self._key = key
        self._facts = facts

    def to_message(self) -> Message:
        """Returns the message; called once typer has set the parameter, `param`."""
        return message(self._key, option=_name_of(self.param), **self._facts)


def _name_of(param: Any) -> str:
    """Returns the name of a parameter as users know it: ``--seed``, or ``FILE``."""
    if param is None:
        return ""
    name: str = param.opts[0]
    if name.startswith("-"):
        return name
    return str(param.metavar or name).strip("[]")


def text_parser(read: Callable[[str], T]) -> Callable[[Any], T]:
    """Returns a parser that reads texts, and leaves anything else as it is.

    Typer calls parsers with defaults as well, which are values already.

    Args:
        read: the function that reads a text; raises BadValue for a text that it refuses.
    """

    def parse(value: Any) -> T:
        found: T = read(value) if isinstance(value, str) else value
        return found

    return parse


def whole_number(least: int = 0, most: int | None = None, example: int = 7) -> Callable[[Any], int]:
    """Returns a parser of whole numbers in decimal digits.

    Args:
        least: the smallest number.
        most: the largest number; None for no limit.
        example: a valid number, which errors name.
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

    return text_parser(read)


seed_number = whole_number(0, _SEED_LIMIT - 1)
"""The parser of seeds, from 0 to 2**64 - 1."""


def choice(key: str, *names: str) -> Callable[[Any], Any]:
    """Returns a parser that accepts only certain names.

    Args:
        key: the ID of the message about another text, with the fields ``text`` for that text and
            ``choices`` for the names that are similar.
        names: the names.
    """

    def read(text: str) -> str:
        if text not in names:
            raise BadValue(key=key, text=shortened(text), choices=nearest(text, names))
        return text

    return read


def hexadecimal(size: int) -> Callable[[Any], bytes]:
    """Returns a parser of bytes in hexadecimal digits.

    Args:
        size: the number of bytes, each of which has two digits.
    """

    def read(text: str) -> bytes:
        try:
            found = bytes.fromhex(text)
        except ValueError:
            found = b""
        if len(found) != size:
            raise BadValue(key="usage.hex", text=shortened(text), digits=2 * size)
        return found

    return text_parser(read)


def seconds(value: Any) -> float:
    """Reads a time such as ``5s`` or ``500ms``.

    Returns:
        The time in seconds.

    Raises:
        BadValue: if the text is not a time.
    """
    from bgf.bots.budget import read_time

    if not isinstance(value, str):
        return float(value)
    found = read_time(value)
    if found is None:
        raise BadValue(key="usage.time", text=shortened(value))
    return found


def folder(value: Any) -> Path:
    """Reads the path of a folder.

    Raises:
        BadValue: if there is no such folder.
    """
    text = str(value)
    if not text.strip() or not os.path.isdir(text):
        raise BadValue(key="usage.no_folder", text=text)
    return Path(text)


def nonempty_text(example: str = "match.bgf") -> Callable[[Any], str]:
    """Returns a parser of texts that are not empty, such as names of files or addresses.

    Args:
        example: a valid name of a file, which errors name.
    """

    def read(text: str) -> str:
        if not text.strip():
            raise BadValue(key="usage.no_file_name", text=text, example=example)
        return text

    return read


def file_name(example: str = "match.bgf") -> Callable[[Any], Path]:
    """Returns a parser of paths of files, which need not exist.

    Args:
        example: a valid name of a file, which errors name.
    """
    checked = nonempty_text(example)
    return text_parser(lambda text: Path(checked(text)))


class SeatList(NamedTuple):
    """Seats, as in ``--seats human,easy``.

    Attributes:
        text: the list as it was typed.
        seats: the player in each seat.
    """

    text: str
    seats: tuple[str, ...]


def seat_list(value: Any) -> SeatList:
    """Reads seats with commas between them.

    Raises:
        BadValue: if a seat is badly written.
    """
    from bgf.session.seats import SeatsError, parse_seats

    if isinstance(value, SeatList):
        return value
    try:
        return SeatList(value, tuple(parse_seats(value)))
    except SeatsError as error:
        raise BadValue(key="usage.seats", text=shortened(value), error=error) from error


class NameList(NamedTuple):
    """Names of people, as in ``--names Ann,Tom``."""

    names: tuple[str, ...]


def name_list(value: Any) -> NameList:
    """Reads names of people with commas between them.

    Raises:
        BadValue: if one of them can't be shown, or stands there twice.
    """
    from bgf.session.seats import SeatsError, split_names

    if isinstance(value, NameList):
        return value
    try:
        return NameList(tuple(split_names(value)))
    except SeatsError as error:
        raise BadValue(key="usage.names", error=error) from error


def seat_of_letter(value: Any) -> int:
    """Reads the letter of a seat, such as ``A``.

    Returns:
        The seat, from 0.

    Raises:
        BadValue: if the text is not such a letter.
    """
    if not isinstance(value, str):
        return int(value)
    if not (len(value) == 1 and value.isascii() and value.isalpha()):
        raise BadValue(key="usage.seat", text=shortened(value))
    return ord(value.upper()) - ord("A")


class GameOption(NamedTuple):
    """An option of a game, as it is typed: ``name=value``."""

    name: str
    value: str

    @classmethod
    def of(cls, text: str) -> GameOption | None:
        """Returns the option that a text sets; None if the text is not ``name=value``."""
        before, sign, after = text.partition("=")
        name = before.strip()
        return cls(name, after.strip()) if sign and name else None


def game_option(value: Any) -> GameOption:
    """Reads an option of a game, ``name=value``.

    Raises:
        BadValue: if the text is something else.
    """
    if isinstance(value, GameOption):
        return value
    found = GameOption.of(value)
    if found is None:
        facts = {"pair": shortened(value), "example": "--option name=1"}
        raise BadValue(key="usage.no_pair", **facts)
    return found


def first_repeated(names: Iterable[str]) -> str | None:
    """Returns the first name that occurs a second time; None if all are different."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def each_option_once(value: list[GameOption] | None) -> list[GameOption] | None:
    """Returns the options of a game, after checking that each is set only once.

    Raises:
        BadValue: if one of them is set twice.
    """
    twice = first_repeated(one.name for one in value or ())
    if twice is not None:
        raise BadValue(key="usage.pair_twice", name=shortened(twice))
    return value


def each_mod_once(value: list[str] | None) -> list[str] | None:
    """Returns the names of mods, after checking that each is named only once.

    Raises:
        BadValue: if one of them is named twice.
    """
    twice = first_repeated(value or ())
    if twice is not None:
        raise BadValue(key="usage.mod_twice", mod=shortened(twice))
    return value
