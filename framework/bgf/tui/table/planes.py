"""The planes of a table: those of all players side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.table.plane import block_width, draw_plane, plane_side, side_by_side

if TYPE_CHECKING:
    from rich.console import OverflowMethod

    from bgf.tui.table.table_view import TableView

__all__ = ["draw_planes"]

_GAP = 2  # columns between two planes


def draw_planes(view: TableView, width: int) -> list[Text]:
    """Returns the planes; those of all players side by side, the reader's own first.

    Args:
        view: the table as its reader sees it.
        width: the width of the terminal in columns.
    """
    entries = view.content.section("planes")
    drawn = []
    for name, entry in entries.items():
        full_name = view.content.name("planes", name)
        title = Text(full_name, "bold")
        if entry.get("per") == "player":
            if len(entries) > 1:
                drawn.append(title)
            blocks = _blocks_of_players(view, name, width)
        else:
            plane = _plane(view, name)
            blocks = [[title, *plane]]
        drawn.append(side_by_side(blocks, width))
    return drawn


def _blocks_of_players(view: TableView, name: str, width: int) -> list[list[Text]]:
    """Returns the plane of each player below the player's name.

    Aisles are narrow if only that makes room for all planes side by side.
    """
    own = [player for player in range(view.seen.players) if player in view.owners]
    others = [player for player in range(view.seen.players) if player not in view.owners]
    own_first = [*own, *others]
    blocks = [_block(view, name, player) for player in own_first]
    if _have_room(blocks, width):
        return blocks
    tight_blocks = [_block(view, name, player, tight=True) for player in own_first]
    if _have_room(tight_blocks, width):
        return tight_blocks
    # Even narrow planes have no room: the aisles stay wide, the names as short as narrow planes.
    mixed = []
    for block, tight_block in zip(blocks, tight_blocks, strict=True):
        short_name = tight_block[0]
        plane = block[1:]
        mixed.append([short_name, *plane])
    return mixed


def _block(view: TableView, name: str, player: int, *, tight: bool = False) -> list[Text]:
    """Returns a player's plane below the player's name, cut off at the width of the plane."""
    plane = _plane(view, name, player, tight=tight)
    is_reader = view.owners == (player,)
    mark = "*" if is_reader else " "
    overflow: OverflowMethod = "ellipsis" if view.unicode else "crop"
    title = view.seat(player, mark)
    title.truncate(block_width(plane), overflow=overflow)
    return [title, *plane]


def _have_room(blocks: Sequence[Sequence[Text]], width: int) -> bool:
    """Returns whether blocks have room side by side."""
    width_of_gaps = _GAP * (len(blocks) - 1)
    width_of_blocks = sum(map(block_width, blocks))
    return width_of_gaps + width_of_blocks <= width


def _plane(
    view: TableView, name: str, player: int | None = None, *, tight: bool = False
) -> list[Text]:
    """Returns the plane of a player, or one that all share; with narrow aisles if it is tight."""
    entry = view.content.section("planes")[name]
    side = plane_side(entry, view.seen.players, view.seen.options)
    pieces = view.content.pieces[entry["holds"]]
    cells = view.cells(name, player)
    return draw_plane(entry, side, pieces, cells, unicode=view.unicode, tight=tight)
