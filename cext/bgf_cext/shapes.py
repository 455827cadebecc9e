"""Finds the places where a shape fits on a board, in each of four quarter turns.

This runs once for each shape, so it is not compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import index

from bgf_cext.cells import sector_masks

__all__ = ["MAX_SHAPE", "checked_shape", "fits", "regions"]

MAX_SHAPE = 16
"""The maximum number of cells of a shape."""

_LANES_REMEMBERED = 1_000

Cells = tuple[tuple[int, int], ...]

# Plain tuples, as defining a NamedTuple takes longer than loading a kernel: a shape's cells, labels
# and blanks; and the items that `fits` returns for a turn.
ShapeCells = tuple[Cells, tuple[int, ...], Cells]
ShapeFit = tuple[tuple[int, ...], int, int]


def checked_shape(
    cells: Iterable[Sequence[int]],
    labels: Iterable[int] | None,
    blanks: Iterable[Sequence[int]],
) -> ShapeCells:
    """Returns a shape's cells, labels and blanks as plain integers; labels are 0 if left out.

    Raises:
        TypeError: if something is not an integer.
        ValueError: if there are no cells or more than 16, a cell is given twice, or the number of
            labels is wrong.
    """
    checked, checked_blanks = _positions(cells), _positions(blanks)
    if not 1 <= len(checked) <= MAX_SHAPE:
        raise ValueError(f"a shape has 1 to {MAX_SHAPE} cells, not {len(checked)}")
    named = set()
    for cell in (*checked, *checked_blanks):
        if cell in named:
            raise ValueError(f"a shape can't have the cell {cell} twice")
        named.add(cell)
    if labels is None:
        return checked, (0,) * len(checked), checked_blanks
    checked_labels = tuple(index(label) for label in labels)
    if len(checked_labels) != len(checked):
        raise ValueError(
            f"a shape of {len(checked)} cells needs as many labels, not {len(checked_labels)}"
        )
    return checked, checked_labels, checked_blanks


def _positions(cells: Iterable[Sequence[int]]) -> Cells:
    checked = []
    for cell in cells:
        if len(cell) != 2:
            raise ValueError(f"a cell of a shape must be (row, column), not {cell!r}")
        checked.append((index(cell[0]), index(cell[1])))
    return tuple(checked)


def regions(sectors: Sequence[int], joined: Iterable[Iterable[int]]) -> list[int]:
    """Returns the regions within which a shape may lie, as masks: sectors and joined sectors.

    Args:
        sectors: the sector of each cell.
        joined: the groups of sectors that may be used together.

    Raises:
        TypeError: if a joined sector is not an integer.
        ValueError: if a joined sector is not on the board.
    """
    masks = sector_masks(sectors)
    together = list(masks.values())
    for group in joined:
        region = 0
        for sector in map(index, group):
            if sector not in masks:
                raise ValueError(
                    f"sector {sector} can't be joined to others: no cell of the board is in it"
                )
            region |= masks[sector]
        together.append(region)
    return together


def fits(
    rows: int, cols: int, shape: ShapeCells, regions: Sequence[int], board: int
) -> list[ShapeFit]:
    """Returns where a shape fits in each of the four turns.

    The *anchor* of a turn is the first of its cells in reading order: the lowest column of the
    lowest row. A placement that several turns give belongs to the first of them.

    Args:
        rows: the number of rows of the board.
        cols: the number of columns.
        shape: the shape; its blanks must lie on cells of the board.
        regions: masks of cells; all cells of the shape must lie in one of them.
        board: the mask of all cells.

    Returns:
        For each turn: the steps from the anchor to the cells of the shape, the mask of the anchors
        where it fits, and the first turn with the same labels in the same pattern, which may be
        this turn.
    """
    found: list[ShapeFit] = []
    turned, labels, blanks = shape
    patterns: dict[frozenset[tuple[tuple[int, int], int]], int] = {}
    taken: dict[int, int] = {}
    for turn in range(4):
        row, col = min(turned)
        steps = [(r - row, c - col) for r, c in turned]
        around = [(r - row, c - col) for r, c in blanks]
        here = _anchors(rows, cols, around, board, board)
        anchors = 0
        for region in regions:
            anchors |= _anchors(rows, cols, steps, region, here)
        pattern = frozenset(zip(steps, labels, strict=True))
        first = patterns.setdefault(pattern, turn)
        anchors &= ~taken.get(first, 0)
        taken[first] = taken.get(first, 0) | anchors
        found.append((tuple(r * cols + c for r, c in steps), anchors, first))
        turned = tuple((c, -r) for r, c in turned)
        blanks = tuple((c, -r) for r, c in blanks)
    return found


def _anchors(
    rows: int, cols: int, steps: Iterable[tuple[int, int]], region: int, anchors: int
) -> int:
    """Returns the anchors from which every step leads into a region."""
    for down, across in steps:
        if abs(down) >= rows or abs(across) >= cols:
            return 0
        within = region & _lanes(rows, cols, across)
        step = down * cols + across
        # The region is shifted in the opposite direction of the step.
        anchors &= within >> step if step >= 0 else within << -step
    return anchors


@lru_cache(_LANES_REMEMBERED)
def _lanes(rows: int, cols: int, across: int) -> int:
    """Returns the mask of the cells that a step across some columns leads to within a row."""
    lane = sum(1 << col for col in range(cols) if 0 <= col - across < cols)
    return sum(lane << row * cols for row in range(rows))
