"""Reads any YAML with the library, with positions and errors in plain words.

Only the pure Python parser of ruamel.yaml is used: it is available everywhere, and its positions
are always the same. The composer is bgf's own: it records positions, rejects features that content
does not need, and limits the expansion of aliases.
"""

from __future__ import annotations

from typing import Any

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

from bgf.content.diagnostics import DataPath
from bgf.content.yaml.parsed_text import (
    MAX_DEPTH,
    MAX_KEY,
    MAX_UNFOLDED,
    MAX_UNFOLDED_TEXT,
    BudgetSpent,
    ParsedText,
    ParsingBudget,
    ParsingStopped,
)
from bgf.content.yaml.scalars import is_writable, plain_value
from bgf.words import message

__all__ = ["compose"]

# Parts of messages of the YAML parser, each with the ID of the text that replaces it.
_PLAIN_WORDS = (
    ("got ']'", "yaml.list_end"),
    ("got '}'", "yaml.mapping_end"),
    ("mapping values are not allowed", "yaml.colon"),
    ("could not find expected ':'", "yaml.no_colon"),
    ("expected alphabetic or numeric", "yaml.no_alias"),
    ("expected ' ', but found", "yaml.no_tag"),
    ("chomping", "yaml.block"),
    ("expected <block end>", "yaml.indentation"),
    ("expected ',' or ']'", "yaml.open_list"),
    ("expected ',' or '}'", "yaml.open_mapping"),
    ("'<stream end>'", "yaml.open_bracket"),
    ("expected the node content", "yaml.no_value"),
    ("unexpected end of stream", "yaml.open_quotes"),
    ("unknown escape character", "yaml.escape"),
    ("undefined alias", "yaml.undefined_alias"),
    ("that cannot start any token", "yaml.bad_start"),
)
# Messages about something that is not closed. The error is placed at its beginning, while the
# parser names the place where it stopped looking for the end.
_UNCLOSED = ("expected ',' or", "unexpected end of stream", "could not find expected ':'")

_PIECE = 12  # the number of characters that take the library about as long as one event
_CHUNK = 4096 * _PIECE
_LONGEST_TAG = 40


class _BudgetedText:
    """A text that the library reads in pieces, as far as the budget allows."""

    def __init__(self, text: str, budget: ParsingBudget) -> None:
        self._text = text
        self._budget = budget
        self._at = 0

    def read(self, size: int) -> str:
        """Returns the next part of the text.

        It is larger than requested, because the library is slow at joining parts.
        """
        chunk = self._text[self._at : self._at + _CHUNK]
        self._at += len(chunk)
        self._budget.spend(len(chunk) // _PIECE)
        return chunk


def compose(part: ParsedText) -> None:
    """Reads the text of a part: its data, its positions and its errors."""
    try:
        events, aliases = _events(part)
        if events:
            part.data = _Composer(part, events, aliases).compose_root()
    except ParsingStopped:
        part.stopped = True


def _events(part: ParsedText) -> tuple[list[Any], dict[int, int]]:
    """Returns the parser's events of a document, and the index of the target of each alias."""
    events: list[Any] = []
    named: dict[str, int] = {}
    aliases: dict[int, int] = {}
    opened: list[int] = []
    documents = 0
    try:
        stream = _BudgetedText(part.text, part.budget)
        for event in YAML(typ="safe", pure=True, plug_ins=[]).parse(stream):
            part.budget.spend(1)
            if isinstance(event, CollectionStartEvent):
                opened.append(_offset(event))
                if len(opened) > MAX_DEPTH:
                    part.stop("BGF-E106", _offset(event), message("yaml.deep", limit=MAX_DEPTH))
            elif isinstance(event, CollectionEndEvent):
                opened.pop()
            elif isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    part.stop("BGF-E109", _offset(event), message("yaml.second_document"))
            elif isinstance(event, AliasEvent):
                aliases[len(events)] = _anchored(event, named, part)
            elif not isinstance(event, ScalarEvent):
                continue
            if isinstance(event, (ScalarEvent, CollectionStartEvent)) and event.anchor:
                named[event.anchor] = len(events)
            if not isinstance(event, DocumentStartEvent):
                events.append(event)
    except BudgetSpent:
        last = _offset(events[-1]) if events else 0
        part.stop("BGF-E115", last, message("yaml.not_plain"))
    except (YAMLError, ValueError, OverflowError) as error:
        _report_syntax(error, part, opened)
        raise ParsingStopped from error
    return events, aliases


def _anchored(event: Any, named: dict[str, int], part: ParsedText) -> int:
    """Returns the index of the event for which an alias stands."""
    if event.anchor not in named:
        part.unknown_anchor = str(event.anchor)
        problem = message("yaml.no_anchor", name=str(event.anchor))
        part.stop("BGF-E101", _offset(event), problem)
    return named[event.anchor]


def _report_syntax(error: Exception, part: ParsedText, opened: list[int]) -> None:
    """Reports a syntax error; `opened` has the offsets of the mappings and lists around it."""
    if isinstance(error, ReaderError):
        odd = chr(error.character) if isinstance(error.character, int) else ""
        words = message("yaml.odd_character", code=f"U+{ord(odd or ' '):04X}")
        part.report("BGF-E114", max(part.text.find(odd), 0), words)
        return
    if not isinstance(error, MarkedYAMLError):
        part.report("BGF-E101", 0, message("yaml.invalid", reason=error))
        return
    problem = " ".join(str(error.problem or error.context or "").split())
    mark = error.problem_mark or error.context_mark
    offset = mark.index if mark else 0
    if opened and "'<stream end>'" in problem:
        offset = opened[-1]
    elif error.context_mark and _is_unclosed(problem):
        offset = error.context_mark.index
    if "\\t" in problem or _is_tab(part.text, offset):
        part.report("BGF-E103", offset, message("yaml.tab"))
        return
    if "but got ':'" in problem and mark:
        part.report("BGF-E101", mark.index, message("yaml.second_colon"))
        return
    known = next((key for hint, key in _PLAIN_WORDS if hint in problem), "")
    if known:
        part.report("BGF-E101", offset, message(known))
    elif problem:  # in the parser's words
        part.report("BGF-E101", offset, message("yaml.invalid", reason=problem))
    else:
        part.report("BGF-E101", offset, message("yaml.invalid_here"))


def _offset(event: Any) -> int:
    offset: int = event.start_mark.index
    return offset


def _is_unclosed(problem: str) -> bool:
    is_closed_wrongly = problem.endswith(("got ']'", "got '}'"))
    return not is_closed_wrongly and any(hint in problem for hint in _UNCLOSED)


def _is_tab(text: str, offset: int) -> bool:
    start = text.rfind("\n", 0, offset) + 1
    line = text[start : offset + 1].partition("\n")[0]
    indent = line[: len(line) - len(line.lstrip())]
    return "\t" in indent or text[offset : offset + 1] == "\t"


def _is_there(event: Any) -> bool:
    return not isinstance(event, ScalarEvent) or event.value != "" or event.style is not None


def _fault_of_key(event: Any) -> str:
    """Returns the fault of a key; empty if the key is valid."""
    if not isinstance(event, ScalarEvent) or not is_writable(event.value):
        return message("yaml.key_no_text")
    if not event.value:
        return message("yaml.key_empty")
    if len(event.value) > MAX_KEY:
        return message("yaml.key_long", count=len(event.value), limit=MAX_KEY)
    if event.value == "<<" and event.style is None:
        return message("yaml.key_merge")
    return ""


class _Composer:
    """Turns events into data, and records the position of each value."""

    def __init__(self, part: ParsedText, events: list[Any], aliases: dict[int, int]) -> None:
        self._part = part
        self._positions = part.positions
        self._events = events
        self._aliases = aliases
        self._open: set[int] = set()
        self._outermost: Any = None  # the alias that is being expanded
        self._unfolded = self._unfolded_text = 0

    def compose_root(self) -> Any:
        return self._compose(0, (), None)[0]

    def _compose(self, index: int, path: DataPath, key: int | None) -> tuple[Any, int]:
        """Returns the value that begins at an event, and the index of the event after it.

        Args:
            index: the index of the event.
            path: the path of the value in the data.
            key: the offset of the value's key; None if it has none.
        """
        event = self._events[index]
        if isinstance(event, AliasEvent):
            return self._compose_alias(index, path, key), index + 1
        self._count(event)
        at = _offset(event)
        if key is not None and not _is_there(event):
            at = key  # the parser places it at the next token
        key = at if key is None else key
        if event.ctag is not None:
            start = _offset(event)
            beginning = self._part.text[start : start + _LONGEST_TAG]
            written = beginning.split(maxsplit=1)[0]
            self._part.report("BGF-E108", start, message("yaml.tag", tag=written), path)
        if isinstance(event, ScalarEvent):
            self._positions.add(key, at)
            return self._scalar(event, path), index + 1
        self._open.add(index)
        compose_inner = self._mapping if isinstance(event, MappingStartEvent) else self._list
        number = self._positions.open(key, at)
        value, after = compose_inner(index + 1, path)
        self._positions.close(number)
        self._open.discard(index)
        return value, after

    def _count(self, event: Any) -> None:
        if self._outermost is None:
            return
        self._unfolded += 1
        self._unfolded_text += len(event.value) if isinstance(event, ScalarEvent) else 0
        if self._unfolded > MAX_UNFOLDED or self._unfolded_text > MAX_UNFOLDED_TEXT:
            limits = {"values": MAX_UNFOLDED, "characters": MAX_UNFOLDED_TEXT}
            problem = message("yaml.aliases_large", **limits)
            self._part.stop("BGF-E107", _offset(self._outermost), problem)

    def _compose_alias(self, index: int, path: DataPath, key: int | None) -> Any:
        target = self._aliases[index]
        event = self._events[index]
        if target in self._open or len(path) > MAX_DEPTH:
            problem = message("yaml.alias_endless", name=str(event.anchor))
            self._part.stop("BGF-E107", _offset(event), problem)
        outermost = self._outermost
        self._outermost = outermost or event
        value = self._compose(target, path, key)[0]
        self._outermost = outermost
        return value

    def _list(self, index: int, path: DataPath) -> tuple[list[Any], int]:
        items: list[Any] = []
        while not isinstance(self._events[index], CollectionEndEvent):
            value, index = self._compose(index, (*path, len(items)), None)
            items.append(value)
        return items, index + 1

    def _mapping(self, index: int, path: DataPath) -> tuple[dict[str, Any], int]:
        entries: dict[str, Any] = {}
        offsets: dict[str, int] = {}
        while not isinstance(event := self._events[index], CollectionEndEvent):
            key, index = self._key(index, event, path)
            at = _offset(event)
            if key is None:
                number = len(self._positions)
                _, index = self._compose(index, path, at)
                self._positions.drop(number)
                continue
            inner = (*path, key)
            if key in entries:
                first = self._positions.mark(offsets[key])[0]
                problem = message("yaml.key_in_line", key=key, line=first)
                self._part.report("BGF-E104", _offset(event), problem, inner)
                number = len(self._positions)
                _, index = self._compose(index, inner, at)
                self._positions.drop(number)
                continue
            if self._is_cut_off(event, self._events[index]):
                self._part.report("BGF-E101", at, message("yaml.key_alone", key=key), path)
                index += 1
                continue
            offsets[key] = at
            entries[key], index = self._compose(index, inner, at)
        return entries, index + 1

    def _is_cut_off(self, key: Any, value: Any) -> bool:
        """Returns whether a key in braces lacks its ":", like the rest of a text with a comma."""
        between = self._part.text[key.end_mark.index : value.start_mark.index + 1]
        return not _is_there(value) and value.anchor is None and ":" not in between

    def _key(self, index: int, event: Any, path: DataPath) -> tuple[str | None, int]:
        """Returns a key, or None for an invalid one, and the index of the event after it."""
        fault = _fault_of_key(event)
        if not fault:
            return str(event.value), index + 1
        self._part.report("BGF-E113", _offset(event), fault, path)
        number = len(self._positions)
        _, after = self._compose(index, (*path, ""), None)
        self._positions.drop(number)
        return None, after

    def _scalar(self, event: Any, path: DataPath) -> Any:
        text: str = event.value
        if event.style is None:
            value, problem = plain_value(text)
            if problem:
                self._part.report("BGF-E112", _offset(event), problem, path)
            return value
        if not is_writable(text):
            self._part.report("BGF-E114", _offset(event), message("yaml.control"), path)
            return "?"
        return text
