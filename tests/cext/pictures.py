"""Boards, sets of cells and shapes, drawn as text.

Lines are rows, from row 0. A blank is an aisle: it takes no column, and the cells beyond it are in
the next sector. A dash is a place where no cell is.
"""

from __future__ import annotations

__all__ = ["board", "cells", "layout", "set_of"]

Cells = list[tuple[int, int]]


def _rows(picture: str) -> list[str]:
    return [line.strip() for line in picture.strip().splitlines()]


def board(picture: str) -> tuple[int, int, list[int]]:
    """Rows, columns and sectors of a board drawn."""
    rows = [row.split() for row in _rows(picture)]
    sectors = [
        -1 if sign == "-" else number
        for row in rows
        for number, block in enumerate(row)
        for sign in block
    ]
    return len(rows), len(sectors) // len(rows), sectors


def cells(picture: str, signs: str = "#") -> list[int]:
    """The numbers of the cells that bear one of these signs."""
    drawn = "".join(picture.split())
    return [cell for cell, sign in enumerate(drawn) if sign in signs]


def set_of(picture: str, signs: str = "#") -> int:
    """The mask of the cells that bear one of these signs."""
    return sum(1 << cell for cell in cells(picture, signs))


def layout(text: str) -> tuple[Cells, list[int], Cells]:
    """Cells, labels and blanks of a shape such as ``AB/.C``; a dot is a blank."""
    found: Cells = []
    labels: list[int] = []
    blanks: Cells = []
    for row, line in enumerate(text.split("/")):
        for col, sign in enumerate(line):
            if sign == ".":
                blanks.append((row, col))
            elif sign != " ":
                found.append((row, col))
                labels.append(ord(sign))
    return found, labels, blanks
