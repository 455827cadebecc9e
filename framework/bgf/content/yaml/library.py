"""The library's reading of YAML: all of it, with positions, and plain words for what is wrong.

Only the pure Python parser of ruamel.yaml is used: it is available everywhere, and its positions
are always the same. The composer is our own: it notes positions, refuses what content does not
need, and limits the unfolding of aliases.
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
from bgf.content.yaml.part import (
    MAX_DEPTH,
    MAX_KEY,
    MAX_UNFOLDED,
    MAX_UNFOLDED_TEXT,
    BudgetSpent,
    ParsingBudget,
    Part,
    Stop,
)
from bgf.content.yaml.scalars import is_writable, plain_value

__all__ = ["compose"]

# Part of a message of the YAML parser, and the plain words for it.
_PLAIN_WORDS = (
    ("got ']'", 'a "]" that closes nothing'),
    ("got '}'", 'a "}" that closes nothing'),
    (
        "mapping values are not allowed",
        'a ":" where no key can stand: is the line indented too far? put text with ": " in quotes',
    ),
    ("could not find expected ':'", 'a key without ": " after it'),
    ("expected alphabetic or numeric", 'a "*" or "&" that is no alias; put the text in quotes'),
    ("expected ' ', but found", 'a "!" that is no tag; put the text in quotes'),
    ("chomping", 'text that begins with "|" or ">"; put it in quotes'),
    ("expected <block end>", "the indentation does not fit the lines above"),
    ("expected ',' or ']'", 'this list is not closed: expected "," or "]"'),
    ("expected ',' or '}'", 'this mapping is not closed: expected "," or "}"'),
    ("'<stream end>'", "this is not closed: expected the bracket that ends it"),
    ("expected the node content", "expected a value here"),
    ("unexpected end of stream", "these quotes are not closed"),
    (
        "unknown escape character",
        'unknown escape; write "\\\\" for a backslash, or use single quotes',
    ),
    ("undefined alias", "the alias names no anchor"),
    ("that cannot start any token", "a character that can't begin a value; put the text in quotes"),
)
# Messages about something without an end, which is shown where it begins. The parser names the
# place where it gave up looking for the end.
_UNCLOSED = ("expected ',' or", "unexpected end of stream", "could not find expected ':'")

_PIECE = 12  # characters that take the library about as long as one event
_CHUNK = 4096 * _PIECE
_LONGEST_TAG = 40


class _Stream:
    """A text that the library reads piece by piece, as far as the budget goes."""

    def __init__(self, text: str, budget: ParsingBudget) -> None:
        self._text = text
        self._budget = budget
        self._at = 0

    def read(self, size: int) -> str:
        """Returns the next part of the text.

        It is larger than was asked for, because the library is slow at joining parts.
        """
        chunk = self._text[self._at : self._at + _CHUNK]
        self._at += len(chunk)
        self._budget.spend(len(chunk) // _PIECE)
        return chunk


def compose(part: Part) -> None:
    """Read a part's text: its data, where each value stands, and what is wrong with it."""
    try:
        events, aliases = _events(part)
        if events:
            part.data = _Composer(part, events, aliases).compose_root()
    except Stop:
        part.stopped = True


def _events(part: Part) -> tuple[list[Any], dict[int, int]]:
    """The parser's events of the document, and for each alias the event it stands for."""
    events: list[Any] = []
    named: dict[str, int] = {}
    aliases: dict[int, int] = {}
    opened: list[int] = []
    documents = 0
    try:
        stream = _Stream(part.text, part.budget)
        for event in YAML(typ="safe", pure=True, plug_ins=[]).parse(stream):
            part.budget.spend(1)
            if isinstance(event, CollectionStartEvent):
                opened.append(_offset(event))
                if len(opened) > MAX_DEPTH:
                    part.stop("BGF-E106", _offset(event), f"nested more than {MAX_DEPTH} deep")
            elif isinstance(event, CollectionEndEvent):
                opened.pop()
            elif isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    part.stop("BGF-E109", _offset(event), "a second document; a file holds one")
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
        message = (
            "the pack has too much that is not plain YAML, such as anchors, tags and repeated "
            "keys; it was read up to here: write plain keys and values"
        )
        part.stop("BGF-E115", last, message)
    except (YAMLError, ValueError, OverflowError) as error:
        _report_syntax(error, part, opened)
        raise Stop from error
    return events, aliases


def _anchored(event: Any, named: dict[str, int], part: Part) -> int:
    """The index of the event that an alias stands for."""
    if event.anchor not in named:
        part.unknown_anchor = str(event.anchor)
        part.stop("BGF-E101", _offset(event), f'no "&{event.anchor}" before this alias')
    return named[event.anchor]


def _report_syntax(error: Exception, part: Part, opened: list[int]) -> None:
    """Say what is wrong; `opened` are the offsets of the mappings and lists that it stands in."""
    if isinstance(error, ReaderError):
        odd = chr(error.character) if isinstance(error.character, int) else ""
        message = f"a character that no text may hold (U+{ord(odd or ' '):04X})"
        part.report("BGF-E114", max(part.text.find(odd), 0), message)
        return
    if not isinstance(error, MarkedYAMLError):
        part.report("BGF-E101", 0, f"not valid YAML: {error}")
        return
    problem = " ".join(str(error.problem or error.context or "not valid YAML").split())
    mark = error.problem_mark or error.context_mark
    offset = mark.index if mark else 0
    if opened and "'<stream end>'" in problem:
        offset = opened[-1]
    elif error.context_mark and _is_unclosed(problem):
        offset = error.context_mark.index
    if "\\t" in problem or _is_tab(part.text, offset):
        part.report("BGF-E103", offset, "a tab; indent and separate with spaces")
        return
    if "but got ':'" in problem and mark:
        part.report("BGF-E101", mark.index, 'a second ":"; put text with ": " in quotes')
        return
    plain = next((words for hint, words in _PLAIN_WORDS if hint in problem), problem)
    part.report("BGF-E101", offset, plain)


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
    """Returns what is wrong with a key; empty for a valid one."""
    if not isinstance(event, ScalarEvent) or not is_writable(event.value):
        return "a key that is no plain text; expected a word"
    if not event.value:
        return "an empty key; expected a word"
    if len(event.value) > MAX_KEY:
        return f"a key of {len(event.value):,} characters; expected no more than {MAX_KEY}"
    if event.value == "<<" and event.style is None:
        return '"<<" merges nothing in YAML 1.2; write the keys themselves'
    return ""


class _Composer:
    """Turns events into data, noting where each value stands."""

    def __init__(self, part: Part, events: list[Any], aliases: dict[int, int]) -> None:
        self._part = part
        self._positions = part.positions
        self._events = events
        self._aliases = aliases
        self._open: set[int] = set()
        self._outermost: Any = None  # the alias that is being unfolded
        self._unfolded = self._unfolded_text = 0

    def compose_root(self) -> Any:
        return self._compose(0, (), None)[0]

    def _compose(self, index: int, path: DataPath, key: int | None) -> tuple[Any, int]:
        """The value that begins at an event, and the index of the event after it.

        Args:
            index: of the event.
            path: where the value is in the data.
            key: the offset of its key; None for one that has none.
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
            message = f'the tag "{written}"; write the plain value'
            self._part.report("BGF-E108", start, message, path)
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
            message = (
                f"the aliases unfold to more than {MAX_UNFOLDED:,} values, "
                f"or {MAX_UNFOLDED_TEXT:,} characters"
            )
            self._part.stop("BGF-E107", _offset(self._outermost), message)

    def _compose_alias(self, index: int, path: DataPath, key: int | None) -> Any:
        target = self._aliases[index]
        event = self._events[index]
        if target in self._open or len(path) > MAX_DEPTH:
            message = f'the alias "*{event.anchor}" never ends'
            self._part.stop("BGF-E107", _offset(event), message)
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
                message = f'the key "{key}" stands already in line {first}'
                self._part.report("BGF-E104", _offset(event), message, inner)
                number = len(self._positions)
                _, index = self._compose(index, inner, at)
                self._positions.drop(number)
                continue
            if self._is_cut_off(event, self._events[index]):
                message = f'"{key}" stands alone: a key needs ": " after it, text with "," quotes'
                self._part.report("BGF-E101", at, message, path)
                index += 1
                continue
            offsets[key] = at
            entries[key], index = self._compose(index, inner, at)
        return entries, index + 1

    def _is_cut_off(self, key: Any, value: Any) -> bool:
        """Returns whether a key in braces has not even a ":", as the end of text after a comma."""
        between = self._part.text[key.end_mark.index : value.start_mark.index + 1]
        return not _is_there(value) and value.anchor is None and ":" not in between

    def _key(self, index: int, event: Any, path: DataPath) -> tuple[str | None, int]:
        """A key and the index of the event after it; None for a key that is none."""
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
            value, message = plain_value(text)
            if message:
                self._part.report("BGF-E112", _offset(event), message, path)
            return value
        if not is_writable(text):
            message = "a control character, or half a character; text can't hold it"
            self._part.report("BGF-E114", _offset(event), message, path)
            return "?"
        return text
