"""Opens matches: new matches, forks, and matches from records.

Nothing here asks or prints. `find` replays a record; if only a part of it is good, `Found.fault` is
the damage that the user has to accept before the match continues. Seats that have to be confirmed
are found by `bgf.session.record_seats.foreign_seats`.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf.components.table import SEED_LIMIT
from bgf.errors import BgfError
from bgf.records import store
from bgf.records.errors import RecordError
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.session.failures import guarded_replay
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.fair import FairChance

__all__ = [
    "ReplayedMatch",
    "can_be_salvaged",
    "find",
    "fork_match",
    "match_of",
    "new_seed",
    "open_match",
    "start",
]


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match that was read from a record and replayed successfully.

    Attributes:
        record: the record; for a damaged record its good part, for an old one its migrated form.
        game: the game to continue with.
        is_over: whether the match has ended.
        fault: the damage, if `record` is only the good part; the match can then continue in a new
            file, with the user's consent. None for a sound record.
    """

    record: Record
    game: Game
    is_over: bool
    fault: RecordError | None = None

    @property
    def is_in_place(self) -> bool:
        """Whether the match continues in its own file, not in a new one."""
        return self.fault is None and not self.record.migrations

    def vacant_seats(self) -> Collection[int]:
        """Returns the seats that need no player: forfeited ones, or all once the match is over."""
        if self.is_over:
            return range(self.record.players)
        return [forfeit.player for forfeit in self.record.forfeits]


def new_seed() -> int:
    """Returns an unpredictable seed."""
    return secrets.randbelow(SEED_LIMIT)


def start(
    game: Game,
    seats: Sequence[str],
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    path: Path | None = None,
    fair: FairChance | None = None,
) -> Match:
    """Starts a match that is recorded in a file.

    Args:
        game: the game.
        seats: the player in each seat.
        seed: the seed of all chance; drawn if left out.
        options: values of the game's options.
        path: a new file; one in the folder of matches if left out.
        fair: the verifiable source of chance, in place of a seed.

    Raises:
        BgfError: as `Match.start`.
    """
    if seed is None:
        seed = new_seed() if fair is None else 0
    return Match.start(
        game,
        players=len(seats),
        seed=seed,
        options=options,
        seats=seats,
        path=path or store.new_path(game.name),
        fair=fair,
    )


# -- records


def find(file: Path, content: Path | None = None) -> ReplayedMatch:
    """Replays a record, and migrates it if it is an old one.

    Args:
        file: the record.
        content: the folder of its content, if it was moved.

    Returns:
        The good part of the match. If it has a `fault`, continuing requires the user's consent.

    Raises:
        RecordError: if the file is not a record, or has no good part.
        BgfError: if its game can't be loaded or fails.
    """
    try:
        record = Record.load(file)
        with guarded_replay(record):
            game = record.load_game(content)
            migrated = record.migrated(game)
            state = migrated.replay(game=game)
    except RecordError as error:
        good = _good_part(file, content, error)
        if good is None:
            raise
        return good
    return ReplayedMatch(migrated, game, is_over=state.is_terminal())


def _good_part(file: Path, content: Path | None, fault: RecordError) -> ReplayedMatch | None:
    """Returns the good part of a damaged record, or of one with other content; None for none.

    Raises:
        BgfError: if its game can't be loaded or fails.
    """
    try:
        record = Record.load(file, salvage=True)
        with guarded_replay(record):
            game = record.load_game(content)
            record = record.migrated(game)
    except RecordError:
        return None
    while True:  # even a readable part may fail to replay; it is shortened until it replays
        try:
            with guarded_replay(record):
                state = record.replay(game=game, content_check=False)
        except RecordError as error:
            shorter = record.truncated(error.good, keep_secret=True)
            is_shorter = len(shorter.steps) < len(record.steps)
            if not is_shorter and record.result is None and not record.undone:
                return None
            record = shorter
        else:
            return ReplayedMatch(record, game, is_over=state.is_terminal(), fault=fault)


def can_be_salvaged(file: Path, content: Path | None, fault: RecordError) -> bool:
    """Returns whether a damaged record has a part from which a match can continue.

    Args:
        file: the record.
        content: the folder of its content, if it was moved.
        fault: the damage.
    """
    try:
        return _good_part(file, content, fault) is not None
    except BgfError:
        return False


def open_match(found: ReplayedMatch) -> Match:
    """Returns the match of a record, in its own file or in a new one.

    The match of a damaged or migrated record continues in a new file, `match.record.path`. A
    finished match is only shown, and its file is left unchanged.

    Raises:
        BgfError: as `Match.resume`.
    """
    record = found.record
    game = found.game
    if found.fault is not None:
        path = store.new_path(record.game)
        return Match.resume(record, game=game, content_check=False, path=path)
    is_whole = record.result is not None and not record.is_cut_off and not record.is_secret
    if is_whole:
        return match_of(record, game)
    if record.migrations:
        return Match.resume(record, game=game, path=store.new_path(record.game))
    return Match.resume(record, game=game)


def fork_match(match: Match, count: int, path: Path | None = None) -> Match:
    """Returns a new match that begins with the first actions of another one.

    The other one stays as it is.

    Args:
        match: the other match.
        count: the number of its actions to begin with, from 0.
        path: a new file; one in the folder of matches if left out.

    Raises:
        RecordError: if the match has fewer actions, or if it has verifiable chance and is not over,
            since a fork would reveal its future chance.
        StoreError: if the file exists or can't be created.
    """
    if match.record.is_secret:
        raise RecordError(message("fair.no_fork", record=match.record.path or match.game.name))
    beginning = match.record.truncated(count)
    place = path or store.new_path(match.game.name)
    return Match.resume(beginning, game=match.game, path=place)


def match_of(record: Record, game: Game) -> Match:
    """Returns the match of a record at its last position, without writing to its file."""
    copy = Record(record.head, record.steps[:], record.result, record.forfeits, record.server_seed)
    copy.is_revealed = record.is_revealed
    match = Match.resume(copy, game=game, content_check=False)
    match.record.path = record.path
    return match
