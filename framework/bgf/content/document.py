"""The merged document of a content pack: all its files' keys in one mapping, with their places.

Checks get a `Document` and ask it two things: to walk the data (`each`, which steps over whatever
has the wrong shape, for the schema reports that) and to make a diagnostic at the right place
(`problem`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from bgf.content.diagnostics import DataPath, Diagnostic
from bgf.content.source import Mark, SourceFile, read_yaml

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

__all__ = ["HEAD_FILE", "HEAD_KEYS", "Document", "read_document", "read_head"]

HEAD_FILE = "game.yaml"
"""The file that holds a pack's head."""

HEAD_KEYS = ("game", "version", "languages", "title", "summary", "players")
"""The keys that stand in `HEAD_FILE` and nowhere else, so that packs can be listed quickly."""

T = TypeVar("T")
_MISSING = object()


@dataclass(slots=True)
class Document:
    """All of a pack's data, and where each value comes from.

    Attributes:
        folder: the pack's folder, as shown to people.
        data: the merged data; its top-level keys are spread over the files.
        complete: whether every file could be read; if not, what seems missing may be there.
        diagnostics: what was wrong with the files themselves.
    """

    folder: str
    data: dict[str, Any] = field(default_factory=dict)
    complete: bool = True
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _files: dict[str, SourceFile] = field(default_factory=dict)

    def get(self, path: DataPath, default: object = None) -> Any:
        """The value at a path, or `default` when there is none."""
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
        """Every value of a type whose path fits a pattern, in order of the document.

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
        """The mapping at a path; an empty one when there is none."""
        value = self.get(path)
        return value if isinstance(value, dict) else {}

    def place(self, path: DataPath, *, of_key: bool = False) -> tuple[str, int, int]:
        """File, line and column of a value or its key; if missing, of what should hold it."""
        source = self._files.get(str(path[0])) if path else None
        if source is None:
            return f"{self.folder}/{HEAD_FILE}", 1, 1
        while path:
            mark = _mark_of(source, path, of_key)
            if mark is not None:
                return source.file, *mark
            path, of_key = path[:-1], True
        return source.file, 0, 0

    def problem(
        self, path: DataPath, code: str, message: str, *, of_key: bool = False
    ) -> Diagnostic:
        """A diagnostic at a path.

        Args:
            path: what is wrong.
            code: one of `bgf.content.diagnostics.CODES`; ``W`` in it makes a warning.
            message: what was found and what was expected.
            of_key: point to the key instead of the value.
        """
        file, line, column = self.place(path, of_key=of_key)
        severity = "warning" if "-W" in code else "error"
        return Diagnostic(file, line, column, path, code, severity, message)


def _mark_of(source: SourceFile, path: DataPath, of_key: bool) -> Mark | None:
    key, value = source.keys.get(path), source.values.get(path)
    return (key or value) if of_key else (value or key)


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


def read_document(folder: Path | Traversable) -> Document:
    """Read all ``*.yaml`` files of a folder into one document, in order of their names."""
    document = Document(str(folder))
    for file in _yaml_files(folder, document):
        _read_into(document, file)
    return document


def read_head(folder: Path | Traversable) -> Document:
    """Read the head of a pack into a document, and leave out all else."""
    document = Document(str(folder))
    _read_into(document, folder / HEAD_FILE)
    for key in document.data.keys() - HEAD_KEYS:
        del document.data[key]
    return document


def _read_into(document: Document, file: Path | Traversable) -> None:
    name = f"{document.folder}/{file.name}"
    try:
        content = file.read_bytes()
    except OSError as error:
        message = f"can't be read: {error.strerror or error}"
        document.diagnostics.append(Diagnostic(name, 0, 0, (), "BGF-E102", "error", message))
        document.complete = False
        return
    _merge(document, read_yaml(content, name))


def _yaml_files(folder: Path | Traversable, document: Document) -> list[Path | Traversable]:
    shown = document.folder
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
        files = [e for e in entries if e.name.endswith(".yaml") and e.is_file()]
    except (OSError, ValueError) as error:
        message = "no folder that can be read"
        if isinstance(error, OSError) and error.strerror:
            message += f": {error.strerror}"
        document.diagnostics.append(Diagnostic(shown, 0, 0, (), "BGF-E102", "error", message))
        document.complete = False
        return []
    for entry in entries:
        if entry.name.endswith((".yml", ".YAML", ".YML")):
            message = f'not read; rename it to "{entry.name.rpartition(".")[0]}.yaml"'
            place = f"{shown}/{entry.name}"
            document.diagnostics.append(Diagnostic(place, 0, 0, (), "BGF-W101", "warning", message))
    if all(file.name != HEAD_FILE for file in files):
        message = f"no {HEAD_FILE}; a pack has its head there: {', '.join(HEAD_KEYS)}"
        document.diagnostics.append(Diagnostic(shown, 0, 0, (), "BGF-E110", "error", message))
        document.complete = False
    return files


def _merge(document: Document, source: SourceFile) -> None:
    document.diagnostics += source.diagnostics
    document.complete = document.complete and not source.broken
    is_head = source.file.endswith(f"/{HEAD_FILE}")
    for key, value in source.data.items():
        mark = source.keys[(key,)]
        if key in document.data:
            first = document.place((key,), of_key=True)
            source.diagnostics.clear()
            source.report(
                "BGF-E105", mark, f'"{key}" stands already in {first[0]}:{first[1]}', (key,)
            )
            document.diagnostics += source.diagnostics
            continue
        document.data[key] = value
        document._files[key] = source
        if key in HEAD_KEYS and not is_head:
            document.diagnostics.append(
                document.problem((key,), "BGF-E111", f"belongs into {HEAD_FILE}", of_key=True)
            )
