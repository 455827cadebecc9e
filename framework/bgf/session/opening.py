"""Opens matches: new ones, and those that were left.

Nothing here asks or prints. `find` returns what a record holds, with all that somebody has to agree
to before the match goes on: `Found.fault`, if a part of it is damaged, and `foreign_seats`, if it
names programs.

A record starts no program and imports no module, because it may come from anybody. A seat that is
neither a person nor an installed bot has to be named again by who plays now, or its whole command
has to be confirmed.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.blame import describe
from bgf.bots.make import is_installed
from bgf.bots.process import Limits
from bgf.bots.seat import SeatedBot
from bgf.components.table import SEED_LIMIT
from bgf.engine.words import seat_letter
from bgf.errors import BgfError, shortened
from bgf.records import store
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.session.seats import PERSON, check_seat, seat_bots
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = [
    "ForeignSeat",
    "Found",
    "GameFailed",
    "UnconfirmedSeats",
    "can_be_salvaged",
    "failure_of",
    "find",
    "foreign_seats",
    "fork_match",
    "match_of",
    "named_seats",
    "new_seed",
    "open_match",
    "playing_again",
    "seat_bots_of",
    "start",
]


class GameFailed(BgfError):
    """A game broke down in the middle of a match."""

    code = "plugin"


class UnconfirmedSeats(BgfError):
    """A record names a program or a class, and nobody has confirmed that it may be started.

    Attributes:
        seats: those to be confirmed.
    """

    code = "usage"

    def __init__(self, seats: Sequence[ForeignSeat]) -> None:
        first = seats[0]
        letter = seat_letter(first.player)
        super().__init__(message("seats.unconfirmed", player=letter, seat=shortened(first.seat)))
        self.seats = tuple(seats)


@dataclass(frozen=True, slots=True)
class ForeignSeat:
    """A seat of a record that is neither a person nor an installed bot.

    Attributes:
        player: the seat.
        seat: what would be started with the user's rights: a class by its module, or a command.
            It may hold any characters.
    """

    player: int
    seat: str


@dataclass(frozen=True, slots=True)
class Found:
    """A record that has been replayed without a fault.

    Attributes:
        record: the record; of a damaged one its good part, of an old one what it was migrated to.
        game: the game to go on with.
        is_over: whether the match has ended.
        fault: what is wrong with the record, if this is its good part alone; the match then goes on
            in a new file, if somebody agrees to that.
    """

    record: Record
    game: Game
    is_over: bool
    fault: RecordError | None = None

    @property
    def is_in_place(self) -> bool:
        """Whether the match goes on in the file that it lies in."""
        return self.fault is None and not self.record.migrations

    def vacant_seats(self) -> Collection[int]:
        """Returns the seats for which nobody is needed: the forfeited ones, or all at the end."""
        if self.is_over:
            return range(self.record.players)
        return [forfeit.player for forfeit in self.record.forfeits]


def new_seed() -> int:
    """Returns a seed that nobody can guess."""
    return secrets.randbelow(SEED_LIMIT)


def start(
    game: Game,
    seats: Sequence[str],
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    path: Path | None = None,
) -> Match:
    """Begin a match that is kept in a file.

    Args:
        game: the game.
        seats: who sits where.
        seed: what all chance comes from; drawn if left out.
        options: values of the game's options.
        path: a new file; one in the folder of matches if left out.

    Raises:
        BgfError: as `Match.start`.
    """
    return Match.start(
        game,
        players=len(seats),
        seed=new_seed() if seed is None else seed,
        options=options,
        seats=seats,
        path=path or store.new_path(game.name),
    )


# -- records


def find(file: Path, content: Path | None = None) -> Found:
    """Replays a record, and migrates it if it is an old one.

    Args:
        file: the record.
        content: the folder of its content, if it lies elsewhere now.

    Returns:
        The match as far as it is good. Has it a `fault`, somebody has to agree to go on with it.

    Raises:
        RecordError: if it is no record, or if nothing of it is good.
        BgfError: if its game can't be loaded or fails.
    """
    try:
        record = Record.load(file)
        with playing_again(record):
            game = record.load_game(content)
            migrated = record.migrated(game)
            state = migrated.replay(game=game)
    except RecordError as error:
        good = _good_part(file, content, error)
        if good is None:
            raise
        return good
    return Found(migrated, game, is_over=state.is_terminal())


def _good_part(file: Path, content: Path | None, fault: RecordError) -> Found | None:
    """Returns the good part of a damaged record, or one of other content; None if there is none.

    Raises:
        BgfError: if its game can't be loaded or fails.
    """
    try:
        record = Record.load(file, salvage=True)
        with playing_again(record):
            game = record.load_game(content)
            record = record.migrated(game)
    except RecordError:
        return None
    while True:
        try:
            with playing_again(record):
                state = record.replay(game=game, content_check=False)
        except RecordError as error:
            shorter = record.truncated(error.good)
            is_shorter = len(shorter.steps) < len(record.steps)
            if not is_shorter and record.result is None and not record.undone:
                return None
            record = shorter
        else:
            return Found(record, game, is_over=state.is_terminal(), fault=fault)


def can_be_salvaged(file: Path, content: Path | None, fault: RecordError) -> bool:
    """Returns whether a damaged record has a part that a match can go on from.

    Args:
        file: the record.
        content: the folder of its content, if it lies elsewhere now.
        fault: what is wrong with it.
    """
    try:
        return _good_part(file, content, fault) is not None
    except BgfError:
        return False


def open_match(found: Found) -> Match:
    """Returns the match of a record, in its own file or in a new one.

    A damaged or a migrated record goes on in a new file, `match.record.path`. One that is over is
    only shown: its file is left alone.

    Raises:
        BgfError: as `Match.resume`.
    """
    record = found.record
    game = found.game
    if found.fault is not None:
        path = store.new_path(record.game)
        return Match.resume(record, game=game, content_check=False, path=path)
    if record.result is not None and not record.torn:
        return match_of(record, game)
    if record.migrations:
        return Match.resume(record, game=game, path=store.new_path(record.game))
    return Match.resume(record, game=game)


def fork_match(match: Match, count: int, path: Path | None = None) -> Match:
    """Returns a match of its own that goes on after the first actions of another one.

    The other one stays as it is.

    Args:
        match: the other match.
        count: the number of its actions that the fork begins with, from 0.
        path: a new file; one in the folder of matches if left out.

    Raises:
        RecordError: if the match has fewer actions.
        StoreError: if the file exists, or can't be made.
    """
    beginning = match.record.truncated(count)
    place = path or store.new_path(match.game.name)
    return Match.resume(beginning, game=match.game, path=place)


def match_of(record: Record, game: Game) -> Match:
    """Returns the match of a record at its last position, in memory; no file is written."""
    copy = Record(record.head, record.steps[:], record.result, record.forfeits)
    match = Match.resume(copy, game=game, content_check=False)
    match.record.path = record.path
    return match


@contextmanager
def playing_again(record: Record) -> Iterator[None]:
    """Turns unexpected errors of a game into one that names the file and the game.

    Raises:
        GameFailed: if the rules raise anything but a BgfError.
    """
    try:
        yield
    except (BgfError, KeyboardInterrupt):
        raise
    except BaseException as error:
        failure = failure_of(record.game, error)
        raise GameFailed(message("record.named", record=record.path, error=failure)) from error


def failure_of(game: str, error: BaseException) -> Message:
    """Returns in words that the rules of a game have raised an unexpected error."""
    return message("game.failed", game=game, error=describe(error))


# -- the seats of records


def foreign_seats(found: Found) -> list[ForeignSeat]:
    """Returns the seats of a record that start something, and have to be confirmed before.

    Raises:
        BotError: if nobody has such a name.
    """
    foreign = []
    for player, seat in enumerate(found.record.seats):
        if player in found.vacant_seats() or seat == PERSON or is_installed(seat):
            continue
        check_seat(seat)
        foreign.append(ForeignSeat(player, seat))
    return foreign


@contextmanager
def seat_bots_of(
    found: Found, limits: Limits, confirmed: Collection[ForeignSeat] = ()
) -> Iterator[Mapping[int, SeatedBot]]:
    """The bots that a record names, by seat; afterwards none of them runs.

    Args:
        found: the record.
        limits: the time of bots that are programs.
        confirmed: the foreign seats that somebody has seen in full and agreed to.

    Raises:
        UnconfirmedSeats: if a foreign seat is not among those; nothing is started then.
        BotError: if a bot can't be made.
    """
    unconfirmed = [seat for seat in foreign_seats(found) if seat not in confirmed]
    if unconfirmed:
        raise UnconfirmedSeats(unconfirmed)
    record = found.record
    with seat_bots(record.seats, record.seed, limits, found.vacant_seats()) as made:
        yield made


def named_seats(seats: Sequence[str], found: Found) -> list[str]:
    """Returns who sits where from now on, as the user has named them; vacant seats stay.

    Args:
        seats: one for each player.
        found: the record.

    Raises:
        BotError: if nobody has such a name.
    """
    before = found.record.seats
    vacant = found.vacant_seats()
    now = [before[p] if p in vacant else seat for p, seat in enumerate(seats)]
    for player, seat in enumerate(now):
        if player not in vacant:
            check_seat(seat)
    return now
