"""Draws zones in columns: a line for each component, with the `columns` of the content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

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
    is_lettered = tuple(players) != view.owners
    heads, rows = _rows(view, zone, spots, lettered=is_lettered)
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
    used_columns = [column for column in range(len(heads)) if _is_used(column, rows)]
    used_heads = [heads[column] for column in used_columns]
    used_cells = [[row[column] for column in used_columns] for row in rows]
    return used_heads, used_cells


def _is_used(column: int, rows: Sequence[Row]) -> bool:
    """Returns whether any row has something in a column."""
    return any(row[column].plain for row in rows)


def _explain_price(view: TableView, drawn: Text, title: str, width: int) -> Text:
    """Adds a note on prices in parentheses: after the headings, or below if there is no room."""
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
    entry = view.content.section("zones")[zone]
    changing = _changing_columns(view.content, entry["holds"])
    columns = [column for column in entry["columns"] if column in changing]
    return [_in_brief(view, spot, columns) for spot in _spots(view, zone, player)]


def _changing_columns(content: Content, type_: str) -> set[str]:
    """Returns the columns of a type of components that change in a match."""
    changing = set()
    for name, counter in content.section("counters").items():
        if type_ in shares_of(counter):
            changing.add(name)
    for zone in content.section("zones").values():
        if "room" in zone and zone["on"] == type_:
            changing.add(zone["room"]["of"])
    return changing


def _in_brief(view: TableView, spot: Spot, columns: Sequence[str]) -> Text:
    """Returns the name of a component, with the columns that are not empty after it."""
    name = cell(view, spot, "name")
    parts = []
    for column in columns:
        shown = cell(view, spot, column)
        if shown.plain:
            head = heading(view.content, column).plain.lower()
            parts.append(join([Text(head, "dim"), shown]))
    if not parts:
        return name
    return Text.assemble(name, " (", join(parts, ", "), ")")


def kinds_in_columns(content: Content, type_: str, width: int, *, unicode: bool) -> Text | None:
    """Draws all kinds of a type, a line each, with the columns of all zones that hold them.

    Returns None if no zone has columns, or there is no room.
    """
    zones = [entry for entry in content.section("zones").values() if entry["holds"] == type_]
    if not any("columns" in entry for entry in zones):
        return None
    kinds = content.section("components")[type_]
    names = _columns_of_kinds(kinds, zones)
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


def _columns_of_kinds(
    kinds: Mapping[str, Mapping[str, Any]], zones: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Returns the columns of zones that kinds have keys for, the name among them.

    Args:
        kinds: the entries of the kinds in the content.
        zones: the entries of the zones that hold them.
    """
    columns = list(dict.fromkeys(name for zone in zones for name in zone.get("columns", ())))
    if "name" not in columns:
        columns.insert(0, "name")
    # A price in a row is computed from a key of the kinds.
    costs = [zone["price"]["of"] for zone in zones if "price" in zone]
    if costs:
        columns = [costs[0] if column == "price" else column for column in columns]
    keys = {key for entry in kinds.values() for key in entry}
    return [column for column in columns if column in keys]
