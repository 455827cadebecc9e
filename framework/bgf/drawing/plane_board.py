"""A side of a plane as the cabin of an aeroplane: seats in sectors, aisles with numbers, a hull."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.components.plane import Side, column_name
from bgf.drawing.board_drawing import Anchors, BoardDrawing
from bgf.drawing.elements import centred_box, element, group, picture, placed, text
from bgf.drawing.hull import HULL_MARGINS, draw_hull

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["HULL", "draw_side"]

HULL = "hull"
"""The frame that draws a plane as an aeroplane."""

_CELL_WIDTH = 55.0
_CELL_HEIGHT = 61.0
_AISLE = 28.0
_LETTERS = 13.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """The positions of the columns, the rows and the aisles of a side."""

    columns: list[float]
    rows: list[float]
    aisles: list[float]
    left: float
    top: float
    right: float
    bottom: float


def draw_side(data: Mapping[str, Any]) -> BoardDrawing:
    """Returns a side of a plane as a board; see `bgf.drawing.lattice_board` for one without a hull.

    Args:
        data: an entry of the key `sides` of a plane.
    """
    side = Side.from_content(data)
    grid = _lay_out(data["sectors"], side.rows)
    width = grid.right + HULL_MARGINS.right
    height = grid.bottom + HULL_MARGINS.bottom
    ground = draw_hull(width, height, grid.left, grid.right, grid.rows)
    anchors: Anchors = {"grid": [(grid.left, grid.top, 0), (grid.right, grid.bottom, 0)]}
    cells = []
    for name, cell in side.cell_of.items():
        row, column = divmod(cell, side.cols)
        x = grid.columns[column]
        y = grid.rows[row]
        anchors[f"cell:{name}"] = [(x, y, 0)]
        cells.append(_draw_cell(name, x, y))
    svg = picture(
        width,
        height,
        "board-plane",
        group(ground, class_="ground"),
        _draw_letters(grid),
        _draw_aisles(grid),
        group(*cells, class_="cells"),
    )
    return BoardDrawing(svg, width, height, anchors)


def _lay_out(sectors: list[int], rows: int) -> _Grid:
    """Returns the positions of the cells.

    Args:
        sectors: the number of columns of each sector; between two sectors there is an aisle.
        rows: the number of rows.
    """
    left = HULL_MARGINS.left
    top = HULL_MARGINS.top
    columns: list[float] = []
    aisles: list[float] = []
    x = left
    for index, column_count in enumerate(sectors):
        if index > 0:
            aisles.append(x + _AISLE / 2)
            x += _AISLE
        columns += [x + _CELL_WIDTH * (column + 0.5) for column in range(column_count)]
        x += _CELL_WIDTH * column_count
    return _Grid(
        columns=columns,
        rows=[top + _CELL_HEIGHT * (row + 0.5) for row in range(rows)],
        aisles=aisles,
        left=left,
        top=top,
        right=x,
        bottom=top + _CELL_HEIGHT * rows,
    )


def _draw_cell(name: str, x: float, y: float) -> str:
    width = _CELL_WIDTH - 5
    height = _CELL_HEIGHT - 6
    seat = centred_box("seat", width, height, width * 0.2)
    fold = element(
        "rect",
        class_="fold",
        x=-width * 0.36,
        y=height * 0.3,
        width=width * 0.72,
        height=height * 0.16,
        rx=height * 0.07,
    )
    return group(seat, fold, class_="cell", data_id=f"cell:{name}", transform=placed(x, y))


def _draw_letters(grid: _Grid) -> str:
    """Returns the letters of the columns."""
    letters = []
    for column, x in enumerate(grid.columns):
        letters.append(text(column_name(column), x, grid.top - 9, font_size=_LETTERS))
    return group(*letters, class_="columns")


def _draw_aisles(grid: _Grid) -> str:
    """Returns the aisles with the numbers of the rows; without an aisle they are at the left."""
    carpets = [
        element(
            "rect",
            class_="aisle",
            x=x - _AISLE / 2 + 5,
            y=grid.top,
            width=_AISLE - 10,
            height=grid.bottom - grid.top,
            rx=6,
        )
        for x in grid.aisles
    ]
    numbers = []
    for x in grid.aisles or [grid.left - 12]:
        for row, y in enumerate(grid.rows, 1):
            numbers.append(text(str(row), x, y + 4.5, font_size=_LETTERS))
    return group(*carpets, *numbers, class_="rows")
