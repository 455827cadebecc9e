"""The names of players, as faces show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bgf.streams import printable_line
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.bots.seat import SeatedBot

__all__ = ["names_of_players", "seat_name"]

_LONGEST = 24  # characters of a name


def seat_name(seat: str) -> str:
    """Returns a seat of a record as a name; of a long command only the end, with the program."""
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
        lang: the language of the word for a person without a name.
    """
    words = Words(lang)
    is_alone = len(seats) - len(bots) == 1
    names = []
    for player, seat in enumerate(seats):
        if player in bots:
            name = printable_line(bots[player].name) or seat_name(seat)
        elif player in given:
            name = given[player]
        else:
            name = words("you" if is_alone else "human")
        names.append(name)
    return names
