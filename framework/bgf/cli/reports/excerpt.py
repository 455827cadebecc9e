"""A line of source as a terminal shows it, with the token to which a defect refers.

A column of a file is a character. On a terminal, a tab or an escaped control character takes
several columns, a Chinese character takes two, and a combining accent takes none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from bgf.cli.reports.yaml_token import token_end
from bgf.tui.plain import to_ascii

__all__ = ["Excerpt", "columns_taken", "excerpt", "printable_text"]

_TAB = "    "
_REACH = 4  # the distance examined on each side of the column, as a multiple of the room


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The part of a line to print.

    Attributes:
        text: the line, or the part for which there is room.
        start: the number of terminal columns before the token.
        size: the number of terminal columns of the token, at least 1.
    """

    text: str
    start: int
    size: int


def printable_text(text: str, *, unicode: bool) -> str:
    """Returns text as the terminal can show it; nothing in it can control the terminal."""
    return "".join(_shown(char, unicode) for char in text)


def columns_taken(text: str) -> int:
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
        The part with the token at the column. None if the line is shorter than that: the file has
        changed since it was checked.
    """
    if column > len(source) + 1:
        return None
    # A line may be extremely long, so only a part of it is examined.
    first = max(0, column - 1 - _REACH * room)
    part = source[first : column - 1 + _REACH * room]
    start = column - 1 - first
    end = token_end(part, start)
    is_end_of_line = first + len(part) == len(source)
    if is_end_of_line and start < len(part.rstrip()):
        part = part.rstrip()
    pieces = [_shown(char, unicode) for char in part]
    sizes = [columns_taken(piece) for piece in pieces]
    ellipsis = "…" if unicode else "..."
    is_cut_before = first > 0
    is_cut_after = first + len(part) < len(source.rstrip())
    left = 0
    right = len(pieces)
    if is_cut_before or is_cut_after or sum(sizes) > room:
        left, right = _surroundings(sizes, start, end, room - 2 * len(ellipsis))
        # A part that is no longer than the ellipsis is shown in its place.
        if not is_cut_before and sum(sizes[:left]) <= len(ellipsis):
            left = 0
        if not is_cut_after and sum(sizes[right:]) <= len(ellipsis):
            right = len(pieces)
    before = ellipsis if is_cut_before or left > 0 else ""
    after = ellipsis if is_cut_after or right < len(pieces) else ""
    return Excerpt(
        text="".join([before, *pieces[left:right], after]),
        start=len(before) + sum(sizes[left:start]),
        size=max(1, sum(sizes[start : min(end, right)])),
    )


def _surroundings(sizes: Sequence[int], start: int, end: int, room: int) -> tuple[int, int]:
    """Returns the part of a line to show around a token, if there is no room for the whole line.

    Args:
        sizes: the columns of each character.
        start: the index of the first character of the token.
        end: the index after its last one.
        room: the columns for the part.

    Returns:
        The index of the first character to show, and the index after the last one.
    """
    token = min(sum(sizes[start:end]), room)
    # The text before the token gets half of the rest, but at least a quarter of the room.
    room_before = max((room - token) // 2, room // 4)
    left = start
    used = 0
    while left > 0 and used + sizes[left - 1] <= room_before:
        left -= 1
        used += sizes[left]
    right = start
    while right < len(sizes) and used + sizes[right] <= room:
        used += sizes[right]
        right += 1
    # If the end of the line needs less room, the text before the token gets the rest.
    while right == len(sizes) and left > 0 and used + sizes[left - 1] <= room:
        left -= 1
        used += sizes[left]
    return left, right


def _shown(char: str, unicode: bool) -> str:
    """Returns one character as the terminal can show it."""
    if char == "\t":
        return _TAB
    if not char.isprintable():
        return repr(char)[1:-1]  # without its quotes
    return char if unicode else to_ascii(char)


def _columns(char: str) -> int:
    """Returns the number of columns that one character takes: 0 for an accent, 2 for wide ones."""
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
