"""The cards of Boarding, read from the content, and where each can be seated."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bgf_cext import Placements

if TYPE_CHECKING:
    from bgf import Game
    from bgf.components.layout import Kind
    from bgf.components.plane import Side

__all__ = ["Card", "Cards", "Seats"]


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Attributes:
        passengers: the kind of each, in reading order.
        cells: (row, column) of each in the layout; empty for a card with symbols (BOA-25).
        blanks: the cells of the layout that only hold it together (BOA-20).
        symbols: what kind of seat each wants: ``window``, ``aisle`` or ``middle``.
        special: ``free_exit``, ``two_sectors``, ``ignore_one``, ``star``, or empty.
    """

    index: int
    passengers: tuple[int, ...]
    cells: tuple[tuple[int, int], ...]
    blanks: tuple[tuple[int, int], ...]
    symbols: tuple[str, ...]
    special: str

    def alike(self, one: int, other: int) -> bool:
        """Whether two passengers are the same to a player: of a kind, for the same sort of seat."""
        return (
            not self.cells
            and self.passengers[one] == self.passengers[other]
            and self.symbols[one] == self.symbols[other]
        )


class Seats:
    """The sorts of seats on one side of the plane, as masks (BOA-25).

    Attributes:
        sorts: ``window``: the outer columns; ``aisle``: beside another sector; ``middle``: on no
            edge of its sector, first and last row included.
        corners: of the whole plane, then of each sector.
    """

    def __init__(self, side: Side) -> None:
        self.side = side
        window = side.column(0) | side.column(side.cols - 1)
        aisle = middle = 0
        self.sector_corners: list[int] = []
        for number, sector in enumerate(side.sectors):
            columns = [c for c in range(side.cols) if side.sector_of[c] == number]
            first, last = side.column(columns[0]), side.column(columns[-1])
            aisle |= first if number else 0
            aisle |= last if number < len(side.sectors) - 1 else 0
            ends = side.row(0) | side.row(side.rows - 1)
            middle |= sector & ~(ends | first | last)
            self.sector_corners.append(sector & ends & (first | last))
        self.sorts = {"window": window, "aisle": aisle, "middle": middle}

    @cached_property
    def corners(self) -> int:
        """The four corner seats of the whole plane."""
        side = self.side
        return (side.row(0) | side.row(side.rows - 1)) & self.sorts["window"]


class Cards:
    """All cards, and for each what it can do on a side; worked out once, when first asked for."""

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.pieces = layout.pieces["passengers"]
        by_mark = {piece.data["mark"]: piece.index for piece in self.pieces}
        by_name = {piece.id: piece.index for piece in self.pieces}
        self.all = [_read(kind, by_mark, by_name) for kind in layout.kinds["cards"]]
        self._placements: dict[tuple[int, int, int, bool], Placements] = {}

    def placements(self, card: Card, dropped: int, side: Side, inside: bool) -> Placements:
        """Every way to seat a card (BOA-20, BOA-21, BOA-24, BOA-31).

        Args:
            card: a card with a layout.
            dropped: the mask of its passengers that are left out.
            side: the side of the plane.
            inside: whether blanks must lie on the plane, too.
        """
        key = (card.index, dropped, len(side.sectors), inside)
        found = self._placements.get(key)
        if found is None:
            seated = [n for n in range(len(card.cells)) if not dropped >> n & 1]
            pairs = [(n, n + 1) for n in range(len(side.sectors) - 1)]
            found = self._placements[key] = Placements(
                side.rows,
                side.cols,
                side.sector_of,
                [card.cells[n] for n in seated],
                [card.passengers[n] for n in seated],
                joined=pairs if card.special == "two_sectors" else (),
                blanks=card.blanks,
                inside=inside,
            )
        return found


def _read(kind: Kind, by_mark: dict[str, int], by_name: dict[str, int]) -> Card:
    rows = kind.data.get("shape", ())
    marked = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]
    wanted = kind.data.get("seats", ())
    return Card(
        index=kind.index,
        passengers=tuple(by_mark[mark] for _, _, mark in marked if mark != ".")
        or tuple(by_name[seat["kind"]] for seat in wanted),
        cells=tuple((r, c) for r, c, mark in marked if mark != "."),
        blanks=tuple((r, c) for r, c, mark in marked if mark == "."),
        symbols=tuple(seat["seat"] for seat in wanted),
        special=kind.data.get("special", ""),
    )
