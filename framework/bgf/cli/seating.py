"""Fits ``--seats`` and ``--names`` to the game and to each other."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.bots.process import Limits
from bgf.cli.codes import UsageError
from bgf.errors import shortened
from bgf.records.people import PERSON
from bgf.session.seats import (
    SeatsError,
    check_seat,
    names_by_seat,
    usual_players,
    usual_seats,
)
from bgf.words import message

if TYPE_CHECKING:
    from bgf.cli.config import Config
    from bgf.cli.types import NameList, SeatList
    from bgf.engine.game import Game

__all__ = ["check_number_of_seats", "read_names", "read_seats", "time_limits"]


def read_seats(
    given: SeatList | None, players: int | None, game: Game, config: Config | None = None
) -> list[str]:
    """Returns the seats; by default a person against bots, in games for several players.

    Raises:
        UsageError: if the game does not allow the number of players, or the number of seats differs
            from it.
    """
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        example = f"--players {usual_players(fewest, most)}"
        raise wrong_number_of_players(game.name, (fewest, most), players, example)
    if given is None:
        number = usual_players(fewest, most) if players is None else players
        return usual_seats(number, None if config is None else config.bot)
    if players is not None and players != len(given.seats):
        counts = {"players": players, "named": len(given.seats)}
        raise UsageError(message("usage.seats.count", text=shortened(given.text), **counts))
    return list(given.seats)


def check_number_of_seats(game: str, limits: tuple[int, int], seats: Sequence[str]) -> None:
    """Checks that a game supports as many players as there are seats.

    Args:
        game: the name of the game.
        limits: the smallest and the largest number of players.
        seats: the players.

    Raises:
        UsageError: if there are too few or too many seats.
        BotError: if the number is wrong, and a seat is neither a person nor a known bot.
    """
    fewest, most = limits
    if fewest <= len(seats) <= most:
        return
    for seat in seats:
        check_seat(seat)  # the error's example must not name an unknown bot
    bots = [seat for seat in seats if seat != PERSON]
    filler = bots[-1] if bots else usual_seats(2)[-1]
    fitting = [*seats[:most], *[filler] * (fewest - len(seats))]
    example = shlex.join(["--seats", ",".join(fitting)])
    raise wrong_number_of_players(game, limits, len(seats), example)


def wrong_number_of_players(
    game: str, limits: tuple[int, int], players: int, example: str
) -> UsageError:
    """Returns the error for a wrong number of players, with an example of a valid option."""
    fewest, most = limits
    facts = {"fewest": fewest, "most": most, "players": players, "example": example}
    return UsageError(message("usage.players.such", game=game, **facts))


def read_names(
    given: NameList | None, seats: Sequence[str], config: Config | None = None
) -> dict[int, str]:
    """Returns the names of people by seat; those of the config file where none are given.

    Raises:
        UsageError: if there are more names than people.
    """
    if given is None:
        people = [player for player, seat in enumerate(seats) if seat == PERSON]
        names = () if config is None else config.names or ()
        return dict(zip(people, names, strict=False))  # there may be more of either
    try:
        return names_by_seat(given.names, seats)
    except SeatsError as error:
        raise UsageError(message("usage.names", option="--names", error=error)) from error


def time_limits(choice: float | None, start: float | None) -> Limits:
    """Returns the time limits of bots that are programs, in seconds; the usual ones for None.

    Args:
        choice: the time for each choice.
        start: the time from the start of a program to its first answer.
    """
    usual = Limits()
    return Limits(
        start=usual.start if start is None else start,
        choice=usual.choice if choice is None else choice,
    )
