"""The log of a simulation: a file to which each match that is over adds a line, in any order.

The first line says what is simulated. A run that was interrupted goes on from its log; what stood
half written is played again. Each further line is an outcome and its check, the CRC-32 of the first
line and of what stands before it on its own: a line that was changed, or comes from another log, is
found.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from bgf.errors import BgfError
from bgf.locking import is_at, lock
from bgf.records.disk import EVERY, sync, sync_folder
from bgf.simulate.outcome import Outcome, from_line

__all__ = ["Log", "LogError"]

_NAME = "bgf simulation"
_FORM = 2
_CHECK = 10  # characters of a check, with the space before it and the end of the line


class LogError(BgfError):
    """The log of a simulation can't be used, or not for this simulation."""

    code = "simulation"


class Log:
    """An open log; nobody else can open it meanwhile.

    Args:
        path: its name. The file is made if there is none.
        identity: what is simulated, as of `Plan.identity`.

    Raises:
        LogError: if it is the log of something else, or none, or damaged; if it can't be written;
            or if it is open already.
    """

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        self.path = path
        self._places = array("q")  # where each match's line begins; -1 for those to come
        self._done = 0
        self._head_check = 0
        self._is_synced = True
        self._synced_at = time.monotonic()
        try:
            # What is written is on its way at once, so that nothing is left to fail at the end.
            self._file = path.open("r+b" if path.exists() else "x+b", buffering=0)
        except OSError as error:
            raise LogError(f"{path} can't be written: {error.strerror}") from error
        try:
            self._begin(json.dumps({_NAME: _FORM} | dict(identity)).encode() + b"\n")
        except BaseException:
            self._file.close()
            raise

    def _begin(self, head: bytes) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise LogError(f"{self.path} is no file: name another")
        try:
            is_ours = lock(self._file) and is_at(self.path, self._file)
        except OSError as error:
            raise LogError(f"{self.path} can't be locked: {error.strerror}") from error
        if not is_ours:
            raise LogError(f"{self.path} is in use by another simulation, which goes on with it")
        self._head_check = zlib.crc32(head)
        with self.path.open("rb") as file:
            first = file.readline()
            if first != head and head.startswith(first):  # new, or torn when it was begun
                self._file.truncate(0)
                self._write(head)
                self._sync(with_name=True)
            else:
                self._check(json.loads(head), first)
                self._read(file)
        self._end = self._file.seek(0, os.SEEK_END)

    def _check(self, wanted: Mapping[str, Any], line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or type(found.get(_NAME)) is not int:
            raise LogError(f"{self.path} is no log of a simulation: move it, or name another file")
        if found[_NAME] != _FORM:
            raise LogError(
                f"{self.path} is the log of another version of bgf, of form {found[_NAME]} and not "
                f"{_FORM}: finish it with that version, or remove it, and all is played again"
            )
        other = [name for name in wanted if found.get(name) != wanted[name]]
        if other:
            was = ", ".join(f"{name} {json.dumps(found.get(name))}" for name in other)
            raise LogError(
                f"{self.path} is the log of another simulation, with {was}: go on with that one, "
                f"remove the log, or name another file"
            )

    def _read(self, file: IO[bytes]) -> None:
        """Find the lines; what is torn at the end is cut off."""
        start = file.tell()
        for count, line in enumerate(file, 2):
            if not line.endswith(b"\n"):
                self._file.truncate(start)
                return
            try:
                self._note(self._opened(line).number, start)
            except ValueError as error:
                raise LogError(
                    f"{self.path}:{count}: this line was changed or is damaged: remove it, and the "
                    f"match is played again"
                ) from error
            start += len(line)

    def _sealed(self, line: bytes) -> bytes:
        """A line of `to_line` with its check."""
        body = line[:-1]
        return b"%b %08x\n" % (body, zlib.crc32(body, self._head_check))

    def _opened(self, line: bytes) -> Outcome:
        """The outcome of a line; raises ValueError if its check does not fit."""
        body = line[:-_CHECK]
        if self._sealed(body + b"\n") != line:
            raise ValueError("the check does not fit")
        return from_line(body)

    def _note(self, number: int, start: int) -> None:
        places = self._places
        if number >= len(places):
            places.extend([-1] * (number + 1 - len(places)))
        self._done += places[number] < 0
        places[number] = start

    def __len__(self) -> int:
        return self._done

    def __contains__(self, number: object) -> bool:
        places = self._places
        return isinstance(number, int) and 0 <= number < len(places) and places[number] >= 0

    def add(self, numbers: Sequence[int], lines: Sequence[bytes]) -> None:
        """Write down how matches went.

        A crash of the program loses nothing of it. Once in a second what was added is synced, and
        survives a power cut, too.

        Args:
            numbers: of the matches, which it does not have yet.
            lines: their outcomes, as of `to_line`.

        Raises:
            LogError: if they can't be written; what it has already is safe.
        """
        sealed = [self._sealed(line) for line in lines]
        self._write(b"".join(sealed))
        for number, line in zip(numbers, sealed, strict=True):
            self._note(number, self._end)
            self._end += len(line)
        if time.monotonic() - self._synced_at >= EVERY:
            self._sync()

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[self._file.write(view) :]
        except OSError as error:
            raise self._failed(error) from error
        self._is_synced = False

    def _sync(self, *, with_name: bool = False) -> None:
        """Sync what was written, and with it the name of a new file."""
        try:
            sync(self._file)
            if with_name:
                sync_folder(self.path.parent)
        except OSError as error:
            raise self._failed(error) from error
        self._is_synced = True
        self._synced_at = time.monotonic()

    def _failed(self, error: OSError) -> LogError:
        return LogError(
            f"{self.path} can't be written: {error.strerror}; what was played before is kept, "
            f"and the same command goes on from there"
        )

    def in_order(self, games: int) -> Iterator[Outcome]:
        """The outcomes of the first matches, by number, one after the other.

        Args:
            games: of how many matches; those not played yet are left out.

        Raises:
            LogError: if another program has changed the file meanwhile.
        """
        with self.path.open("rb") as file:
            for start in self._places[:games]:
                if start >= 0:
                    file.seek(start)
                    yield self._read_again(file.readline())

    def _read_again(self, line: bytes) -> Outcome:
        """The outcome of a line that was sound when the log was opened, or when it was added."""
        try:
            return self._opened(line)
        except ValueError as error:
            raise LogError(
                f"{self.path} was changed by another program meanwhile: run the same command "
                f"again, which says where"
            ) from error

    def remove(self) -> None:
        """Remove the file: all that it says is kept elsewhere now."""
        if sys.platform == "win32":
            self._file.close()
        self.path.unlink(missing_ok=True)  # where that can be done before others may lock it
        self._file.close()

    def close(self) -> None:
        """Close the file; all of it is on the disk then.

        Raises:
            LogError: if the disk fails to take the last lines.
        """
        try:
            if not self._is_synced and not self._file.closed:
                self._sync()
        finally:
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
