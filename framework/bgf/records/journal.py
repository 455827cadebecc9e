"""Storage for the lines of a running match: a file, or any object with the methods of `Journal`.

Whole lines are appended to a file, each in a single write. The file is locked while it is open, so
that no other program writes to it, but any program may read it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from bgf.locking import is_at, lock, unlock
from bgf.records.errors import StoreError
from bgf.records.lines import seal_lines
from bgf.syncing import PendingSync
from bgf.words import message, system_reason

if TYPE_CHECKING:
    from bgf.records.record import Record

__all__ = ["FileJournal", "Journal"]


class Journal(Protocol):
    """Stores the lines of a running match in a file, a database, or memory."""

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        """Stores lines: all of them or none.

        Args:
            bodies: the lines of a record, without their running checks.
            sync_now: whether the lines must survive a power cut before the match continues.

        Raises:
            StoreError: if they can't be stored; the match then returns to its previous position.
        """
        ...

    def close(self) -> None:
        """Stores all remaining lines; no line is added after this."""
        ...


class FileJournal:
    """An open record file.

    Attributes:
        path: the file.
        size: the length of the file in bytes.
        crc: the running check after the last line.
    """

    __slots__ = (
        "_file",
        "_pending",
        "_process",
        "crc",
        "path",
        "size",
    )

    def __init__(self, file: FileIO, path: Path, size: int, crc: int) -> None:
        self._file = file
        self._process = os.getpid()
        self.path = path
        self.size = size
        self.crc = crc
        self._pending = PendingSync(file, path.parent)

    @classmethod
    def create(cls, record: Record, path: Path) -> FileJournal:
        """Writes a record to a new file, and returns its open journal.

        Raises:
            StoreError: if the file exists or can't be created.
        """
        data, crc = record.to_bytes()
        try:
            file = FileIO(path, "xb")
        except OSError as error:
            words = message("store.unmakable", path=path, reason=system_reason(error))
            raise StoreError(words) from error
        journal = cls(file, path, 0, 0)
        try:
            journal._lock()
            journal._write(data, crc, sync_now=False)
        except StoreError:
            is_ours = is_at(path, file)
            file.close()
            if is_ours:
                path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def reopen(cls, record: Record) -> FileJournal:
        """Opens the file of a record for appending, and removes an unfinished last line.

        Raises:
            StoreError: if the file can't be written, is locked by another program, or has changed
                since it was read.
        """
        path = record.path
        assert path is not None  # only records read from files are continued in place
        try:
            file = FileIO(path, "r+b")
        except OSError as error:
            words = message("store.unwritable.copy", path=path, reason=system_reason(error))
            raise StoreError(words) from error
        journal = cls(file, path, record.length, record.crc)
        try:
            journal._lock()
            journal._check_file()
            journal._check_end(record.size)
            journal._cut(record.size)
        except BaseException:
            journal.close()
            raise
        return journal

    def _lock(self) -> None:
        """Locks the file; raises StoreError if another program has locked it."""
        try:
            is_ours = lock(self._file)
        except OSError as error:
            words = message("store.unlockable", path=self.path, reason=system_reason(error))
            raise StoreError(words) from error
        if not is_ours:
            raise StoreError(message("store.in_use", path=self.path))

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        """Adds lines in a single write; if it fails, the file contains none of them.

        Args:
            bodies: the lines, without their running checks.
            sync_now: whether to sync the lines before returning, so that they survive a power cut;
                otherwise they are synced together with later ones, about once a second.

        Raises:
            StoreError: if the file can't be written, or another program has written to it.
        """
        data, crc = seal_lines(bodies, self.crc)
        self._write(data, crc, sync_now=sync_now)

    def _write(self, data: bytes, crc: int, *, sync_now: bool) -> None:
        if self._file.closed:
            raise StoreError(message("store.closed", path=self.path))
        if os.getpid() != self._process:
            raise StoreError(message("store.forked", path=self.path, process=self._process))
        self._check_file()
        try:
            if self._file.write(data) != len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            self._pending.note_write()
            if sync_now:
                self._pending.flush()
            else:
                self._pending.flush_if_due()
        except OSError as error:
            self._cut(self.size)
            raise self._failed(error) from error
        self.size += len(data)
        self.crc = crc

    def _failed(self, error: OSError) -> StoreError:
        return StoreError(message("store.unwritable", path=self.path, reason=system_reason(error)))

    def _check_file(self) -> None:
        """Raises StoreError if another program has changed or replaced the file."""
        try:
            is_there = is_at(self.path, self._file)
        except OSError as error:
            words = message("store.gone", path=self.path, reason=system_reason(error))
            raise StoreError(words) from error
        if not is_there:
            raise StoreError(message("store.replaced", path=self.path))
        if os.fstat(self._file.fileno()).st_size != self.size:
            raise StoreError(message("store.changed", path=self.path))

    def _check_end(self, size: int) -> None:
        """Raises StoreError if the running check at the end differs from the one that was read."""
        check = b"%08x\n" % self.crc
        self._file.seek(size - len(check))
        if self._file.read(len(check)) != check:
            raise StoreError(message("store.changed", path=self.path))

    def _cut(self, size: int) -> None:
        """Truncates the file after `size` bytes, and continues from there."""
        try:
            self._file.truncate(size)
            self._file.seek(size)
        except OSError as error:
            raise self._failed(error) from error
        self.size = size

    def close(self) -> None:
        """Syncs and closes the file; other programs may then continue the match.

        Raises:
            StoreError: if the last lines can't be synced; the file is closed anyway.
        """
        is_ours = not self._file.closed and os.getpid() == self._process
        try:
            if is_ours:
                self._pending.flush()
        except OSError as error:
            raise self._failed(error) from error
        finally:
            if is_ours:
                with suppress(OSError):  # it may not be locked
                    unlock(self._file)
            self._file.close()
