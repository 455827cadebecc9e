"""Draws zones in columns: a line for each component, with the `columns` of the content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.tui.lines import aligned, in_table, join
from bgf.tui.table.cells import Spot, cell, heading, is_too_dear
from bgf.tui.table.plane import side_by_side

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack
    from bgf.tui.table.table_view import TableView

__all__ = ["columns_in_brief", "draw_columns"]

_GAP = "    "  # between two blocks side by side
_GAP_BEFORE_NOTE = "   "  # between the headings and a note
_FEWEST_FOR_BLOCKS = 6  # components

_Row = list[Text]


def draw_columns(view: TableView, zone: str, players: Sequence[int | None], width: int) -> Text:
    """Draws the components of a zone, a line each; in two blocks side by side if there is room.

    Args:
        view: the table.
        zone: a zone whose components are all known.
        players: the players whose zones are drawn; None for a zone that all share. If there are
            several, each line begins with the letter of the player.
        width: the width in columns.
    """
    spots: list[Spot] = []
    for player in players:
        spots += _spots(view, zone, player)
    is_lettered = tuple(players) not in ((None,), view.owners)
    columns = _columns(view, zone, spots, lettered=is_lettered)
    heads = [column.heading for column in columns]
    rows = []
    for row in range(len(spots)):
        cells = [column.cells[row] for column in columns]
        rows.append(cells)
    title = view.content.name("zones", zone)
    drawn = None
    if len(rows) >= _FEWEST_FOR_BLOCKS:
        drawn = _in_blocks(heads, rows, width)
    if not drawn:
        drawn = aligned([heads, *rows], width, title=title, words=True)
    if any(is_too_dear(view, spot) for spot in spots):
        return _explain_price(view, drawn, title, width)
    return drawn


def _in_blocks(heads: _Row, rows: Sequence[_Row], width: int) -> Text | None:
    """Draws headings and rows in two blocks side by side; returns None if there is no room."""
    room = (width - len(_GAP)) // 2
    middle = (len(rows) + 1) // 2  # the left block has the odd row
    blocks = []
    for part in (rows[:middle], rows[middle:]):
        block = in_table([heads, *part], room, stacked=True)
        if not block:
            return None
        blocks.append(block)
    return side_by_side(blocks, width, _GAP)


def _spots(view: TableView, zone: str, player: int | None) -> list[Spot]:
    """Returns the spots of all components of a zone, or of that of a player, in order."""
    spots = []
    for before, kind in enumerate(view.ids_in(zone, player)):
        spots.append(Spot(zone, str(kind), before, player))
    return spots


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the drawing.

    Attributes:
        heading: the text above it.
        cells: a text for each component, from the top.
    """

    heading: Text
    cells: list[Text]


def _columns(view: TableView, zone: str, spots: Sequence[Spot], *, lettered: bool) -> list[_Column]:
    """Returns the columns of a zone that are not empty.

    If they are lettered, the first column has the letter of the player of each component.
    """
    names: list[str] = view.content.section("zones")[zone]["columns"]
    if "name" not in names:
        names = ["name", *names]
    columns = []
    if lettered:
        letters = [view.tag(spot.player or 0) for spot in spots]
        columns.append(_Column(Text(), letters))
    for name in names:
        if name == "name":
            head = Text(view.content.name("zones", zone), "bold")
        else:
            head = heading(view.content, name)
        cells = [cell(view, spot, name) for spot in spots]
        columns.append(_Column(head, cells))
    return [column for column in columns if any(text.plain for text in column.cells)]


def _explain_price(view: TableView, drawn: Text, title: str, width: int) -> Text:
    """Adds a note on prices in parentheses: after the headings, or below if there is no room."""
    note = view.words("price.dear")
    after_headings = _GAP_BEFORE_NOTE + note
    lines = drawn.split("\n")
    widest = max(cell_len(line.plain) for line in lines)
    if widest + cell_len(after_headings) <= width:
        headings = next(line for line in lines if title in line.plain)
        headings.append(after_headings, "dim")
    else:
        below = Text(note, "dim")
        lines.append(below)
    return Text("\n").join(lines)


def columns_in_brief(view: TableView, zone: str, player: int | None) -> list[Text]:
    """Returns the components of a zone as phrases: names, and columns that change in a match."""
    entry = view.content.section("zones")[zone]
    changing = _changing_columns(view.content, entry["holds"])
    columns = [column for column in entry["columns"] if column in changing]
    return [_in_brief(view, spot, columns) for spot in _spots(view, zone, player)]


def _changing_columns(content: LocalizedPack, type_: str) -> set[str]:
    """Returns the columns of a type of components that change in a match."""
    found = set()
    for name, counter in content.section("counters").items():
        if type_ in shares_of(counter):
            found.add(name)
    # The room that is left in a zone on such a component.
    for zone in content.section("zones").values():
        if "room" in zone and zone["on"] == type_:
            found.add(zone["room"]["of"])
    return found


def _in_brief(view: TableView, spot: Spot, columns: Sequence[str]) -> Text:
    """Returns the name of a component, with the columns that are not empty after it."""
    name = cell(view, spot, "name")
    parts = []
    for column in columns:
        number = cell(view, spot, column)
        if number.plain:
            head = heading(view.content, column).plain
            label = Text(head.lower(), "dim")
            parts.append(join([label, number]))
    if not parts:
        return name
    return Text.assemble(name, " (", join(parts, ", "), ")")
