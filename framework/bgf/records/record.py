"""Records: a whole match as text, and the replay that proves it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgf import __version__
from bgf.errors import BgfError, UnknownGame
from bgf.records.errors import NoRecordFile, RecordError
from bgf.records.fair import FairChance
from bgf.records.head import (
    FIRST_LINE,
    LONGEST_LINE,
    Content,
    Head,
    HeadFault,
    count_head_lines,
    format_head,
    is_record,
    parse_head,
)
from bgf.records.journal import FileJournal
from bgf.records.lines import Body, Forfeit, Step, Undo, bodies, clipped, seal_lines
from bgf.records.migration import Migration, list_migrations, migrate, migrations_for
from bgf.records.ratchet import Ratchet
from bgf.records.secret_file import read_secret, secret_path
from bgf.records.verify import Divergence, all_events, play_step, verify_events
from bgf.rich_display import html_of
from bgf.words import Message, joined, message, system_reason

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Record", "RecordError", "Step", "read_file"]

_LARGEST = 1 << 26


class Record:
    """A match: what it started from, and every action that stands.

    What a record says is not believed: `replay` plays it again and compares.

    Args:
        head: the start of the match.
        steps: the actions that stand.
        result: the final scores; None while the match goes on.
        forfeits: whose bots have failed.
        server_seed: the server seed of a match whose chance can be verified, if it is known.

    Attributes:
        head: game, content, mods, players, seed, options and seats.
        steps: the actions; those that were taken back are left out.
        undone: the undone actions, in the order in which they were undone; `save` leaves them out.
        forfeits: whose bots have failed, when, and why.
        result: the final scores, or None while the match goes on.
        server_seed: the server seed of a match whose chance can be verified; None if it is not
            known, and in a match with a seed.
        is_revealed: whether the record reveals its server seed; nothing comes after that.
        secret_file: the file beside the record that holds the server seed until then, or None.
        migrations: what it went through since it was read, each with its plugin; see `migrated`.
        path: the file it lies in, or None.
        damage: why the rest of a salvaged record is missing, or None.
        torn: whether the file ended in the middle of a line, which was left out.
        length: how many bytes the file had when it was read.
        size: how many of them are whole, sound lines.
        crc: the running check after those.
    """

    __slots__ = (
        "crc",
        "damage",
        "forfeits",
        "head",
        "is_revealed",
        "length",
        "migrations",
        "path",
        "result",
        "secret_file",
        "server_seed",
        "size",
        "steps",
        "torn",
        "undone",
    )

    def __init__(
        self,
        head: Head,
        steps: list[Step] | None = None,
        result: tuple[int, ...] | None = None,
        forfeits: Iterable[Forfeit] = (),
        server_seed: bytes | None = None,
    ) -> None:
        self.head = head
        self.steps = [] if steps is None else steps
        self.undone: list[Undo] = []
        self.forfeits = clipped(forfeits, len(self.steps))
        self.result = result
        self.server_seed = server_seed
        self.is_revealed = False
        self.secret_file: Path | None = None
        self.migrations: tuple[Migration, ...] = ()
        self.path: Path | None = None
        self.damage: RecordError | None = None
        self.torn = False
        self.length = self.size = self.crc = 0

    # -- the head ----------------------------------------------------------------------------

    @property
    def engine(self) -> str:
        """The version of bgf that wrote it."""
        return self.head.engine

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.head.game

    @property
    def content(self) -> Content:
        """Name, version and digest of the content."""
        return self.head.content

    @property
    def mods(self) -> tuple[tuple[str, str], ...]:
        """The name and version of each mod."""
        return self.head.mods

    @property
    def players(self) -> int:
        """The number of players."""
        return self.head.players

    @property
    def seed(self) -> int | None:
        """The seed of all chance in the match; None if its chance can be verified."""
        return self.head.seed

    @property
    def options(self) -> Mapping[str, Any]:
        """The value of every option."""
        return self.head.options

    @property
    def seats(self) -> tuple[str, ...]:
        """The player at each seat."""
        return self.head.seats

    # -- chance that can be verified -----------------------------------------------------------

    @property
    def is_secret(self) -> bool:
        """Whether its chance can be verified, and its server seed is a secret still."""
        fair = self.head.fair
        return fair is not None and fair.open_seed is None and not self.is_revealed

    @property
    def is_open(self) -> bool:
        """Whether everybody knew its chance from the start, as in a fork of a revealed match."""
        fair = self.head.fair
        return fair is not None and fair.open_seed is not None

    @property
    def ratchet(self) -> Ratchet | None:
        """The chance of each action, if it can be verified; None in a match with a seed.

        Raises:
            RecordError: if the server seed is not known, or is not the one that was committed to.
        """
        fair = self.head.fair
        if fair is None:
            return None
        if self.server_seed is None:
            raise RecordError(self._secret_missing(), path=self.path)
        chance = FairChance(self.server_seed, fair.shares)
        if chance.terms.commitment != fair.commitment:
            words = message("fair.other_seed", record=self._name())
            raise RecordError(words, path=self.path)
        return Ratchet(chance.key)

    @property
    def seed_for_bots(self) -> int:
        """The seed that the seeds of bots are made from.

        Raises:
            RecordError: as `ratchet`.
        """
        ratchet = self.ratchet
        if ratchet is not None:
            return ratchet.seed_for_bots
        assert self.seed is not None  # there is one or the other
        return self.seed

    def _secret_missing(self) -> Message:
        if self.path is None:
            return message("fair.secret", record=self._name())
        return message("fair.secret.file", record=self._name(), secret=secret_path(self.path))

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, salvage: bool = False) -> Record:
        """Reads a record. An incomplete last line, left by a crash, is left out, see `torn`.

        The server seed of a match that goes on is read from the file beside it, if there is one.

        Args:
            path: the file.
            salvage: take the good part of a damaged record; `damage` then says what is wrong with
                the rest. A record whose head is damaged can't be salvaged.

        Raises:
            RecordError: if the file can't be read, is no record, or is damaged; `good` is the
                number of actions before the damage.
        """
        file = Path(path)
        record = cls.from_bytes(read_file(file), path=file, salvage=salvage)
        if record.is_secret:
            record.server_seed = read_secret(file)
            if record.server_seed is not None:
                record.secret_file = secret_path(file)
        return record

    @classmethod
    def from_bytes(cls, data: bytes, *, path: Path | None = None, salvage: bool = False) -> Record:
        """Reads the bytes of a record, as `load` reads a file.

        Args:
            data: the bytes.
            path: the file that they come from; None if they come from none.
            salvage: as in `load`.

        Raises:
            RecordError: as `load`.
        """
        file = path or message("record.data")
        lines = data.split(b"\n")[:-1] or [data]  # without a line end all of it is the first line
        try:
            head, crc = parse_head(lines)
        except HeadFault as fault:
            words = message("record.bad_head", file=file, fault=fault)
            raise RecordError(words, path=path, line=fault.line) from fault
        record = cls(head)
        if head.fair is not None:
            record.server_seed = head.fair.open_seed
        body = Body(head.players, crc, is_secret=record.is_secret)
        record.steps = body.steps
        record.path, record.length, record.torn = path, len(data), not data.endswith(b"\n")
        count = count_head_lines(lines[0])
        record.size = sum(len(line) + 1 for line in lines[:count])
        for number, line in enumerate(lines[count:], count + 1):
            try:
                body.read(line)
            except ValueError as error:
                good = len(body.steps)
                words = message("record.damaged", file=file, line=number, error=error, good=good)
                reason = joined("", [error])
                record.damage = RecordError(words, good=good, path=path, line=number, reason=reason)
                if salvage:
                    break
                raise record.damage from error
            record.size += len(line) + 1
        record.undone = body.undone
        record.forfeits = body.forfeits
        record.result, record.crc = body.result, body.crc
        if body.revealed_seed is not None:
            record.server_seed = body.revealed_seed
            record.is_revealed = True
        return record

    def to_bytes(self) -> tuple[bytes, int]:
        """Returns the bytes of the record as a new file, and the running check after them."""
        head, crc = format_head(self.head)
        revealed_seed = self.server_seed if self.is_revealed else None
        lines = bodies(self.steps, self.forfeits, self.result, revealed_seed)
        body, crc = seal_lines(lines, crc)
        return head + body, crc

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a new file.

        A server seed that is a secret still is not written anywhere.

        Raises:
            StoreError: if there is such a file, or it can't be made.
        """
        FileJournal.create(self, Path(path)).close()

    def truncated(self, count: int, *, keep_secret: bool = False) -> Record:
        """Returns a record of the first ``count`` actions, in no file: the good part, or a fork.

        It has the forfeits up to there, that of the action owed next included. If the chance of
        the match can be verified, a fork has no secret: it can be played on once the server seed
        is revealed, and then states it in its head.

        Args:
            count: the number of actions, from 0.
            keep_secret: whether the same match goes on with it, and so its secret stays with it.
        """
        self._check_count(count)
        stands = [forfeit for forfeit in self.forfeits if forfeit.number <= count + 1]
        cut = Record(self._open_head(), self.steps[:count], None, stands)
        cut.migrations = self.migrations
        if keep_secret or not self.is_secret:
            cut.server_seed = self.server_seed
        if keep_secret:
            cut.secret_file = self.secret_file
        return cut

    def _open_head(self) -> Head:
        """Returns the head of a fork, which states a server seed that was revealed."""
        if not self.is_revealed or self.head.fair is None:
            return self.head
        return replace(self.head, fair=replace(self.head.fair, open_seed=self.server_seed))

    def migrated(self, game: Game) -> Record:
        """Returns the record as migrated to today's content and mods.

        The record itself, if there is no migration between its versions and those of the game. If
        there are, the positions of the old one can't be compared any more; what still proves it is
        that every action is legal, and that the final scores are the same.

        Raises:
            RecordError: if a migration fails.
        """
        needed = migrations_for(self.head, game)
        if not needed:
            return self
        try:
            head, steps = migrate(self.head, self.steps, game, needed, self._name())
        except ValueError as error:
            raise RecordError(error.args[0], path=self.path) from error
        found = Record(head, steps, self.result, self.forfeits, self.server_seed)
        found.is_revealed, found.secret_file = self.is_revealed, self.secret_file
        found.migrations = (*self.migrations, *needed)
        found.path, found.damage, found.torn = self.path, self.damage, self.torn
        return found

    def load_game(self, content: str | os.PathLike[str] | None = None) -> Game:
        """Loads the game with the content and mods of the match; see `bgf.load` for errors."""
        try:
            return self.head.load_game(content)
        except RecordError as error:
            words = message("record.named", record=self._name(), error=error)
            raise RecordError(words, path=self.path) from error
        except UnknownGame as error:
            words = message("record.named", record=self._name(), error=error)
            raise UnknownGame(words) from error

    # -- replaying ---------------------------------------------------------------------------

    def replay(self, *, game: Game | None = None, content_check: bool = True) -> State:
        """Plays the whole match again, and compares every position and the result.

        Undone actions are played, too: each must have been legal, and each undo permitted, as of
        `Match.undo`.

        A record of older content or mods is migrated first, see `migrated` for what is compared
        then.

        Args:
            game: the game to use; the one that the head names is loaded if left out.
            content_check: whether to refuse, before the first action, a game whose content or mods
                are not those of the record. Without it the replay is tried all the same.

        Returns:
            The last position.

        Raises:
            RecordError: if content or mods differ, if a migration fails, or at the action where
                the match parted; `good` is the number of actions before it.
            UnknownGame: if it is not installed; of a mod that is not it is a RecordError.
        """
        game = game or self.load_game()
        record = self.migrated(game)
        good = len(record.steps)
        state = record.state_at(good, game=game, content_check=content_check)
        if record.undone:
            record._check_undone(game)
        if record.result is not None:
            if not state.is_terminal():
                raise record._parted(game, good, message("record.not_over"))
            scores = state.result().scores
            if scores != record.result:
                there = _list(record.result)
                words = message("record.scores", here=_list(scores), there=there)
                raise record._parted(game, good, words)
        if state.is_terminal() and any(forfeit.number > good for forfeit in record.forfeits):
            raise record._parted(game, good, message("record.late_forfeit"))
        return state

    def state_at(
        self, count: int, *, game: Game | None = None, content_check: bool = True
    ) -> State:
        """Returns the position after the first ``count`` actions; for the rest see `replay`.

        Undone actions are not checked.
        """
        game = game or self.load_game()
        record = self.migrated(game)
        record._check_count(count)
        walk = record.walk(count, game=game, content_check=content_check)
        state = next(walk)
        for _ in walk:
            pass
        return state

    def walk(
        self,
        count: int | None = None,
        *,
        game: Game | None = None,
        content_check: bool = True,
    ) -> Iterator[State]:
        """Yields the first position and that after each action: one state, changed in place.

        Arguments and errors as in `replay`; errors come when that action's turn has come.
        """
        game = game or self.load_game()
        record = self.migrated(game)
        if content_check and (found := record.differences(game)):
            differences = joined("; ", found)
            words = message("record.differs", record=self._name(), differences=differences)
            raise RecordError(words, path=self.path)
        ratchet = record.ratchet
        try:
            state = record._first_position(game, ratchet)
        except BgfError as error:
            raise record._parted(game, 0, error) from error
        yield state
        for number, step in enumerate(record.steps[:count], 1):
            try:
                check = play_step(state, step, number, ratchet)
            except Divergence as divergence:
                raise record._parted(game, number - 1, divergence, number) from divergence
            if step.check is None:  # a migrated step, whose check becomes known here
                record.steps[number - 1] = step._replace(check=check)
            yield state

    def _first_position(self, game: Game, ratchet: Ratchet | None) -> State:
        seed = self.seed if ratchet is None else ratchet.start_seed
        assert seed is not None  # there is one or the other
        return game.new_state(self.players, seed, self.options, allow_idle=True)

    def _check_undone(self, game: Game) -> None:
        """Play the match again with everything undone; raises RecordError if that can't be."""
        events = all_events(self.steps, self.undone)
        ratchet = self.ratchet
        try:
            start = self._first_position(game, ratchet)
            verify_events(start, events, ratchet, is_open=self.is_open)
        except Divergence as divergence:
            rest = events[divergence.index :]
            undone_later = [event.number for event in rest if isinstance(event, Undo)]
            # The actions before these were played before the divergence, and still stand.
            good = min(undone_later, default=1) - 1
            words = message("record.undone", error=divergence)
            raise self._parted(game, good, words, divergence.number) from divergence

    def differences(self, game: Game) -> tuple[Message, ...]:
        """Returns what differs between the game and that of the record, such as its content."""
        return self.head.differences(game)

    def _repr_html_(self) -> str:
        """Returns the record as a notebook shows it: its match, played again."""
        return html_of(self)

    # -- errors ------------------------------------------------------------------------------

    def _name(self) -> str:
        return str(self.path) if self.path else message("record.of", game=self.game)

    def _check_count(self, count: int) -> None:
        if type(count) is not int or not 0 <= count <= len(self.steps):
            played = len(self.steps)
            facts = {"count": played, "number": repr(count)}
            words = message("record.no_action", record=self._name(), **facts)
            raise RecordError(words, good=played, path=self.path)

    def _parted(
        self, game: Game, good: int, reason: str | Exception, number: int | None = None
    ) -> RecordError:
        where = message("record.at.end") if good else message("record.at.start")
        if number is not None:
            where = message("record.at.action", number=number)
        found = list(self.head.differences(game))
        if self.migrations:
            names = list_migrations(self.migrations)
            found.append(message("record.migrated_by", names=names))
        if self.engine != __version__:
            found.append(message("record.engine", was=self.engine, now=__version__))
        facts = {"record": self._name(), "where": where, "reason": reason}
        if found:
            words = message("record.parts.because", because=joined("; ", found), **facts)
        else:
            words = message("record.parts", **facts)
        return RecordError(words, good=good, path=self.path)


def _list(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))


def read_file(path: Path) -> bytes:
    """Returns the bytes of a file that looks like a record.

    Raises:
        RecordError: if it can't be read, or does not begin as a record.
    """
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            raise _no_record(path, message("record.no_file", file=path), NoRecordFile)
        if info.st_size > _LARGEST:
            raise _no_record(path, message("record.too_large", file=path))
        with path.open("rb") as file:
            first = file.readline(LONGEST_LINE)
            if not first:
                raise _no_record(path, message("record.empty", file=path))
            second = file.readline(LONGEST_LINE)
            if not is_record(first, second):
                raise _no_record(path, message("record.foreign", file=path, first=FIRST_LINE))
            return first + second + file.read()
    except (OSError, ValueError) as error:
        reason = system_reason(error) if isinstance(error, OSError) else error
        problem = message("record.unreadable", file=path, error=reason)
        raise _no_record(path, problem, NoRecordFile) from error


def _no_record(path: Path, problem: Message, type_: type[RecordError] = RecordError) -> RecordError:
    """Returns the error of a file that is no record, with the folder where records are kept."""
    from bgf.records.store import folder  # here: most programs with records need no folder

    words = message("record.name_another", problem=problem, folder=folder())
    return type_(words, path=path)
