"""Boxes of character cells on the grid of a map, and the straight lines between them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

__all__ = ["Box", "line_cells"]


class Box(Struct, frozen=True):
    """A run of cells in one row.

    Attributes:
        x: the column of its left end.
        y: its row.
        width: the number of its cells, at least 1.
    """

    x: int
    y: int
    width: int

    @property
    def middle(self) -> float:
        """The column of the middle; between two columns if the width is even."""
        return self.x + (self.width - 1) / 2

    def covers(self, x: int, y: int) -> bool:
        """Returns whether a cell, given by column and row, lies in the box."""
        return y == self.y and self.x <= x < self.x + self.width


# The search for a layout asks for most lines several times.
@lru_cache(maxsize=4096)
def line_cells(start: Box, end: Box) -> tuple[tuple[int, int], ...]:
    """Returns the cells of the straight line from the middle of one box to that of another.

    Returns:
        The column and row of each cell, from the start to the end, both included.
    """
    start_x = start.middle
    columns = end.middle - start_x
    rows = end.y - start.y
    steps = max(1, round(abs(columns)), abs(rows))
    step_x = columns / steps
    step_y = rows / steps
    cells = []
    for step in range(steps + 1):
        x = int(start_x + step_x * step + 0.5)
        y = int(start.y + step_y * step + 0.5)
        cells.append((x, y))
    return tuple(cells)
