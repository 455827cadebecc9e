"""Planes: boards of cells in sectors, on which pieces are placed; their fixed parts.

A cell is named by its column, in letters, and its row, a number from 1 at the front: ``B4``. After
column Z comes AA. A cell's number counts row by row from 0; sets of cells are bit masks of these
numbers.

Cells are squares or hexes. Each row of hexes lies half a cell further to the right than the row
before it, so that the neighbours of ``C3`` are B3 and D3 in its own row, C2 and D2 in the row
before, B4 and C4 in the row behind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any

from bgf_cext import CellGrid, Mesh, grid_for
from bgf_cext.cells import members as cells_of
from bgf_cext.cells import sector_masks

__all__ = ["EDGES", "HEXES", "Plane", "Side", "cell_names", "cells_of", "column_name", "side_index"]

HEXES = "hexes"
"""The value of a plane's key ``cells`` if its cells are hexes; they are squares if left out."""

EDGES = ("front", "back", "left", "right")
"""The edges of a plane: its first and last row, its first and last column."""

_HOLE = "."  # in the drawing of a side: no cell
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def column_name(number: int) -> str:
    """Returns the letters of a column, counted from 0: ``A`` to ``Z``, then ``AA``, ``AB`` ..."""
    letters = ""
    left = number + 1
    while left:
        left, letter = divmod(left - 1, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return letters


def cell_names(rows: int, cols: int) -> tuple[str, ...]:
    """Returns the names of cells, row by row from the front: ``A1``, ``B1`` ..."""
    columns = [column_name(number) for number in range(cols)]
    return tuple(f"{column}{row}" for row in range(1, rows + 1) for column in columns)


def side_index(
    sides: Sequence[Mapping[str, Any]], players: int, options: Mapping[str, Any] = _NO_OPTIONS
) -> int:
    """Returns the number of the side, among those of a plane in the content, for a match.

    Args:
        sides: the entries of the plane's `sides`.
        players: the number of players.
        options: the values of the game's options; only those that sides name matter.

    Raises:
        KeyError: if no side is for that number of players and these options.
    """
    for index, side in enumerate(sides):
        if "players" in side and players not in side["players"]:
            continue
        if all(options.get(name) == value for name, value in side.get("options", {}).items()):
            return index
    raise KeyError(f"no side for {players} players and {dict(options)}")


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of a board: its cells, for some numbers of players or some values of options.

    Attributes:
        players: the numbers of players that it is for; empty for any number.
        rows, cols: the number of rows and columns; row 0 is at the front.
        sectors: the mask of each sector's cells, from the left.
        sector_of: for each cell the number of its sector; -1 where there is no cell.
        grid: answers questions about sets of its cells: groups, liberties, connection. It is a
            `bgf_cext.CellGrid` or, on large boards and boards of hexes, a `bgf_cext.Mesh`, which
            has the same methods.
        names: the name of each place in the grid by number, including holes in its shape.
        cell_of: the number of each cell, by its name.
        data: its entry in the content.
    """

    players: tuple[int, ...]
    rows: int
    cols: int
    sectors: tuple[int, ...]
    sector_of: tuple[int, ...]
    grid: CellGrid | Mesh
    names: tuple[str, ...]
    cell_of: Mapping[str, int]
    data: Mapping[str, Any]

    @classmethod
    def from_content(cls, data: Mapping[str, Any], *, hexes: bool = False) -> Side:
        """Returns the side of an entry of `sides`.

        Args:
            data: the entry.
            hexes: whether its cells are hexes.
        """
        rows, widths = data["rows"], data["sectors"]
        row = [sector for sector, width in enumerate(widths) for _ in range(width)]
        drawn = "".join(data["shape"]) if "shape" in data else "#" * rows * len(row)
        sector_of = tuple(
            -1 if mark == _HOLE else sector for mark, sector in zip(drawn, row * rows, strict=True)
        )
        cols = len(row)
        names = cell_names(rows, cols)
        masks = sector_masks(sector_of)
        return cls(
            players=tuple(data.get("players", ())),
            rows=rows,
            cols=cols,
            sectors=tuple(masks.get(sector, 0) for sector in range(len(widths))),
            sector_of=sector_of,
            grid=grid_for(rows, cols, sector_of, hexes),
            names=names,
            cell_of={name: cell for cell, name in enumerate(names) if sector_of[cell] >= 0},
            data=data,
        )

    @property
    def cells(self) -> int:
        """The mask of all its cells."""
        return self.grid.cells

    def row(self, number: int) -> int:
        """Returns the mask of a row, counted from 0 at the front."""
        return self.cells & ((1 << self.cols) - 1) << number * self.cols

    def column(self, number: int) -> int:
        """Returns the mask of a column, counted from 0 at the left."""
        return self.cells & sum(1 << row * self.cols + number for row in range(self.rows))

    @property
    def front(self) -> int:
        """The mask of the first row."""
        return self.row(0)

    @property
    def back(self) -> int:
        """The mask of the last row."""
        return self.row(self.rows - 1)

    @property
    def left(self) -> int:
        """The mask of the first column."""
        return self.column(0)

    @property
    def right(self) -> int:
        """The mask of the last column."""
        return self.column(self.cols - 1)

    @property
    def ends(self) -> int:
        """The mask of the first and the last row."""
        return self.front | self.back

    @property
    def outer(self) -> int:
        """The mask of the first and the last column."""
        return self.left | self.right

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
        """The mask of the cells on no edge of their sector; the first and last row are edges."""
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
        slots: the slot of its first mask, one or one for each player; it has a mask for each kind
            of piece.
        width: the number of kinds of pieces.
        sides: its sides.
        hexes: whether its cells are hexes.
        edges: the index of a kind of piece by the edge that belongs to it; see `EDGES`.
    """

    id: str
    holds: str
    per_player: bool
    slots: tuple[int, ...]
    width: int
    sides: tuple[Side, ...]
    hexes: bool
    edges: Mapping[str, int]
    _options: tuple[str, ...]  # those that sides name
    _found: dict[Any, Side] = field(default_factory=dict, repr=False)

    @classmethod
    def from_content(
        cls, name: str, entry: Mapping[str, Any], slots: tuple[int, ...], kinds: Sequence[str]
    ) -> Plane:
        """Returns the plane of an entry of the section ``planes``.

        Args:
            name: its key.
            entry: the entry.
            slots: the slot of its first mask, one or one for each player.
            kinds: the kinds of pieces that it holds, by index.
        """
        hexes = entry.get("cells") == HEXES
        sides = entry["sides"]
        edges = entry.get("edges", {})
        options = dict.fromkeys(option for side in sides for option in side.get("options", ()))
        return cls(
            id=name,
            holds=entry["holds"],
            per_player=entry.get("per") == "player",
            slots=slots,
            width=len(kinds),
            sides=tuple(Side.from_content(side, hexes=hexes) for side in sides),
            hexes=hexes,
            edges={edge: kinds.index(edges[edge]) for edge in EDGES if edge in edges},
            _options=tuple(options),
        )

    def side(self, players: int, options: Mapping[str, Any] = _NO_OPTIONS) -> Side:
        """Returns the side for a match; `State.side` returns that of a position.

        Args:
            players: the number of players.
            options: the values of the game's options, where sides depend on them.
        """
        key = (players, *[options[name] for name in self._options]) if self._options else players
        side = self._found.get(key)
        if side is None:
            entries = [side.data for side in self.sides]
            side = self._found[key] = self.sides[side_index(entries, players, options)]
        return side

    def cell_id(self, name: str) -> str:
        """Returns the ID of a cell, unique within a game, such as ``deck:B4``."""
        return f"{self.id}:{name}"
