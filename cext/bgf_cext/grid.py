"""Finds groups of neighbours, pairs, surrounded cells and squares on a board.

This module is the reference in plain Python. Games run on the same code, compiled as
`grid_c` with the C types of `grid_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

from bgf_cext import bits
from bgf_cext.cells import board_mask, checked_board, checked_cell, edges, wrong_mask

__all__ = ["CellGrid"]

# A typed variable, because C shifts a literal 1 as an int of 32 bits.
_ONE = 1


class CellGrid:
    """A board of up to 128 square cells in sectors, with queries about sets of its cells.

    A `Mesh` has the same methods for larger boards and for boards of hexes; `grid_for` picks one.
    Neighbours lie side by side or one behind the other, in the same sector. A *group* is a set of
    cells that are connected through neighbours.

    Args:
        rows: the number of rows; row 0 is at the front.
        cols: the number of columns; `rows * cols` is at most 128.
        sectors: the sector of each cell from 0, row by row; -1 if there is no cell.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if the board has no cells or too many, or the sectors are too few or too many.

    All methods take masks of cells. They raise TypeError if a mask is not an integer, and
    ValueError if it has a bit for which the board has no cell.
    """

    def __init__(self, rows: int, cols: int, sectors: Iterable[int]) -> None:
        self._given = checked_board(rows, cols, sectors)
        self._rows, self._cols, self._sectors = self._given
        self._cells = board_mask(self._sectors)
        self._beside, self._behind = edges(self._cols, self._sectors)
        # The distance from a cell to the one behind it. A board of a single row has none, and a
        # shift by 128 bits is undefined in C.
        self._row = self._cols if self._rows > 1 else 0
        self._neighbours = tuple(
            [self._around((_ONE << cell) & self._cells) for cell in range(len(self._sectors))]
        )
        self._searches: dict[int, _Search] = {}

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
        rest = _known(mask, self._cells)
        beside = rest & (rest >> 1) & self._beside
        behind = rest & (rest >> self._row) & self._behind
        found = []
        while rest:
            group = self._grown(rest & -rest, beside, behind)
            found.append(bits.plain(group))
            rest ^= group
        return found

    def group(self, mask: int, cell: int) -> int:
        """Returns the group of a set that contains a cell; 0 if the set does not contain it.

        Args:
            mask: the set of cells.
            cell: the number of the cell.

        Raises:
            IndexError: if the board has no cell of that number.
        """
        known = _known(mask, self._cells)
        seed = (_ONE << checked_cell(cell, len(self._sectors))) & known
        return bits.plain(self._joined(seed, known))

    def around(self, mask: int) -> int:
        """Returns the neighbours of a set: the cells next to it that do not belong to it."""
        known = _known(mask, self._cells)
        return bits.plain(self._around(known) & ~known)

    def enclosed(self, mask: int, by: int) -> int:
        """Returns the groups of a set whose neighbours all lie in another set, as one mask.

        In Go they are the stones without a liberty.

        Args:
            mask: the set of cells.
            by: the cells that may enclose them.
        """
        rest = _known(mask, self._cells)
        taken = rest | _known(by, self._cells)
        beside = rest & (rest >> 1) & self._beside
        behind = rest & (rest >> self._row) & self._behind
        found = rest ^ rest
        while rest:
            group = self._grown(rest & -rest, beside, behind)
            if not self._around(group) & ~taken:
                found |= group
            rest ^= group
        return bits.plain(found)

    def joins(self, mask: int, start: int, goal: int) -> bool:
        """Returns whether a group of a set connects two other sets, such as two edges.

        Args:
            mask: the set of cells.
            start: one of the sets to connect.
            goal: the other set.
        """
        known = _known(mask, self._cells)
        wanted = _known(goal, self._cells)
        return (self._joined(known & _known(start, self._cells), known) & wanted) != 0

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
        known = _known(mask, self._cells)
        vacant = _known(free, self._cells) & ~known
        first = _known(start, self._cells)
        wanted = _known(goal, self._cells)
        reached = self._joined(known & first, known)
        gained = 0
        while not reached & wanted:
            reached_next = vacant & ~reached & self._around(reached)
            if gained == 0:
                reached_next |= vacant & first
            if not reached_next:
                return -1
            gained += 1
            reached |= reached_next
            reached |= self._joined(known & ~reached & self._around(reached_next), known)
        return gained

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
        known = _known(mask, self._cells)
        vacant = _known(free, self._cells) & ~known
        first = _known(start, self._cells)
        found = [-1] * len(self._sectors)
        reached = self._joined(known & first, known)
        latest = reached
        gained = 0
        while latest or gained == 0:
            while latest:
                found[bits.lowest(latest)] = gained
                latest &= latest - 1
            latest = vacant & ~reached & self._around(reached)
            if gained == 0:
                latest |= vacant & first
            gained += 1
            latest |= self._joined(known & ~reached & self._around(latest), known)
            reached |= latest
        return found

    def largest(self, mask: int) -> int:
        """Returns the number of cells in the largest group of a set; 0 if the set is empty."""
        return self._measured(_known(mask, self._cells)) >> 8

    def pairs(self, mask: int) -> int:
        """Returns the number of groups of exactly two cells in a set."""
        return self._measured(_known(mask, self._cells)) & 0xFF

    def survey(self, masks: Iterable[int]) -> list[tuple[int, int]]:
        """Returns the results of `largest` and `pairs` for each of several sets of cells."""
        found = []
        for mask in masks:
            measured = self._measured(_known(mask, self._cells))
            found.append((measured >> 8, measured & 0xFF))
        return found

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

        Each square lies within one sector.

        Args:
            mask: the set of cells.
            side: the number of rows and columns of each square, 1 or more.

        Raises:
            ValueError: if the side is less than 1, or the mask has a bit for which there is no
            cell.
        """
        length = index(side)
        known = _known(mask, self._cells)
        if length < 1:
            raise ValueError(f"a square has a side of 1 or more, not {length}")
        if length > min(self._rows, self._cols):
            return 0
        # The corner of a square is its first cell in reading order. A cell begins a run of n cells
        # if it belongs to the set, and the next cell begins a run of n - 1 cells.
        corners = known
        for _ in range(length - 1):
            corners = known & self._beside & (corners >> 1)
        runs = corners
        for _ in range(length - 1):
            corners = runs & self._behind & (corners >> self._row)
        if corners == 0 or length == 1:
            return bits.count(corners)
        search = self._searches.get(length)
        if search is None:
            search = self._searches[length] = _Search(self._rows, self._cols, length)
        return search.most(corners)

    def _around(self, mask: int) -> int:
        """Returns the cells that are neighbours of a cell of a set."""
        return (
            (mask & self._beside) << 1
            | (mask >> 1) & self._beside
            | (mask & self._behind) << self._row
            | (mask >> self._row) & self._behind
        )

    def _joined(self, seeds: int, mask: int) -> int:
        """Returns the groups of a set that contain the seeds."""
        beside = mask & (mask >> 1) & self._beside
        behind = mask & (mask >> self._row) & self._behind
        return self._grown(seeds, beside, behind)

    def _grown(self, seed: int, beside: int, behind: int) -> int:
        """Returns the group of a seed.

        Args:
            seed: one or more cells.
            beside: the cells of the set with a neighbour of the set in the next column.
            behind: the cells of the set with a neighbour of the set in the next row.
        """
        group = seed
        grown = 0
        while grown != group:
            grown = group
            group |= (
                (grown & beside) << 1
                | (grown >> 1) & beside
                | (grown & behind) << self._row
                | (grown >> self._row) & behind
            )
        return group

    def _measured(self, mask: int) -> int:
        """Returns the size of the largest group, times 256, plus the number of pairs."""
        beside = mask & (mask >> 1) & self._beside
        behind = mask & (mask >> self._row) & self._behind
        before = behind << self._row
        left = beside << 1
        in_row, in_column = beside | left, behind | before
        # Cells with several neighbours, and with a single one. Two of the latter form a pair.
        many = (beside & left) | (behind & before) | (in_row & in_column)
        one = (in_row | in_column) & ~many
        paired = one & ((beside & (one >> 1)) | (behind & (one >> self._row)))
        pairs = bits.count(paired)
        if not many:  # no group has three cells
            return ((mask != 0) + (pairs != 0)) << 8 | pairs
        largest = 0
        while many:
            group = self._grown(many & -many, beside, behind)
            largest = max(largest, bits.count(group))
            many &= ~group
        return largest << 8 | pairs

    def __copy__(self) -> CellGrid:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> CellGrid:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._given

    def __repr__(self) -> str:
        return f"<CellGrid: {self._rows} rows of {self._cols}, {bits.count(self._cells)} cells>"


class _Search:
    """Searches for the largest number of squares of one size that don't overlap.

    The first corner in reading order either has a square or not. In both cases a set of corners
    remains, and sets that occur again are solved only once. What remains depends only on the
    squares of the last rows, so there are few such sets if rows are short. The board is turned so
    that rows are its shorter side, which is at most 11 cells.
    """

    def __init__(self, rows: int, cols: int, side: int) -> None:
        self._side = side
        self._tall = max(rows, cols)
        self._wide = min(rows, cols)
        self._cols = cols
        self._across = cols > rows
        self._solved: dict[int, int] = {}
        # The distances to later corners whose squares overlap the square of a corner. If such a
        # corner would lie before the start of a row, it wraps to a column that is too late for any
        # corner.
        after = {row * self._wide + col for row in range(side) for col in range(1 - side, side)}
        self._ahead = sum(_ONE << step for step in after if step > 0)
        # Squares that don't overlap have different cells in every lattice of this width.
        self._lattice = [0] * 121
        for number in range(side * side):
            last = side * side - 1 - number
            self._lattice[number] = sum(
                _ONE << row * self._wide + col
                for row in range(last // side, self._tall, side)
                for col in range(last % side, self._wide, side)
            )

    def most(self, corners: int) -> int:
        """Returns the largest number of squares with these corners that don't overlap."""
        if self._across:
            corners = self._turned(corners)
        self._solved.clear()
        return self._most(corners)

    def _turned(self, corners: int) -> int:
        """Returns the corners on the board with rows and columns exchanged."""
        turned = 0
        while corners:
            cell = bits.lowest(corners)
            turned |= _ONE << (cell % self._cols * self._wide + cell // self._cols)
            corners &= corners - 1
        return turned

    def _most(self, corners: int) -> int:
        if corners == 0:
            return 0
        known = self._solved.get(corners)
        if known is not None:
            return known
        rest = corners & (corners - 1)
        apart = rest & ~(self._ahead << bits.lowest(corners))
        best = 1 + self._most(apart)
        if apart != rest and self._may_beat(rest, best):
            best = max(best, self._most(rest))
        self._solved[corners] = best
        return best

    def _may_beat(self, corners: int, best: int) -> bool:
        """Returns whether these corners may give more squares than the best number so far."""
        covered = corners
        for _ in range(self._side - 1):
            covered |= covered << 1
        for _ in range(self._side - 1):
            covered |= covered << self._wide
        for number in range(self._side * self._side):
            if bits.count(covered & self._lattice[number]) <= best:
                return False
        return True


def _known(mask: int, cells: int) -> int:
    """Returns a mask as a plain integer; raises TypeError or ValueError for a wrong one."""
    if type(mask) is not int:
        mask = index(mask)
    try:
        known = mask
    except OverflowError:  # in compiled code `known` is an unsigned integer of 128 bits
        raise wrong_mask(mask, cells) from None
    if known & ~cells:
        raise wrong_mask(mask, cells)
    return known
