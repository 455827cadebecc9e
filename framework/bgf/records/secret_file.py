"""The server seed of an unfinished match, in a private file beside its record.

    bgf secret 1
    6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b

The record itself does not contain it before the match is over. The match can't be resumed without
this file, and a reader of the file can predict all chance. At the end the record reveals the server
seed, and the file is removed. There is only one such file: if a match continues in a new file, its
secret moves there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.records.errors import StoreError
from bgf.syncing import sync_file, sync_folder
from bgf.words import message, system_reason

if TYPE_CHECKING:
    from bgf.records.record import Record

__all__ = ["read_secret", "remove_secret", "secret_beside", "secret_path"]

_ENDING = ".secret"
_FORM = "bgf secret 1\n{}\n"
_SECRET = re.compile(_FORM.format("([0-9a-f]{64})").encode())
_LARGEST = 100  # bytes
_OWNER_ONLY = 0o600


def secret_path(record: Path) -> Path:
    """Returns the file for a record's secret: the name of the record with ``.secret`` added."""
    return record.with_name(record.name + _ENDING)


def read_secret(record: Path) -> bytes | None:
    """Returns the server seed beside a record; None if the file is missing or can't be read.

    Args:
        record: the file of the record.
    """
    try:
        with secret_path(record).open("rb") as file:
            data = file.read(_LARGEST)
    except (OSError, ValueError):
        return None
    found = _SECRET.fullmatch(data)
    return None if found is None else bytes.fromhex(found[1].decode())


@contextmanager
def secret_beside(record: Record, path: Path) -> Iterator[None]:
    """Moves the secret of a record beside a new file, which the ``with`` block creates.

    If the block raises a StoreError, the secret stays in its old place. Nothing is done for a
    record without a secret.

    Args:
        record: the record; its `secret_file` is the new file afterwards.
        path: the new file of the match.

    Raises:
        StoreError: if the file of the secret exists or can't be created.
    """
    if not record.is_secret or record.server_seed is None:
        yield
        return
    old = record.secret_file
    new = secret_path(path)
    try:
        _write(new, _FORM.format(record.server_seed.hex()))
    except OSError as error:
        words = message("store.unmakable", path=new, reason=system_reason(error))
        raise StoreError(words) from error
    try:
        yield
    except StoreError:
        _remove(new)
        raise
    record.secret_file = new
    if old is not None:
        _remove(old)


def remove_secret(record: Record) -> None:
    """Removes the file of a secret that the record has revealed."""
    if record.secret_file is not None:
        _remove(record.secret_file)
        record.secret_file = None


def _write(path: Path, text: str) -> None:
    """Writes a new file that only its owner can read, and syncs it.

    Raises:
        OSError: if that fails; then there is no file.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii", newline="") as file:
            file.write(text)
        sync_file(path)
        sync_folder(path.parent)
    except OSError:
        _remove(path)
        raise


def _remove(path: Path) -> None:
    with suppress(OSError):  # it may be missing, or its folder may not be writable
        path.unlink(missing_ok=True)
