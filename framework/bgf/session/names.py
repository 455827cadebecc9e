"""The names of players, as interfaces show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.bots.levels import LEVELS
from bgf.errors import BgfError, shortened
from bgf.records.people import LONGEST_NAME, PERSON, is_name, normal_name
from bgf.streams import printable_line
from bgf.words import Words, message

if TYPE_CHECKING:
    from bgf.bots.seat import SeatedBot

__all__ = [
    "SeatsError",
    "check_name",
    "check_names",
    "names_of_players",
    "seat_name",
]

_LONGEST = 24  # characters of a name


class SeatsError(BgfError):
    """Raised if seats or names of players are invalid."""

    code = "usage"


def check_name(name: str) -> None:
    """Raises SeatsError unless a person's name is valid: one short line without commas."""
    if not (isinstance(name, str) and is_name(name)):
        is_long = isinstance(name, str) and len(name) > LONGEST_NAME
        key = "names.long" if is_long else "names.bad"
        raise SeatsError(message(key, name=shortened(name, LONGEST_NAME), most=LONGEST_NAME))


def check_names(names: Sequence[str]) -> None:
    """Raises SeatsError if a person's name is invalid, or if two names are the same."""
    for name in names:
        check_name(name)
    normal = [normal_name(name) for name in names]
    if len(set(normal)) < len(normal):
        name = next(name for name in normal if normal.count(name) > 1)
        raise SeatsError(message("names.twice", name=name))


def seat_name(seat: str, lang: str) -> str:
    """Returns the name of a seat in a record; of a long command only the end, with the program.

    Args:
        seat: the seat, as in `Record.seats`.
        lang: the language of the words for a person, and for a bot of a level.
    """
    if seat == PERSON:
        return Words(lang)("human")
    if seat in LEVELS:
        return Words(lang)(f"bot.level.{seat}")
    name = printable_line(seat)
    return name if len(name) <= _LONGEST else f"...{name[3 - _LONGEST :]}"


def names_of_players(
    seats: Sequence[str], bots: Mapping[int, SeatedBot], given: Mapping[int, str], lang: str
) -> list[str]:
    """Returns the names of all players, by seat.

    Args:
        seats: the player in each seat, as in `Record.seats`.
        bots: the bots by seat; people sit in all other seats.
        given: the names that people have chosen, by seat.
        lang: the language of the words for a person without a name, and for a bot of a level.
    """
    words = Words(lang)
    is_alone = len(seats) - len(bots) == 1
    names = []
    for player, seat in enumerate(seats):
        if player in bots:
            name = printable_line(bots[player].name) or seat_name(seat, lang)
        elif player in given:
            name = given[player]
        else:
            name = words("you" if is_alone else "human")
        names.append(name)
    return names
