"""Draws zones in columns: a line for each component, with the `columns` of the content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.tui.lines import aligned, in_table, join
from bgf.tui.table.cells import Spot, cell, cell_of_kind, heading, is_too_dear
from bgf.tui.table.plane import beside

if TYPE_CHECKING:
    from bgf.tui.content import Content
    from bgf.tui.table.table_view import TableView

__all__ = ["columns_in_brief", "draw_columns", "kinds_in_columns"]

_GAP = "    "
_NOTE = "   "  # before a note after the headings
_BLOCK = 6  # the smallest number of components that may stand in two blocks side by side

Row = list[Text]


def draw_columns(view: TableView, zone: str, players: Sequence[int | None], width: int) -> Text:
    """Draws the components of a zone, a line each; in two blocks side by side if there is room.

    Args:
        view: the table.
        zone: a zone whose components are all known.
        players: the players whose zones are drawn; None for a zone that all share. If there are
            several, each line begins with the letter of the player.
        width: columns.
    """
    spots = [spot for player in players for spot in _spots(view, zone, player)]
    heads, rows = _rows(view, zone, spots, lettered=tuple(players) != view.owners)
    title = view.content.name("zones", zone)
    drawn = None
    if len(rows) >= _BLOCK:
        drawn = _in_blocks(heads, rows, width)
    if not drawn:
        drawn = aligned([heads, *rows], width, title=title, words=True)
    if any(is_too_dear(view, spot) for spot in spots):
        return _explain_price(view, drawn, title, width)
    return drawn


def _in_blocks(heads: Row, rows: Sequence[Row], width: int) -> Text | None:
    """Draws headings and rows in two blocks side by side; returns None if there is no room."""
    room = (width - len(_GAP)) // 2
    middle = (len(rows) + 1) // 2  # the left block has the odd row
    left = in_table([heads, *rows[:middle]], room, stacked=True)
    right = in_table([heads, *rows[middle:]], room, stacked=True)
    if not left or not right:
        return None
    return beside([left, right], width, _GAP)


def _spots(view: TableView, zone: str, player: int | None) -> list[Spot]:
    ids = view.ids_in(zone, player)
    return [Spot(zone, str(kind), before, player) for before, kind in enumerate(ids)]


def _rows(
    view: TableView, zone: str, spots: Sequence[Spot], *, lettered: bool
) -> tuple[Row, list[Row]]:
    """Returns the headings and the rows, without empty columns.

    If they are lettered, each row begins with the letter of the player.
    """
    names: list[str] = view.content.section("zones")[zone]["columns"]
    if "name" not in names:
        names = ["name", *names]
    title = Text(view.content.name("zones", zone), "bold")
    heads = [title if name == "name" else heading(view.content, name) for name in names]
    rows = [[cell(view, spot, name) for name in names] for spot in spots]
    if lettered and spots[0].player is not None:
        heads.insert(0, Text())
        for row, spot in zip(rows, spots, strict=True):
            row.insert(0, view.tag(spot.player or 0))
    used = [column for column in range(len(heads)) if any(row[column].plain for row in rows)]
    used_heads = [heads[column] for column in used]
    used_cells = [[row[column] for column in used] for row in rows]
    return used_heads, used_cells


def _explain_price(view: TableView, drawn: Text, title: str, width: int) -> Text:
    """Adds what a price in parentheses means: after the headings, or below if there is no room."""
    note = view.words("price.dear")
    lines = drawn.split("\n")
    widest = max(cell_len(line.plain) for line in lines)
    if widest + cell_len(_NOTE + note) <= width:
        headings = next(line for line in lines if title in line.plain)
        headings.append(_NOTE + note, "dim")
    else:
        lines.append(Text(note, "dim"))
    return Text("\n").join(lines)


def columns_in_brief(view: TableView, zone: str, player: int | None) -> list[Text]:
    """Returns the components of a zone as phrases: names, and columns that change in a match."""
    zones = view.content.section("zones")
    type_ = zones[zone]["holds"]
    changing = set()
    for name, counter in view.content.section("counters").items():
        if type_ in shares_of(counter):
            changing.add(name)
    for entry in zones.values():
        if "room" in entry and entry["on"] == type_:
            changing.add(entry["room"]["of"])
    names = [name for name in zones[zone]["columns"] if name in changing]
    phrases = []
    for spot in _spots(view, zone, player):
        parts = []
        for name in names:
            shown = cell(view, spot, name)
            if shown.plain:
                head = heading(view.content, name).plain.lower()
                parts.append(join([Text(head, "dim"), shown]))
        text = cell(view, spot, "name")
        if parts:
            text = Text.assemble(text, " (", join(parts, ", "), ")")
        phrases.append(text)
    return phrases


def kinds_in_columns(content: Content, type_: str, width: int, *, unicode: bool) -> Text | None:
    """Draws all kinds of a type, a line each, with the columns of all zones that hold them.

    Returns None if no zone has columns, or there is no room.
    """
    zones = [entry for entry in content.section("zones").values() if entry["holds"] == type_]
    if not any("columns" in entry for entry in zones):
        return None
    kinds = content.section("components")[type_]
    names = list(dict.fromkeys(name for entry in zones for name in entry.get("columns", ())))
    if "name" not in names:
        names.insert(0, "name")
    # A price in a row is made of a key of the kinds.
    costs = {entry["price"]["of"] for entry in zones if "price" in entry}
    names = [next(iter(costs), name) if name == "price" else name for name in names]
    keys = {key for entry in kinds.values() for key in entry}
    names = [name for name in names if name in keys]
    rows = []
    for kind in content.kinds[type_].values():
        row = []
        for name in names:
            if name == "name":
                row.append(kind.text())
            else:
                value = kinds[kind.id].get(name)
                row.append(cell_of_kind(content, name, value, unicode=unicode))
        rows.append(row)
    heads = [Text() if name == "name" else heading(content, name) for name in names]
    lines = in_table([heads, *rows], width, stacked=True)
    return None if lines is None else Text("\n").join(lines)
