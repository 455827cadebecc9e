"""All placements of a shape on a board that is too large for `Placements`.

It is the readable twin of `Placements`, whose masks are Python's own integers and may have any
number of bits. So it is never compiled.
"""

from __future__ import annotations

from bgf_cext.cells import MAX_CELLS
from bgf_cext.placements import Placements

__all__ = ["WidePlacements"]


class WidePlacements(Placements):
    """Every way to lay a shape on a board of up to 1,024 cells, in four quarter turns."""

    def _most_cells(self) -> int:
        return MAX_CELLS
