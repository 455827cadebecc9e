"""YAML with positions: one file's text becomes plain data, and the place of every value is kept.

The meaning is YAML 1.2's core schema (``no`` is a word, ``1.0.0`` is a word), with what content
needs and no more: keys are always text, there are no tags, numbers are finite. Whatever is wrong
becomes a diagnostic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bgf.content.diagnostics import DataPath, Diagnostic

__all__ = ["Mark", "SourceFile", "mark_after", "read_yaml"]

Mark = tuple[int, int]
"""Line and column, both from 1."""


@dataclass(slots=True)
class SourceFile:
    """One file, read.

    Attributes:
        file: its name, as shown to people.
        data: its content; an empty mapping when it is empty or broken.
        keys: the place of each mapping's keys, by path.
        values: the place of each value, by path.
        diagnostics: what is wrong with it as YAML.
        broken: whether something of it could not be read, so that data may be missing.
    """

    file: str
    data: dict[str, Any] = field(default_factory=dict)
    keys: dict[DataPath, Mark] = field(default_factory=dict)
    values: dict[DataPath, Mark] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    broken: bool = False

    def report(self, code: str, mark: Mark, message: str, path: DataPath = ()) -> None:
        """Add an error."""
        self.diagnostics.append(Diagnostic(self.file, *mark, path, code, "error", message))


def read_yaml(content: bytes, file: str) -> SourceFile:
    """Read one YAML file.

    Args:
        content: the file's bytes, UTF-8.
        file: its name, for diagnostics.
    """
    from bgf.content._compose import compose  # the parser is slow to import

    source = SourceFile(file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        source.report("BGF-E102", mark_after(before), "not UTF-8 text; save the file as UTF-8")
        source.broken = True
        return source
    compose(text, source)
    return source


def mark_after(before: str) -> Mark:
    """The place just after some text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")
