"""The seats of a match: who sits there, as people write it, and the bots that are made of that."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

from bgf.bots import Bot, bots, make_bot
from bgf.bots.make import PROCESS, instead_of
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot, seed_of
from bgf.errors import BgfError, BotError, shortened
from bgf.words import message

__all__ = [
    "PERSON",
    "SeatsError",
    "check_seat",
    "parse_names",
    "parse_seats",
    "seat_bots",
    "usual_players",
    "usual_seats",
]

PERSON = "human"
"""What stands for a person at a seat."""

_OPPONENT = "mcts"
_USUAL = 2  # players; who wants to play alone, or to see one bot alone, says so
_LONGEST_NAME = 24  # characters
_SEAT = re.compile(r"""(?:^|(?<=,))((?:"[^"]*"|'[^']*'|[^,])*)""")  # a comma may be in quotes
_WHOLE = re.compile(r"""^(["'])((?:(?!\1).)*)\1$""")  # a whole seat, too


class SeatsError(BgfError):
    """Seats, or names of players, are badly written."""

    code = "usage"


def parse_seats(text: str) -> list[str]:
    """Returns who sits where: ``human,mcts:500ms`` names a person and a bot.

    Raises:
        SeatsError: if a seat is badly written. Whether there is such a bot shows when it is made.
    """
    seats = [_WHOLE.sub(r"\2", seat.strip()).strip() for seat in _SEAT.findall(text)]
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
    """Returns the number of players where nobody says: two, or as near to it as the game allows."""
    return min(max(fewest, _USUAL), most)


def usual_seats(players: int, bot: str | None = None) -> list[str]:
    """Returns the seats where nobody names them: a person against bots.

    Args:
        players: their number.
        bot: the bot; None for the usual one.
    """
    opponent = _OPPONENT if bot is None else bot
    return [PERSON, *[opponent] * (players - 1)]


def parse_names(text: str, seats: Sequence[str]) -> dict[int, str]:
    """Returns the names of people by seat: ``Ann,Tom`` for the first two who are no bots.

    People for whom there is no name left have none.

    Args:
        text: the names, with commas between them.
        seats: who sits where.

    Raises:
        SeatsError: if there are more names than people, or one can't be shown.
    """
    names = [name.strip() for name in text.split(",")]
    people = [player for player, seat in enumerate(seats) if seat == PERSON]
    if len(names) > len(people):
        raise SeatsError(message("names.many", names=len(names), people=len(people)))
    for name in names:
        if not name or not name.isprintable() or len(name) > _LONGEST_NAME:
            raise SeatsError(message("names.bad", name=shortened(name), most=_LONGEST_NAME))
    if len(set(names)) < len(names):
        raise SeatsError(message("names.twice"))
    return dict(zip(people, names, strict=False))


@contextmanager
def seat_bots(
    seats: Sequence[str], seed: int, limits: Limits, forfeited: Collection[int] = ()
) -> Iterator[Mapping[int, SeatedBot]]:
    """The bots of a match, by seat; each gets a seed of its own. Afterwards none of them runs.

    Seats of a record that somebody else made go through `bgf.session.opening.seat_bots_of` first.

    Args:
        seats: who sits where.
        seed: that of the match.
        limits: the time of bots that are programs.
        forfeited: the seats in which another one plays on.

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
    """Refuse a name that nobody has, before anything is made or started; raises BotError."""
    known = [PERSON, *bots()]
    if ":" not in seat and seat not in (*known, PROCESS):
        name = shortened(seat)
        raise BotError(message("bot.nobody", bot=name, choices=instead_of(seat, known)))


def _make(seat: str, seed: int, limits: Limits) -> Bot:
    check_seat(seat)
    return make_bot(seat, seed, limits=limits)
