"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bgf.syncing import sync_file, sync_folder

__all__ = ["whole_file"]


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Yields a temporary path to write to, and renames that file to `path` at the end.

    The file is synced before and after, so that it survives a power cut. If anything fails, the
    temporary file is removed, and `path` stays as it was.

    Raises:
        OSError: if the file can't be synced or renamed.
    """
    half = path.with_name(f"{path.name}.half")
    try:
        yield half
        sync_file(half)
        os.replace(half, path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):  # usually there is no such file
            half.unlink()
