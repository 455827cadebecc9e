"""Planes: boards of cells in sectors, on which pieces are placed. What is fixed of them.

A cell is named by its column, a letter, and its row, a number from 1 at the front: ``B4``. Its
number counts row by row from 0; sets of cells are bit masks of these numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from bgf_cext import Grid
from bgf_cext.cells import members as cells_of
from bgf_cext.cells import sector_masks

__all__ = ["Plane", "Side", "cells_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of a board: its cells, for some numbers of players.

    Attributes:
        players: the numbers of players that it is for; none for any number.
        rows, cols: how many of each; row 0 is at the front.
        sectors: the mask of each sector's cells, from the left.
        sector_of: for each cell the number of its sector.
        grid: answers questions about sets of its cells: groups, pairs, squares.
        names: the name of each cell.
        cell_of: the number of each cell, by its name.
        data: its entry in the content.
    """

    players: tuple[int, ...]
    rows: int
    cols: int
    sectors: tuple[int, ...]
    sector_of: tuple[int, ...]
    grid: Grid
    names: tuple[str, ...]
    cell_of: Mapping[str, int]
    data: Mapping[str, Any]

    @classmethod
    def from_content(cls, data: Mapping[str, Any]) -> Side:
        """Read an entry of `sides`."""
        rows, widths = data["rows"], data["sectors"]
        row = [sector for sector, width in enumerate(widths) for _ in range(width)]
        sector_of = tuple(row * rows)
        cols = len(row)
        names = tuple(f"{ascii_uppercase[c % cols]}{c // cols + 1}" for c in range(rows * cols))
        return cls(
            players=tuple(data.get("players", ())),
            rows=rows,
            cols=cols,
            sectors=tuple(sector_masks(sector_of).values()),
            sector_of=sector_of,
            grid=Grid(rows, cols, sector_of),
            names=names,
            cell_of={name: cell for cell, name in enumerate(names)},
            data=data,
        )

    @property
    def cells(self) -> int:
        """The mask of all its cells."""
        return (1 << len(self.sector_of)) - 1

    def row(self, number: int) -> int:
        """The mask of a row, counted from 0 at the front."""
        return ((1 << self.cols) - 1) << number * self.cols

    def column(self, number: int) -> int:
        """The mask of a column, counted from 0 at the left."""
        return sum(1 << row * self.cols + number for row in range(self.rows))

    @property
    def ends(self) -> int:
        """The mask of the first and the last row."""
        return self.row(0) | self.row(self.rows - 1)

    @property
    def outer(self) -> int:
        """The mask of the first and the last column."""
        return self.column(0) | self.column(self.cols - 1)

    @property
    def bordering(self) -> int:
        """The mask of the columns that lie beside another sector."""
        found = 0
        for number in range(1, self.cols):
            if self.sector_of[number - 1] != self.sector_of[number]:
                found |= self.column(number - 1) | self.column(number)
        return found

    @property
    def inner(self) -> int:
        """The mask of the cells on no edge of their sector, first and last row included."""
        return self.cells & ~(self.ends | self.outer | self.bordering)

    @property
    def corners(self) -> int:
        """The mask of the corners of the whole side."""
        return self.ends & self.outer

    @property
    def sector_corners(self) -> tuple[int, ...]:
        """The mask of the corners of each sector."""
        corners = self.ends & (self.outer | self.bordering)
        return tuple(corners & sector for sector in self.sectors)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A board on which pieces of one type are placed, each on a cell.

    Attributes:
        holds: the type of pieces.
        per_player: whether every player has one.
        slots: where its masks begin, by player or for all: one mask for each kind of piece.
        width: how many kinds there are.
        sides: its sides.
        by_players: the side for each number of players.
    """

    id: str
    holds: str
    per_player: bool
    slots: tuple[int, ...]
    width: int
    sides: tuple[Side, ...]
    by_players: Mapping[int, Side]

    def side(self, players: int) -> Side:
        """Returns the side for a number of players."""
        return self.by_players[players]

    def cell_id(self, name: str) -> str:
        """Returns the id of a cell among all things of a game, such as ``deck:B4``."""
        return f"{self.id}:{name}"
