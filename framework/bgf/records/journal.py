"""The file of a running match: whole lines are added, each in a single write."""

from __future__ import annotations

import os
from collections.abc import Iterable
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.records.errors import StoreError
from bgf.records.lines import seal_lines

if TYPE_CHECKING:
    from bgf.records.record import Record

__all__ = ["Journal"]


class Journal:
    """An open record file.

    Attributes:
        path: the file.
        size: how many bytes stand in it.
        crc: the running check after them.
    """

    __slots__ = ("_file", "crc", "path", "size")

    def __init__(self, file: FileIO, path: Path, size: int, crc: int) -> None:
        self._file = file
        self.path = path
        self.size = size
        self.crc = crc

    @classmethod
    def create(cls, record: Record, path: Path) -> Journal:
        """Write a record to a new file, and go on in it.

        Raises:
            StoreError: if there is such a file, or it can't be made.
        """
        data, crc = record.to_bytes()
        try:
            file = FileIO(path, "xb")
        except OSError as error:
            raise StoreError(f"{path} can't be made: {error.strerror}") from error
        journal = cls(file, path, 0, 0)
        try:
            journal._write(data, crc)
        except StoreError:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def reopen(cls, record: Record) -> Journal:
        """Go on in the file that a record was read from; half a line at its end is removed.

        Raises:
            StoreError: if it can't be written, or has been since it was read.
        """
        assert record.path is not None  # only records read from files are gone on with in place
        try:
            file = FileIO(record.path, "r+b")
        except OSError as error:
            raise StoreError(f"{record.path} can't be written: {error.strerror}") from error
        journal = cls(file, record.path, record.length, record.crc)
        try:
            journal._check_size()
            journal._cut(record.size)
        except BaseException:
            file.close()
            raise
        return journal

    def add(self, bodies: Iterable[str]) -> None:
        """Add lines, in a single write; when that fails, none of them stands in the file.

        Raises:
            StoreError: if the file can't be written, or another program has written to it.
        """
        self._write(*seal_lines(bodies, self.crc))

    def _write(self, data: bytes, crc: int) -> None:
        if self._file.closed:
            raise StoreError(f"{self.path} is closed: the match can be resumed from it")
        self._check_size()
        try:
            if self._file.write(data) != len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
        except OSError as error:
            self._cut(self.size)
            raise StoreError(f"{self.path} can't be written: {error.strerror}") from error
        self.size += len(data)
        self.crc = crc

    def _check_size(self) -> None:
        if os.fstat(self._file.fileno()).st_size != self.size:
            raise StoreError(f"{self.path} was changed by another program meanwhile")

    def _cut(self, size: int) -> None:
        """Leave only the first bytes, and go on after them."""
        try:
            self._file.truncate(size)
            self._file.seek(size)
        except OSError as error:
            raise StoreError(f"{self.path} can't be written: {error.strerror}") from error
        self.size = size

    def close(self) -> None:
        """Close the file."""
        self._file.close()
