"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bgf.records.disk import sync_file, sync_folder

__all__ = ["whole_file"]


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Where to write a file, which gets its name when it is whole; what is half done is removed.

    Afterwards it is on the disk, and survives a power cut.

    Raises:
        OSError: if it can't get its name, or the disk fails.
    """
    half = path.with_name(f"{path.name}.half")
    try:
        yield half
        sync_file(half)
        os.replace(half, path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):  # there is none, as a rule
            half.unlink()
