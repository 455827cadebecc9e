"""Locks on open files, so that two programs do not write to the same one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import errno
    import msvcrt
else:
    import fcntl

__all__ = ["is_at", "lock", "unlock"]

# Windows locks bytes, and then nobody else can read them either: far behind the end there are none.
_LOCKED_BYTE = 1 << 62


def is_at(path: Path, file: IO[bytes]) -> bool:
    """Returns whether a path still leads to an open file.

    Another program may have removed the file since, or put another one in its place.
    """
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def lock(file: IO[bytes]) -> bool:
    """Lock a file until it is closed; False if it is locked already, in this process or another.

    The file is at its start afterwards.

    Raises:
        OSError: if files can't be locked there, as on some network drives.
    """
    if sys.platform == "win32":
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EDEADLOCK):
                raise
            return False
        finally:
            file.seek(0)
    else:
        file.seek(0)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def unlock(file: IO[bytes]) -> None:
    """Release the lock of a file that is about to be closed.

    Closing the file is not enough: a process forked in the meantime has it open, too.
    """
    if sys.platform == "win32":
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_UN)
