"""The merged document of a content pack: all its files' keys in one mapping, with their places.

Checks get a `Document` and ask it two things: to walk the data (`each`, which steps over whatever
has the wrong shape, for the schema reports that) and to make a diagnostic at the right place
(`problem`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bgf.content.diagnostics import DataPath, Diagnostic, short_message
from bgf.content.yaml.part import ParsingBudget
from bgf.content.yaml.source import SourceFile
from bgf.words import message as message_of

__all__ = ["HEAD_FILE", "HEAD_KEYS", "MOST_PLAYERS", "Document"]

HEAD_FILE = "game.yaml"
"""The file that holds a pack's head."""

HEAD_KEYS = ("extends", "game", "version", "languages", "title", "summary", "players")
"""The keys that stand in `HEAD_FILE` and nowhere else, so that packs can be listed quickly."""

MOST_PLAYERS = 26
"""How many players a game may have: each is called by a letter."""

T = TypeVar("T")
_MISSING = object()


@dataclass(slots=True)
class Document:
    """All of a pack's data, and where each value comes from.

    Attributes:
        folder: the pack's folder, as shown to people; for a lone file that file.
        data: the merged data; its top-level keys are spread over the files.
        diagnostics: what was wrong with the files themselves.
        lost: top-level keys whose content could not be read, or not all of it.
        twice: those among them that stand in several files.
        empty: the files that have no keys, as shown to people, by their names without the ending.
        torn: whether a file could not be read at all, so that any key may have stood in it.
        whole: whether this is a pack, and not a file of one alone.
        base: the pack that this one extends, if it does.
        size, values: how many bytes and how many values have been read.
        budget: how much the slow YAML library may still read of the pack.
        partial: whether the pack that it extends could not be read, so that anything may be there.
        removed: the paths that it removes of that pack.
        keys_described, values_described: the keys that the game's schemas describe, anywhere, and
            those of the section `values`.
    """

    folder: str
    data: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)
    twice: set[str] = field(default_factory=set)
    empty: dict[str, str] = field(default_factory=dict)
    torn: bool = False
    whole: bool = True
    base: Document | None = None
    size: int = 0
    values: int = 0
    budget: ParsingBudget = field(default_factory=ParsingBudget)
    partial: bool = False
    removed: list[DataPath] = field(default_factory=list)
    keys_described: frozenset[str] = frozenset()
    values_described: frozenset[str] = frozenset()
    _files: dict[str, SourceFile] = field(default_factory=dict)

    def add(self, source: SourceFile, *, is_head: bool) -> None:
        """Adds a file; a top-level key that stands in another file already is reported."""
        self.diagnostics += source.diagnostics
        self.lost |= source.lost
        self.torn = self.torn or source.broken
        for key, value in source.data.items():
            if key in self.data:
                first = self.place((key,), of_key=True)
                mark = source.place((key,), of_key=True) or (1, 1)
                problem = message_of("yaml.key_in_file", key=key, file=first[0], line=first[1])
                self.diagnostics.append(
                    Diagnostic(source.file, *mark, (key,), "BGF-E105", "error", problem)
                )
                # What is missing in the one may stand in the other: no more is said of the key.
                self.lost.add(key)
                self.twice.add(key)
                continue
            self.data[key] = value
            self._files[key] = source
            if self.whole and key in HEAD_KEYS and not is_head:
                problem = message_of("yaml.not_in_head", file=HEAD_FILE)
                self.diagnostics.append(self.problem((key,), "BGF-E111", problem, of_key=True))

    def is_lost(self, key: str) -> bool:
        """Returns whether a top-level key could not be read, or may have been lost with a file."""
        is_open = self.torn or not self.whole
        return self.partial or key in self.lost or (key not in self.data and is_open)

    def get(self, path: DataPath, default: object = None) -> Any:
        """Returns the value at a path; ``default`` if there is none."""
        value: Any = self.data
        for step in path:
            if isinstance(step, str) and isinstance(value, dict):
                value = value.get(step, _MISSING)
            elif isinstance(step, int) and isinstance(value, list) and -1 < step < len(value):
                value = value[step]
            else:
                return default
            if value is _MISSING:
                return default
        return value

    def each(self, *pattern: str, type: type[T]) -> Iterator[tuple[DataPath, T]]:
        """Yields the path and value of every value of a type whose path fits a pattern.

        Args:
            pattern: keys; ``*`` stands for every key of a mapping or every item of a list.
            type: values of any other type are stepped over.
        """
        found: list[tuple[DataPath, Any]] = [((), self.data)]
        for step in pattern:
            found = [inner for path, value in found for inner in _children(path, value, step)]
        for path, value in found:
            if isinstance(value, type) and not (type is int and isinstance(value, bool)):
                yield path, value

    def names(self, *path: str) -> dict[str, Any]:
        """Returns the mapping at a path; an empty one if there is none."""
        value = self.get(path)
        return value if isinstance(value, dict) else {}

    def place(self, path: DataPath, *, of_key: bool = False) -> tuple[str, int, int]:
        """Returns file, line and column of a value or its key; of its parent if it is missing."""
        while path:
            found = self._mark(path, of_key=of_key)
            if found is not None:
                return found
            path, of_key = path[:-1], True
        return self.shown(HEAD_FILE) if self.whole else self.folder, 1, 1

    def shown(self, file: str) -> str:
        """Returns the name of one of its files, as shown to people."""
        return file if self.folder == "." else f"{self.folder}/{file}"

    def _mark(self, path: DataPath, *, of_key: bool) -> tuple[str, int, int] | None:
        """Returns where a path is written: in this pack, or else in the one that it extends."""
        source = self._files.get(str(path[0]))
        mark = source.place(path, of_key=of_key) if source else None
        if source and mark:
            return source.file, *mark
        return self.base._mark(path, of_key=of_key) if self.base else None

    def is_own(self, path: DataPath) -> bool:
        """Returns whether a path is written in this pack itself, not in the one that it extends."""
        source = self._files.get(str(path[0])) if path else None
        return source is not None and source.place(path) is not None

    def comes_with_base(self, path: DataPath) -> bool:
        """Returns whether a path is written in the extended pack, not in this one."""
        return self.base is not None and not self.is_own(path)

    def is_blank(self, path: DataPath) -> bool:
        """Returns whether this pack writes a key at a path without a value."""
        source = self._files.get(str(path[0])) if path else None
        return source is not None and source.place(path) == source.place(path, of_key=True)

    def problem(
        self, path: DataPath, code: str, message: str, *, of_key: bool = False
    ) -> Diagnostic:
        """Returns a diagnostic at a path.

        Args:
            path: what is wrong.
            code: one of `bgf.content.CODES`; ``W`` in it makes a warning.
            message: what was found and what was expected.
            of_key: point to the key instead of the value.
        """
        file, line, column = self.place(path, of_key=of_key)
        severity = "warning" if "-W" in code else "error"
        if self.base and path and all(file != own.file for own in self._files.values()):
            name, there = self.base.data.get("game"), f"{file.rpartition('/')[2]}:{line}"
            message = message_of("defect.of_base", problem=message, name=name, place=there)
            file, line, column = self.place(("extends",))
        return Diagnostic(file, line, column, path, code, severity, short_message(message))


def _children(path: DataPath, value: Any, step: str) -> Iterator[tuple[DataPath, Any]]:
    if step != "*":
        if isinstance(value, dict) and step in value:
            yield (*path, step), value[step]
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key), inner
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield (*path, index), inner
