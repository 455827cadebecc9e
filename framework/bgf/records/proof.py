"""Verifies that the chance of a match was determined before it began, see `prove`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.command_lines import bgf_command
from bgf.records.errors import RecordError
from bgf.records.fair import NO_SHARE, FairChance, FairTerms, commitment_of
from bgf.records.head import count_head_lines
from bgf.records.migration import list_migrations
from bgf.records.secret_file import secret_path
from bgf.records.verify import Divergence, all_events, verify_events
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.records.record import Record

__all__ = ["Proof", "ProofCheck", "prove"]

_NO_EVENTS = (b"forfeit ", b"end ", b"reveal ")
"""The beginnings of the lines that are neither an action nor an undo."""


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """One check of a proof.

    Attributes:
        name: ``record``, ``commitment``, ``shares``, ``key``, ``replay`` or ``scores``.
        passed: whether the check passed.
        words: the finding, or the reason for a failure.
        line: the number of the line in the file that failed, from 1; None if the check passed or no
            line can be named.
    """

    name: str
    passed: bool
    words: Message
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of verifying the chance of a match.

    Attributes:
        terms: commitment and shares, as the head of the record states them.
        server_seed: the server seed that the record reveals.
        key: the key of the match, derived from them, 32 bytes.
        checks: the checks in order, up to the first failure.
    """

    terms: FairTerms
    server_seed: bytes
    key: bytes
    checks: tuple[ProofCheck, ...]

    @property
    def is_proven(self) -> bool:
        """Whether all checks passed."""
        return self.failure is None

    @property
    def failure(self) -> ProofCheck | None:
        """The check that failed, or None."""
        return next((check for check in self.checks if not check.passed), None)


def prove(
    record: Record,
    data: bytes,
    *,
    own_shares: Sequence[bytes] = (),
    commitment: bytes | None = None,
    game: Game | None = None,
) -> Proof:
    """Verifies that the chance of a match is the committed one, and that it was used.

    The checks are, in this order: every line of the file is complete; the revealed server seed has
    the commitment; the head contains the given shares; the key; every action was legal and led to
    the recorded position, and every undo was permitted; the final scores.

    Only the record and the game are needed. No server has to be trusted.

    Args:
        record: the record, as `Record.from_bytes` reads it with ``salvage=True``.
        data: the bytes of the record.
        own_shares: the shares to look for, 16 bytes each.
        commitment: the commitment that was published before the match; None to trust the head.
        game: the game to use; if left out, the game that the head names is loaded.

    Raises:
        RecordError: if the chance of the match is not verifiable, or not yet.
        BgfError: if the game can't be loaded.
    """
    terms = record.head.fair
    if terms is None:
        command = bgf_command("replay", record.path or "RECORD")
        words = message("fair.plain", record=_name(record), command=command)
        raise RecordError(words, path=record.path)
    if terms.open_seed is not None:
        raise RecordError(message("fair.fork", record=_name(record)), path=record.path)
    is_damaged = record.damage is not None or record.is_cut_off
    if not record.is_revealed and not is_damaged:
        raise RecordError(_unrevealed(record), path=record.path)
    server_seed = record.server_seed or b""
    key = FairChance(server_seed, terms.shares).key if server_seed else b""
    prover = _Prover(record, terms, data.split(b"\n")[:-1], game)
    checks = []
    for check in prover.checks(own_shares, commitment, key):
        checks.append(check)
        if not check.passed:
            break
    return Proof(terms, server_seed, key, tuple(checks))


def _name(record: Record) -> str:
    return str(record.path) if record.path else message("record.of", game=record.game)


def _unrevealed(record: Record) -> Message:
    """Returns the reason why the match can't be verified yet."""
    if record.result is None:
        return message("fair.unfinished", record=_name(record))
    if record.path is None:
        return message("fair.unrevealed", record=_name(record))
    facts = {"secret": secret_path(record.path), "command": bgf_command("resume", record.path)}
    return message("fair.unrevealed.file", record=_name(record), **facts)


class _Prover:
    """Makes the checks of a record on demand."""

    def __init__(
        self, record: Record, terms: FairTerms, lines: Sequence[bytes], game: Game | None
    ) -> None:
        self._record = record
        self._terms = terms
        self._lines = lines
        self._game = game
        self._state: State | None = None

    def checks(
        self, own_shares: Sequence[bytes], commitment: bytes | None, key: bytes
    ) -> Iterator[ProofCheck]:
        """Yields all checks in order; the caller stops after a failure."""
        yield self._whole()
        yield self._committed(commitment)
        yield self._shared(own_shares)
        yield ProofCheck("key", True, message("fair.proof.key", key=key.hex()))
        yield self._replayed()
        yield self._scored()

    def _line_of(self, start: str) -> int | None:
        """Returns the number of the last line with a given beginning; None if there is none."""
        found = [n for n, line in enumerate(self._lines, 1) if line.startswith(start.encode())]
        return found[-1] if found else None

    def _whole(self) -> ProofCheck:
        record = self._record
        damage = record.damage
        if damage is not None:
            return ProofCheck("record", False, join_messages("", [damage.reason]), damage.line)
        if record.is_cut_off:
            line = len(self._lines) + 1
            return ProofCheck("record", False, message("fair.proof.record.cut_off"), line)
        return ProofCheck("record", True, message("fair.proof.record", lines=len(self._lines)))

    def _committed(self, commitment: bytes | None) -> ProofCheck:
        """Checks the server seed against the commitment, and that against the published one."""
        stated = self._terms.commitment
        if commitment not in (None, stated):
            line = self._line_of("commitment: ")
            return ProofCheck("commitment", False, message("fair.proof.commitment.other"), line)
        assert self._record.server_seed is not None  # known since it was revealed
        if commitment_of(self._record.server_seed) != stated:
            words = message("fair.proof.commitment.broken")
            return ProofCheck("commitment", False, words, self._line_of("reveal "))
        key = "fair.proof.commitment" if commitment is None else "fair.proof.commitment.own"
        return ProofCheck("commitment", True, message(key, commitment=stated.hex()))

    def _shared(self, own_shares: Sequence[bytes]) -> ProofCheck:
        """Checks that the head contains all given shares."""
        given = [share for share in self._terms.shares if share != NO_SHARE]  # not those of bots
        missing = Counter(own_shares) - Counter(given)
        if missing:
            words = message("fair.proof.shares.missing", share=next(iter(missing)).hex())
            return ProofCheck("shares", False, words, self._line_of("shares: "))
        if not own_shares:
            return ProofCheck("shares", True, message("fair.proof.shares.none"))
        return ProofCheck("shares", True, message("fair.proof.shares", count=len(own_shares)))

    def _replayed(self) -> ProofCheck:
        """Replays the match, including undone actions, with the key of the match."""
        game = self._game = self._game or self._record.load_game()
        try:
            record = self._record.migrated(game)
            if differences := record.differences(game):
                words = message(
                    "record.differs",
                    record=_name(record),
                    differences=join_messages("; ", differences),
                )
                return ProofCheck("replay", False, words)
            start = record.state_at(0, game=game)
        except RecordError as error:
            return ProofCheck("replay", False, join_messages("", [error]))
        events = all_events(record.steps, record.undone)
        try:
            self._state = verify_events(start, events, record.ratchet)
        except Divergence as divergence:
            line = None if record.migrations else self._line_of_event(divergence.index)
            return ProofCheck("replay", False, join_messages("", [divergence.words]), line)
        if record.migrations:
            names = list_migrations(record.migrations)
            words = message("fair.proof.replay.migrated", count=len(record.steps), names=names)
            return ProofCheck("replay", True, words)
        return ProofCheck("replay", True, message("fair.proof.replay", count=len(record.steps)))

    def _line_of_event(self, index: int) -> int:
        """Returns the line number of an action or an undo, by its index among all of them."""
        head = count_head_lines(self._lines[0])
        body = enumerate(self._lines[head:], head + 1)
        return [number for number, line in body if not line.startswith(_NO_EVENTS)][index]

    def _scored(self) -> ProofCheck:
        """Compares the final scores."""
        record = self._record
        assert self._state is not None  # the match has been replayed before
        if record.result is None and not self._state.is_terminal():
            return ProofCheck("scores", True, message("fair.proof.scores.none"))
        line = self._line_of("end ")
        if record.result is None:
            return ProofCheck("scores", False, message("fair.proof.scores.missing"), line)
        try:
            record.replay(game=self._game)
        except RecordError as error:
            return ProofCheck("scores", False, join_messages("", [error]), line)
        return ProofCheck("scores", True, message("fair.proof.scores", scores=_list(record.result)))


def _list(scores: Sequence[int]) -> str:
    return ", ".join(map(str, scores))
