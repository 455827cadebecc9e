"""What is written is to survive a power cut: it is handed from the system to the disk itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Protocol

__all__ = ["EVERY", "sync", "sync_file", "sync_folder"]

EVERY = 1.0
"""Seconds: what may wait is synced no more often than that, so that quick matches stay quick."""


class _File(Protocol):
    def fileno(self) -> int: ...


def sync(file: _File) -> None:
    """Returns when all that was written to a file is on the disk.

    Raises:
        OSError: if the disk fails to take it.
    """
    if sys.platform == "darwin":  # there fsync leaves it in the memory of the disk
        import fcntl

        try:
            fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)
        except OSError:  # some volumes do not know that
            os.fsync(file.fileno())
    else:
        os.fsync(file.fileno())


def sync_file(path: Path) -> None:
    """Sync a file that was written and closed; raises OSError."""
    with path.open("r+b") as file:
        sync(file)


def sync_folder(folder: Path) -> None:
    """Sync which names stand in a folder: without that a new file may be gone with the power.

    Raises:
        OSError: if the disk fails to take it.
    """
    if sys.platform == "win32":  # folders can't be opened there; the system syncs names itself
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:  # one may write to a folder that one may not read
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
