"""Records: a whole match as text, and its verification by replay."""

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
    HeadFault,
    RecordedContent,
    RecordHead,
    count_head_lines,
    format_head,
    is_record,
    parse_head,
)
from bgf.records.journal import FileJournal
from bgf.records.lines import (
    Body,
    Forfeit,
    RecordedAction,
    RecordedUndo,
    bodies,
    forfeits_after_undo,
    seal_lines,
)
from bgf.records.migration import Migration, list_migrations, migrate, migrations_for
from bgf.records.ratchet import Ratchet
from bgf.records.secret_file import read_secret, secret_path
from bgf.records.verify import Divergence, all_events, play_step, verify_events
from bgf.rich_display import html_of
from bgf.words import Message, join_messages, message, system_reason

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Record", "RecordError", "RecordedAction", "read_file"]

_LARGEST = 1 << 26


class Record:
    """A match: its start and its actions.

    The contents of a record are not trusted: `replay` plays the match again and compares.

    Args:
        head: the start of the match.
        steps: the actions, without undone ones.
        result: the final scores; None while the match is unfinished.
        forfeits: the forfeits of bots.
        server_seed: the server seed of a match with verifiable chance, if it is known.

    Attributes:
        head: game, content, mods, players, seed, options and seats.
        steps: the actions, without undone ones.
        undone: the undone actions, in the order of their undoing; `save` leaves them out.
        forfeits: the forfeits of bots.
        result: the final scores; None while the match is unfinished.
        server_seed: the server seed of a match with verifiable chance; None if it is not known, and
            in a match with a seed.
        is_revealed: whether the record reveals its server seed; nothing can be added after that.
        secret_file: the file beside the record that holds the server seed until then, or None.
        migrations: the migrations applied since it was read, each with its plugin; see `migrated`.
        path: the file of the record, or None.
        damage: the damage after which the rest of a salvaged record is missing, or None.
        is_cut_off: whether the file ended in the middle of a line, which was left out.
        length: the size of the file in bytes when it was read.
        size: the number of bytes in complete, sound lines.
        crc: the running check after these lines.
    """

    __slots__ = (
        "crc",
        "damage",
        "forfeits",
        "head",
        "is_cut_off",
        "is_revealed",
        "length",
        "migrations",
        "path",
        "result",
        "secret_file",
        "server_seed",
        "size",
        "steps",
        "undone",
    )

    def __init__(
        self,
        head: RecordHead,
        steps: list[RecordedAction] | None = None,
        result: tuple[int, ...] | None = None,
        forfeits: Iterable[Forfeit] = (),
        server_seed: bytes | None = None,
    ) -> None:
        self.head = head
        self.steps = [] if steps is None else steps
        self.undone: list[RecordedUndo] = []
        self.forfeits = forfeits_after_undo(forfeits, len(self.steps))
        self.result = result
        self.server_seed = server_seed
        self.is_revealed = False
        self.secret_file: Path | None = None
        self.migrations: tuple[Migration, ...] = ()
        self.path: Path | None = None
        self.damage: RecordError | None = None
        self.is_cut_off = False
        self.length = self.size = self.crc = 0

    # -- the head ----------------------------------------------------------------------------

    @property
    def engine(self) -> str:
        """The version of bgf that wrote the record."""
        return self.head.engine

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.head.game

    @property
    def content(self) -> RecordedContent:
        """The name, version and digest of the content."""
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
        """The seed of all chance in the match; None if its chance is verifiable."""
        return self.head.seed

    @property
    def options(self) -> Mapping[str, Any]:
        """The value of every option."""
        return self.head.options

    @property
    def seats(self) -> tuple[str, ...]:
        """The player in each seat."""
        return self.head.seats

    def forfeited_before(self, number: int) -> tuple[int, ...]:
        """Returns the players who had forfeited when an action was due.

        Args:
            number: the number of the action; the first is 1.
        """
        return tuple(forfeit.player for forfeit in self.forfeits if forfeit.number <= number)

    # -- verifiable chance -------------------------------------------------------------------

    @property
    def is_secret(self) -> bool:
        """Whether the match has verifiable chance whose server seed is still secret."""
        fair = self.head.fair
        return fair is not None and fair.open_seed is None and not self.is_revealed

    @property
    def is_open(self) -> bool:
        """Whether the chance was public from the start, as in a fork of a revealed match."""
        fair = self.head.fair
        return fair is not None and fair.open_seed is not None

    @property
    def ratchet(self) -> Ratchet | None:
        """The verifiable chance of each action; None in a match with a seed.

        Raises:
            RecordError: if the server seed is unknown or does not have the commitment.
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
        """The seed from which the seeds of bots are derived.

        Raises:
            RecordError: as `ratchet`.
        """
        ratchet = self.ratchet
        if ratchet is not None:
            return ratchet.seed_for_bots
        assert self.seed is not None  # a match has a seed or verifiable chance
        return self.seed

    def _secret_missing(self) -> Message:
        if self.path is None:
            return message("fair.secret", record=self._name())
        return message("fair.secret.file", record=self._name(), secret=secret_path(self.path))

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, salvage: bool = False) -> Record:
        """Reads a record. An incomplete last line, left by a crash, is ignored, see `is_cut_off`.

        The server seed of an unfinished match is read from the file beside it, if there is one.

        Args:
            path: the file.
            salvage: whether to read the good part of a damaged record; `damage` then describes the
                damage. A record with a damaged head can't be salvaged.

        Raises:
            RecordError: if the file can't be read, is not a record, or is damaged; `good` is the
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
            path: the file of the bytes; None if they are from no file.
            salvage: as in `load`.

        Raises:
            RecordError: as `load`.
        """
        file = path or message("record.data")
        lines = data.split(b"\n")[:-1] or [data]  # without a line end everything is the first line
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
        record.path, record.length, record.is_cut_off = path, len(data), not data.endswith(b"\n")
        count = count_head_lines(lines[0])
        record.size = sum(len(line) + 1 for line in lines[:count])
        for number, line in enumerate(lines[count:], count + 1):
            try:
                body.read(line)
            except ValueError as error:
                good = len(body.steps)
                words = message("record.damaged", file=file, line=number, error=error, good=good)
                reason = join_messages("", [error])
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

        A server seed that is still secret is not written.

        Raises:
            StoreError: if the file exists or can't be created.
        """
        FileJournal.create(self, Path(path)).close()

    def truncated(self, count: int, *, keep_secret: bool = False) -> Record:
        """Returns a record of the first ``count`` actions, in no file: the good part, or a fork.

        It keeps the forfeits up to that point, including one for the next action. If the chance of
        the match is verifiable, a fork has no secret: it can be played on after the server seed is
        revealed, and then states it in its head.

        Args:
            count: the number of actions, from 0.
            keep_secret: whether the record continues the same match and so keeps its secret.
        """
        self._check_count(count)
        kept = [forfeit for forfeit in self.forfeits if forfeit.number <= count + 1]
        cut = Record(self._open_head(), self.steps[:count], None, kept)
        cut.migrations = self.migrations
        if keep_secret or not self.is_secret:
            cut.server_seed = self.server_seed
        if keep_secret:
            cut.secret_file = self.secret_file
        return cut

    def _open_head(self) -> RecordHead:
        """Returns the head of a fork, which states the revealed server seed."""
        if not self.is_revealed or self.head.fair is None:
            return self.head
        return replace(self.head, fair=replace(self.head.fair, open_seed=self.server_seed))

    def migrated(self, game: Game) -> Record:
        """Returns the record migrated to the installed content and mods.

        Returns the record itself if there is no migration between its versions and those of the
        game. Positions of a migrated record can't be compared with the old ones; it is still
        verified that every action is legal, and that the final scores are the same.

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
        found.path, found.damage, found.is_cut_off = self.path, self.damage, self.is_cut_off
        return found

    def load_game(self, content: str | os.PathLike[str] | None = None) -> Game:
        """Loads the game with the content and mods of the match; errors are as in `bgf.load`."""
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
        """Replays the whole match, and compares every position and the result.

        Undone actions are replayed, too: each must have been legal, and each undo permitted, as in
        `Match.undo`.

        A record of older content or mods is migrated first; `migrated` says what can be compared
        then.

        Args:
            game: the game to use; if left out, the game that the head names is loaded.
            content_check: whether to refuse, before the first action, a game with other content or
                mods than the record. If False, the replay is tried anyway.

        Returns:
            The last position.

        Raises:
            RecordError: if content or mods differ, if a migration fails, or if the match diverges
                at an action; `good` is the number of actions before it.
            UnknownGame: if the game is not installed; a missing mod raises RecordError.
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
        """Returns the position after the first ``count`` actions; otherwise as `replay`.

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
        """Yields the first position and those after each action: one state, changed in place.

        The arguments and errors are those of `replay`; errors are raised when the action is
        reached.
        """
        game = game or self.load_game()
        record = self.migrated(game)
        if content_check and (found := record.differences(game)):
            differences = join_messages("; ", found)
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
            if step.check is None:  # a migrated step, whose check is computed here
                record.steps[number - 1] = step._replace(check=check)
            yield state

    def _first_position(self, game: Game, ratchet: Ratchet | None) -> State:
        seed = self.seed if ratchet is None else ratchet.start_seed
        assert seed is not None  # a match has a seed or verifiable chance
        return game.new_state(self.players, seed, self.options, allow_idle=True)

    def _check_undone(self, game: Game) -> None:
        """Replays the match with everything undone; raises RecordError if that fails."""
        events = all_events(self.steps, self.undone)
        ratchet = self.ratchet
        try:
            start = self._first_position(game, ratchet)
            verify_events(start, events, ratchet, is_open=self.is_open)
        except Divergence as divergence:
            rest = events[divergence.index :]
            undone_later = [event.number for event in rest if isinstance(event, RecordedUndo)]
            # The actions before these were played before the divergence, and still stand.
            good = min(undone_later, default=1) - 1
            words = message("record.undone", error=divergence)
            raise self._parted(game, good, words, divergence.number) from divergence

    def differences(self, game: Game) -> tuple[Message, ...]:
        """Returns the differences between a game and the record's game, such as its content."""
        return self.head.differences(game)

    def _repr_html_(self) -> str:
        """Returns the record for notebooks: its match, replayed."""
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
            words = message("record.parts.because", because=join_messages("; ", found), **facts)
        else:
            words = message("record.parts", **facts)
        return RecordError(words, good=good, path=self.path)


def _list(scores: tuple[int, ...]) -> str:
    return ", ".join(map(str, scores))


def read_file(path: Path) -> bytes:
    """Returns the bytes of a file that looks like a record.

    Raises:
        RecordError: if it can't be read, or does not begin like a record.
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
    """Returns the error for a file that is not a record, with the folder of records."""
    from bgf.records.store import folder  # most programs don't need the folder

    words = message("record.name_another", problem=problem, folder=folder())
    return type_(words, path=path)
