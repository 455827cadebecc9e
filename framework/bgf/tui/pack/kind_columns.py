"""Draws the kinds of components of a pack in columns: a line for each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.lines import in_table
from bgf.tui.table.cells import cell_of_kind, heading

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack, ShownKind

__all__ = ["kinds_in_columns"]


def kinds_in_columns(
    content: LocalizedPack, type_: str, width: int, *, unicode: bool
) -> Text | None:
    """Draws all kinds of a type, a line each, with the columns of all zones that hold them.

    Args:
        content: the pack.
        type_: a type of components.
        width: the width of the terminal in columns.
        unicode: whether more than ASCII may be shown.

    Returns:
        None if no zone has columns, or there is no room.
    """
    zones = [entry for entry in content.section("zones").values() if entry["holds"] == type_]
    if not any("columns" in entry for entry in zones):
        return None
    entries = content.section("components")[type_]
    names = _columns_of_kinds(entries, zones)

    def cell(kind: ShownKind, name: str) -> Text:
        if name == "name":
            return kind.text()
        value = entries[kind.id].get(name)
        return cell_of_kind(content, name, value, unicode=unicode)

    # Names need no heading.
    heads = [Text() if name == "name" else heading(content, name) for name in names]
    kinds = content.kinds[type_].values()
    rows = [[cell(kind, name) for name in names] for kind in kinds]
    lines = in_table([heads, *rows], width, stacked=True)
    if lines is None:
        return None
    return Text("\n").join(lines)


def _columns_of_kinds(
    entries: Mapping[str, Mapping[str, Any]], zones: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Returns the columns of zones for which kinds have keys, including the name.

    Args:
        entries: the entries of the kinds in the content.
        zones: the entries of the zones that hold them.
    """
    names: list[str] = []
    costs = []
    for zone in zones:
        names += zone.get("columns", ())
        if "price" in zone:
            costs.append(zone["price"]["of"])
    columns = list(dict.fromkeys(names))
    if "name" not in columns:
        columns.insert(0, "name")
    # A price in a row is computed from a key of the kinds, which is shown in its place.
    if costs:
        columns = [costs[0] if column == "price" else column for column in columns]

    keys: set[str] = set()
    for entry in entries.values():
        keys.update(entry)
    return [column for column in columns if column in keys]
