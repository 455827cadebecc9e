"""What the kernels of boards share: checks of what callers hand in, and what a board is.

A board has rows and columns. Its cells are numbered row by row over the whole board, from row 0 at
the front. Each lies in a *sector*, a number from 0, or is no cell at all: -1. Sets of cells are bit
masks: bit `i` stands for cell `i`.

None of it is asked often, so it is not compiled.
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
"""The most cells that a board can have, those that are none counted in."""

MAX_GRID_CELLS = 128
"""The most cells of a board whose masks fit into an integer of C, as those of a `Grid` do."""

_BOARDS_REMEMBERED = 100

_LONGEST_MASK = 40  # digits in a message; of a longer one both ends are shown
_END_OF_MASK = 16


def checked_board(
    rows: int, cols: int, sectors: Iterable[int], most: int = MAX_GRID_CELLS
) -> tuple[int, int, tuple[int, ...]]:
    """Returns a board's rows, columns and sectors as plain integers.

    Args:
        rows: how many rows the board has.
        cols: how many columns.
        sectors: the sector of each cell.
        most: the most cells that it may have.

    Raises:
        TypeError: something is no integer.
        ValueError: there is no cell, or too many, or the sectors don't say one for each cell.
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
        TypeError: it is no integer.
        IndexError: a board of so many cells has none of that number.
    """
    checked = index(cell)
    if not 0 <= checked < cells:
        raise IndexError(f"cell {checked} is out of range: cells go from 0 to {cells - 1}")
    return checked


@lru_cache(_BOARDS_REMEMBERED)
def board_mask(sectors: tuple[int, ...]) -> int:
    """Returns the mask of all cells, those left out that are none."""
    return sum(1 << cell for cell, sector in enumerate(sectors) if sector >= 0)


@lru_cache(_BOARDS_REMEMBERED)
def sector_masks(sectors: tuple[int, ...]) -> Mapping[int, int]:
    """Returns, for each sector, the mask of its cells."""
    masks: dict[int, int] = {}
    for cell, sector in enumerate(sectors):
        if sector >= 0:
            masks[sector] = masks.get(sector, 0) | 1 << cell
    return masks


def edges(cols: int, sectors: tuple[int, ...]) -> tuple[int, int]:
    """Returns which cells have a neighbour in the next column, and which one in the next row."""
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
    """Returns the error that says why a mask is none of a board with these cells."""
    if mask < 0:
        return ValueError(f"a mask of cells is never negative, as {_shown(mask)} is")
    wrong = (mask & ~cells & -(mask & ~cells)).bit_length() - 1
    return ValueError(
        f"bit {wrong} is set in the mask {_shown(mask)}, but the board has no cell {wrong}: "
        f"its cells are {_shown(cells)}"
    )


def _shown(mask: int) -> str:
    """Returns a mask in hexadecimal for a message: of a long one both ends."""
    text = f"{mask:#x}"
    if len(text) <= _LONGEST_MASK:
        return text
    return f"{text[:_END_OF_MASK]}...{text[-_END_OF_MASK:]}"
