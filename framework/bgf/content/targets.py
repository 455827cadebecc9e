"""What a path that somebody names stands for: the packs to be checked there."""

from __future__ import annotations

import os
from pathlib import Path

from bgf.content.document import HEAD_FILE

__all__ = ["find_packs"]


def find_packs(path: Path) -> list[Path]:
    """The packs that a path stands for, sorted.

    Args:
        path: a file or a folder.

    Returns:
        For a pack's folder that folder, and for any file in it the folder too, since what one file
        says others rely on; for any other folder the packs below it, hidden folders left out, or
        the folder itself when there are none; for any other file the file.
    """
    if os.path.isdir(path):  # unlike pathlib's, these never raise
        if os.path.isfile(path / HEAD_FILE):
            return [path]
        return sorted(_packs_below(path)) or [path]
    if os.path.lexists(path) and os.path.isfile(path.parent / HEAD_FILE):
        return [path.parent]
    return [path]


def _packs_below(folder: Path) -> list[Path]:
    found = []
    for where, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        if HEAD_FILE in files:
            found.append(Path(where))
    return found
