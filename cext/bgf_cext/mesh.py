"""Finds groups of neighbouring cells on large boards and on boards of hexes.

This module is the reference in plain Python. Games run on the same code, compiled as
`mesh_c` with the C types of `mesh_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

from bgf_cext.cells import MAX_CELLS, board_mask, checked_board, checked_cell, wrong_mask

__all__ = ["Mesh"]

_MOST = 6
"""The maximum number of neighbours of a cell."""

_SQUARE_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
_HEX_STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
"""The steps from a cell to its neighbours, in rows and columns, from the lowest neighbour on."""


class Mesh:
    """A board of up to 1,024 squares or hexes in sectors, with queries about sets of its cells.

    It has the methods of a `CellGrid`, for boards that are larger or have hexes. A *group* is a set
    of cells that are connected through neighbours. Neighbours lie in the same sector.

    Each row of hexes lies half a cell further to the right than the row before. So the neighbours
    of a hex in column `c` are those beside it in its own row, those in columns `c` and `c + 1` of
    the row before, and those in columns `c - 1` and `c` of the row behind.

    Internally, a set is a bytearray with a bit for each cell. Each cell of a group is visited once.

    Args:
        rows: the number of rows; row 0 is at the front.
        cols: the number of columns; `rows * cols` is at most 1,024.
        sectors: the sector of each cell from 0, row by row; -1 if there is no cell.
        hexes: whether the cells are hexes.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if the board has no cells or too many, or the sectors are too few or too many.

    All methods take masks of cells. They raise TypeError if a mask is not an integer, and
    ValueError if it has a bit for which the board has no cell.
    """

    def __init__(self, rows: int, cols: int, sectors: Iterable[int], hexes: bool = False) -> None:
        self._rows, self._cols, self._sectors = checked_board(rows, cols, sectors, MAX_CELLS)
        self._hexes = bool(hexes)
        self._cells = board_mask(self._sectors)
        self._bytes = (len(self._sectors) + 7) // 8
        self._next = [-1] * 6144  # _MOST * MAX_CELLS, as the size of a C array must be a literal
        masks = []
        for cell in range(len(self._sectors)):
            near = self._neighbours_of(cell)
            for number, other in enumerate(near):
                self._next[_MOST * cell + number] = other
            masks.append(sum([1 << other for other in near]))
        self._neighbours = tuple(masks)

    def _neighbours_of(self, cell: int) -> list[int]:
        """Returns the numbers of a cell's neighbours, from the lowest."""
        sector = self._sectors[cell]
        row, col = divmod(cell, self._cols)
        found = []
        for down, across in _HEX_STEPS if self._hexes else _SQUARE_STEPS:
            if 0 <= row + down < self._rows and 0 <= col + across < self._cols:
                other = cell + down * self._cols + across
                if sector >= 0 and self._sectors[other] == sector:
                    found.append(other)
        return found

    @property
    def cells(self) -> int:
        """The mask of all cells."""
        return self._cells

    @property
    def sectors(self) -> tuple[int, ...]:
        """The sector of each cell; -1 if there is no cell."""
        return self._sectors

    @property
    def neighbours(self) -> tuple[int, ...]:
        """The mask of the neighbours of each cell; 0 if there is no cell."""
        return self._neighbours

    def groups(self, mask: int) -> list[int]:
        """Returns the groups of a set of cells as masks, in the order of their lowest cells."""
        rest = self._set_of(mask)
        found = []
        for cell in range(len(self._sectors)):
            if rest[cell >> 3] >> (cell & 7) & 1:
                group = bytearray(self._bytes)
                self._move(cell, rest, group)
                found.append(int.from_bytes(group, "little"))
        return found

    def group(self, mask: int, cell: int) -> int:
        """Returns the group of a set that contains a cell; 0 if the set does not contain it.

        Args:
            mask: the set of cells.
            cell: the number of the cell.

        Raises:
            IndexError: if the board has no cell of that number.
        """
        rest = self._set_of(mask)
        seed = checked_cell(cell, len(self._sectors))
        group = bytearray(self._bytes)
        if rest[seed >> 3] >> (seed & 7) & 1:
            self._move(seed, rest, group)
        return int.from_bytes(group, "little")

    def around(self, mask: int) -> int:
        """Returns the neighbours of a set: the cells next to it that do not belong to it."""
        known = _known(mask, self._cells)
        return self._around(known) & ~known

    def enclosed(self, mask: int, by: int) -> int:
        """Returns the groups of a set whose neighbours all lie in another set, as one mask.

        In Go they are the stones without a liberty.

        Args:
            mask: the set of cells.
            by: the cells that may enclose them.
        """
        rest = self._set_of(mask)
        taken = bytearray(rest)
        outer = self._set_of(by)
        for place in range(self._bytes):
            taken[place] |= outer[place]
        found = bytearray(self._bytes)
        for cell in range(len(self._sectors)):
            if rest[cell >> 3] >> (cell & 7) & 1:
                group = bytearray(self._bytes)
                if self._move_within(cell, rest, group, taken) > 0:
                    for place in range(self._bytes):
                        found[place] |= group[place]
        return int.from_bytes(found, "little")

    def joins(self, mask: int, start: int, goal: int) -> bool:
        """Returns whether a group of a set connects two other sets, such as two edges.

        Args:
            mask: the set of cells.
            start: one of the sets to connect.
            goal: the other set.
        """
        known = _known(mask, self._cells)
        return self.gap(known, 0, start, goal) == 0

    def gap(self, mask: int, free: int, start: int, goal: int) -> int:
        """Returns the smallest number of cells to add to a set so that a group connects two others.

        Args:
            mask: the set of cells.
            free: the cells that may be added.
            start: one of the sets to connect, such as an edge.
            goal: the other set.

        Returns:
            The number; 0 if they are connected already, -1 if they can't be.
        """
        rest = self._set_of(mask)
        vacant = self._set_of(_known(free, self._cells) & ~index(mask))
        return self._spread(rest, vacant, self._set_of(start), self._set_of(goal), None)

    def distances(self, mask: int, free: int, start: int) -> list[int]:
        """Returns the smallest number of cells to add to connect each cell to another set.

        The cell itself counts if it must be added. So a free cell lies on a shortest way between
        two sets if its distances from both add up to one more than their `gap`.

        Args:
            mask: the set of cells.
            free: the cells that may be added.
            start: the other set, such as an edge.

        Returns:
            The number for each cell; -1 if the cell can't be connected.
        """
        rest = self._set_of(mask)
        vacant = self._set_of(_known(free, self._cells) & ~index(mask))
        first = self._set_of(start)
        found = [-1] * len(self._sectors)
        self._spread(rest, vacant, first, bytearray(self._bytes), found)
        return found

    def largest(self, mask: int) -> int:
        """Returns the number of cells in the largest group of a set; 0 if the set is empty."""
        return self._measured(mask)[0]

    def pairs(self, mask: int) -> int:
        """Returns the number of groups of exactly two cells in a set."""
        return self._measured(mask)[1]

    def survey(self, masks: Iterable[int]) -> list[tuple[int, int]]:
        """Returns the results of `largest` and `pairs` for each of several sets of cells."""
        return [self._measured(mask) for mask in masks]

    def surrounded(self, mask: int, by: int) -> int:
        """Returns the cells of a set whose neighbours are all in another set.

        This includes cells without neighbours.

        Args:
            mask: the set of cells.
            by: the cells that may surround them.
        """
        inner = _known(mask, self._cells)
        outer = self._cells & ~_known(by, self._cells)
        return inner & ~self._around(outer)

    def squares(self, mask: int, side: int) -> int:
        """Returns the largest number of squares of cells that fit into a set without overlapping.

        Only a `CellGrid` can search for squares. Here the side must be 1.

        Args:
            mask: the set of cells.
            side: the number of rows and columns of each square, which must be 1.

        Raises:
            ValueError: if the side is not 1, or the mask has a bit for which there is no cell.
        """
        if index(side) != 1:
            raise ValueError(
                f"squares with a side of {side} can't be searched for on this board, only on "
                "boards of up to 128 square cells"
            )
        return _known(mask, self._cells).bit_count()

    def _set_of(self, mask: int) -> bytearray:
        """Returns a set of cells as a bytearray with a bit for each cell."""
        return bytearray(_known(mask, self._cells).to_bytes(self._bytes, "little"))

    def _around(self, mask: int) -> int:
        """Returns the cells that are neighbours of a cell of a set."""
        inner = self._set_of(mask)
        found = bytearray(self._bytes)
        for cell in range(len(self._sectors)):
            if inner[cell >> 3] >> (cell & 7) & 1:
                for place in range(_MOST * cell, _MOST * cell + _MOST):
                    near = self._next[place]
                    if near < 0:
                        break
                    found[near >> 3] |= 1 << (near & 7)
        return int.from_bytes(found, "little")

    def _spread(
        self,
        rest: bytearray,
        vacant: bytearray,
        first: bytearray,
        wanted: bytearray,
        found: list[int] | None,
    ) -> int:
        """Searches from cell to cell, in the order of cost, until a wanted cell is reached.

        Args:
            rest: the cells that cost nothing; changed.
            vacant: the cells that cost one each; changed.
            first: the cells to begin with.
            wanted: the cells to end with.
            found: a list into which the cost of each cell is written; None if it is not needed.

        Returns:
            The cost of the first wanted cell; -1 if none can be reached.
        """
        # Cells that can be reached at the present cost, and cells that cost one more.
        # A cell is removed from `rest` or `vacant` when it is added, so that none is added twice.
        now = [0] * 1024
        later = [0] * 1024
        now_top = later_top = gained = 0
        for cell in range(len(self._sectors)):
            bit = 1 << (cell & 7)
            if first[cell >> 3] & bit:
                if rest[cell >> 3] & bit:
                    rest[cell >> 3] ^= bit
                    now[now_top] = cell
                    now_top += 1
                elif vacant[cell >> 3] & bit:
                    vacant[cell >> 3] ^= bit
                    later[later_top] = cell
                    later_top += 1
        while True:
            while now_top:
                now_top -= 1
                cell = now[now_top]
                if wanted[cell >> 3] >> (cell & 7) & 1:
                    return gained
                if found is not None:
                    found[cell] = gained
                for place in range(_MOST * cell, _MOST * cell + _MOST):
                    near = self._next[place]
                    if near < 0:
                        break
                    bit = 1 << (near & 7)
                    if rest[near >> 3] & bit:
                        rest[near >> 3] ^= bit
                        now[now_top] = near
                        now_top += 1
                    elif vacant[near >> 3] & bit:
                        vacant[near >> 3] ^= bit
                        later[later_top] = near
                        later_top += 1
            if later_top == 0:
                return -1
            for place in range(later_top):
                now[place] = later[place]
            now_top = later_top
            later_top = 0
            gained += 1

    def _move(self, seed: int, rest: bytearray, group: bytearray) -> int:
        """Moves the group of a cell from one set to another.

        Args:
            seed: the cell, which is in `rest`.
            rest: the set that contains the group; changed.
            group: the set to move it to; changed.

        Returns:
            The number of cells in the group.
        """
        return abs(self._move_within(seed, rest, group, rest))

    def _move_within(self, seed: int, rest: bytearray, group: bytearray, taken: bytearray) -> int:
        """Moves the group of a cell from one set to another, and checks its neighbours.

        Args:
            seed: the cell, which is in `rest`.
            rest: the set that contains the group; changed.
            group: the set to move it to; changed.
            taken: a set that may contain all neighbours of the group.

        Returns:
            The number of cells in the group; negated if a neighbour is not in `taken`.
        """
        stack = [0] * 1024
        stack[0] = seed
        top = 1
        size = 0
        is_open = False
        rest[seed >> 3] ^= 1 << (seed & 7)
        while top:
            top -= 1
            cell = stack[top]
            size += 1
            group[cell >> 3] |= 1 << (cell & 7)
            for place in range(_MOST * cell, _MOST * cell + _MOST):
                near = self._next[place]
                if near < 0:
                    break
                bit = 1 << (near & 7)
                if rest[near >> 3] & bit:
                    rest[near >> 3] ^= bit
                    stack[top] = near
                    top += 1
                elif not taken[near >> 3] & bit:
                    is_open = True
        return -size if is_open else size

    def _measured(self, mask: int) -> tuple[int, int]:
        """Returns the size of the largest group, and the number of pairs."""
        rest = self._set_of(mask)
        group = bytearray(self._bytes)
        largest = pairs = 0
        for cell in range(len(self._sectors)):
            if rest[cell >> 3] >> (cell & 7) & 1:
                size = self._move(cell, rest, group)
                largest = max(largest, size)
                pairs += size == 2
        return largest, pairs

    def __copy__(self) -> Mesh:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Mesh:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._rows, self._cols, self._sectors, self._hexes)

    def __repr__(self) -> str:
        cells = f"{self._cells.bit_count()} {'hexes' if self._hexes else 'squares'}"
        return f"<Mesh: {self._rows} rows of {self._cols}, {cells}>"


def _known(mask: int, cells: int) -> int:
    """Returns a mask as a plain integer; raises TypeError or ValueError for a wrong one."""
    known = index(mask)
    if known < 0 or known & ~cells:
        raise wrong_mask(known, cells)
    return known
