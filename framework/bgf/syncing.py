"""Syncing of files: what was written is handed to the disk, so that it survives a power cut."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Protocol

__all__ = ["SYNC_INTERVAL", "PendingSync", "sync_file", "sync_folder"]

SYNC_INTERVAL = 1.0
"""Seconds between two syncs of writes that may wait: syncing each would slow down quick matches."""


class _File(Protocol):
    def fileno(self) -> int: ...


class PendingSync:
    """Keeps track of what was written to an open file and has not been synced yet.

    Args:
        file: the open file.
        folder: its folder, which is synced once, with the first sync of the file. Without that a
            new file could be gone after a power cut, whatever was written to it.
    """

    def __init__(self, file: _File, folder: Path) -> None:
        self._file = file
        self._folder = folder
        self._is_folder_synced = False
        self._is_pending = False
        self._synced_at = time.monotonic()

    def note_write(self) -> None:
        """Note that something was written to the file."""
        self._is_pending = True

    def flush(self) -> None:
        """Sync what was written since the last sync, if anything was.

        Raises:
            OSError: if the disk fails.
        """
        if not self._is_pending:
            return
        _sync(self._file)
        if not self._is_folder_synced:
            sync_folder(self._folder)
            self._is_folder_synced = True
        self._is_pending = False
        self._synced_at = time.monotonic()

    def flush_if_due(self) -> None:
        """The same, but only if the last sync was `SYNC_INTERVAL` ago; raises OSError."""
        if time.monotonic() - self._synced_at >= SYNC_INTERVAL:
            self.flush()


def _sync(file: _File) -> None:
    """Wait until everything written to an open file is on the disk; raises OSError."""
    if sys.platform == "darwin":
        # fsync alone leaves the data in the disk's own cache there.
        import fcntl

        try:
            fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)
        except OSError:  # not supported by every volume
            os.fsync(file.fileno())
    else:
        os.fsync(file.fileno())


def sync_file(path: Path) -> None:
    """Sync a file that was written and closed; raises OSError."""
    with path.open("r+b") as file:
        _sync(file)


def sync_folder(folder: Path) -> None:
    """Sync the entries of a folder, so that new files and new names survive a power cut.

    Nothing is done on Windows, where folders can't be opened, nor for a folder that may be written
    to but not read.

    Raises:
        OSError: if the disk fails.
    """
    if sys.platform == "win32":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
