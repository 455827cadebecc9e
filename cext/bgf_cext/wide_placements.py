"""Lists all placements of a shape on a board that is too large for the compiled `Placements`.

It uses the Python version of `Placements`, whose masks can have any number of bits, and is never
compiled.
"""

from __future__ import annotations

from bgf_cext.cells import MAX_CELLS
from bgf_cext.placements import Placements

__all__ = ["WidePlacements"]


class WidePlacements(Placements):
    """All ways to lay a shape on a board of up to 1,024 cells, in four quarter turns."""

    def _most_cells(self) -> int:
        return MAX_CELLS
