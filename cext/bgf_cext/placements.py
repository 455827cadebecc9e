"""All placements of a shape on a board, and which of them are free.

This module is the reference in plain Python. Games run on the same code, compiled as
`placements_c` with the C types of `placements_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from bgf_cext import bits
from bgf_cext.cells import MAX_GRID_CELLS, board_mask, checked_board, members, wrong_mask
from bgf_cext.shapes import checked_shape, fits, regions

__all__ = ["Placements"]


class Placements:
    """Every way to lay a shape on a board of up to 128 cells, in four quarter turns.

    A placement is known by its number, from 0, and has a name that people can use: its turn and
    its *anchor*, the first of its cells in reading order (lowest row, then lowest column). Turn 1
    is a quarter turn clockwise, as drawn with row 0 on top; shapes are never mirrored. Placements
    are numbered by turn, then by anchor. Where two turns would put the same labels on the same
    cells they are one placement, which bears the lower turn.

    Args:
        rows: how many rows the board has, row 0 at the front.
        cols: how many columns; `rows * cols` is 128 at most.
        sectors: for each cell, row by row, its sector from 0, or -1 where there is no cell. A
            placement lies within one sector.
        shape: the (row, column) of 1 to 16 cells, from wherever you like.
        labels: a number for each cell of the shape, such as what it holds; without, all are alike.
        joined: groups of sectors that a placement may use together. Cells on both sides of the
            border between two such sectors are neighbours, as the numbering has them.
        blanks: cells of the shape's layout that nothing is laid on.
        inside: whether the blanks must lie on cells of the board, in whichever sector.

    Raises:
        TypeError: something is no integer.
        ValueError: the board has no cells or too many, or the shape has; a cell of the shape is
            named twice; the sectors or labels are too few or too many; a sector to be joined isn't
            on the board.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        sectors: Iterable[int],
        shape: Iterable[Sequence[int]],
        labels: Iterable[int] | None = None,
        *,
        joined: Iterable[Iterable[int]] = (),
        blanks: Iterable[Sequence[int]] = (),
        inside: bool = False,
    ) -> None:
        rows, cols, sectors = checked_board(rows, cols, sectors, self._most_cells())
        cells, checked_labels, checked_blanks = checked_shape(shape, labels, blanks)
        groups = tuple(tuple(group) for group in joined)
        self._given = rows, cols, sectors, cells, checked_labels, groups, checked_blanks, inside
        self._board = board_mask(sectors)
        self._size = len(cells)
        self._area = rows * cols
        wanted = cells, checked_labels, checked_blanks if inside else ()
        self._lay(fits(rows, cols, wanted, regions(sectors, groups), self._board))

    def _most_cells(self) -> int:
        """Returns the most cells of a board that its masks can hold."""
        return MAX_GRID_CELLS

    def _lay(self, found: Sequence[Any]) -> None:
        """Numbers the placements of the four turns."""
        turns: list[int] = []
        anchors: list[int] = []
        cells: list[tuple[int, ...]] = []
        masks: list[int] = []
        self._anchors = [0] * 4
        self._pattern = [0] * 4
        self._step = [0] * 64  # The first step of each turn, then the second of each, and so on.
        names = [-1] * (4 * self._area)
        for turn in range(4):
            steps, fitting, first = found[turn]
            self._anchors[turn] = fitting
            if not fitting:  # Its steps may be longer than any mask.
                continue
            pattern = sum([1 << step for step in steps])
            self._pattern[turn] = pattern
            for number in range(self._size):
                self._step[4 * number + turn] = steps[number]
            alike = [other for other in range(4) if found[other][2] == first]
            for anchor in members(fitting):
                for other in alike:
                    names[other * self._area + anchor] = len(turns)
                turns.append(turn)
                anchors.append(anchor)
                cells.append(tuple([anchor + step for step in steps]))
                masks.append(pattern << anchor)
        self._names = tuple(names)
        self._turns, self._anchor_cells, self._cells = tuple(turns), tuple(anchors), tuple(cells)
        self._masks = tuple(masks)

    @property
    def turns(self) -> tuple[int, ...]:
        """For each placement, how many quarter turns clockwise the shape is turned, 0 to 3."""
        return self._turns

    @property
    def anchors(self) -> tuple[int, ...]:
        """For each placement, the first of its cells in reading order."""
        return self._anchor_cells

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """For each placement, the cells that it covers, in the order of the shape's cells."""
        return self._cells

    @property
    def masks(self) -> tuple[int, ...]:
        """For each placement, the mask of the cells that it covers."""
        return self._masks

    def free(self, taken: int) -> list[int]:
        """Returns the numbers of the placements that cover no cell that is taken.

        Args:
            taken: a mask of cells.

        Raises:
            TypeError: the mask is no integer.
            ValueError: it has a bit where the board has no cell.
        """
        vacant = self._board & ~_known(taken, self._board)
        left = [self._anchors[0], self._anchors[1], self._anchors[2], self._anchors[3]]
        # All anchors of a turn are tried at once: each cell of the shape strikes those from which
        # it would fall on a cell that is taken.
        bits.strike(left, vacant, self._step, self._size, self._area)
        found: list[int] = bits.chosen(self._names, left, self._area)
        return found

    def clearing(self, taken: int) -> list[int]:
        """Returns, for each placement, the mask of the taken cells that it covers.

        Args:
            taken: a mask of cells.

        Raises:
            TypeError: the mask is no integer.
            ValueError: it has a bit where the board has no cell.
        """
        known = _known(taken, self._board)
        cleared = [0] * len(self._turns)
        at = 0
        for turn in range(4):
            anchors = self._anchors[turn]
            while anchors:
                cleared[at] = bits.plain((self._pattern[turn] << bits.lowest(anchors)) & known)
                at += 1
                anchors &= anchors - 1
        return cleared

    def find(self, turn: int, anchor: int) -> int:
        """Returns the number of a placement, or -1 where the shape can't be laid so.

        Where two turns are one placement it is found by either.

        Args:
            turn: how many quarter turns clockwise, 0 to 3.
            anchor: the first of the cells covered, in reading order.

        Raises:
            TypeError: one of them is no integer.
        """
        turn, anchor = index(turn), index(anchor)
        if not (0 <= turn < 4 and 0 <= anchor < self._area):
            return -1
        number: int = self._names[turn * self._area + anchor]
        return number

    def __len__(self) -> int:
        return len(self._turns)

    def __copy__(self) -> Placements:
        return self  # It never changes.

    def __deepcopy__(self, memo: dict[int, Any]) -> Placements:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), *self._given)

    def __repr__(self) -> str:
        rows, cols = self._given[0], self._given[1]
        return f"<Placements: {self._size} cells on {rows} rows of {cols}, {len(self)} ways>"


def _known(mask: int, board: int) -> int:
    if type(mask) is not int:
        mask = index(mask)
    try:
        known = mask
    except OverflowError:  # Compiled, `known` has 128 bits and no sign.
        raise wrong_mask(mask, board) from None
    if known & ~board:
        raise wrong_mask(mask, board)
    return known


def _rebuilt(kind: Any, *given: Any) -> Any:
    """Rebuilds the object from its pickle."""
    rows, cols, sectors, cells, labels, joined, blanks, inside = given
    return kind(rows, cols, sectors, cells, labels, joined=joined, blanks=blanks, inside=inside)
