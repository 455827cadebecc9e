"""Reads the YAML of one file into plain data, and keeps the position of every value.

The values follow the core schema of YAML 1.2 (``no`` and ``1.0.0`` are text), restricted to what
content needs: keys are always text, there are no tags, and numbers are finite. Each fault becomes a
diagnostic. There are two readers. The quick one reads plain YAML. If it is not sure, the library's
reader, which reads all YAML, reads that section of the file. (A section is a top-level key with its
value.) So one mistake hides as little as possible, and one unusual line slows down only its
section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from bgf.content.diagnostics import DataPath, Diagnostic
from bgf.content.yaml.parsed_text import MAX_DEPTH, MAX_VALUES, ParsedText, ParsingBudget
from bgf.content.yaml.positions import Lines, Mark, Positions, TooManyValues
from bgf.content.yaml.quick import Unsure, read_quickly
from bgf.words import message

__all__ = ["SourceFile", "read_yaml"]

_SECTION = re.compile(r"""^([^\W\d][\w-]*|"[^"\\\n]+"|'[^'\n]+')[ ]*:(?=\s|$)""", re.MULTILINE)
_PREAMBLE = re.compile(r"(?:[ ]*(?:\#[^\n]*)?\r?\n|---[ ]*\r?\n)*+\Z")
_MARKER = re.compile(r"^(?:---|\.\.\.|%)", re.MULTILINE)
_ANCHOR = re.compile(r"&([^\s,\[\]{}]+)")
_MAX_SECTIONS = 1000


@dataclass(slots=True)
class SourceFile:
    """The content of one YAML file.

    Attributes:
        file: the name of the file, as shown to people.
        data: the data of the file; an empty mapping if it is empty or broken.
        diagnostics: the errors in the YAML.
        unreadable_sections: the top-level keys whose content could not be read.
        broken: whether the file could not be read at all, so that any key may be missing.
        values: the number of values.
    """

    file: str
    data: dict[str, Any] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unreadable_sections: set[str] = field(default_factory=set)
    broken: bool = False
    values: int = 0
    _sections: dict[str, ParsedText] = field(default_factory=dict)

    def place(self, path: DataPath, *, of_key: bool = False) -> Mark | None:
        """Returns the line and column of a value or its key; None if it is not in this file."""
        part = self._sections.get(str(path[0])) if path else None
        return part.positions.of(part.data, path, of_key=of_key) if part else None

    def report(self, code: str, mark: Mark, problem: str, path: DataPath = ()) -> None:
        """Adds an error."""
        self.diagnostics.append(Diagnostic(self.file, *mark, path, code, "error", problem))

    def take(self, part: ParsedText) -> None:
        """Adds the data and the diagnostics of a section, or of the whole file."""
        self.diagnostics += part.diagnostics
        self.values += len(part.positions)
        if not isinstance(part.data, dict):
            if part.data is not None:
                what = message("yaml.list")
                if not isinstance(part.data, list):
                    what = message("yaml.only", text=str(part.data)[:40])
                self.report("BGF-E109", (1, 1), message("yaml.no_mapping", what=what))
                self.broken = True
            return
        for key, value in part.data.items():
            if key in self.data:
                mark = part.positions.of(part.data, (key,), of_key=True) or (1, 1)
                first = self.place((key,), of_key=True) or (1, 1)
                problem = message("yaml.key_in_line", key=key, line=first[0])
                self.report("BGF-E104", mark, problem, (key,))
            else:
                self.data[key] = value
                self._sections[key] = part


def read_yaml(
    content: bytes, file: str, limit: int = MAX_VALUES, budget: ParsingBudget | None = None
) -> SourceFile:
    """Reads one YAML file.

    Args:
        content: the content of the file, in UTF-8.
        file: the name of the file, for diagnostics.
        limit: the maximum number of values.
        budget: limits how much of the pack the library may still read; a new budget if None.
    """
    source = SourceFile(file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        mark = Lines(before).mark(len(before))
        is_wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
        problem = message("yaml.wide_text" if is_wide else "yaml.other_encoding")
        source.report("BGF-E102", mark, problem)
        source.broken = True
        return source
    try:
        _read_text(text, source, limit, budget or ParsingBudget())
    except TooManyValues:
        source = SourceFile(file, broken=True)
        source.report("BGF-E115", (1, 1), message("yaml.many_values", limit=MAX_VALUES))
    return source


def _read_text(text: str, source: SourceFile, limit: int, budget: ParsingBudget) -> None:
    lines = Lines(text)
    whole = ParsedText(text, Positions(lines, 0, limit), source.file, budget)
    try:
        whole.data = read_quickly(text, whole.positions, MAX_DEPTH)
    except Unsure:
        sections = _sections(text)
        parts = _read_sections(text, sections, lines, limit, whole)
        if not parts or any(part.stopped for part in parts):
            if len(parts) == 1:
                whole = parts[0]  # the section is the whole file
            else:
                whole.positions.drop(0)
                _read_with_library(whole)
            if whole.stopped:
                _take_sound_sections(text, dict(zip(sections, parts, strict=False)), whole, source)
                return
            parts = [whole]
        for part in parts:
            source.take(part)
    else:
        source.take(whole)


_Section = tuple[str, int, int]
"""The name of a section, and the offsets of its beginning and end."""


def _sections(text: str) -> list[_Section]:
    """Returns the sections of a text; none if it isn't divided into sections."""
    found = list(islice(_SECTION.finditer(text), _MAX_SECTIONS + 1))
    start = found[0].start() if found else 0
    if not 0 < len(found) <= _MAX_SECTIONS or not _PREAMBLE.match(text[:start]):
        return []
    if _MARKER.search(text, start):
        return []  # it may have a second document
    ends = [match.start() for match in found[1:]] + [len(text)]
    sections = []
    for match, end in zip(found, ends, strict=True):
        name = match[1].strip("\"'")
        sections.append((name, match.start(), end))
    return sections


def _read_sections(
    text: str, sections: Sequence[_Section], lines: Lines, left: int, whole: ParsedText
) -> list[ParsedText]:
    parts: list[ParsedText] = []
    for _, start, end in sections:
        positions = Positions(lines, start, left)
        part = ParsedText(text[start:end], positions, whole.file, whole.budget)
        try:
            part.data = read_quickly(part.text, positions, MAX_DEPTH)
        except Unsure:
            positions.drop(0)
            _read_with_library(part)
        left -= len(positions)
        parts.append(part)
    return parts


def _read_with_library(part: ParsedText) -> None:
    from bgf.content.yaml.library import compose  # the library is slow to import

    compose(part)


def _take_sound_sections(
    text: str, parts: dict[_Section, ParsedText], whole: ParsedText, source: SourceFile
) -> None:
    """Takes the sections that could be read; the keys of the others are lost."""
    anchors = _anchors(text) if any(part.unknown_anchor for part in parts.values()) else set()
    for (name, _, _), part in parts.items():
        if not part.stopped:
            source.take(part)
            continue
        source.unreadable_sections.add(name)
        if part.unknown_anchor not in anchors:
            source.diagnostics += part.diagnostics
    if not source.diagnostics:
        source.diagnostics += whole.diagnostics
    source.broken = source.broken or not parts


def _anchors(text: str) -> set[str]:
    """Returns the names of all anchors of a text; quoted text may add some that are none."""
    return {match[1] for match in _ANCHOR.finditer(text)}
