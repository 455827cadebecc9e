"""The log of a simulation: a file to which each match that is over adds a line, in any order.

The first line says what is simulated. A run that was interrupted goes on from its log; what stood
half written is played again.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from bgf.errors import BgfError
from bgf.simulate.outcome import Outcome, from_line, to_line

__all__ = ["Log", "LogError"]

_FORM = {"bgf simulation": 1}


class LogError(BgfError):
    """The log of a simulation can't be used, or not for this simulation."""

    code = "simulation"


class Log:
    """An open log.

    Args:
        file: where it is kept, at its start.
        identity: what is simulated, as of `Plan.identity`.
        path: the file's name; None for one without.

    Raises:
        LogError: if it is the log of something else, or none.
    """

    def __init__(self, file: IO[bytes], identity: Mapping[str, Any], path: Path | None) -> None:
        self.path = path
        self._file = file
        self._places = array("q")  # where each match's line begins; -1 for those to come
        self._done = 0
        head = json.dumps(_FORM | dict(identity)).encode() + b"\n"
        first = file.readline()
        if first != head and head.startswith(first):  # new, or torn when it was begun
            file.seek(0)
            file.truncate()
            file.write(head)
        else:
            self._check(json.loads(head), first)
            self._read()

    @classmethod
    def open(cls, path: Path, identity: Mapping[str, Any]) -> Self:
        """Open a log, or begin it.

        Raises:
            LogError: as of the class, or if the file can't be opened.
        """
        try:
            file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as error:
            raise LogError(f"{path} can't be written: {error.strerror}") from error
        try:
            return cls(file, identity, path)
        except BaseException:
            file.close()
            raise

    def _check(self, wanted: Mapping[str, Any], line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("bgf simulation") != 1:
            raise LogError(f"{self.path} is no log of a simulation: move it, or name another file")
        other = [name for name in wanted if found.get(name) != wanted[name]]
        if other:
            was = ", ".join(f"{name} {json.dumps(found.get(name))}" for name in other)
            raise LogError(
                f"{self.path} is the log of another simulation, with {was}: go on with that one, "
                f"remove the log, or name another file"
            )

    def _read(self) -> None:
        """Find the lines; what is torn at the end is cut off."""
        file = self._file
        while line := file.readline():
            start = file.tell() - len(line)
            try:
                number = from_line(line).number if line.endswith(b"\n") else None
            except ValueError:
                number = None
            if number is None:
                file.seek(start)
                file.truncate()
                return
            self._note(number, start)

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

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Write down how matches went; those that are known already are passed over.

        Raises:
            LogError: if it can't be written.
        """
        file = self._file
        try:
            for outcome in outcomes:
                if outcome.number not in self:
                    start = file.seek(0, os.SEEK_END)
                    file.write(to_line(outcome))
                    self._note(outcome.number, start)
            file.flush()
        except OSError as error:
            raise LogError(f"{self.path} can't be written: {error.strerror}") from error

    def in_order(self, games: int) -> Iterator[Outcome]:
        """The outcomes of the first matches, by number, one after the other.

        Args:
            games: of how many matches; those not played yet are left out.
        """
        file = self._file
        for start in self._places[:games]:
            if start >= 0:
                file.seek(start)
                yield from_line(file.readline())

    def remove(self) -> None:
        """Remove the file: all that it says is kept elsewhere now."""
        self.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)

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
