"""Reads ``--seats``: people and bots at the seats, and the time that bots have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from bgf.bots import Bot, bots, make_bot
from bgf.bots.budget import read_time
from bgf.bots.make import PROCESS, instead_of
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot, seed_of
from bgf.cli.codes import UsageError
from bgf.errors import BotError, shortened

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["PERSON", "check_seat", "read_limits", "read_seats", "seat_bots", "usual_players"]

PERSON = "human"

_OPPONENT = "mcts"
_USUAL = 2  # players; who wants to play alone, or to see one bot alone, says so
_SEAT = re.compile(r"""(?:^|(?<=,))((?:"[^"]*"|'[^']*'|[^,])*)""")  # a comma may be in quotes
_WHOLE = re.compile(r"""^(["'])((?:(?!\1).)*)\1$""")  # a whole seat, too


def read_seats(text: str | None, players: int | None, game: Game) -> list[str]:
    """Returns the seats; by default a person against bots, in games for several players.

    Raises:
        UsageError: if the game is not for so many, the number of seats is another, or a seat is
            badly written.
    """
    fewest, most = game.players
    if players is not None and not fewest <= players <= most:
        raise UsageError(f"{game.name} is for {fewest} to {most} players, not {players}")
    if text is None:
        players = usual_players(fewest, most) if players is None else players
        return [PERSON, *[_OPPONENT] * (players - 1)]
    seats = [_WHOLE.sub(r"\2", seat.strip()).strip() for seat in _SEAT.findall(text)]
    if "" in seats:
        raise UsageError(f'--seats "{text}": a seat is empty; write for example human,mcts')
    for seat in seats:
        name, colon, setting = (part.strip() for part in seat.partition(":"))
        if name == PERSON and colon:
            raise UsageError(f'--seats "{text}": a human takes no setting; write {PERSON} alone')
        if colon and not setting and name in bots():
            raise UsageError(f'--seats "{text}": the setting after "{seat}" is empty; write {name}')
    if players is not None and players != len(seats):
        raise UsageError(
            f"--players {players} does not fit --seats {text}, which names {len(seats)}: "
            "leave one of them out"
        )
    return seats


def usual_players(fewest: int, most: int) -> int:
    """How many play a game for so many where nobody says: two, or as near to it as there are."""
    return min(max(fewest, _USUAL), most)


def read_limits(choice: str | None, start: str | None) -> Limits:
    """The time of bots that are programs, from ``--bot-time`` and ``--bot-start``.

    Raises:
        UsageError: if one of them is no time.
    """
    usual = Limits()
    return Limits(
        start=usual.start if start is None else _seconds("--bot-start", start),
        choice=usual.choice if choice is None else _seconds("--bot-time", choice),
    )


def _seconds(option: str, text: str) -> float:
    seconds = read_time(text)
    if seconds is None:
        raise UsageError(f'{option} "{text}": a time is needed, such as {option} 5s or 500ms')
    return seconds


@contextmanager
def seat_bots(
    seats: Sequence[str], seed: int, limits: Limits, forfeited: Collection[int] = ()
) -> Iterator[dict[int, SeatedBot]]:
    """The bots of a match, by seat; each gets a seed of its own. Afterwards none of them runs.

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
        raise BotError(f'nobody called "{name}" can play: {instead_of(seat, known)}')


def _make(seat: str, seed: int, limits: Limits) -> Bot:
    check_seat(seat)
    return make_bot(seat, seed, limits=limits)
