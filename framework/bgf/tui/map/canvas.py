r"""A grid of terminal cells to draw a map on: words, and straight lines of several strands.

With Unicode a line is drawn in braille dots, 2 by 4 to a cell, every strand its own rail. In ASCII
it is drawn in ``- ' . | / \`` and, where it has two strands or more, in ``= " : || // \\``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor, hypot

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from bgf.tui.map.layout import Box

__all__ = ["Canvas", "Strand"]

_BRAILLE = 0x2800
_DOTS = ((1, 8), (2, 16), (4, 32), (64, 128))  # by row and column within the cell
_RAILS = 2.8  # between the middles of two neighbouring rails, in dots
_DOUBLE = {"'": '"', "-": "=", ".": ":", "|": "|", "/": "/", "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Strand:
    """How one strand of a line looks.

    Attributes:
        weight: 0 is dotted, 1 light, 2 heavy.
        style: its colour; heavy strands win the cells that they share with others.
        sign: the character that it is drawn with in ASCII; empty for one that shows its direction.
    """

    weight: int
    style: Style
    sign: str = ""


class Canvas:
    """Cells, and what has been drawn on them so far. What comes later covers what came before."""

    def __init__(self, width: int, height: int, *, unicode: bool) -> None:
        self.width, self.height, self.unicode = width, height, unicode
        self._cells: dict[tuple[int, int], tuple[str, Style]] = {}
        self._dots: dict[tuple[int, int], int] = {}
        self._inks: dict[tuple[int, int], list[Strand]] = {}

    def write(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell on; return the column after it."""
        for char in text:
            size = cell_len(char)
            if size == 0:  # an accent of its own joins the letter before it
                before, old = self._cells.get((x - 1, y), ("", style))
                self._cells[x - 1, y] = (before + char, old)
                continue
            self._cells[x, y] = (char, style)
            for extra in range(1, size):
                self._cells[x + extra, y] = ("", style)
            x += size
        return x

    def line(self, start: Box, end: Box, strands: Sequence[Strand]) -> None:
        """Draw a line between two boxes, the part of it that lies outside of them.

        The first strand is the upper one, or the left one of a steep line.
        """
        if self.unicode:
            self._rails(start, end, strands)
        else:
            self._stroke(start, end, strands)

    def to_text(self) -> Text:
        """Return the drawing without empty rows at its top and bottom."""
        for cell, dots in self._dots.items():
            self._cells.setdefault(cell, (chr(_BRAILLE | dots), self._ink(cell)))
        rows = sorted({y for _, y in self._cells})
        lines = [self._row(y) for y in range(rows[0], rows[-1] + 1)] if rows else []
        return Text("\n", no_wrap=True, end="").join(lines)

    # -- private

    def _row(self, y: int) -> Text:
        last = max((x for x, row in self._cells if row == y), default=-1)
        cells = [self._cells.get((x, y), (" ", Style.null())) for x in range(last + 1)]
        line = Text(no_wrap=True, end="")
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            line.append("".join(char for char, _ in run), style)
        return line

    def _ink(self, cell: tuple[int, int]) -> Style:
        """The colour of a line's cell: the heaviest strand's; equals take turns."""
        strands = self._inks[cell]
        heaviest = max(strand.weight for strand in strands)
        styles = [strand.style for strand in strands if strand.weight == heaviest]
        return styles[sum(cell) % len(styles)]

    def _mark(self, x: int, y: int, strand: Strand) -> bool:
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        inks = self._inks.setdefault((x, y), [])
        if strand not in inks:
            inks.append(strand)
        return True

    def _rails(self, start: Box, end: Box, strands: Sequence[Strand]) -> None:
        x0, y0 = start.middle * 2 + 0.5, start.y * 4 + 1.5
        dx, dy = end.middle * 2 + 0.5 - x0, end.y * 4 + 1.5 - y0
        length = hypot(dx, dy) or 1.0
        across, down = -dy / length, dx / length  # a step to the side
        if (across if abs(across) > abs(down) else down) < 0:
            across, down = -across, -down
        steps = max(1, int(max(abs(dx), abs(dy))))
        for number, strand in enumerate(strands):
            rail = (number - (len(strands) - 1) / 2) * _RAILS
            for side in (rail - 0.5, rail + 0.5) if strand.weight > 1 else (rail,):
                for step in range(0, steps + 1, 1 if strand.weight else 3):
                    x, y = x0 + dx * step / steps, y0 + dy * step / steps
                    if not _covered(floor(x + 0.5) // 2, floor(y + 0.5) // 4, start, end):
                        self._dot(x + across * side, y + down * side, strand)

    def _dot(self, x: float, y: float, strand: Strand) -> None:
        column, row = floor(x + 0.5), floor(y + 0.5)
        cell = (column // 2, row // 4)
        if self._mark(*cell, strand):
            self._dots[cell] = self._dots.get(cell, 0) | _DOTS[row % 4][column % 2]

    def _stroke(self, start: Box, end: Box, strands: Sequence[Strand]) -> None:
        dx, dy = end.middle - start.middle, end.y - start.y
        shallow = abs(dx) >= 1.6 * abs(dy)
        steps = max(1, round(abs(dx)) if shallow else abs(dy))
        for step in range(steps + 1):
            x, y = start.middle + dx * step / steps, start.y + dy * step / steps
            row = floor(y + 0.5)
            if _covered(floor(x + 0.5), row, start, end):
                continue
            if shallow:
                char = "'-."[floor((y + 0.5 - row) * 3)]
            elif abs(dx) < 0.35 * abs(dy):
                char = "|"
            else:
                char = "\\" if dx * dy > 0 else "/"
            self._ascii(x, row, char, shallow, strands)

    def _ascii(
        self, x: float, row: int, char: str, shallow: bool, strands: Sequence[Strand]
    ) -> None:
        if len(strands) < 2 or shallow:
            targets = [(floor(x + 0.5), strand) for strand in strands]
        else:
            targets = [(floor(x) + min(n, 1), strand) for n, strand in enumerate(strands)]
        for column, strand in targets:
            if self._mark(column, row, strand):
                shown = strand.sign or (_DOUBLE[char] if len(strands) > 1 else char)
                self._cells[column, row] = (shown, self._ink((column, row)))


def _covered(x: int, y: int, *boxes: Box) -> bool:
    return any(box.y == y and box.x <= x < box.x + box.width for box in boxes)
