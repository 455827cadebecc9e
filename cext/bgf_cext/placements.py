"""Lists all placements of a shape on a board, and finds the free ones.

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
    """All ways to lay a shape on a board of up to 128 cells, in four quarter turns.

    Placements are numbered from 0. Each is also identified by its turn and its *anchor*, the first
    of its cells in reading order (lowest row, then lowest column). Turn 1 is a quarter turn
    clockwise, as drawn with row 0 at the top; shapes are never mirrored. Placements are sorted by
    turn, then by anchor. If two turns put the same labels on the same cells, they are one
    placement, with the lower turn.

    Args:
        rows: the number of rows; row 0 is at the front.
        cols: the number of columns; `rows * cols` is at most 128.
        sectors: the sector of each cell from 0, row by row; -1 if there is no cell. A placement
            lies within one sector.
        shape: the (row, column) of 1 to 16 cells, relative to any origin.
        labels: a number for each cell of the shape, such as its content; if left out, all cells are
            alike.
        joined: groups of sectors that a placement may use together. Cells on both sides of the
            border between two such sectors are neighbours if they are adjacent on the board.
        blanks: further cells of the shape's layout, on which nothing is laid.
        inside: whether the blanks must lie on cells of the board, in any sector.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if the board or the shape has no cells or too many, a cell of the shape is given
            twice, the number of sectors or labels is wrong, or a joined sector isn't on the board.
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
        """Returns the maximum number of cells of a board."""
        return MAX_GRID_CELLS

    def _lay(self, found: Sequence[Any]) -> None:
        """Numbers the placements of the four turns, given the result of `fits`."""
        turns: list[int] = []
        anchors: list[int] = []
        cells: list[tuple[int, ...]] = []
        masks: list[int] = []
        self._anchors = [0] * 4
        self._pattern = [0] * 4
        self._step = [0] * 64  # the first step of each turn, then the second of each, and so on
        names = [-1] * (4 * self._area)
        for turn in range(4):
            steps, fitting, first = found[turn]
            self._anchors[turn] = fitting
            if not fitting:  # its steps may be longer than a mask
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
        """The number of quarter turns clockwise of each placement, 0 to 3."""
        return self._turns

    @property
    def anchors(self) -> tuple[int, ...]:
        """The first cell of each placement, in reading order."""
        return self._anchor_cells

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells that each placement covers, in the order of the shape's cells."""
        return self._cells

    @property
    def masks(self) -> tuple[int, ...]:
        """The mask of the cells that each placement covers."""
        return self._masks

    def free(self, taken: int) -> list[int]:
        """Returns the numbers of the placements that cover no taken cell.

        Args:
            taken: the mask of the taken cells.

        Raises:
            TypeError: if the mask is not an integer.
            ValueError: if the mask has a bit for which the board has no cell.
        """
        vacant = self._board & ~_known(taken, self._board)
        left = [self._anchors[0], self._anchors[1], self._anchors[2], self._anchors[3]]
        # All anchors of a turn are tried at once: each cell of the shape removes the anchors from
        # which it would cover a taken cell.
        bits.strike(left, vacant, self._step, self._size, self._area)
        found: list[int] = bits.chosen(self._names, left, self._area)
        return found

    def clearing(self, taken: int) -> list[int]:
        """Returns the mask of the taken cells that each placement covers.

        Args:
            taken: the mask of the taken cells.

        Raises:
            TypeError: if the mask is not an integer.
            ValueError: if the mask has a bit for which the board has no cell.
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
        """Returns the number of a placement; -1 if there is no such placement.

        If two turns give the same placement, either finds it.

        Args:
            turn: the number of quarter turns clockwise, 0 to 3.
            anchor: the first of the covered cells in reading order.

        Raises:
            TypeError: if one of them is not an integer.
        """
        turn, anchor = index(turn), index(anchor)
        if not (0 <= turn < 4 and 0 <= anchor < self._area):
            return -1
        number: int = self._names[turn * self._area + anchor]
        return number

    def __len__(self) -> int:
        return len(self._turns)

    def __copy__(self) -> Placements:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Placements:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), *self._given)

    def __repr__(self) -> str:
        rows, cols = self._given[0], self._given[1]
        return f"<Placements: {self._size} cells on {rows} rows of {cols}, {len(self)} ways>"


def _known(mask: int, board: int) -> int:
    """Returns a mask as a plain integer; raises TypeError or ValueError for a wrong one."""
    if type(mask) is not int:
        mask = index(mask)
    try:
        known = mask
    except OverflowError:  # in compiled code `known` is an unsigned integer of 128 bits
        raise wrong_mask(mask, board) from None
    if known & ~board:
        raise wrong_mask(mask, board)
    return known


def _rebuilt(kind: Any, *given: Any) -> Any:
    """Rebuilds placements from their pickle."""
    rows, cols, sectors, cells, labels, joined, blanks, inside = given
    return kind(rows, cols, sectors, cells, labels, joined=joined, blanks=blanks, inside=inside)
