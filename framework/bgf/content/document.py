"""The merged document of a content pack: the keys of all its files in one mapping, with places.

Checks use a `Document` for two things: to walk the data with `each`, which skips values of the
wrong shape because the schema reports them, and to make a diagnostic at the right place with
`problem`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bgf.content.diagnostics import DataPath, Diagnostic, short_message
from bgf.content.yaml.parsed_text import ParsingBudget
from bgf.content.yaml.source import SourceFile
from bgf.words import message as message_of

__all__ = ["HEAD_FILE", "HEAD_KEYS", "KIND_KEYS", "MOST_PLAYERS", "Document"]

HEAD_FILE = "game.yaml"
"""The file that contains the head of a pack."""

HEAD_KEYS = ("extends", "game", "version", "languages", "title", "summary", "players")
"""The keys that are allowed only in `HEAD_FILE`, so that packs can be listed quickly."""

KIND_KEYS = frozenset(
    (
        "between",
        "count",
        "mark",
        "name",
        "rule",
        "shape",
        "shown_mark",
        "source",
        "style",
        "text",
        "value",
        "wild",
    )
)
"""The keys of a kind of component that mean the same in every game; all others are its own."""

MOST_PLAYERS = 26
"""The largest number of players of a game: players are named by letters."""

T = TypeVar("T")
_MISSING = object()  # in place of a value, as None may be one


@dataclass(slots=True)
class Document:
    """The data of a pack, with the place of each value.

    Attributes:
        folder: the pack's folder, as shown to people; the file, if it is a single file.
        data: the merged data, whose top-level keys come from all files.
        diagnostics: the diagnostics of reading the files.
        unreadable_sections: the top-level keys whose content could not be read completely.
        repeated_sections: the unreadable sections that stand in several files.
        empty: the files without keys, as shown to people, by file name without the ending.
        has_unreadable_files: whether a file could not be read at all; any key may be missing then.
        is_pack: whether the document is a whole pack, not a single file.
        base: the pack that this one extends; None if it extends none.
        size: the number of bytes that have been read.
        values: the number of values that have been read.
        budget: the amount of the pack that may still be read with the slow YAML library.
        base_unreadable: whether the extended pack could not be read; any key may be missing then.
        removed: the paths that this pack removes from the extended one.
        keys_described: the keys that the game's schemas describe, anywhere.
        values_described: the keys that the game's schemas describe in the section ``values``.
    """

    folder: str
    data: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unreadable_sections: set[str] = field(default_factory=set)
    repeated_sections: set[str] = field(default_factory=set)
    empty: dict[str, str] = field(default_factory=dict)
    has_unreadable_files: bool = False
    is_pack: bool = True
    base: Document | None = None
    size: int = 0
    values: int = 0
    budget: ParsingBudget = field(default_factory=ParsingBudget)
    base_unreadable: bool = False
    removed: list[DataPath] = field(default_factory=list)
    keys_described: frozenset[str] = frozenset()
    values_described: frozenset[str] = frozenset()
    _files: dict[str, SourceFile] = field(default_factory=dict)

    def add(self, source: SourceFile, *, is_head: bool) -> None:
        """Adds a file; reports its top-level keys that another file has already."""
        self.diagnostics += source.diagnostics
        self.unreadable_sections |= source.unreadable_sections
        self.has_unreadable_files = self.has_unreadable_files or source.broken
        for key, value in source.data.items():
            if key in self.data:
                self._refuse_repeated(key, source)
                continue
            self.data[key] = value
            self._files[key] = source
            if self.is_pack and key in HEAD_KEYS and not is_head:
                problem = message_of("yaml.not_in_head", file=HEAD_FILE)
                misplaced = self.problem((key,), "BGF-E111", problem, of_key=True)
                self.diagnostics.append(misplaced)

    def _refuse_repeated(self, key: str, source: SourceFile) -> None:
        """Reports a top-level key of a file that another file has already."""
        file, line, _ = self.place((key,), of_key=True)
        mark = source.place((key,), of_key=True) or (1, 1)
        problem = message_of("yaml.key_in_file", key=key, file=file, line=line)
        repeated = Diagnostic(source.file, *mark, (key,), "BGF-E105", "error", problem)
        self.diagnostics.append(repeated)
        # Nothing else is reported: an entry missing in one file may be in the other.
        self.unreadable_sections.add(key)
        self.repeated_sections.add(key)

    def is_unreadable(self, key: str) -> bool:
        """Returns whether a top-level key could not be read, or may stand in an unread file."""
        if self.base_unreadable or key in self.unreadable_sections:
            return True
        is_complete = self.is_pack and not self.has_unreadable_files
        return key not in self.data and not is_complete

    def get(self, path: DataPath, default: object = None) -> Any:
        """Returns the value at a path; ``default`` if there is none."""
        value: Any = self.data
        for step in path:
            value = _child(value, step)
            if value is _MISSING:
                return default
        return value

    def number(self, path: DataPath) -> int | None:
        """Returns the whole number at a path; None if the path has no whole number."""
        value = self.get(path)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return value if is_number else None

    def each(self, *pattern: str, type: type[T]) -> Iterator[tuple[DataPath, T]]:
        """Yields the path and value of every value of a type whose path matches a pattern.

        Args:
            pattern: keys; ``*`` stands for every key of a mapping or every item of a list.
            type: the type of the values; values of other types are skipped.
        """
        found: list[tuple[DataPath, Any]] = [((), self.data)]
        for step in pattern:
            children: list[tuple[DataPath, Any]] = []
            for path, value in found:
                children += _children(path, value, step)
            found = children
        for path, value in found:
            is_truth_value = type is int and isinstance(value, bool)
            if isinstance(value, type) and not is_truth_value:
                yield path, value

    def names(self, *path: str) -> dict[str, Any]:
        """Returns the mapping at a path; an empty one if there is none."""
        value = self.get(path)
        return value if isinstance(value, dict) else {}

    def place(self, path: DataPath, *, of_key: bool = False) -> tuple[str, int, int]:
        """Returns the file, line and column of a value or its key; of its parent if missing."""
        while path:
            found = self._mark(path, of_key=of_key)
            if found is not None:
                return found
            path = path[:-1]
            of_key = True
        file = self.shown(HEAD_FILE) if self.is_pack else self.folder
        return file, 1, 1

    def shown(self, file: str) -> str:
        """Returns the name of a file of the pack, as shown to people."""
        return file if self.folder == "." else f"{self.folder}/{file}"

    def _mark(self, path: DataPath, *, of_key: bool) -> tuple[str, int, int] | None:
        """Returns file, line and column of a path, in this pack or the one that it extends."""
        source = self._file_of(path)
        if source is not None:
            mark = source.place(path, of_key=of_key)
            if mark is not None:
                return source.file, *mark
        if self.base is None:
            return None
        return self.base._mark(path, of_key=of_key)

    def _file_of(self, path: DataPath) -> SourceFile | None:
        """Returns the file of this pack that has the top-level key of a path, if any has it."""
        if not path:
            return None
        key = str(path[0])
        return self._files.get(key)

    def is_own(self, path: DataPath) -> bool:
        """Returns whether a path is written in this pack itself, not in the one that it extends."""
        source = self._file_of(path)
        return source is not None and source.place(path) is not None

    def comes_with_base(self, path: DataPath) -> bool:
        """Returns whether a path is written in the extended pack, not in this one."""
        return self.base is not None and not self.is_own(path)

    def is_blank(self, path: DataPath) -> bool:
        """Returns whether this pack writes a key at a path without a value."""
        source = self._file_of(path)
        if source is None:
            return False
        return source.place(path) == source.place(path, of_key=True)

    def problem(
        self, path: DataPath, code: str, message: str, *, of_key: bool = False
    ) -> Diagnostic:
        """Returns a diagnostic at a path.

        Args:
            path: the path of the defect.
            code: one of `bgf.content.CODES`; a code with ``W`` is a warning.
            message: the value found and the value expected.
            of_key: whether to point to the key instead of the value.
        """
        file, line, column = self.place(path, of_key=of_key)
        severity = "warning" if "-W" in code else "error"
        own_files = [source.file for source in self._files.values()]
        if self.base and path and file not in own_files:
            # People edit this pack, so the diagnostic points to where it extends the other one.
            name = self.base.data.get("game")
            file_name = file.rpartition("/")[2]
            place_in_base = f"{file_name}:{line}"
            message = message_of("defect.of_base", problem=message, name=name, place=place_in_base)
            file, line, column = self.place(("extends",))
        return Diagnostic(file, line, column, path, code, severity, short_message(message))


def _child(value: Any, step: str | int) -> Any:
    """Returns the child of a value for one step of a path; `_MISSING` if there is none."""
    if isinstance(step, str) and isinstance(value, dict):
        return value.get(step, _MISSING)
    if isinstance(step, int) and isinstance(value, list) and 0 <= step < len(value):
        return value[step]
    return _MISSING


def _children(path: DataPath, value: Any, step: str) -> Iterator[tuple[DataPath, Any]]:
    """Yields the children of a value that match one step of a pattern, with their paths."""
    if step != "*":
        if isinstance(value, dict) and step in value:
            yield (*path, step), value[step]
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key), inner
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield (*path, index), inner
