"""Draws the kinds of components of a pack in columns: a line for each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.lines import in_table
from bgf.tui.table.cells import cell_of_kind, heading

if TYPE_CHECKING:
    from bgf.tui.content import Content, Kind

__all__ = ["kinds_in_columns"]


def kinds_in_columns(content: Content, type_: str, width: int, *, unicode: bool) -> Text | None:
    """Draws all kinds of a type, a line each, with the columns of all zones that hold them.

    Args:
        content: the pack.
        type_: a type of components.
        width: columns of the terminal.
        unicode: whether more than ASCII may be shown.

    Returns:
        None if no zone has columns, or there is no room.
    """
    zones = [entry for entry in content.section("zones").values() if entry["holds"] == type_]
    if not any("columns" in entry for entry in zones):
        return None
    entries = content.section("components")[type_]
    names = _columns_of_kinds(entries, zones)

    def shown(kind: Kind, name: str) -> Text:
        if name == "name":
            return kind.text()
        return cell_of_kind(content, name, entries[kind.id].get(name), unicode=unicode)

    heads = [Text() if name == "name" else heading(content, name) for name in names]
    rows = [[shown(kind, name) for name in names] for kind in content.kinds[type_].values()]
    lines = in_table([heads, *rows], width, stacked=True)
    return None if lines is None else Text("\n").join(lines)


def _columns_of_kinds(
    entries: Mapping[str, Mapping[str, Any]], zones: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Returns the columns of zones that kinds have keys for, the name among them.

    Args:
        entries: the entries of the kinds in the content.
        zones: the entries of the zones that hold them.
    """
    columns = list(dict.fromkeys(name for zone in zones for name in zone.get("columns", ())))
    if "name" not in columns:
        columns.insert(0, "name")
    # A price in a row is computed from a key of the kinds.
    costs = [zone["price"]["of"] for zone in zones if "price" in zone]
    if costs:
        columns = [costs[0] if column == "price" else column for column in columns]
    keys = {key for entry in entries.values() for key in entry}
    return [column for column in columns if column in keys]
