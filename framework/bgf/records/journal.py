"""Where the lines of a running match are kept: a file, or whatever has the methods of `Journal`.

To a file whole lines are added, each in a single write. It is locked while it is open, so that no
other program writes to it. Any program may read it.
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
    """Keeps the lines of a running match: in a file, in a database, or in memory."""

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        """Keep lines, all of them or none.

        Args:
            bodies: the lines of a record, without their running checks.
            sync_now: whether the match goes on only once they would survive a power cut.

        Raises:
            StoreError: if they can't be kept; the match then goes back to where it was.
        """
        ...

    def close(self) -> None:
        """Keep what is not kept yet: no line comes after this."""
        ...


class FileJournal:
    """An open record file.

    Attributes:
        path: the file.
        size: its length in bytes.
        crc: the running check after its last line.
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
        """Write a record to a new file, and go on in it.

        Raises:
            StoreError: if the file exists, or can't be made.
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
        """Go on in the file that a record was read from; an unfinished last line is removed.

        Raises:
            StoreError: if the file can't be written, is locked by another program, or has changed
                since it was read.
        """
        path = record.path
        assert path is not None  # only records read from files are gone on with in place
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
        """Lock the file; raises StoreError if another program has locked it."""
        try:
            is_ours = lock(self._file)
        except OSError as error:
            words = message("store.unlockable", path=self.path, reason=system_reason(error))
            raise StoreError(words) from error
        if not is_ours:
            raise StoreError(message("store.in_use", path=self.path))

    def add(self, bodies: Iterable[str], *, sync_now: bool = True) -> None:
        """Add lines in a single write; if that fails, none of them is in the file.

        Args:
            bodies: the lines, without their checks.
            sync_now: whether to sync the lines before this returns, so that they survive a power
                cut; if not, they are synced with others, about once a second.

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
        """Refuse to write if another program has changed or replaced the file."""
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
        """Refuse a file whose running check before offset `size` is not the one that was read."""
        check = b"%08x\n" % self.crc
        self._file.seek(size - len(check))
        if self._file.read(len(check)) != check:
            raise StoreError(message("store.changed", path=self.path))

    def _cut(self, size: int) -> None:
        """Cut the file off after `size` bytes, and go on from there."""
        try:
            self._file.truncate(size)
            self._file.seek(size)
        except OSError as error:
            raise self._failed(error) from error
        self.size = size

    def close(self) -> None:
        """Sync and close the file; other programs may go on with the match from now on.

        Raises:
            StoreError: if the last lines can't be synced; the file is closed all the same.
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
