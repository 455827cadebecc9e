"""Zones told one component to a line: what content says of each in `columns`, under headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.tui.lines import aligned, in_table, join
from bgf.tui.plane_view import beside
from bgf.tui.table_cells import Spot, cell, cell_of_kind, heading, is_too_dear

if TYPE_CHECKING:
    from bgf.tui.content import Content
    from bgf.tui.table_view import TableView

__all__ = ["columns_in_brief", "draw_columns", "kinds_in_columns"]

_GAP = "    "
_NOTE = "   "  # before a note after the headings
_BLOCK = 6  # components from which on they may stand in two blocks side by side

Row = list[Text]


def draw_columns(view: TableView, zone: str, players: Sequence[int | None], width: int) -> Text:
    """The components of a zone, a line each; in two blocks side by side where there is room.

    Args:
        view: the table.
        zone: one whose components are all known.
        players: whose, each told by letter if there are several; None for the zone of all.
        width: columns.
    """
    spots = [spot for player in players for spot in _spots(view, zone, player)]
    heads, rows = _rows(view, zone, spots, lettered=tuple(players) != view.owners)
    title = view.content.name("zones", zone)
    told = _in_blocks([heads, *rows], width) if len(rows) >= _BLOCK else None
    told = told or aligned([heads, *rows], width, title=title, words=True)
    if any(is_too_dear(view, spot) for spot in spots):
        return _explain_price(view, told, title, width)
    return told


def _in_blocks(rows: Sequence[Row], width: int) -> Text | None:
    """Headings and rows in two blocks side by side; None where they have no room."""
    heads, *body = rows
    middle = -(-len(body) // 2)
    room = (width - len(_GAP)) // 2
    left, right = (
        in_table([heads, *half], room, stacked=True) for half in (body[:middle], body[middle:])
    )
    return beside([left, right], width, _GAP) if left and right else None


def _spots(view: TableView, zone: str, player: int | None) -> list[Spot]:
    ids = view.ids_in(zone, player)
    return [Spot(zone, str(kind), before, player) for before, kind in enumerate(ids)]


def _rows(
    view: TableView, zone: str, spots: Sequence[Spot], *, lettered: bool
) -> tuple[Row, list[Row]]:
    """The headings and the rows: whose it is, then the columns; those with nothing are left out."""
    names: list[str] = view.content.section("zones")[zone]["columns"]
    names = names if "name" in names else ["name", *names]
    title = Text(view.content.name("zones", zone), "bold")
    heads = [title if name == "name" else heading(view.content, name) for name in names]
    rows = [[cell(view, spot, name) for name in names] for spot in spots]
    if lettered and spots[0].player is not None:
        heads.insert(0, Text())
        for row, spot in zip(rows, spots, strict=True):
            row.insert(0, view.tag(spot.player or 0))
    used = [n for n in range(len(heads)) if any(row[n].plain for row in rows)]
    return [heads[n] for n in used], [[row[n] for n in used] for row in rows]


def _explain_price(view: TableView, told: Text, title: str, width: int) -> Text:
    """Columns with what a price in parentheses means: after the headings, else below."""
    note, lines = view.words("price.dear"), told.split("\n")
    if max(cell_len(line.plain) for line in lines) + cell_len(_NOTE + note) <= width:
        next(line for line in lines if title in line.plain).append(_NOTE + note, "dim")
    else:
        lines.append(Text(note, "dim"))
    return Text("\n").join(lines)


def columns_in_brief(view: TableView, zone: str, player: int | None) -> list[Text]:
    """The components of a zone as phrases: their names, and what changes of them in a match."""
    zones, counters = view.content.section("zones"), view.content.section("counters")
    type_ = zones[zone]["holds"]
    change = {name for name, of in counters.items() if type_ in shares_of(of)}
    change |= {of["room"]["of"] for of in zones.values() if "room" in of and of["on"] == type_}
    names = [name for name in zones[zone]["columns"] if name in change]
    phrases = []
    for spot in _spots(view, zone, player):
        parts = []
        for name in names:
            told = cell(view, spot, name)
            if told.plain:
                head = heading(view.content, name).plain.lower()
                parts.append(join([Text(head, "dim"), told]))
        text = cell(view, spot, "name")
        phrases.append(Text.assemble(text, " (", join(parts, ", "), ")") if parts else text)
    return phrases


def kinds_in_columns(content: Content, type_: str, width: int, *, unicode: bool) -> Text | None:
    """All kinds of a type, a line each, with all that any zone tells of them; or None."""
    zones = [entry for entry in content.section("zones").values() if entry["holds"] == type_]
    if not any("columns" in entry for entry in zones):
        return None
    kinds = content.section("components")[type_]
    told = dict.fromkeys(name for entry in zones for name in entry.get("columns", ()))
    names = list(told) if "name" in told else ["name", *told]
    costs = {entry["price"]["of"] for entry in zones if "price" in entry}
    names = [next(iter(costs), name) if name == "price" else name for name in names]
    keys = {key for kind in kinds.values() for key in kind}
    names = [name for name in names if name in keys]
    rows = [
        [
            kind.text()
            if name == "name"
            else cell_of_kind(content, name, kinds[kind.id].get(name), unicode=unicode)
            for name in names
        ]
        for kind in content.kinds[type_].values()
    ]
    heads = [Text() if name == "name" else heading(content, name) for name in names]
    lines = in_table([heads, *rows], width, stacked=True)
    return None if lines is None else Text("\n").join(lines)
