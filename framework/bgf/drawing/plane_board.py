"""A side of a plane as a board: cells in sectors, aisles with the numbers of rows, and a hull."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.components.plane import Side
from bgf.drawing.board_drawing import Anchors, BoardDrawing
from bgf.drawing.elements import centred_box, element, group, picture, placed, text
from bgf.drawing.hull import HULL_MARGINS, Margins, draw_hull

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

__all__ = ["HULL", "draw_side"]

HULL = "hull"
"""The frame that makes an aeroplane of a plane's cells."""

_CELL_WIDTH = 55.0
_CELL_HEIGHT = 61.0
_AISLE = 28.0
_LETTERS = 13.0
_PLAIN_MARGINS = Margins(left=34.0, top=38.0, right=24.0, bottom=20.0)
"""The room around the cells without a hull."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the columns, the rows and the aisles of a side lie."""

    columns: list[float]
    rows: list[float]
    aisles: list[float]
    left: float
    top: float
    right: float
    bottom: float


def draw_side(data: Mapping[str, Any], frame: str) -> BoardDrawing:
    """Returns a side of a plane as a board.

    Args:
        data: an entry of the key `sides` of a plane.
        frame: ``hull``, or ``none`` for cells on plain ground.
    """
    side = Side.from_content(data)
    has_hull = frame == HULL
    margins = HULL_MARGINS if has_hull else _PLAIN_MARGINS
    grid = _lay_out(data["sectors"], side.rows, margins)
    width = grid.right + margins.right
    height = grid.bottom + margins.bottom
    if has_hull:
        ground = draw_hull(width, height, grid.left, grid.right, grid.rows)
    else:
        ground = element("rect", class_="plain", width=width, height=height, rx=14)
    anchors: Anchors = {"grid": [(grid.left, grid.top, 0), (grid.right, grid.bottom, 0)]}
    cells = []
    for cell, name in enumerate(side.names):
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
        _draw_letters(side, grid),
        _draw_aisles(grid),
        group(*cells, class_="cells"),
    )
    return BoardDrawing(svg, width, height, anchors)


def _lay_out(sectors: list[int], rows: int, margins: Margins) -> _Grid:
    """Returns where the cells lie.

    Args:
        sectors: the number of columns of each sector; between two sectors there is an aisle.
        rows: the number of rows.
        margins: the room around the cells.
    """
    left = margins.left
    top = margins.top
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


def _draw_letters(side: Side, grid: _Grid) -> str:
    """Returns the letters of the columns."""
    letters = []
    for column, x in enumerate(grid.columns):
        # The first row's names, such as A1, without the number of the row.
        letter = side.names[column].rstrip("0123456789")
        letters.append(text(letter, x, grid.top - 9, font_size=_LETTERS))
    return group(*letters, class_="columns")


def _draw_aisles(grid: _Grid) -> str:
    """Returns the aisles with the numbers of the rows; without an aisle they stand at the left."""
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
