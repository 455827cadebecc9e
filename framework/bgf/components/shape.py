"""Shapes: the pieces that a card lays on a plane, and their cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["BLANK", "Shape"]

BLANK = "."
"""The mark of a cell that only holds a shape together: nothing is laid there."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """Pieces and their cells, in reading order; shapes are compared by identity.

    Attributes:
        cells: the (row, column) of each piece.
        labels: the kind of each piece, by its index.
        blanks: the (row, column) of the cells that only hold the shape together.
    """

    cells: tuple[tuple[int, int], ...]
    labels: tuple[int, ...]
    blanks: tuple[tuple[int, int], ...] = ()
    _parts: dict[int, Shape] = field(default_factory=dict, repr=False)

    @classmethod
    def from_content(cls, rows: Sequence[str], marks: Mapping[str, int] | None = None) -> Shape:
        """Returns the shape that some rows draw.

        Args:
            rows: the rows, one character for each cell: `BLANK` or the mark of a piece.
            marks: the index of the kind of piece for each mark; if left out, all pieces are of
                kind 0.
        """
        cells: list[tuple[int, int]] = []
        labels: list[int] = []
        blanks: list[tuple[int, int]] = []
        for row, line in enumerate(rows):
            for column, mark in enumerate(line):
                if mark == BLANK:
                    blanks.append((row, column))
                else:
                    cells.append((row, column))
                    labels.append(marks[mark] if marks else 0)
        return cls(tuple(cells), tuple(labels), tuple(blanks))

    def without(self, left_out: int) -> Shape:
        """Returns the shape without some of its pieces: the same object for the same pieces.

        Args:
            left_out: a bit mask of the indices in `cells` of the pieces left out.
        """
        if not left_out:
            return self
        part = self._parts.get(left_out)
        if part is None:
            staying = [n for n in range(len(self.cells)) if not left_out >> n & 1]
            part = self._parts[left_out] = Shape(
                tuple(self.cells[n] for n in staying),
                tuple(self.labels[n] for n in staying),
                self.blanks,
            )
        return part
