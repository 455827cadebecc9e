"""Shapes: what a card shows of the pieces that it lays on a plane, and how they lie together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["BLANK", "Shape"]

BLANK = "."
"""The mark of a cell that only holds a shape together: nothing is laid there."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What is laid, in reading order; a shape equals itself alone.

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
        """Read the rows of a shape.

        Args:
            rows: a character a cell, `BLANK` or the mark of a piece.
            marks: the index of the kind of piece that each mark stands for; without, all are
                alike.
        """
        marked = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]
        return cls(
            cells=tuple((r, c) for r, c, mark in marked if mark != BLANK),
            labels=tuple(marks[mark] if marks else 0 for _, _, mark in marked if mark != BLANK),
            blanks=tuple((r, c) for r, c, mark in marked if mark == BLANK),
        )

    def without(self, left_out: int) -> Shape:
        """The shape without some of its pieces; always the same object for the same ones.

        Args:
            left_out: a bit mask of their numbers in `cells`.
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
