"""Finds the end of a YAML token from the line in which it begins."""

from __future__ import annotations

__all__ = ["token_end"]

_QUOTES = "'\""
_OPENING = "[{"
_CLOSING = "]}"
_FLOW_ENDS = frozenset(",[]{}")
_WORD_ENDS = frozenset(" \t,[]{}")
_BEFORE_NAMES = "&*!"  # anchors, aliases and tags
_BEFORE_BLOCKS = "|>"  # text on the lines below
_PUNCTUATION = "]},:-?"


def token_end(line: str, start: int) -> int:
    """Returns the index after the YAML token that begins at an index.

    Args:
        line: the line, or the part of it that is looked at.
        start: the index at which the token begins; it may be the end of the line.
    """
    first = line[start : start + 1]
    if not first or first.isspace() or not first.isprintable():
        return start + 1
    if first in _QUOTES:
        return _quoted_end(line, start)
    if first in _OPENING:
        return _bracket_end(line, start)
    if first in _BEFORE_NAMES or first in _BEFORE_BLOCKS:
        return _word_end(line, start)
    stands_alone = start + 1 == len(line) or line[start + 1] in _WORD_ENDS
    if first in _PUNCTUATION and stands_alone:
        return start + 1
    return _plain_end(line, start)


def _word_end(line: str, start: int) -> int:
    """Returns the index of the next blank, comma or bracket, or the end of the line."""
    end = start + 1
    while end < len(line) and line[end] not in _WORD_ENDS:
        end += 1
    return end


def _quoted_end(line: str, start: int) -> int:
    """Returns the index after the closing quote; if the line has none, after its last word."""
    quote = line[start]
    escaped = "''" if quote == "'" else "\\"
    index = start + 1
    while index < len(line):
        if line.startswith(escaped, index):
            index += 2
        elif line[index] == quote:
            return index + 1
        else:
            index += 1
    return len(line.rstrip())


def _bracket_end(line: str, start: int) -> int:
    """Returns the index after the closing bracket; if the line has none, after the opening one."""
    depth = 0
    index = start
    while index < len(line):
        char = line[index]
        if char in _QUOTES and line[index - 1] in " [{,":
            index = _quoted_end(line, index)
            continue
        if char in _OPENING:
            depth += 1
        elif char in _CLOSING:
            depth -= 1
        index += 1
        if depth == 0:
            return index
    return start + 1


def _plain_end(line: str, start: int) -> int:
    """Returns the index after text without quotes."""
    is_in_flow = _open_brackets(line[:start]) > 0
    end = start
    while end < len(line) and not _ends_plain_text(line, end, is_in_flow=is_in_flow):
        end += 1
    word = line[start:end].rstrip()
    # A flow mapping may have begun on an earlier line; only there can a value precede a key.
    is_key = line[end : end + 1] == ":"
    if is_key and not is_in_flow:
        word = word.partition(", ")[0]
    length = len(word.rstrip(",]}"))
    return start + max(1, length)


def _open_brackets(text: str) -> int:
    """Returns the number of brackets that are opened in a text, without those that are closed."""
    opened = sum(map(text.count, _OPENING))
    closed = sum(map(text.count, _CLOSING))
    return opened - closed


def _ends_plain_text(line: str, index: int, *, is_in_flow: bool) -> bool:
    """Returns whether the sign at an index ends text without quotes: a colon or bracket, say."""
    char = line[index]
    after = line[index + 1 : index + 2]
    if char == ":":
        ends = not after or after.isspace()
    elif char in " \t":
        ends = after == "#"  # a comment
    else:
        ends = is_in_flow and char in _FLOW_ENDS
    return ends
