"""Checks of arguments and helpers that the kernels of boards share.

A board has rows and columns. Its cells are numbered row by row over the whole board, from row 0 at
the front. Each cell lies in a *sector*, which is a number from 0; -1 means that there is no cell.
Sets of cells are bit masks: bit `i` stands for cell `i`.

These functions are not called often, so they are not compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import index

__all__ = [
    "MAX_CELLS",
    "MAX_GRID_CELLS",
    "board_mask",
    "checked_board",
    "checked_cell",
    "edges",
    "members",
    "sector_masks",
    "wrong_mask",
]

MAX_CELLS = 1024
"""The maximum number of rows times columns of a board."""

MAX_GRID_CELLS = 128
"""The maximum number of cells of a board whose masks fit into a C integer, as in a `CellGrid`."""

_BOARDS_REMEMBERED = 100

_LONGEST_MASK = 40  # characters in a message; only both ends of a longer mask are shown
_END_OF_MASK = 16


def checked_board(
    rows: int, cols: int, sectors: Iterable[int], most: int = MAX_GRID_CELLS
) -> tuple[int, int, tuple[int, ...]]:
    """Returns the rows, columns and sectors of a board as plain integers.

    Args:
        rows: the number of rows.
        cols: the number of columns.
        sectors: the sector of each cell.
        most: the maximum number of cells.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if there are no cells or too many, there isn't one sector for each cell, or a
            sector is less than -1.
    """
    rows, cols = index(rows), index(cols)
    if rows < 1 or cols < 1 or rows * cols > most:
        raise ValueError(f"a board has 1 to {most} cells, not {rows} rows of {cols}")
    checked = tuple(map(index, sectors))
    if len(checked) != rows * cols:
        raise ValueError(
            f"a board of {rows} rows of {cols} needs {rows * cols} sectors, one for each cell, "
            f"not {len(checked)}"
        )
    if min(checked) < -1:
        cell, sector = next((cell, sector) for cell, sector in enumerate(checked) if sector < -1)
        raise ValueError(
            f"cell {cell} is in sector {sector}, but sectors count from 0 (-1: no cell)"
        )
    return rows, cols, checked


def checked_cell(cell: int, cells: int) -> int:
    """Returns the number of a cell as a plain integer.

    Raises:
        TypeError: if the number is not an integer.
        IndexError: if the number is outside 0 to `cells - 1`.
    """
    checked = index(cell)
    if not 0 <= checked < cells:
        raise IndexError(f"cell {checked} is out of range: cells go from 0 to {cells - 1}")
    return checked


@lru_cache(_BOARDS_REMEMBERED)
def board_mask(sectors: tuple[int, ...]) -> int:
    """Returns the mask of all cells of a board."""
    return sum(1 << cell for cell, sector in enumerate(sectors) if sector >= 0)


@lru_cache(_BOARDS_REMEMBERED)
def sector_masks(sectors: tuple[int, ...]) -> Mapping[int, int]:
    """Returns the mask of the cells in each sector."""
    masks: dict[int, int] = {}
    for cell, sector in enumerate(sectors):
        if sector >= 0:
            masks[sector] = masks.get(sector, 0) | 1 << cell
    return masks


def edges(cols: int, sectors: tuple[int, ...]) -> tuple[int, int]:
    """Returns the mask of cells with a neighbour in the next column, and that for the next row."""
    beside = behind = 0
    for cell, sector in enumerate(sectors):
        if sector < 0:
            continue
        if (cell + 1) % cols and sectors[cell + 1] == sector:
            beside |= 1 << cell
        if cell + cols < len(sectors) and sectors[cell + cols] == sector:
            behind |= 1 << cell
    return beside, behind


def members(mask: int) -> list[int]:
    """Returns the numbers of the bits that are set, from the lowest."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def wrong_mask(mask: int, cells: int) -> ValueError:
    """Returns the error for a mask that is negative, or has a bit where a board has no cell.

    Args:
        mask: the mask.
        cells: the mask of all cells of the board.
    """
    if mask < 0:
        return ValueError(f"a mask of cells can't be negative, as {_shown(mask)} is")
    wrong = (mask & ~cells & -(mask & ~cells)).bit_length() - 1
    return ValueError(
        f"bit {wrong} is set in the mask {_shown(mask)}, but the board has no cell {wrong}: "
        f"its cells are {_shown(cells)}"
    )


def _shown(mask: int) -> str:
    """Returns a mask in hexadecimal for a message; only both ends of a long one."""
    text = f"{mask:#x}"
    if len(text) <= _LONGEST_MASK:
        return text
    return f"{text[:_END_OF_MASK]}...{text[-_END_OF_MASK:]}"
