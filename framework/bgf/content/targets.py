"""Finds the packs for a path or a pattern.

A search looks at no more than `MAX_SEARCHED` files and folders, because the folder may be the root
of a disk. It does not follow links to folders, because they may form a circle.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from bgf.content.diagnostics import ContentError, Diagnostic
from bgf.content.document import HEAD_FILE
from bgf.words import message

__all__ = ["MAX_SEARCHED", "find_matches", "find_packs"]

MAX_SEARCHED = 100_000
"""The maximum number of files and folders that a search for packs looks at."""

_ANY_DEPTH = "**"


def find_packs(path: Path) -> list[Path]:
    """Returns the packs for a path, sorted.

    Args:
        path: a file or a folder.

    Returns:
        For a pack's folder, that folder. For a file in a pack's folder, the folder too, because the
        files of a pack depend on each other. For any other folder, the packs below it except in
        hidden folders, or the folder itself if there are none. For any other file, the file.

    Raises:
        ContentError: the folder contains too many files to search.
    """
    if os.path.isdir(path):  # never raises, unlike its counterpart in pathlib
        if os.path.isfile(path / HEAD_FILE):
            return [path]
        return sorted(_FolderSearch(path).packs()) or [path]
    if os.path.lexists(path) and os.path.isfile(path.parent / HEAD_FILE):
        return [path.parent]
    return [path]


def find_matches(pattern: str) -> list[Path]:
    """Returns the paths that match a pattern, sorted; ``**`` matches any number of folders.

    Raises:
        ContentError: there are too many files to search.
    """
    parts = Path(pattern).parts
    # The search starts in the folder before the first wildcard.
    wildcards = [index for index, part in enumerate(parts) if glob.has_magic(part)]
    first = wildcards[0] if wildcards else len(parts)
    start = Path(*parts[:first])
    return sorted(set(_FolderSearch(start).matches(start, parts[first:])))


class _FolderSearch:
    """A search below a folder; it fails if there are too many files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._left = MAX_SEARCHED

    def packs(self) -> Iterator[Path]:
        """Yields the folders of packs, at any depth."""
        waiting = [self._folder]
        while waiting:
            folder = waiting.pop()
            for entry in self._entries(folder):
                if entry.name == HEAD_FILE and not _is_folder(entry):
                    yield folder
                elif _is_folder(entry) and not entry.name.startswith("."):
                    waiting.append(folder / entry.name)

    def matches(self, folder: Path, parts: tuple[str, ...]) -> Iterator[Path]:
        """Yields the paths below a folder that match the parts of a pattern."""
        if not parts:
            yield folder
            return
        part, rest = parts[0], parts[1:]
        if part == _ANY_DEPTH:
            yield from self.matches(folder, rest)
        elif not glob.has_magic(part):
            if os.path.lexists(folder / part):
                yield from self.matches(folder / part, rest)
            return
        for entry in self._entries(folder):
            if entry.name.startswith(".") and not part.startswith("."):
                continue
            path = folder / entry.name
            if part != _ANY_DEPTH:
                if fnmatch(entry.name, part):
                    yield from self.matches(path, rest)
            elif _is_folder(entry):
                yield from self.matches(path, parts)
            elif not rest:
                yield path

    def _entries(self, folder: Path) -> list[os.DirEntry[str]]:
        """Returns the entries of a folder; none if it can't be read."""
        found: list[os.DirEntry[str]] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    self._left -= 1
                    if self._left < 0:
                        raise ContentError([self._too_much()])
                    found.append(entry)
        except OSError:
            return []
        return found

    def _too_much(self) -> Diagnostic:
        problem = message("yaml.many_searched", limit=MAX_SEARCHED)
        return Diagnostic(str(self._folder), 0, 0, (), "BGF-E115", "error", problem)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Returns whether an entry is a folder, not a link to one."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
