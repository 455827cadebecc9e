"""Planes: drawn cell by cell, front row on top, with their sectors and the aisles between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from string import ascii_uppercase
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from bgf.components.plane import side_index
from bgf.tui.content import ShownKind
from bgf.tui.table.lattice import draw_lattice, is_lattice

__all__ = ["EMPTY", "block_width", "cell_mark", "draw_plane", "plane_side", "side_by_side"]

EMPTY = "."
_GAP = "  "  # between blocks that stand side by side
_PLACED = "[]"
_REPLACED = "<>"
_CLEARED = "()"


def plane_side(
    plane: Mapping[str, Any], players: int, options: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Returns the entry in the content of a plane's side for a match.

    Args:
        plane: the entry of the plane.
        players: the number of players.
        options: the values of the game's options.
    """
    sides: list[Mapping[str, Any]] = plane["sides"]
    return sides[side_index(sides, players, options)]


def draw_plane(
    plane: Mapping[str, Any],
    side: Mapping[str, Any],
    pieces: Mapping[str, ShownKind],
    cells: Sequence[Sequence[str | None]] = (),
    *,
    unicode: bool,
    tight: bool = False,
    placed: Collection[int] = (),
    cleared: Collection[int] = (),
) -> list[Text]:
    """Returns a drawing of one side of a plane.

    Args:
        plane: the entry of the plane in the content.
        side: the entry of the side.
        pieces: the kinds of pieces that it holds, by id.
        cells: the piece on each cell or None, row by row from the front; none for an empty plane.
        unicode: whether more than ASCII may be used.
        tight: whether an aisle takes one column in place of three.
        placed: indexes of the cells to point out as `cell_mark` does: those of new pieces.
        cleared: indexes of the cells from which a piece is removed; if another one comes in its
            place, the cell is in both.

    Returns:
        The letters of the columns, then the rows with their numbers.
    """
    if is_lattice(plane, side):
        return draw_lattice(
            plane, side, pieces, cells, unicode=unicode, placed=placed, cleared=cleared
        )
    starts = set(accumulate(side["sectors"][:-1]))
    cols = sum(side["sectors"])
    rows = side["rows"]
    roomy = bool(placed or cleared)
    line = "│" if unicode else "|"
    heads = [Text(letter, "dim") for letter in ascii_uppercase[:cols]]
    margin = len(str(rows))
    lines = [_row(" " * margin, heads, starts, " ", roomy=roomy, tight=tight)]
    for row in range(rows):
        names = cells[row] if cells else [None] * cols
        marks = []
        for col, name in enumerate(names):
            kind = pieces.get(name) if name else None
            mark = kind.sign() if kind else Text(EMPTY, "dim")
            cell = row * cols + col
            if cell in placed or cell in cleared:
                mark = cell_mark(mark, placed=cell in placed, cleared=cell in cleared)
            marks.append(mark)
        label = str(row + 1).rjust(margin)
        lines.append(_row(label, marks, starts, line, roomy=roomy, tight=tight))
    return lines


def cell_mark(mark: Text, *, placed: bool, cleared: bool) -> Text:
    """Returns a mark in brackets, so that it is pointed out without colours, too.

    ``[Y]`` is placed, ``<Y>`` placed where a piece is removed, and ``(.)`` is cleared.
    """
    if not placed:
        brackets = _CLEARED
    elif cleared:
        brackets = _REPLACED
    else:
        brackets = _PLACED
    in_brackets = Text.assemble(brackets[0], mark, brackets[1])
    in_brackets.stylize("bold reverse")
    return in_brackets


def _row(
    label: str,
    marks: Sequence[Text],
    starts: Collection[int],
    line: str,
    *,
    roomy: bool,
    tight: bool,
) -> Text:
    """Returns a row of marks after its label.

    Args:
        label: the number of the row.
        marks: one for each column; some may be in brackets.
        starts: the columns at which a sector begins, after an aisle.
        line: the sign for an aisle.
        roomy: whether each mark has room for brackets around it.
        tight: whether an aisle takes one column in place of three.
    """
    text = Text.assemble((f"{label} ", "dim"))
    for col, mark in enumerate(marks):
        if col in starts:
            text.append(line if tight or roomy else f" {line} ", "dim")
        elif col and not roomy:
            text.append(" ")
        is_in_brackets = cell_len(mark.plain) > 1
        if roomy and not is_in_brackets:
            text.append_text(Text.assemble(" ", mark, " "))
        else:
            text.append_text(mark)
    return text


def block_width(block: Sequence[Text]) -> int:
    """Returns the width of a block of lines, in columns."""
    return max((cell_len(line.plain) for line in block), default=0)


def side_by_side(blocks: Sequence[Sequence[Text]], width: int, gap: str = _GAP) -> Text:
    """Returns blocks of lines side by side, as many as there is room for; the others below."""
    shelves: list[list[Sequence[Text]]] = []
    room = 0
    for block in blocks:
        size = block_width(block) + len(gap)
        if not shelves or room + size - len(gap) > width:
            shelves.append([])
            room = 0
        shelves[-1].append(block)
        room += size
    lines: list[Text] = []
    for shelf in shelves:
        sizes = [block_width(block) for block in shelf]
        for row in range(max(map(len, shelf))):
            line = Text()
            for number, block in enumerate(shelf):
                cell = block[row] if row < len(block) else Text()
                line.append(gap if number else "").append_text(cell)
                line.append(" " * (sizes[number] - cell_len(cell.plain)))
            line.rstrip()
            lines.append(line)
    return Text("\n").join(lines)
