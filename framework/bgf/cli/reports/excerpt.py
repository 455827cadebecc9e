"""A line of source as a terminal can show it, and which part of it is meant.

Columns of a file count characters; columns of a terminal do not: a tab takes several, so does a
control character that is spelled out, a Chinese sign takes two and an accent none.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from bgf.tui.plain import to_ascii

__all__ = ["Excerpt", "excerpt", "shown", "width_of"]

_TAB = "    "
_FLOW_ENDS = frozenset(",[]{}")
_WORD_ENDS = frozenset(" \t,[]{}")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The lines to print.

    Attributes:
        text: the line, or what there is room for of it.
        start: columns before the part that is meant.
        size: columns of that part, at least 1.
    """

    text: str
    start: int
    size: int


def shown(text: str, *, unicode: bool) -> str:
    """Text as the terminal can show it; nothing in it steers the terminal."""
    return "".join(_shown(char, unicode) for char in text)


def width_of(text: str) -> int:
    """Returns the number of columns that text without control characters takes."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def excerpt(source: str, column: int, room: int, *, unicode: bool) -> Excerpt | None:
    """Returns the part of a line around a column.

    Args:
        source: the line.
        column: from 1, in characters; one past the end is allowed.
        room: columns of the terminal.
        unicode: whether more than ASCII may be shown.

    Returns:
        None if the line is shorter than that: the file has changed since it was checked.
    """
    if column > len(source) + 1:
        return None
    # Lines may be endless, so that nothing here may look at all of one.
    first = max(0, column - 1 - 4 * room)
    part = source[first : column - 1 + 4 * room]
    start = column - 1 - first
    end = _token_end(part, start)
    if start < len(part.rstrip()) and first + len(part) == len(source):
        part = part.rstrip()
    pieces = [_shown(char, unicode) for char in part]
    sizes = [width_of(piece) for piece in pieces]
    more = "…" if unicode else "..."
    further = (first > 0, first + len(part) < len(source.rstrip()))
    left, right = 0, len(pieces)
    if any(further) or sum(sizes) > room:
        left, right = _fit(sizes, start, end, room - 2 * len(more))
        # A part that is not longer than the ellipsis in its place is shown whole.
        left = left if further[0] or sum(sizes[:left]) > len(more) else 0
        right = right if further[1] or sum(sizes[right:]) > len(more) else len(pieces)
    before = more if further[0] or left else ""
    after = more if further[1] or right < len(pieces) else ""
    return Excerpt(
        text="".join([before, *pieces[left:right], after]),
        start=len(before) + sum(sizes[left:start]),
        size=max(1, sum(sizes[start : min(end, right)])),
    )


def _fit(sizes: list[int], start: int, end: int, room: int) -> tuple[int, int]:
    """Returns the pieces to show if there is too little room: the token and its surroundings."""
    token = min(sum(sizes[start:end]), room)
    left = start
    used = 0
    while left > 0 and used + sizes[left - 1] <= max((room - token) // 2, room // 4):
        left -= 1
        used += sizes[left]
    right = start
    while right < len(sizes) and used + sizes[right] <= room:
        used += sizes[right]
        right += 1
    while right == len(sizes) and left > 0 and used + sizes[left - 1] <= room:
        left -= 1
        used += sizes[left]
    return left, right


def _shown(char: str, unicode: bool) -> str:
    if char == "\t":
        return _TAB
    if not char.isprintable():
        return repr(char)[1:-1]
    return char if unicode else to_ascii(char)


def _columns(char: str) -> int:
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _token_end(line: str, start: int) -> int:
    """Returns the end of the YAML token that begins at an index, as far as one line can tell."""
    first = line[start : start + 1]
    if not first or first.isspace() or not first.isprintable():
        return start + 1
    if first in "'\"":
        return _quoted_end(line, start)
    if first in "[{":
        return _bracket_end(line, start)
    if first in "&*!|>":
        end = start + 1
        while end < len(line) and line[end] not in _WORD_ENDS:
            end += 1
        return end
    if first in "]},:-?" and (start + 1 == len(line) or line[start + 1] in _WORD_ENDS):
        return start + 1
    return _plain_end(line, start)


def _quoted_end(line: str, start: int) -> int:
    quote = line[start]
    at = start + 1
    escaped = "''" if quote == "'" else "\\"
    while at < len(line):
        if line.startswith(escaped, at):
            at += 2
        elif line[at] == quote:
            return at + 1
        else:
            at += 1
    return len(line.rstrip())


def _bracket_end(line: str, start: int) -> int:
    """Returns the index after the closing bracket; if the line has none, after the opening one."""
    depth = 0
    at = start
    while at < len(line):
        if line[at] in "'\"" and line[at - 1] in " [{,":
            at = _quoted_end(line, at)
            continue
        depth += (line[at] in "[{") - (line[at] in "]}")
        at += 1
        if not depth:
            return at
    return start + 1


def _plain_end(line: str, start: int) -> int:
    before = line[:start]
    in_flow = sum(map(before.count, "[{")) > sum(map(before.count, "]}"))
    end = start
    while end < len(line):
        char = line[end]
        after = line[end + 1 : end + 2]
        if char == ":" and (not after or after.isspace()):
            break
        if char in " \t" and after == "#":
            break
        if in_flow and char in _FLOW_ENDS:
            break
        end += 1
    word = line[start:end].rstrip()
    # What encloses it may have begun in a line before: only there is one value beside a key.
    if line[end : end + 1] == ":" and not in_flow:
        word = word.partition(", ")[0]
    return start + max(1, len(word.rstrip(",]}")))
