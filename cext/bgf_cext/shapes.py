"""Finds the places where a shape fits on a board, in each of its quarter turns.

This runs once for each shape, so it is not compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import index

from bgf_cext.cells import sector_masks

__all__ = ["MAX_SHAPE", "checked_shape", "fits", "regions"]

MAX_SHAPE = 16
"""The most cells that a shape can have."""

_LANES_REMEMBERED = 1_000

Cells = tuple[tuple[int, int], ...]


# Tuples without names of their own: a NamedTuple takes longer to define than a kernel to load.
Shape = tuple[Cells, tuple[int, ...], Cells]
Fit = tuple[tuple[int, ...], int, int]


def checked_shape(
    cells: Iterable[Sequence[int]],
    labels: Iterable[int] | None,
    blanks: Iterable[Sequence[int]],
) -> Shape:
    """Returns a shape's cells, a label for each, and its blanks, all of plain integers.

    Raises:
        TypeError: something is no integer.
        ValueError: there are no cells or more than 16, or one is named twice, or the labels aren't
            as many as the cells.
    """
    checked, checked_blanks = _positions(cells), _positions(blanks)
    if not 1 <= len(checked) <= MAX_SHAPE:
        raise ValueError(f"a shape has 1 to {MAX_SHAPE} cells, not {len(checked)}")
    named = set()
    for cell in (*checked, *checked_blanks):
        if cell in named:
            raise ValueError(f"a shape names each cell once, but {cell} twice")
        named.add(cell)
    if labels is None:
        return checked, (0,) * len(checked), checked_blanks
    checked_labels = tuple(index(label) for label in labels)
    if len(checked_labels) != len(checked):
        raise ValueError(
            f"a shape of {len(checked)} cells has as many labels, not {len(checked_labels)}"
        )
    return checked, checked_labels, checked_blanks


def _positions(cells: Iterable[Sequence[int]]) -> Cells:
    checked = []
    for cell in cells:
        if len(cell) != 2:
            raise ValueError(f"a shape's cell is its row and its column, not {cell!r}")
        checked.append((index(cell[0]), index(cell[1])))
    return tuple(checked)


def regions(sectors: Sequence[int], joined: Iterable[Iterable[int]]) -> list[int]:
    """Returns the masks of cells of which one must hold the whole shape.

    Args:
        sectors: the sector of each cell.
        joined: the groups of sectors that may be used together.

    Raises:
        TypeError: a sector to be joined is no integer.
        ValueError: a sector to be joined is not on the board.
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


def fits(rows: int, cols: int, shape: Shape, regions: Sequence[int], board: int) -> list[Fit]:
    """Returns where the four turns of a shape fit; a placement that two would give, the first has.

    A turn's *anchor* is the first of its cells in reading order: the one in the lowest row, and of
    those the one in the lowest column.

    Args:
        rows: how many rows the board has.
        cols: how many columns.
        shape: the shape; its blanks must lie on the board, wherever its cells do.
        regions: masks of cells; one of them must hold all the shape's cells.
        board: the mask of all cells.

    Returns:
        For each turn: the steps from the anchor to the shape's cells, the mask of the anchors where
        it fits, and the first turn that has the same labels in the same pattern, perhaps itself.
    """
    found: list[Fit] = []
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
    """Returns those of the anchors from which each step leads into a region."""
    for down, across in steps:
        if abs(down) >= rows or abs(across) >= cols:
            return 0
        within = region & _lanes(rows, cols, across)
        step = down * cols + across
        # A step ahead is a shift of the region back, and the other way round.
        anchors &= within >> step if step >= 0 else within << -step
    return anchors


@lru_cache(_LANES_REMEMBERED)
def _lanes(rows: int, cols: int, across: int) -> int:
    """Returns the mask of the cells of a board that are a number of columns away from another."""
    lane = sum(1 << col for col in range(cols) if 0 <= col - across < cols)
    return sum(lane << row * cols for row in range(rows))
