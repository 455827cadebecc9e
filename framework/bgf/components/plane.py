"""Planes: boards of cells in sectors, on which pieces are placed. What is fixed of them.

A cell is named by its column, a letter, and its row, a number from 1 at the front: ``B4``. Its
number counts row by row from 0; sets of cells are bit masks of these numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from bgf_cext import Grid

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
            sectors=tuple(
                sum(1 << cell for cell, of in enumerate(sector_of) if of == sector)
                for sector in range(len(widths))
            ),
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
        """The side for a number of players."""
        return self.by_players[players]


def cells_of(mask: int) -> Sequence[int]:
    """The numbers of the cells in a mask, lowest first."""
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
