"""Reads the lines of files that a report shows."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable

from bgf.content.diagnostics import Diagnostic

__all__ = ["read_lines"]

LIMIT = 8_000_000
"""The number of bytes of a file that are read; later defects are shown without their lines."""


def read_lines(diagnostics: Iterable[Diagnostic]) -> dict[tuple[str, int], str]:
    """Returns the lines of diagnostics, by file and number, as far as they can be read.

    Line ends may be those of Unix, Windows or old Mac OS. Bytes that are not UTF-8 become U+FFFD.
    """
    wanted: dict[str, set[int]] = {}
    for found in diagnostics:
        if found.line:
            wanted.setdefault(found.file, set()).add(found.line)
    lines = {}
    for file, numbers in wanted.items():
        rows = _rows(file)
        for number in numbers:
            if number <= len(rows):
                lines[file, number] = rows[number - 1].decode("utf-8", "replace")
    return lines


def _rows(file: str) -> list[bytes]:
    try:
        # A pipe would wait for ever, and a device may have no end.
        if not stat.S_ISREG(os.stat(file).st_mode):
            return []
        with open(file, "rb") as stream:
            content = stream.read(LIMIT + 1)
    except (OSError, ValueError):
        return []
    rows = content.removeprefix(b"\xef\xbb\xbf")[:LIMIT].splitlines()
    return (
        rows[:-1] if len(content) > LIMIT else rows
    )  # the last line may be cut within a character
