"""The events of the YAML parser, composed into plain data with positions.

Only ruamel.yaml's pure parser is used: it is there everywhere, and its positions are always the
same. The composer is ours, for it has to note places, refuse what content needs not, and never
unfold aliases without end.
"""

from __future__ import annotations

from typing import Any, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    MappingStartEvent,
    ScalarEvent,
)
from ruamel.yaml.reader import ReaderError

from bgf.content._scalars import is_writable, plain_value
from bgf.content.diagnostics import DataPath
from bgf.content.source import Mark, SourceFile, mark_after

__all__ = ["MAX_DEPTH", "MAX_VALUES", "compose"]

MAX_DEPTH = 40
"""How deep mappings and lists may be nested."""

MAX_VALUES = 200_000
"""How many values one file may hold, aliases unfolded."""

# What the YAML parser says, and what a person would say.
_PLAIN_WORDS = (
    (
        "mapping values are not allowed",
        'a ":" where no key can stand; put text with ": " in quotes',
    ),
    ("could not find expected ':'", 'a key without ":" after it'),
    ("expected <block end>", "the indentation does not fit the lines above"),
    ("expected ',' or ']'", 'the list is not closed: expected "," or "]"'),
    ("expected ',' or '}'", 'the mapping is not closed: expected "," or "}"'),
    ("unexpected end of stream", "the file ends inside quoted text"),
    (
        "unknown escape character",
        'unknown escape; write "\\\\" for a backslash, or use single quotes',
    ),
    ("undefined alias", "the alias names no anchor"),
    ("that cannot start any token", "a character that can't begin a value; put the text in quotes"),
)


class _Stop(Exception):
    """The rest of the file can't be read; the diagnostic is made already."""


def compose(text: str, source: SourceFile) -> None:
    """Read text as YAML into a source file: its data, its positions, its diagnostics."""
    try:
        data = _Composer(source, *_events(text, source)).compose_root()
    except _Stop:
        source.broken = True
        return
    if isinstance(data, dict):
        source.data = data
    elif data is not None:
        found = "a list" if isinstance(data, list) else f'only "{str(data)[:40]}"'
        source.report("BGF-E109", (1, 1), f"found {found}, expected keys with values")
        source.broken = True


def _mark(mark: Any) -> Mark:
    return mark.line + 1, mark.column + 1


def _events(text: str, source: SourceFile) -> tuple[list[Any], dict[int, int]]:
    """The parser's events of the document, and for each alias the event it stands for."""
    events: list[Any] = []
    named: dict[str, int] = {}
    aliases: dict[int, int] = {}
    depth = documents = 0
    try:
        for event in YAML(typ="safe", pure=True, plug_ins=[]).parse(text):
            if isinstance(event, CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    _stop(source, "BGF-E106", event, f"nested more than {MAX_DEPTH} deep")
            elif isinstance(event, CollectionEndEvent):
                depth -= 1
            elif isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    _stop(source, "BGF-E109", event, "a second document; a file holds only one")
                continue
            elif isinstance(event, AliasEvent):
                if event.anchor not in named:
                    _stop(source, "BGF-E101", event, f'no "&{event.anchor}" before this alias')
                aliases[len(events)] = named[event.anchor]
                events.append(event)
                continue
            elif not isinstance(event, ScalarEvent):
                continue
            if not isinstance(event, CollectionEndEvent) and event.anchor:
                named[event.anchor] = len(events)
            events.append(event)
    except (YAMLError, ValueError, OverflowError) as error:
        _report_syntax(error, text, source)
        raise _Stop from error
    return events, aliases


def _stop(source: SourceFile, code: str, event: Any, message: str) -> NoReturn:
    source.report(code, _mark(event.start_mark), message)
    raise _Stop


def _report_syntax(error: Exception, text: str, source: SourceFile) -> None:
    if isinstance(error, ReaderError):
        at = max(text.find(chr(error.character)), 0) if isinstance(error.character, int) else 0
        source.report("BGF-E114", mark_after(text[:at]), "a character that no text may hold")
        return
    if not isinstance(error, MarkedYAMLError):
        source.report("BGF-E101", (1, 1), f"not valid YAML: {error}")
        return
    problem = " ".join(str(error.problem or error.context or "not valid YAML").split())
    mark = error.problem_mark or error.context_mark
    place = _mark(mark) if mark else (1, 1)
    if "\\t" in problem or _is_tab(text, place):
        source.report("BGF-E103", place, "a tab; indent and separate with spaces")
        return
    plain = next((words for hint, words in _PLAIN_WORDS if hint in problem), problem)
    source.report("BGF-E101", place, plain)


def _is_tab(text: str, place: Mark) -> bool:
    lines = text.split("\n")
    line = lines[place[0] - 1] if place[0] <= len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    return "\t" in indent or line[place[1] - 1 : place[1]] == "\t"


def _is_there(event: Any) -> bool:
    return not isinstance(event, ScalarEvent) or event.value != "" or event.style is not None


class _Composer:
    """Turns events into data, noting where each value stands."""

    def __init__(self, source: SourceFile, events: list[Any], aliases: dict[int, int]) -> None:
        self._source = source
        self._events = events
        self._aliases = aliases
        self._open: set[int] = set()
        self._count = 0

    def compose_root(self) -> Any:
        return self._compose(0, ())[0] if self._events else None

    def _compose(self, index: int, path: DataPath) -> tuple[Any, int]:
        """The value that begins at an event, and the index of the event after it."""
        event = self._events[index]
        mark = event.start_mark
        self._source.values[path] = (mark.line + 1, mark.column + 1)
        self._count += 1
        if self._count > MAX_VALUES:
            message = f"more than {MAX_VALUES} values once aliases are unfolded"
            _stop(self._source, "BGF-E107", event, message)
        if isinstance(event, AliasEvent):
            return self._compose_alias(index, path), index + 1
        if event.ctag is not None:
            message = f'the tag "{event.ctag}"; write the plain value'
            self._source.report("BGF-E108", _mark(mark), message, path)
        if isinstance(event, ScalarEvent):
            return self._scalar(event, path), index + 1
        self._open.add(index)
        compose_inner = self._mapping if isinstance(event, MappingStartEvent) else self._list
        value, after = compose_inner(index + 1, path)
        self._open.discard(index)
        return value, after

    def _compose_alias(self, index: int, path: DataPath) -> Any:
        target = self._aliases[index]
        event = self._events[index]
        if target in self._open or len(path) > MAX_DEPTH:
            _stop(self._source, "BGF-E107", event, f'the alias "*{event.anchor}" never ends')
        return self._compose(target, path)[0]

    def _list(self, index: int, path: DataPath) -> tuple[list[Any], int]:
        items: list[Any] = []
        while not isinstance(self._events[index], CollectionEndEvent):
            value, index = self._compose(index, (*path, len(items)))
            items.append(value)
        return items, index + 1

    def _mapping(self, index: int, path: DataPath) -> tuple[dict[str, Any], int]:
        entries: dict[str, Any] = {}
        keys = self._source.keys
        while not isinstance(event := self._events[index], CollectionEndEvent):
            key, index = self._key(index, event, path)
            inner = (*path, key)
            if key in entries:
                first = keys[inner][0]
                message = f'the key "{key}" stands already in line {first}'
                self._source.report("BGF-E104", _mark(event.start_mark), message, inner)
                kept = self._source.values[inner]
                _, index = self._compose(index, inner)
                self._source.values[inner] = kept
                continue
            keys[inner] = (event.start_mark.line + 1, event.start_mark.column + 1)
            is_there = _is_there(self._events[index])
            entries[key], index = self._compose(index, inner)
            if not is_there:  # the parser places it at the next token
                self._source.values[inner] = keys[inner]
        return entries, index + 1

    def _key(self, index: int, event: Any, path: DataPath) -> tuple[str, int]:
        if isinstance(event, ScalarEvent) and event.value and is_writable(event.value):
            return event.value, index + 1
        is_empty = isinstance(event, ScalarEvent) and not event.value
        found = "an empty key" if is_empty else "a key that is no plain text"
        self._source.report("BGF-E113", _mark(event.start_mark), f"{found}; expected a word", path)
        _, after = self._compose(index, (*path, ""))
        return f"?{index}", after

    def _scalar(self, event: Any, path: DataPath) -> Any:
        text: str = event.value
        if event.style is None:
            value, message = plain_value(text)
            if message:
                self._source.report("BGF-E112", _mark(event.start_mark), message, path)
            return value
        if not is_writable(text):
            message = "half a character (a lone surrogate); write the character itself"
            self._source.report("BGF-E114", _mark(event.start_mark), message, path)
            return "?"
        return text
