"""The planes of a table: those of all players side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.table.plane import beside, draw_plane, plane_side, width_of

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_planes"]

_GAP = 2  # columns between two planes

Cells = Sequence[Sequence[str | None]]


def draw_planes(view: TableView, width: int) -> list[Text]:
    """The planes, those of all players side by side, the reader's own first."""
    entries = view.content.section("planes")
    found = []
    for name, entry in entries.items():
        title = Text(view.content.name("planes", name), "bold")
        if entry.get("per") != "player":
            found.append(beside([[title, *_board(view, entry, view.cells(name))]], width))
            continue
        boards = [view.cells(name, player) for player in range(view.seen.players)]
        blocks = _boards(view, entry, boards, width)
        if len(entries) > 1:
            found.append(title)
        found.append(beside(blocks, width))
    return found


def _boards(
    view: TableView, entry: Mapping[str, Any], boards: Sequence[Cells], width: int
) -> list[list[Text]]:
    """Every player's board under their name; with narrow aisles if all fit only so."""
    order = sorted(range(len(boards)), key=lambda player: player not in view.owners)
    for tight in (False, True):
        blocks = []
        for player in order:
            board = _board(view, entry, boards[player], tight=tight)
            head = view.seat(player, "*" if view.owners == (player,) else " ")
            head.truncate(width_of(board), overflow="ellipsis" if view.unicode else "crop")
            blocks.append([head, *board])
        if sum(map(width_of, blocks)) + _GAP * (len(blocks) - 1) <= width:
            return blocks
    return [
        [block[0], *_board(view, entry, boards[player])]
        for player, block in zip(order, blocks, strict=True)
    ]


def _board(
    view: TableView, entry: Mapping[str, Any], cells: Cells, *, tight: bool = False
) -> list[Text]:
    side = plane_side(entry, view.seen.players)
    pieces = view.content.pieces[entry["holds"]]
    return draw_plane(side, pieces, cells, unicode=view.unicode, tight=tight)
