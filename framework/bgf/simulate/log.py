"""The log of a simulation: a file to which each match that is over adds a line, in any order.

The first line says what is simulated. A run that was interrupted goes on from its log; what stood
half written is played again.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from bgf.errors import BgfError
from bgf.simulate.outcome import Outcome, from_line

__all__ = ["Log", "LogError"]

_FORM = {"bgf simulation": 1}


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
        try:
            # What is written is on its way at once, so that nothing is left to fail at the end.
            self._file = path.open("r+b" if path.exists() else "x+b", buffering=0)
        except OSError as error:
            raise LogError(f"{path} can't be written: {error.strerror}") from error
        try:
            self._begin(json.dumps(_FORM | dict(identity)).encode() + b"\n")
        except BaseException:
            self.close()
            raise

    def _begin(self, head: bytes) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise LogError(f"{self.path} is no file: name another")
        try:
            is_ours = _locked(self._file) and _is_at(self.path, self._file)
        except OSError as error:
            raise LogError(f"{self.path} can't be locked: {error.strerror}") from error
        if not is_ours:
            raise LogError(f"{self.path} is in use by another simulation, which goes on with it")
        with self.path.open("rb") as file:
            first = file.readline()
            if first != head and head.startswith(first):  # new, or torn when it was begun
                self._file.truncate(0)
                self._write(head)
            else:
                self._check(json.loads(head), first)
                self._read(file)
        self._end = self._file.seek(0, os.SEEK_END)

    def _check(self, wanted: Mapping[str, Any], line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or not _FORM.items() <= found.items():
            raise LogError(f"{self.path} is no log of a simulation: move it, or name another file")
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
                self._note(from_line(line).number, start)
            except ValueError as error:
                raise LogError(
                    f"{self.path}:{count}: this is no outcome of a match: remove the line, and the "
                    f"match is played again"
                ) from error
            start += len(line)

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

        Args:
            numbers: of the matches, which it does not have yet.
            lines: their outcomes, as of `to_line`.

        Raises:
            LogError: if they can't be written; what it has already is safe.
        """
        self._write(b"".join(lines))
        for number, line in zip(numbers, lines, strict=True):
            self._note(number, self._end)
            self._end += len(line)

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[self._file.write(view) :]
        except OSError as error:
            raise LogError(
                f"{self.path} can't be written: {error.strerror}; what was played before is kept, "
                f"and the same command goes on from there"
            ) from error

    def in_order(self, games: int) -> Iterator[Outcome]:
        """The outcomes of the first matches, by number, one after the other.

        Args:
            games: of how many matches; those not played yet are left out.
        """
        with self.path.open("rb") as file:
            for start in self._places[:games]:
                if start >= 0:
                    file.seek(start)
                    yield from_line(file.readline())

    def remove(self) -> None:
        """Remove the file: all that it says is kept elsewhere now."""
        if sys.platform == "win32":
            self.close()
        self.path.unlink(missing_ok=True)  # where that can be done before others may lock it
        self.close()

    def close(self) -> None:
        """Close the file."""
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


def _is_at(path: Path, file: IO[bytes]) -> bool:
    """Whether a file is still there: who had it locked before may have removed it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import errno
    import msvcrt

    _FAR = 1 << 62  # a lock there keeps nobody from reading

    def _locked(file: IO[bytes]) -> bool:
        """Lock a file as long as it is open; False if another process has locked it."""
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EDEADLOCK):
                raise
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        """Lock a file as long as it is open; False if another process has locked it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
