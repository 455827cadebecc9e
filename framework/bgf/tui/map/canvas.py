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

from bgf.tui.map.boxes import Box

__all__ = ["Canvas", "Strand"]

_BRAILLE = 0x2800
_DOTS = ((1, 8), (2, 16), (4, 32), (64, 128))  # by row and column within the cell
_DOTS_ACROSS = 2  # in a cell
_DOTS_DOWN = 4
_RAILS = 2.8  # between the middles of two neighbouring rails, in dots
_DOTTED_STRIDE = 3  # a dotted line has every third dot
_SHALLOW = 1.6  # columns per row; in ASCII a flatter line has a character in every column
_UPRIGHT = 0.35  # columns per row; a steeper line is drawn upright
_DOUBLE = {"'": '"', "-": "=", ".": ":", "|": "|", "/": "/", "\\": "\\"}

Cell = tuple[int, int]
"""A column and a row."""


@dataclass(frozen=True, slots=True)
class Strand:
    """The look of one strand of a line.

    Attributes:
        weight: 0 is dotted, 1 light, 2 heavy.
        style: its colour; heavy strands win the cells that they share with others.
        sign: the character that it is drawn with in ASCII; empty for one that shows its direction.
    """

    weight: int
    style: Style
    sign: str = ""


class Canvas:
    """Cells of a terminal, and what has been drawn on them. What is drawn later covers the rest.

    Args:
        width: the width in columns.
        height: the height in rows.
        unicode: whether lines may be drawn in braille dots.
    """

    def __init__(self, width: int, height: int, *, unicode: bool) -> None:
        self.width = width
        self.height = height
        self.unicode = unicode
        self._cells: dict[Cell, tuple[str, Style]] = {}
        self._dots: dict[Cell, int] = {}
        self._strands: dict[Cell, list[Strand]] = {}

    def write(self, x: int, y: int, text: str, style: Style) -> int:
        """Writes text to the right of a cell, that cell included; returns the column after it."""
        for char in text:
            size = cell_len(char)
            if size == 0:  # a combining accent joins the letter before it
                letter, letter_style = self._cells.get((x - 1, y), ("", style))
                self._cells[x - 1, y] = (letter + char, letter_style)
                continue
            self._cells[x, y] = (char, style)
            for extra in range(1, size):  # a wide character covers the next cell, too
                self._cells[x + extra, y] = ("", style)
            x += size
        return x

    def line(self, start: Box, end: Box, strands: Sequence[Strand]) -> None:
        """Draws the part of a line between two boxes that lies outside them.

        The first strand is the upper one, or the left one of a steep line.
        """
        if self.unicode:
            self._draw_dotted(start, end, strands)
        else:
            self._draw_ascii(start, end, strands)

    def to_text(self) -> Text:
        """Returns the drawing without empty rows at its top and bottom."""
        for cell, dots in self._dots.items():
            char = chr(_BRAILLE | dots)
            style = self._line_style(cell)
            self._cells.setdefault(cell, (char, style))
        rows = [y for _, y in self._cells]
        lines = []
        if rows:
            lines = [self._row(y) for y in range(min(rows), max(rows) + 1)]
        return Text("\n", no_wrap=True, end="").join(lines)

    # -- private

    def _row(self, y: int) -> Text:
        """Returns a row, up to its last cell that is drawn."""
        last = max((x for x, row in self._cells if row == y), default=-1)
        blank = (" ", Style.null())
        cells = [self._cells.get((x, y), blank) for x in range(last + 1)]
        line = Text(no_wrap=True, end="")
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            chars = [char for char, _ in run]
            line.append("".join(chars), style)
        return line

    def _line_style(self, cell: Cell) -> Style:
        """Returns the style of a line's cell: the heaviest strand's; equal strands alternate."""
        strands = self._strands[cell]
        heaviest = max(strand.weight for strand in strands)
        styles = [strand.style for strand in strands if strand.weight == heaviest]
        return styles[sum(cell) % len(styles)]

    def _add_strand(self, cell: Cell, strand: Strand) -> bool:
        """Records that a strand runs through a cell; returns False if it is not on the canvas."""
        x, y = cell
        is_on_canvas = 0 <= x < self.width and 0 <= y < self.height
        if not is_on_canvas:
            return False
        strands = self._strands.setdefault(cell, [])
        if strand not in strands:
            strands.append(strand)
        return True

    def _draw_dotted(self, start: Box, end: Box, strands: Sequence[Strand]) -> None:
        """Draws a line in braille dots, each strand on a rail of its own."""
        # From here on, lengths are in dots.
        x0, y0 = _middle_in_dots(start)
        x1, y1 = _middle_in_dots(end)
        dx = x1 - x0
        dy = y1 - y0
        side_x, side_y = _unit_to_the_side(dx, dy)
        length = max(abs(dx), abs(dy))
        steps = max(1, int(length))
        middle_rail = (len(strands) - 1) / 2
        for number, strand in enumerate(strands):
            rail = (number - middle_rail) * _RAILS
            is_heavy = strand.weight > 1
            offsets = (rail - 0.5, rail + 0.5) if is_heavy else (rail,)
            stride = 1 if strand.weight else _DOTTED_STRIDE
            for offset in offsets:
                for step in range(0, steps + 1, stride):
                    x = x0 + dx * step / steps
                    y = y0 + dy * step / steps
                    column = _nearest(x) // _DOTS_ACROSS
                    row = _nearest(y) // _DOTS_DOWN
                    if not _is_covered(column, row, start, end):
                        self._add_dot(x + side_x * offset, y + side_y * offset, strand)

    def _add_dot(self, x: float, y: float, strand: Strand) -> None:
        """Adds a dot of a strand; x and y are in dots."""
        column, column_in_cell = divmod(_nearest(x), _DOTS_ACROSS)
        row, row_in_cell = divmod(_nearest(y), _DOTS_DOWN)
        cell = (column, row)
        if self._add_strand(cell, strand):
            dot = _DOTS[row_in_cell][column_in_cell]
            self._dots[cell] = self._dots.get(cell, 0) | dot

    def _draw_ascii(self, start: Box, end: Box, strands: Sequence[Strand]) -> None:
        """Draws a line in ASCII, the strands over one another or in two columns."""
        dx = end.middle - start.middle
        dy = end.y - start.y
        is_shallow = abs(dx) >= _SHALLOW * abs(dy)
        is_upright = abs(dx) < _UPRIGHT * abs(dy)
        length = round(abs(dx)) if is_shallow else abs(dy)
        steps = max(1, length)
        for step in range(steps + 1):
            x = start.middle + dx * step / steps
            y = start.y + dy * step / steps
            row = _nearest(y)
            if _is_covered(_nearest(x), row, start, end):
                continue
            if is_shallow:
                third_of_cell = floor((y + 0.5 - row) * 3)
                char = "'-."[third_of_cell]
            elif is_upright:
                char = "|"
            else:
                char = "\\" if dx * dy > 0 else "/"
            is_double = len(strands) > 1
            line_char = _DOUBLE[char] if is_double else char
            in_columns = is_double and not is_shallow
            for number, strand in enumerate(strands):
                column = floor(x) + min(number, 1) if in_columns else _nearest(x)
                cell = (column, row)
                if self._add_strand(cell, strand):
                    strand_char = strand.sign or line_char
                    self._cells[cell] = (strand_char, self._line_style(cell))


def _nearest(value: float) -> int:
    """Returns the nearest whole number; halves are rounded up, so that lines have no gaps."""
    return floor(value + 0.5)


def _middle_in_dots(box: Box) -> tuple[float, float]:
    """Returns column and row of the middle of a box, counted in dots."""
    x = box.middle * _DOTS_ACROSS + (_DOTS_ACROSS - 1) / 2
    y = box.y * _DOTS_DOWN + (_DOTS_DOWN - 1) / 2
    return x, y


def _unit_to_the_side(dx: float, dy: float) -> tuple[float, float]:
    """Returns a step of length 1 at right angles to a line: downwards, or to the right if steep."""
    length = hypot(dx, dy) or 1.0
    side_x = -dy / length
    side_y = dx / length
    larger = side_x if abs(side_x) > abs(side_y) else side_y
    if larger < 0:
        return -side_x, -side_y
    return side_x, side_y


def _is_covered(x: int, y: int, *boxes: Box) -> bool:
    return any(box.covers(x, y) for box in boxes)
