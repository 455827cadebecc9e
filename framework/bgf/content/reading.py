"""Reads the files of a content pack into a document, and those of the pack that it extends.

A pack may come from anybody. So only plain files are read that lie in its folder, only so many,
only so much, and each of them once.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.content.diagnostics import Diagnostic, suggest
from bgf.content.document import HEAD_FILE, HEAD_KEYS, Document
from bgf.content.extending import extend
from bgf.content.source import read_yaml

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["MAX_BYTES", "MAX_FILES", "MAX_PACK_BYTES", "Bases", "read_document", "read_head"]

MAX_FILES = 1000
"""How many files a pack may have."""

MAX_BYTES = 8_000_000
"""How large a file may be, in bytes."""

MAX_PACK_BYTES = 32_000_000
"""How large the files of a pack may be together, in bytes."""

Bases = Mapping[str, "Path | Traversable"]
"""The packs that can be extended: the name of each game, and the folder of its pack."""


class _Refused(Exception):
    """A file that is not read."""

    def __init__(self, message: str, code: str = "BGF-E102") -> None:
        super().__init__(message)
        self.code = code


def read_document(path: Path | Traversable, bases: Bases) -> Document:
    """Read a pack into one document: all ``*.yaml`` files of its folder, in order of their names.

    Args:
        path: the pack's folder; for a file, that file alone.
        bases: the packs that it may extend.
    """
    document = Document(str(path))
    if not _is_folder(path):
        document.whole = False
        _read_into(document, path, document.folder, MAX_PACK_BYTES)
        return document
    left = MAX_PACK_BYTES
    for file in _yaml_files(path, document):
        left -= _read_into(document, file, document.shown(file.name), left)
    _extend(document, bases, head_only=False)
    return document


def read_head(folder: Path | Traversable, bases: Bases) -> Document:
    """Read the head of a pack into a document, and leave out all else."""
    document = Document(str(folder))
    _read_into(document, folder / HEAD_FILE, document.shown(HEAD_FILE), MAX_PACK_BYTES)
    _extend(document, bases, head_only=True)
    for key in document.data.keys() - HEAD_KEYS:
        del document.data[key]
    return document


def _is_folder(path: Path | Traversable) -> bool:
    return os.path.isdir(path) if isinstance(path, Path) else path.is_dir()


def _extend(document: Document, bases: Bases, *, head_only: bool) -> None:
    """Read the pack that is extended, and put this one's changes into it."""
    name = document.data.get("extends")
    if not isinstance(name, str):
        return
    if name not in bases:
        message = f'no game "{name}" is installed{suggest(name, bases)}'
        document.diagnostics.append(document.problem(("extends",), "BGF-E116", message))
        document.torn = True
        return
    others = {other: folder for other, folder in bases.items() if other != name}
    read = read_head if head_only else read_document
    extend(document, read(bases[name], others))


def _read_into(document: Document, file: Path | Traversable, shown: str, left: int) -> int:
    """Add a file to a document; returns its size in bytes."""
    try:
        content = _bytes_of(file, document)
        if len(content) > left:
            message = f"the pack's files are larger than {MAX_PACK_BYTES:,} bytes together"
            raise _Refused(message, "BGF-E115")
    except (OSError, ValueError, _Refused) as error:
        message = str(error)
        if isinstance(error, OSError):
            message = f"can't be read: {error.strerror or error}"
        code = error.code if isinstance(error, _Refused) else "BGF-E102"
        document.diagnostics.append(Diagnostic(shown, 0, 0, (), code, "error", message))
        document.torn = True
        return 0
    document.add(read_yaml(content, shown), is_head=file.name == HEAD_FILE)
    return len(content)


def _bytes_of(file: Path | Traversable, document: Document) -> bytes:
    """What a file holds, read once.

    Raises:
        OSError: it can't be read.
        _Refused: it is none to be read, or changed meanwhile.
    """
    if not isinstance(file, Path):
        with file.open("rb") as stream:
            return _limited(stream.read(MAX_BYTES + 1))
    if document.whole and not file.resolve().is_relative_to(file.parent.resolve()):
        raise _Refused("a link that leads out of the pack; put a copy of the file here")
    # Not to wait for a pipe that somebody put in the file's place.
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as stream:
        before = os.fstat(number)
        if not stat.S_ISREG(before.st_mode):
            raise _Refused("no plain file; content stands in files")
        content = _limited(stream.read(MAX_BYTES + 1))
        after = os.fstat(number)
    if (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, len(content)):
        raise _Refused("changed while it was read; try again")
    return content


def _limited(content: bytes) -> bytes:
    if len(content) > MAX_BYTES:
        message = f"larger than {MAX_BYTES:,} bytes; a pack can be spread over several files"
        raise _Refused(message, "BGF-E115")
    return content


def _yaml_files(folder: Path | Traversable, document: Document) -> list[Path | Traversable]:
    shown = document.folder
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except (OSError, ValueError) as error:
        message = "no folder that can be read"
        if isinstance(error, OSError) and error.strerror:
            message += f": {error.strerror}"
        document.diagnostics.append(Diagnostic(shown, 0, 0, (), "BGF-E102", "error", message))
        document.torn = True
        return []
    files = [entry for entry in entries if entry.name.endswith(".yaml")]
    for entry in entries:
        if entry.name.endswith((".yml", ".YAML", ".YML")):
            message = f'not read; rename it to "{entry.name.rpartition(".")[0]}.yaml"'
            place = document.shown(entry.name)
            document.diagnostics.append(Diagnostic(place, 0, 0, (), "BGF-W101", "warning", message))
    if len(files) > MAX_FILES:
        message = f"{len(files):,} files; a pack has no more than {MAX_FILES:,}"
        document.diagnostics.append(Diagnostic(shown, 0, 0, (), "BGF-E115", "error", message))
        document.torn = True
        return []
    if all(file.name != HEAD_FILE for file in files):
        message = f"no {HEAD_FILE}; a pack has its head there: {', '.join(HEAD_KEYS)}"
        document.diagnostics.append(Diagnostic(shown, 0, 0, (), "BGF-E110", "error", message))
        document.torn = True
    return files
