"""The seats of a match: reads ``human,easy`` and the names of people, and makes the bots."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from bgf.bots import Bot, bots, make_bot
from bgf.bots.make import PROCESS, instead_of
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot, seed_of
from bgf.errors import BotError, shortened
from bgf.records.people import PERSON
from bgf.session.names import SeatsError, check_names
from bgf.words import message

__all__ = [
    "SeatsError",
    "check_seat",
    "names_by_seat",
    "parse_names",
    "parse_seats",
    "seat_bots",
    "split_names",
    "usual_players",
    "usual_seats",
]

_OPPONENT = "normal"
_USUAL = 2  # players; a single player must be requested explicitly
_SEAT = re.compile(r"""(?:^|(?<=,))((?:"[^"]*"|'[^']*'|[^,])*)""")  # a comma may be in quotes
_WHOLE = re.compile(r"""^(["'])((?:(?!\1).)*)\1$""")  # a whole seat in quotes


def parse_seats(text: str) -> list[str]:
    """Returns the player in each seat: ``human,mcts:500ms`` names a person and a bot.

    Raises:
        SeatsError: if a seat is malformed. An unknown bot is refused only when it is made.
    """
    written = [seat.strip() for seat in _SEAT.findall(text)]
    seats = [_WHOLE.sub(r"\2", seat).strip() for seat in written]
    if "" in seats:
        raise SeatsError(message("seats.empty"))
    for seat in seats:
        name, colon, setting = (part.strip() for part in seat.partition(":"))
        if name == PERSON and colon:
            raise SeatsError(message("seats.person", person=PERSON))
        if colon and not setting and name in bots():
            raise SeatsError(message("seats.setting", seat=seat, name=name))
    return seats


def usual_players(fewest: int, most: int) -> int:
    """Returns the default number of players: two, or the nearest number that the game allows."""
    return min(max(fewest, _USUAL), most)


def usual_seats(players: int, bot: str | None = None) -> list[str]:
    """Returns the default seats: a person against bots.

    Args:
        players: the number of seats.
        bot: the bot in all seats but the first; None for the default one.
    """
    opponent = _OPPONENT if bot is None else bot
    return [PERSON, *[opponent] * (players - 1)]


def parse_names(text: str, seats: Sequence[str]) -> dict[int, str]:
    """Returns the names of people by seat: ``Ann,Tom`` for the first two seats of people.

    There may be fewer names than people.

    Args:
        text: the names, separated by commas.
        seats: the player in each seat.

    Raises:
        SeatsError: if there are more names than people, two are the same, or one is invalid.
    """
    return names_by_seat(split_names(text), seats)


def split_names(text: str) -> list[str]:
    """Returns names that are separated by commas.

    Raises:
        SeatsError: if two are the same, or one is invalid.
    """
    names = [name.strip() for name in text.split(",")]
    check_names(names)
    return names


def names_by_seat(names: Sequence[str], seats: Sequence[str]) -> dict[int, str]:
    """Returns the names of people by seat, beginning with the first seat of a person.

    Args:
        names: the names, as `split_names` returns them.
        seats: the player in each seat.

    Raises:
        SeatsError: if there are more names than people.
    """
    people = [player for player, seat in enumerate(seats) if seat == PERSON]
    if not people:
        raise SeatsError(message("names.no_people"))
    if len(names) > len(people):
        raise SeatsError(message("names.many", names=len(names), people=len(people)))
    return dict(zip(people, names, strict=False))


@contextmanager
def seat_bots(
    seats: Sequence[str], seed: int, limits: Limits, forfeited: Collection[int] = ()
) -> Iterator[Mapping[int, SeatedBot]]:
    """Makes the bots of a match, by seat, each with its own seed, and ends them after the block.

    For the seats of a record, which is not trusted, use `bgf.session.record_seats.seat_bots_of`.

    Args:
        seats: the player in each seat.
        seed: the seed of the match.
        limits: the time limits of bots that are programs.
        forfeited: the seats whose bots are not started, because `random` plays on in them.

    Raises:
        BotError: if a seat is neither ``human`` nor a bot.
    """
    made = {}
    with ExitStack() as stack:
        for player, seat in enumerate(seats):
            if seat != PERSON:
                own = seed_of(seed, player)
                bot = None if player in forfeited else _make(seat, own, limits)
                made[player] = SeatedBot(bot, player, own)
                stack.callback(made[player].close)
        yield made


def check_seat(seat: str) -> None:
    """Raises BotError for an unknown bot, before anything is made or started."""
    known = [PERSON, *bots()]
    if ":" not in seat and seat not in (*known, PROCESS):
        name = shortened(seat)
        raise BotError(message("bot.nobody", bot=name, choices=instead_of(seat, known)))


def _make(seat: str, seed: int, limits: Limits) -> Bot:
    check_seat(seat)
    return make_bot(seat, seed, limits=limits)
