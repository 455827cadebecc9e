"""Locks on open files, so that two programs do not write to the same one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

__all__ = ["is_at", "lock", "unlock"]


def is_at(path: Path, file: IO[bytes]) -> bool:
    """Whether an open file is still the one of that name.

    Another program may have removed it since, or put another file in its place.
    """
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import errno
    import msvcrt

    _FAR = 1 << 62  # a lock there keeps nobody from reading

    def lock(file: IO[bytes]) -> bool:
        """Lock a file until it is closed; False if it is locked already, here or elsewhere.

        Where the next read or write takes place is the start of the file afterwards.

        Raises:
            OSError: if the file can't be locked at all.
        """
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

    def unlock(file: IO[bytes]) -> None:
        """Release the lock of a file that is about to be closed."""
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(file: IO[bytes]) -> bool:
        """Lock a file until it is closed; False if it is locked already, here or elsewhere.

        Where the next read or write takes place is the start of the file afterwards.

        Raises:
            OSError: if the file can't be locked at all.
        """
        file.seek(0)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(file: IO[bytes]) -> None:
        """Release the lock of a file that is about to be closed.

        Closing alone does not do it while a process forked meanwhile has the file open, too.
        """
        fcntl.flock(file, fcntl.LOCK_UN)
