"""Reads plain YAML with positions, ten times as fast as the library.

Almost all content is written in one plain style: ``key: value``, lists with ``-``, flow
collections, quotes with their common escapes, comments, and now and then an alias. This reader
supports only that style and gives up at the first sign of anything else (`Unsure`). Then the
library reads that part of the file and reports its errors, so this reader never decides whether a
text is valid YAML. A property test checks that both return the same data at the same positions.
"""

from __future__ import annotations

import re
import sys
from copy import deepcopy
from typing import Any, NamedTuple

from bgf.content.yaml.positions import Positions
from bgf.content.yaml.scalars import plain_value

__all__ = ["Unsure", "read_quickly"]

_ODD = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_KEY_TEXT = r"""([A-Za-z0-9_][\w.\-/]{0,199}|"[^"\\\n]{1,200}"|'[^'\n]{1,200}')"""
_START = r"(?:\w|[^\x00-\xa0]|[~+/(]|\.(?=[0-9])|-(?=[0-9.]))"
_PLAIN = _START + r"(?:[^\n:#]|:(?=\S)|(?<=\S)#)*+"
_FLOW_PLAIN = _START + r"[^\n,\[\]{}:#]*+"
_QUOTED = r'"([^"\\\n]*+(?:\\["\\n][^"\\\n]*+)*+)"|' + r"'([^'\n]*)'"
_SKIP = r"(?:[ \n]|(?<=[ \n])\#[^\n]*)*+"

_NEXT = re.compile(r"(?:\ *+(?:\#[^\n]*)?\n)*+(\ *+)", re.VERBOSE)
_KEY = re.compile(_KEY_TEXT + r":(?=[ \n])\ *+", re.VERBOSE)
_SCALAR = re.compile(f"(?:{_QUOTED}|({_PLAIN}))")
_END = re.compile(r" *+(?:(?<= )#[^\n]*)?\n")
_DASH = re.compile(r"-(?: ++|(?=\n))")
_FLOW = re.compile(f"{_SKIP}(?:{_QUOTED}|({_FLOW_PLAIN})|([\\[{{]))")
_FLOW_KEY = re.compile(f"{_SKIP}{_KEY_TEXT}:(?=[ \\n])")
_FLOW_END = re.compile(_SKIP + r"([,\]}])")
_CLOSED = re.compile(_SKIP + r"[\]}]")
_QUOTES = "\"'"
_ANCHOR = re.compile(r"&(\w{1,40})(?: ++|(?=\n))", re.ASCII)
_ALIAS = re.compile(r"\*(\w{1,40})", re.ASCII)
_MOST_ANCHORS = 20
_MOST_REPEATED = 20_000  # the maximum number of characters that come from aliases
_ESCAPED = re.compile(r"\\(.)")


class Unsure(Exception):
    """Raised if the text is not in the plain style; it may be valid YAML or not."""


def read_quickly(text: str, positions: Positions, max_depth: int) -> Any:
    """Reads YAML that is written in the plain style.

    Args:
        text: the text of a file, or of a section.
        positions: records the positions of the values.
        max_depth: the maximum depth of nesting.

    Returns:
        The data.

    Raises:
        Unsure: the text is in another style, is invalid YAML, or is nested too deeply.
    """
    if _ODD.search(text):
        raise Unsure
    try:
        return _Reader(text, positions, max_depth).read()
    except IndexError:  # the text ends too early
        raise Unsure from None


class _Anchored(NamedTuple):
    """A value with an anchor, which an alias may repeat.

    Attributes:
        value: the value.
        first: the number of the value in the positions.
        end: the number after the last value inside it.
        length: an upper limit for its number of characters.
    """

    value: Any
    first: int
    end: int
    length: int


class _Reader:
    """Reads a text block by block; `_at` and `_indent` belong to the next line with content."""

    def __init__(self, text: str, positions: Positions, max_depth: int) -> None:
        self._positions = positions
        self._text = text if text.endswith("\n") else text + "\n"
        self._depth_left = max_depth
        self._at = self._indent = 0
        self._words: dict[str, Any] = {}
        self._anchored: dict[str, _Anchored] = {}
        self._is_in_anchored = False
        self._repeated = 0

    def read(self) -> Any:
        self._go_to_line(0)
        if self._indent == 0 and self._text.startswith("---\n", self._at):
            self._go_to_line(self._at + 4)
        if self._at == len(self._text):
            return None
        if self._indent:
            raise Unsure
        data = self._block(self._at, -1)
        if self._at < len(self._text):
            raise Unsure
        return data

    def _go_to_line(self, start: int) -> None:
        """Finds the next line with content."""
        match = _NEXT.match(self._text, start)
        if match is None:
            raise Unsure
        self._at = match.end()
        is_at_end = self._at == len(self._text)
        self._indent = -1 if is_at_end else self._at - match.start(1)

    def _block(self, key_at: int, outer: int) -> Any:
        """Returns the value that begins at the next line with content, inside an outer block."""
        at = self._at
        first = self._text[at]
        if first != "-" and not _KEY.match(self._text, at):
            return self._in_line(key_at, at, outer)
        if self._depth_left == 0:
            raise Unsure
        self._depth_left -= 1
        number = self._positions.open(key_at, at)
        value = self._list(at) if first == "-" else self._mapping(at, self._indent)
        self._positions.close(number)
        self._depth_left += 1
        return value

    def _mapping(self, at: int, indent: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while True:
            match = _KEY.match(self._text, at)
            if match is None:
                raise Unsure
            key = self._key(match[1])
            if key in entries:
                raise Unsure
            entries[key] = self._value_of_key(at, match.end(), indent)
            at = self._at
            if self._indent != indent:
                if self._indent > indent:
                    raise Unsure
                return entries

    def _value_of_key(self, key_at: int, at: int, indent: int) -> Any:
        first = self._text[at]
        if first == "&":
            return self._value_with_anchor(key_at, at, indent)
        if first == "*":
            return self._value_of_alias(key_at, at, indent)
        if first != "\n" and first != "#":
            return self._in_line(key_at, at, indent)
        self._go_to_line(self._text.index("\n", at) + 1)
        is_list = self._indent == indent and self._text[self._at] == "-"
        if self._indent > indent or is_list:
            return self._block(key_at, indent)
        self._positions.add(key_at, key_at)
        return None

    def _value_with_anchor(self, key_at: int, at: int, indent: int) -> Any:
        """Returns a value that an alias may repeat: ``key: &name value``."""
        match = _ANCHOR.match(self._text, at)
        # Only a value at its own position can be copied.
        if match is None or self._is_in_anchored or len(self._anchored) == _MOST_ANCHORS:
            raise Unsure
        number = len(self._positions)
        self._is_in_anchored = True
        value = self._value_of_key(key_at, match.end(), indent)
        self._is_in_anchored = False
        if value is None or match[1] in self._anchored:
            raise Unsure
        self._positions.move(number, at)
        self._anchored[match[1]] = _Anchored(value, number, len(self._positions), self._at - at)
        return value

    def _value_of_alias(self, key_at: int, at: int, indent: int) -> Any:
        """Returns a copy of a value with an anchor: ``key: *name``."""
        match = _ALIAS.match(self._text, at)
        if match is None or match[1] not in self._anchored or self._is_in_anchored:
            raise Unsure
        anchored = self._anchored[match[1]]
        self._repeated += anchored.length
        if self._repeated > _MOST_REPEATED:
            raise Unsure
        self._positions.repeat(anchored.first, anchored.end, key_at)
        self._go_past(match.end(), indent)
        return deepcopy(anchored.value)

    def _list(self, at: int) -> list[Any]:
        items: list[Any] = []
        indent = self._indent
        while True:
            match = _DASH.match(self._text, at)
            if match is None:
                if items and self._text[at] != "-":
                    return items  # the next key of the mapping around the list
                raise Unsure
            items.append(self._item(match.end(), indent, match.end() - at))
            at = self._at
            if self._indent != indent:
                if self._indent > indent:
                    raise Unsure
                return items

    def _item(self, at: int, indent: int, width: int) -> Any:
        first = self._text[at]
        if first == "\n" or first == "#":
            self._go_to_line(self._text.index("\n", at) + 1)
            if self._indent <= indent:
                raise Unsure
            return self._block(self._at, indent)
        if _KEY.match(self._text, at):  # a mapping that begins after the dash
            self._at, self._indent = at, indent + width
            return self._block(at, indent)
        return self._in_line(at, at, indent)

    def _in_line(self, key_at: int, at: int, indent: int) -> Any:
        """Returns a scalar or a flow collection that ends its last line."""
        first = self._text[at]
        if first == "{" or first == "[":
            value, at = self._flow(key_at, at)
        else:
            match = _SCALAR.match(self._text, at)
            if match is None:
                raise Unsure
            self._positions.add(key_at, at)
            value, at = self._value(match), match.end()
        self._go_past(at, indent)
        return value

    def _go_past(self, at: int, indent: int) -> None:
        """Finds the next line with content after a value, which must end its line."""
        end = _END.match(self._text, at)
        if end is None:
            raise Unsure
        self._go_to_line(end.end())
        if self._indent > indent:
            raise Unsure

    def _flow(self, key_at: int, at: int) -> tuple[Any, int]:
        """Returns the flow collection whose bracket is at an offset, and the offset after it."""
        if self._depth_left == 0:
            raise Unsure
        self._depth_left -= 1
        number = self._positions.open(key_at, at)
        is_mapping = self._text[at] == "{"
        is_empty = _CLOSED.match(self._text, at + 1)
        value: Any
        if is_empty:
            value = {} if is_mapping else []
            at = is_empty.end()
        elif is_mapping:
            value, at = self._flow_mapping(at + 1)
        else:
            value, at = self._flow_list(at + 1)
        last = "}" if is_mapping else "]"
        if self._text[at - 1] != last:
            raise Unsure
        self._positions.close(number)
        self._depth_left += 1
        return value, at

    def _flow_mapping(self, at: int) -> tuple[dict[str, Any], int]:
        entries: dict[str, Any] = {}
        while True:
            match = _FLOW_KEY.match(self._text, at)
            if match is None:
                raise Unsure
            key = self._key(match[1])
            if key in entries:
                raise Unsure
            entries[key], at = self._flow_value(match.start(1), match.end())
            at, is_last = self._flow_end(at)
            if is_last:
                return entries, at

    def _flow_list(self, at: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        while True:
            value, at = self._flow_value(-1, at)
            items.append(value)
            at, is_last = self._flow_end(at)
            if is_last:
                return items, at

    def _flow_value(self, key_at: int, at: int) -> tuple[Any, int]:
        match = _FLOW.match(self._text, at)
        if match is None:
            raise Unsure
        if match[4]:
            return self._flow(match.start(4) if key_at < 0 else key_at, match.start(4))
        which = match.lastindex or 0
        start = match.start(which) - (which < 3)
        self._positions.add(start if key_at < 0 else key_at, start)
        return self._value(match), match.end()

    def _flow_end(self, at: int) -> tuple[int, bool]:
        match = _FLOW_END.match(self._text, at)
        if match is None:
            raise Unsure
        return match.end(), match[1] != ","

    def _key(self, text: str) -> str:
        """Returns a key without its quotes; equal keys share one object, because keys repeat."""
        return sys.intern(text[1:-1] if text[0] in _QUOTES else text)

    def _value(self, match: re.Match[str]) -> Any:
        """Returns the value of a scalar: double-quoted, single-quoted or plain."""
        which = match.lastindex
        if which == 1 and "\\" in match[1]:
            return _ESCAPED.sub(_unescaped, match[1])
        if which != 3:
            return match[which or 1]
        text = match[3].rstrip(" ")
        if text in self._words:
            return self._words[text]
        value, fault = plain_value(text)
        if fault:
            raise Unsure
        self._words[text] = value
        return value


def _unescaped(match: re.Match[str]) -> str:
    """Returns the character for an escape in double quotes: line break, quote or backslash."""
    return "\n" if match[1] == "n" else match[1]
