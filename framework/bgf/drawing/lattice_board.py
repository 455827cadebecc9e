"""A side of a plane on plain ground as a board: squares or hexes, of any shape and size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bgf.components.plane import HEXES, Side, column_name
from bgf.drawing.board_drawing import Anchors, BoardDrawing
from bgf.drawing.colours import colour_class
from bgf.drawing.elements import cover, element, group, number, picture, placed, text

__all__ = ["draw_lattice_board"]

_CELL = 55.0
"""The width of a cell, and the height of a square."""

_RADIUS = _CELL / 3**0.5
"""The distance from the middle of a hex to its corners, one of which points up."""

_GAP = 2.0
"""The gap between the edge of a cell and its drawn outline."""

_AISLE = 22.0
_LETTERS = 14.0
_MARGIN = 42.0
_SMALL = 13
"""A side with more rows or columns has its letters and numbers at both ends."""

Corner = tuple[float, float]
Outline = tuple[Corner, ...]
"""The corners of a cell from its upper left, clockwise."""


@dataclass(frozen=True, slots=True)
class _LatticePositions:
    """The positions of the cells of a side, and their shape.

    Attributes:
        side: the side.
        columns: the middle of each column, in the first row.
        rows: the middles of the rows.
        shift: the shift of each row to the right of the row before it.
        outline: the corners of a cell around its middle.
        edges: for each edge of the side, the corners of a cell that lie on it, by their indices.
    """

    side: Side
    columns: Sequence[float]
    rows: Sequence[float]
    shift: float
    outline: Outline
    edges: Mapping[str, Sequence[int]]

    def middle(self, cell: int) -> Corner:
        """Returns the middle of a cell."""
        row, column = divmod(cell, self.side.cols)
        return self.columns[column] + self.shift * row, self.rows[row]


def draw_lattice_board(
    plane: Mapping[str, Any], entry: Mapping[str, Any], pieces: Mapping[str, Any]
) -> BoardDrawing:
    """Returns a side of a plane as a board.

    Args:
        plane: the entry of the plane in the content.
        entry: the entry of the side.
        pieces: the kinds of pieces that the plane holds, by id.
    """
    lattice = _lay_out(Side.from_content(entry), hexes=plane.get("cells") == HEXES)
    side = lattice.side
    last = side.rows - 1
    half = _CELL / 2
    top = lattice.rows[0] - half
    bottom = lattice.rows[last] + half
    right = lattice.columns[-1] + lattice.shift * last + half
    width = right + _MARGIN
    height = bottom + _MARGIN
    anchors: Anchors = {"grid": [(_MARGIN, top, 0), (right, bottom, 0)]}
    cells = []
    for name, cell in side.cell_of.items():
        x, y = lattice.middle(cell)
        anchors[f"cell:{name}"] = [(x, y, 0)]
        shape = element("path", class_="seat", d=_path(_shrunk(lattice.outline)))
        cells.append(group(shape, class_="cell", data_id=f"cell:{name}", transform=placed(x, y)))
    ground = cover("plain", width, height)
    svg = picture(
        width,
        height,
        "board-plane",
        group(ground, class_="ground"),
        group(*_draw_edges(lattice, plane.get("edges", {}), pieces), class_="edges"),
        _draw_letters(lattice),
        _draw_numbers(lattice),
        group(*cells, class_="cells lattice"),
    )
    return BoardDrawing(svg, width, height, anchors)


def _lay_out(side: Side, *, hexes: bool) -> _LatticePositions:
    """Returns the positions and the shape of the cells of a side."""
    columns = []
    x = _MARGIN
    for index, width in enumerate(side.data["sectors"]):
        if index > 0:
            x += _AISLE
        columns += [x + _CELL * (column + 0.5) for column in range(width)]
        x += _CELL * width
    half = _CELL / 2
    edges: Mapping[str, Sequence[int]]
    if hexes:
        step = 1.5 * _RADIUS
        low = _RADIUS / 2
        outline: Outline = (
            (-half, -low),
            (0, -_RADIUS),
            (half, -low),
            (half, low),
            (0, _RADIUS),
            (-half, low),
        )
        edges = {"front": (0, 1, 2), "right": (1, 2, 3), "back": (3, 4, 5), "left": (4, 5, 0)}
    else:
        step = _CELL
        outline = ((-half, -half), (half, -half), (half, half), (-half, half))
        edges = {"front": (0, 1), "right": (1, 2), "back": (2, 3), "left": (3, 0)}
    return _LatticePositions(
        side=side,
        columns=columns,
        rows=[_MARGIN + half + step * row for row in range(side.rows)],
        shift=half if hexes else 0.0,
        outline=outline,
        edges=edges,
    )


def _shrunk(outline: Outline) -> Outline:
    """Returns a cell's outline, shrunk a little towards its middle."""
    share = 1 - 2 * _GAP / _CELL
    return tuple([(x * share, y * share) for x, y in outline])


def _path(corners: Outline, *, closed: bool = True) -> str:
    lines = "L".join([f"{number(x)} {number(y)}" for x, y in corners])
    return f"M{lines}Z" if closed else f"M{lines}"


def _draw_edges(
    lattice: _LatticePositions, edges: Mapping[str, str], pieces: Mapping[str, Any]
) -> list[str]:
    """Returns the edges in the colours of the kinds of pieces to which they belong.

    Where two edges meet in one corner of a hex, the corner is shared.
    """
    side = lattice.side
    rows = range(side.rows)
    on_edge = {
        "front": range(side.cols),
        "back": [(side.rows - 1) * side.cols + column for column in range(side.cols)],
        "left": [row * side.cols for row in rows],
        "right": [row * side.cols + side.cols - 1 for row in rows],
    }
    drawn = []
    for edge, kind in edges.items():
        lines = []
        for cell in on_edge[edge]:
            if side.sector_of[cell] < 0:
                continue
            x, y = lattice.middle(cell)
            corners = [lattice.outline[index] for index in lattice.edges[edge]]
            lines.append(_path(tuple((x + dx, y + dy) for dx, dy in corners), closed=False))
        style = colour_class(pieces[kind].get("style"))
        drawn.append(element("path", class_=f"edge {style}", d="".join(lines)))
    return drawn


def _draw_letters(lattice: _LatticePositions) -> str:
    """Returns the letters of the columns."""
    letters = []
    last = lattice.side.rows - 1
    for column, x in enumerate(lattice.columns):
        name = column_name(column)
        letters.append(text(name, x, lattice.rows[0] - _CELL / 2 - 14, font_size=_LETTERS))
        if last >= _SMALL:
            below = lattice.rows[last] + _CELL / 2 + 24
            letters.append(text(name, x + lattice.shift * last, below, font_size=_LETTERS))
    return group(*letters, class_="columns")


def _draw_numbers(lattice: _LatticePositions) -> str:
    """Returns the numbers of the rows."""
    numbers = []
    for row, y in enumerate(lattice.rows):
        shift = lattice.shift * row
        left = lattice.columns[0] + shift - _CELL / 2 - 18
        numbers.append(text(str(row + 1), left, y + 5, font_size=_LETTERS))
        if lattice.side.cols > _SMALL:
            right = lattice.columns[-1] + shift + _CELL / 2 + 18
            numbers.append(text(str(row + 1), right, y + 5, font_size=_LETTERS))
    return group(*numbers, class_="rows")
