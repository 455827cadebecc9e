"""The positions of the values of a file, in three flat lists in the order of the text.

Values are numbered in reading order: a mapping or list comes before its contents. A reader calls
`open` and `close` around each container and `add` for each scalar. Aliases are expanded, so that
the numbering follows the data. The lookup of a path walks down from the root and caches the
children of the containers on the way: many diagnostics of one list are cheap, and files without
errors cost nothing.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from typing import Any

from bgf.content.diagnostics import DataPath

__all__ = ["Lines", "Mark", "Positions", "TooManyValues"]

Mark = tuple[int, int]
"""Line and column, both from 1, in characters."""

_BREAK = re.compile(r"\r\n?|\n")


class Lines:
    """Converts offsets in a text to lines and columns.

    Args:
        text: the text of the file.
    """

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: list[int] = []

    def mark(self, offset: int) -> Mark:
        """Returns the line and column of an offset, which counts characters from the beginning."""
        if not self._starts:
            self._starts = [0, *(match.end() for match in _BREAK.finditer(self._text))]
        offset = min(offset, len(self._text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class TooManyValues(Exception):
    """Raised if a file has more values than any pack needs."""


class Positions:
    """The positions of the keys and values of a file, or of a part of it.

    Args:
        lines: the lines of the file.
        origin: the offset of the part in the file; other offsets count from there.
        limit: the maximum number of values.
    """

    __slots__ = ("_children", "_keys", "_limit", "_lines", "_origin", "_sizes", "_values")

    def __init__(self, lines: Lines, origin: int, limit: int) -> None:
        self._lines = lines
        self._origin = origin
        self._limit = limit
        self._keys = array("I")
        self._values = array("I")
        self._sizes = array("I")
        self._children: dict[int, dict[str | int, int]] = {}

    def __len__(self) -> int:
        """Returns the number of values."""
        return len(self._values)

    def add(self, key: int, value: int) -> None:
        """Adds a scalar, by the offsets of its key and of its value, in characters.

        Raises:
            TooManyValues: the limit is exceeded.
        """
        if len(self._values) >= self._limit:
            raise TooManyValues
        self._keys.append(key)
        self._values.append(value)
        self._sizes.append(1)

    def open(self, key: int, value: int) -> int:
        """Begins a mapping or list, and returns its number for `close`."""
        self.add(key, value)
        return len(self._values) - 1

    def close(self, number: int) -> None:
        """Ends a mapping or list, after all its values have been added."""
        self._sizes[number] = len(self._values) - number

    def move(self, number: int, value: int) -> None:
        """Sets another offset for a value."""
        self._values[number] = value

    def repeat(self, first: int, end: int, key: int) -> None:
        """Adds a copy of a range of values, with a key at another offset.

        Raises:
            TooManyValues: the limit is exceeded.
        """
        if len(self._values) + end - first > self._limit:
            raise TooManyValues
        for numbers in (self._keys, self._values, self._sizes):
            numbers.extend(numbers[first:end])
        self._keys[first - end] = key

    def drop(self, number: int) -> None:
        """Removes a value and all values after it."""
        for numbers in (self._keys, self._values, self._sizes):
            del numbers[number:]

    def of(self, data: Any, path: DataPath, *, of_key: bool = False) -> Mark | None:
        """Returns the line and column of the value at a path, or of its key; None if it is missing.

        Args:
            data: the data to which the positions belong.
            path: the path in the data.
            of_key: whether to return the position of the key; values without a key (the root and
                items of lists) return their own position.
        """
        if not self._values:
            return None
        number = 0
        for step in path:
            inner = self._children_of(number, data)
            if step not in inner:
                return None
            number, data = inner[step], data[step]
        return self.mark((self._keys if of_key else self._values)[number])

    def mark(self, offset: int) -> Mark:
        """Returns the line and column of an offset."""
        return self._lines.mark(self._origin + offset)

    def _children_of(self, number: int, data: Any) -> dict[str | int, int]:
        """Returns the numbers of the values in a mapping or list, by key or index."""
        if number not in self._children:
            inner: dict[str | int, int] = {}
            at = number + 1
            steps = data if isinstance(data, dict) else range(len(data) if _is_list(data) else 0)
            for step in steps:
                inner[step] = at
                at += self._sizes[at]
            self._children[number] = inner
        return self._children[number]


def _is_list(data: object) -> bool:
    return isinstance(data, list)
