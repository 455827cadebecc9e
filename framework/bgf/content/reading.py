"""Reads the files of a content pack, and of the pack that it extends, into a document.

A pack may come from an untrusted author. So only plain files in its folder are read, each of them
once, and their number and size are limited.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.blame import error_line
from bgf.content.diagnostics import Diagnostic, suggest
from bgf.content.document import HEAD_FILE, HEAD_KEYS, Document
from bgf.content.extending import extend
from bgf.content.yaml.parsed_text import MAX_VALUES
from bgf.content.yaml.source import read_yaml
from bgf.words import Message, message, system_reason

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = [
    "MAX_BYTES",
    "MAX_ENTRIES",
    "MAX_FILES",
    "MAX_PACK_BYTES",
    "NO_BASES",
    "Bases",
    "read_document",
    "read_head",
    "read_own",
]

MAX_FILES = 1000
"""The maximum number of files of a pack."""

MAX_ENTRIES = 10_000
"""The maximum number of files and folders, of any kind, in a pack's folder."""

MAX_BYTES = 8_000_000
"""The maximum size of a file, in bytes."""

MAX_PACK_BYTES = 32_000_000
"""The maximum size of all files of a pack together, in bytes."""

Bases = Mapping[str, "Path | Traversable"]
"""The packs that can be extended: the folders of packs, by name of the game."""

NO_BASES: Bases = {}
"""No packs that can be extended."""


_LOOKED_AT = 1000  # the maximum number of files looked at in a folder inside a pack


class _Refused(Exception):
    """Raised for a file that must not be read."""

    def __init__(self, problem: Message, code: str = "BGF-E102") -> None:
        super().__init__(problem)
        self.problem = problem
        self.code = code


def read_document(path: Path | Traversable, bases: Bases) -> Document:
    """Reads a pack into one document: all ``*.yaml`` files of its folder, sorted by name.

    Args:
        path: the pack's folder; or a file, which is read alone.
        bases: the packs that it may extend.
    """
    if not _is_folder(path):
        document = Document(str(path), is_pack=False)
        _read_into(document, path, document.folder)
        return document
    document = _read(path, head_only=False)
    _extend(document, bases, head_only=False)
    return document


def read_own(folder: Path | Traversable) -> Document:
    """Reads the files of a pack into a document, without the pack that it extends."""
    return _read(folder, head_only=False)


def read_head(folder: Path | Traversable, bases: Bases) -> Document:
    """Reads only the head of a pack into a document."""
    document = _read(folder, head_only=True)
    _extend(document, bases, head_only=True)
    for key in document.data.keys() - HEAD_KEYS:
        del document.data[key]
    return document


def _read(folder: Path | Traversable, *, head_only: bool) -> Document:
    """Reads the files of a pack, or only the file with its head."""
    document = Document(str(folder))
    for file in [folder / HEAD_FILE] if head_only else _yaml_files(folder, document):
        _read_into(document, file, document.shown(file.name))
    return document


def _is_folder(path: Path | Traversable) -> bool:
    return os.path.isdir(path) if isinstance(path, Path) else path.is_dir()


def _extend(
    document: Document, bases: Bases, *, head_only: bool, extending: frozenset[str] = frozenset()
) -> None:
    """Reads the pack that a document extends, and merges it into the document."""
    if "extends" not in document.data:
        return
    name = document.data["extends"]
    if not isinstance(name, str):  # the schema reports this
        document.base_unreadable = document.has_unreadable_files = True
        return
    wrong = _why_not_extended(name, bases, extending)
    if wrong:
        document.base_unreadable = document.has_unreadable_files = True
        document.diagnostics.append(document.problem(("extends",), "BGF-E116", wrong))
        return
    base = _read(bases[name], head_only=head_only)
    _extend(base, bases, head_only=head_only, extending=extending | {name})
    extend(document, base)


def _why_not_extended(name: str, bases: Bases, extending: Collection[str]) -> str:
    """Returns the reason why a pack can't extend the game that it names; empty if it can."""
    if name in extending:
        return message("yaml.extends_itself", name=name)
    if name in bases:
        return ""
    return message("yaml.no_base", name=name, hint=suggest(name, bases))


def _read_into(document: Document, file: Path | Traversable, shown: str) -> None:
    """Adds a file to a document."""
    try:
        content = _bytes_of(file, document)
        if document.size + len(content) > MAX_PACK_BYTES:
            problem = message("yaml.pack_too_large", limit=MAX_PACK_BYTES)
            raise _Refused(problem, "BGF-E115")
    except _Refused as error:
        _note_unreadable(document, shown, error.code, error.problem)
        return
    except OSError as error:
        reason = message("yaml.unreadable", reason=system_reason(error))
        _note_unreadable(document, shown, "BGF-E102", reason)
        return
    except ValueError as error:  # the name of the file is invalid
        reason = message("yaml.unreadable", reason=error_line(error))
        _note_unreadable(document, shown, "BGF-E102", reason)
        return
    document.size += len(content)
    source = read_yaml(content, shown, MAX_VALUES - document.values, document.budget)
    document.values += source.values
    if not source.data and not source.diagnostics:
        document.empty[file.name.removesuffix(".yaml")] = shown
    document.add(source, is_head=file.name == HEAD_FILE)


def _note_unreadable(document: Document, shown: str, code: str, problem: str) -> None:
    """Adds an error about an unreadable file or folder; any key may be missing because of it."""
    document.diagnostics.append(Diagnostic(shown, 0, 0, (), code, "error", problem))
    document.has_unreadable_files = True


def _bytes_of(file: Path | Traversable, document: Document) -> bytes:
    """Returns the content of a file, which is read once.

    Raises:
        OSError: the file can't be read.
        _Refused: the file must not be read, or it changed during reading.
    """
    if not isinstance(file, Path):
        with file.open("rb") as stream:
            return _limited(stream.read(MAX_BYTES + 1))
    if document.is_pack and not _real(file).is_relative_to(file.parent.resolve()):
        raise _Refused(message("yaml.link_out"))
    # Without waiting for a pipe that may have replaced the file.
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    before = os.fstat(number)
    if not stat.S_ISREG(before.st_mode):
        os.close(number)
        raise _Refused(message("yaml.no_plain_file"))
    with os.fdopen(number, "rb") as stream:
        content = _limited(stream.read(MAX_BYTES + 1) or b"")
        after = os.fstat(number)
    if (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, len(content)):
        raise _Refused(message("yaml.changed"))
    return content


def _real(file: Path) -> Path:
    try:
        return file.resolve()
    except RuntimeError as error:  # before Python 3.13, for a link that leads to itself
        raise _Refused(message("yaml.link_to_itself")) from error


def _limited(content: bytes) -> bytes:
    if len(content) > MAX_BYTES:
        raise _Refused(message("yaml.file_too_large", limit=MAX_BYTES), "BGF-E115")
    return content


def _yaml_files(folder: Path | Traversable, document: Document) -> list[Path | Traversable]:
    shown = document.folder
    try:
        entries = sorted(islice(folder.iterdir(), MAX_ENTRIES + 1), key=lambda entry: entry.name)
    except (OSError, ValueError) as error:
        problem = message("yaml.no_folder")
        if isinstance(error, OSError) and error.strerror:
            problem = message("yaml.no_folder.reason", reason=system_reason(error))
        _note_unreadable(document, shown, "BGF-E102", problem)
        return []
    if len(entries) > MAX_ENTRIES:
        _note_unreadable(
            document, shown, "BGF-E115", message("yaml.many_entries", limit=MAX_ENTRIES)
        )
        return []
    entries = [entry for entry in entries if not entry.name.startswith(".")]
    files = [entry for entry in entries if entry.name.endswith(".yaml")]
    for entry in entries:
        if entry.name.endswith((".yml", ".YAML", ".YML")):
            new_name = f"{entry.name.rpartition('.')[0]}.yaml"
            problem = message("yaml.rename", name=new_name)
        elif _holds_content(entry):
            problem = message("yaml.inner_folder")
        else:
            continue
        place = document.shown(entry.name)
        document.diagnostics.append(Diagnostic(place, 0, 0, (), "BGF-W101", "warning", problem))
    if len(files) > MAX_FILES:
        problem = message("yaml.many_files", count=len(files), limit=MAX_FILES)
        _note_unreadable(document, shown, "BGF-E115", problem)
        return []
    if all(file.name != HEAD_FILE for file in files):
        problem = message("yaml.no_head", file=HEAD_FILE, keys=", ".join(HEAD_KEYS))
        _note_unreadable(document, shown, "BGF-E110", problem)
    return files


def _holds_content(entry: Path | Traversable) -> bool:
    """Returns whether an entry is a folder of YAML files that isn't a pack."""
    if not isinstance(entry, Path) or not os.path.isdir(entry):
        return False
    try:
        with os.scandir(entry) as inner:
            names = {found.name for found in islice(inner, _LOOKED_AT)}
    except OSError:
        return False
    return HEAD_FILE not in names and any(name.endswith(".yaml") for name in names)
