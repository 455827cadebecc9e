"""Large planes, planes of hexes and of free shapes: drawn so that 26 columns fit into 80.

There is a column between the cells of a row. Brackets around cells, and aisles, take no other room.
Each row of hexes begins a column further to the right than the row before it, half a cell, so that
the six neighbours of a hex are the six marks around it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from rich.text import Text

from bgf.components.plane import HEXES, column_name
from bgf.tui.content import ShownKind

__all__ = ["draw_lattice", "is_lattice"]

_SMALL = 13  # columns: with more, a drawing needs its labels on both sides, and no wide aisles
_MOST_SPACED = 38  # columns that have a column between them
_ROOM = 78  # columns of the terminal for a drawing with labels at the right
_EMPTY = "."
_HOLE = "."  # in the content


def is_lattice(plane: Mapping[str, Any], side: Mapping[str, Any]) -> bool:
    """Returns whether a side of a plane is drawn here, by their entries in the content."""
    is_plain = plane.get("cells") != HEXES and "edges" not in plane and "shape" not in side
    return not is_plain or sum(side["sectors"]) > _SMALL


@dataclass(frozen=True, slots=True)
class _DrawnLattice:
    """The places of cells in a drawing.

    Attributes:
        rows: the number of rows of cells.
        cols: the number of columns of cells.
        hexes: whether the cells are hexes.
        margin: the width of the numbers of rows, in columns of the terminal.
        step: the distance between two columns of cells, 1 or 2 columns of the terminal.
    """

    rows: int
    cols: int
    hexes: bool
    margin: int
    step: int

    def left(self, row: int) -> int:
        """Returns the column of the first cell of a row."""
        return self.margin + 1 + (row if self.hexes else 0)

    def right(self, row: int) -> int:
        """Returns the column of the right edge of a row, after its last cell."""
        return self.left(row) + self.step * (self.cols - 1) + 1


def draw_lattice(
    plane: Mapping[str, Any],
    side: Mapping[str, Any],
    pieces: Mapping[str, ShownKind],
    cells: Sequence[Sequence[str | None]],
    *,
    unicode: bool,
    placed: Collection[int] = (),
    cleared: Collection[int] = (),
) -> list[Text]:
    """Returns a drawing of one side of a plane; the arguments are those of `draw_plane`."""
    cols = sum(side["sectors"])
    hexes = plane.get("cells") == HEXES
    lattice = _DrawnLattice(
        rows=side["rows"],
        cols=cols,
        hexes=hexes,
        margin=len(str(side["rows"])),
        step=2 if hexes or cols <= _MOST_SPACED else 1,
    )
    edges = {edge: pieces[kind] for edge, kind in plane.get("edges", {}).items()}
    has_labels_around = lattice.rows > _SMALL and lattice.right(lattice.rows - 1) < _ROOM
    heads = _heads(lattice, 0)
    lines = [*heads, *_line(lattice, edges.get("front"), 0, unicode=unicode)]
    for row in range(lattice.rows):
        signs = _signs_of_row(side, pieces, cells, lattice, row)
        if lattice.step > 1:
            _add_aisles(signs, side["sectors"], lattice, row, unicode=unicode)
            _add_brackets(signs, lattice, row, placed, cleared)
        _add_edges(signs, edges, lattice, row, unicode=unicode)
        label = str(row + 1)
        start = lattice.left(row) - 1 - len(label)
        signs |= {start + place: Text(digit, "dim") for place, digit in enumerate(label)}
        if has_labels_around:
            end = lattice.right(row) + (4 if "right" in edges else 1)
            signs |= {end + place: Text(digit, "dim") for place, digit in enumerate(label)}
        lines.append(_assembled(signs))
    lines += _line(lattice, edges.get("back"), lattice.rows - 1, unicode=unicode)
    if has_labels_around:
        lines += _heads(lattice, lattice.rows - 1)
    return lines


def _assembled(signs: Mapping[int, Text]) -> Text:
    """Returns a line of signs of one column each, by the columns where they stand."""
    line = Text()
    for place in range(max(signs, default=-1) + 1):
        line.append_text(signs.get(place, Text(" ")))
    return line


def _heads(lattice: _DrawnLattice, row: int) -> list[Text]:
    """Returns the letters of the columns; names of two letters take two lines."""
    names = [column_name(col) for col in range(lattice.cols)]
    longest = max(map(len, names))
    lines = []
    for letter in range(longest):
        signs = {}
        for col, name in enumerate(names):
            padded = name.rjust(longest)
            place = lattice.left(row) + lattice.step * col
            signs[place] = Text(padded[letter], "dim")
        lines.append(_assembled(signs))
    return lines


def _line(lattice: _DrawnLattice, kind: ShownKind | None, row: int, *, unicode: bool) -> list[Text]:
    """Returns the front or back edge as a line with the mark of its kind; none without a kind."""
    if kind is None:
        return []
    start = lattice.left(row)
    end = lattice.right(row)
    dash = "─" if unicode else "-"
    signs = {place: Text(dash, kind.style) for place in range(start, end)}
    signs[(start + end) // 2] = kind.sign()
    return [_assembled(signs)]


def _signs_of_row(
    side: Mapping[str, Any],
    pieces: Mapping[str, ShownKind],
    cells: Sequence[Sequence[str | None]],
    lattice: _DrawnLattice,
    row: int,
) -> dict[int, Text]:
    """Returns the marks of a row by the columns where they stand."""
    names = cells[row] if cells else [None] * lattice.cols
    signs = {}
    for col, name in enumerate(names):
        if "shape" in side and side["shape"][row][col] == _HOLE:
            continue
        kind = pieces.get(name) if name else None
        place = lattice.left(row) + lattice.step * col
        signs[place] = kind.sign() if kind else Text(_EMPTY, "dim")
    return signs


def _add_aisles(
    signs: dict[int, Text],
    sectors: Sequence[int],
    lattice: _DrawnLattice,
    row: int,
    *,
    unicode: bool,
) -> None:
    """Adds the aisles of a row before the first cell of each sector but the first."""
    aisle = "│" if unicode else "|"
    for col in accumulate(sectors[:-1]):
        place = lattice.left(row) + lattice.step * col
        signs[place - 1] = Text(aisle, "dim")


def _add_brackets(
    signs: dict[int, Text],
    lattice: _DrawnLattice,
    row: int,
    placed: Collection[int],
    cleared: Collection[int],
) -> None:
    """Adds the brackets of `bgf.tui.table.plane.cell_mark` around cells that are pointed out."""
    for col in range(lattice.cols):
        cell = row * lattice.cols + col
        if cell in placed:
            brackets = "<>" if cell in cleared else "[]"
        elif cell in cleared:
            brackets = "()"
        else:
            continue
        place = lattice.left(row) + lattice.step * col
        signs[place - 1] = Text(brackets[0], "bold reverse")
        signs[place].stylize("bold reverse")
        signs[place + 1] = Text(brackets[1], "bold reverse")


def _add_edges(
    signs: dict[int, Text],
    edges: Mapping[str, ShownKind],
    lattice: _DrawnLattice,
    row: int,
    *,
    unicode: bool,
) -> None:
    """Adds the left and the right edge of a row; beside the middle row the marks of their kinds."""
    sign = "\\" if lattice.hexes else "|"
    if unicode:
        sign = "╲" if lattice.hexes else "│"
    ends = {"left": lattice.left(row) - 1, "right": lattice.right(row)}
    beside = {"left": lattice.left(row) - lattice.margin - 3, "right": lattice.right(row) + 2}
    for edge, place in ends.items():
        if edge not in edges:
            continue
        kind = edges[edge]
        signs.setdefault(place, Text(sign, kind.style))  # a bracket stands before an edge
        if row == lattice.rows // 2 and beside[edge] >= 0:
            signs[beside[edge]] = kind.sign()
