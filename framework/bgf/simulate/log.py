"""The log of a simulation: a file with one line for each finished match, in any order.

The first line identifies the simulation. An interrupted run is continued from its log; a match with
an unfinished line is played again. Each further line has an outcome and its check, the CRC-32 of
the first line and the outcome. So changed lines, and lines from another log, are detected.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from bgf.errors import BgfError
from bgf.locking import is_at, lock, unlock
from bgf.simulate.outcome import MatchOutcome, from_line
from bgf.syncing import PendingSync
from bgf.words import message, system_reason

__all__ = ["Log", "LogError"]

_NAME = "bgf simulation"
_FORM = 2
_CHECK = 10  # characters of a check, with the space before it and the line end


class LogError(BgfError):
    """Raised if the log of a simulation can't be used, or not for this simulation."""

    code = "simulation"


class Log:
    """An open log, which is locked until it is closed.

    Args:
        path: the file, which is created if it does not exist.
        identity: the identity of the simulation, as in `Plan.identity`.

    Raises:
        LogError: if the file isn't a log, is the log of another simulation, is damaged or open
            elsewhere, or can't be written.
    """

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        self.path = path
        self._process = os.getpid()
        self._offsets = array("q")  # of each match's line; -1 for a match without a line
        self._done = 0
        self._head_check = 0
        try:
            # Unbuffered, so that no write can fail at the end.
            self._file = path.open("r+b" if path.exists() else "x+b", buffering=0)
        except OSError as error:
            words = message("simulate.unwritable", path=path, reason=system_reason(error))
            raise LogError(words) from error
        self._pending = PendingSync(self._file, path.parent)
        try:
            self._begin(json.dumps({_NAME: _FORM} | dict(identity)).encode() + b"\n")
        except BaseException:
            self._release()
            raise

    def _begin(self, head: bytes) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise LogError(message("log.no_file", path=self.path))
        try:
            is_ours = lock(self._file) and is_at(self.path, self._file)
        except OSError as error:
            words = message("log.unlockable", path=self.path, reason=system_reason(error))
            raise LogError(words) from error
        if not is_ours:
            raise LogError(message("log.in_use", path=self.path))
        self._head_check = zlib.crc32(head)
        with self.path.open("rb") as file:
            first = file.readline()
            # A new file, or one whose first line was cut short by a crash.
            if first != head and head.startswith(first):
                self._file.truncate(0)
                self._write(head)
                self._sync()
            else:
                self._check(json.loads(head), first)
                self._read(file)
        self._end = self._file.seek(0, os.SEEK_END)

    def _check(self, wanted: Mapping[str, Any], line: bytes) -> None:
        """Raises LogError if the first line of the file is not the wanted one."""
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or type(found.get(_NAME)) is not int:
            raise LogError(message("log.foreign", path=self.path))
        if found[_NAME] != _FORM:
            raise LogError(message("log.form", path=self.path, form=found[_NAME], own=_FORM))
        other = [name for name in wanted if found.get(name) != wanted[name]]
        if other:
            was = ", ".join(f"{name} {json.dumps(found.get(name))}" for name in other)
            raise LogError(message("log.other", path=self.path, was=was))

    def _read(self, file: IO[bytes]) -> None:
        """Records the offset of each line; cuts off an unfinished last line."""
        start = file.tell()
        for line_number, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                self._file.truncate(start)
                return
            try:
                outcome = self._outcome(line)
            except ValueError as error:
                words = message("log.damaged", path=self.path, line=line_number)
                raise LogError(words) from error
            self._record_line(outcome.number, start)
            start += len(line)

    def _sealed(self, line: bytes) -> bytes:
        """Returns a line of `to_line` with its check."""
        body = line[:-1]
        return b"%b %08x\n" % (body, zlib.crc32(body, self._head_check))

    def _outcome(self, line: bytes) -> MatchOutcome:
        """Returns the outcome in a line; raises ValueError if its check is wrong."""
        body = line[:-_CHECK]
        if self._sealed(body + b"\n") != line:
            raise ValueError("the check does not fit")
        return from_line(body)

    def _record_line(self, number: int, start: int) -> None:
        offsets = self._offsets
        missing = number + 1 - len(offsets)
        if missing > 0:
            offsets.extend([-1] * missing)
        if offsets[number] < 0:
            self._done += 1
        offsets[number] = start

    def __len__(self) -> int:
        return self._done

    def __contains__(self, number: object) -> bool:
        offsets = self._offsets
        return isinstance(number, int) and 0 <= number < len(offsets) and offsets[number] >= 0

    def add(self, numbers: Sequence[int], lines: Sequence[bytes]) -> None:
        """Adds the outcomes of matches.

        They survive a crash of the program. About once a second the log is synced, after which they
        also survive a power cut.

        Args:
            numbers: the numbers of the matches, none of which may be in the log.
            lines: their outcomes, as in `to_line`.

        Raises:
            LogError: if they can't be written; outcomes that are in the log already are safe.
        """
        sealed = [self._sealed(line) for line in lines]
        self._write(b"".join(sealed))
        for number, line in zip(numbers, sealed, strict=True):
            self._record_line(number, self._end)
            self._end += len(line)
        try:
            self._pending.flush_if_due()
        except OSError as error:
            raise self._failed(error) from error

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[self._file.write(view) :]
        except OSError as error:
            raise self._failed(error) from error
        self._pending.note_write()

    def _sync(self) -> None:
        try:
            self._pending.flush()
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> LogError:
        return LogError(message("log.unwritable", path=self.path, reason=system_reason(error)))

    def in_order(self, games: int) -> Iterator[MatchOutcome]:
        """Yields the outcomes of the first matches by number.

        Args:
            games: the number of matches; those without an outcome are skipped.

        Raises:
            LogError: if another program has changed the file since it was opened.
        """
        with self.path.open("rb") as file:
            for start in self._offsets[:games]:
                if start >= 0:
                    file.seek(start)
                    yield self._read_again(file.readline())

    def _read_again(self, line: bytes) -> MatchOutcome:
        """Returns the outcome in a line; raises LogError if the line has become invalid."""
        try:
            return self._outcome(line)
        except ValueError as error:
            raise LogError(message("log.changed", path=self.path)) from error

    def remove(self) -> None:
        """Removes the file, after its outcomes have been stored elsewhere."""
        if sys.platform == "win32":
            # An open file can't be removed on Windows. Elsewhere it is closed afterwards, so that
            # nobody locks a file that is about to vanish.
            self._file.close()
        self.path.unlink(missing_ok=True)
        self._release()

    def close(self) -> None:
        """Syncs and closes the file.

        Raises:
            LogError: if the last lines can't be synced; the file is closed anyway.
        """
        try:
            if not self._file.closed:
                self._sync()
        finally:
            self._release()

    def _release(self) -> None:
        """Closes the file; a process that was forked from this one keeps no lock on it."""
        if not self._file.closed and os.getpid() == self._process:
            with suppress(OSError):  # it may not be locked
                unlock(self._file)
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
