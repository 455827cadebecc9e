"""Draws open rows of cards: each card as a box with its place and the things on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.table.cards import card_box, card_lines
from bgf.tui.table.counts import row_counted
from bgf.tui.table.plane import beside

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_row", "is_drawn", "row_counters"]

_GAP = "   "


def row_counters(view: TableView, zone: str) -> list[str]:
    """Returns the shared counters that have a number for each place of a row.

    An unordered row has none: it has no places.
    """
    content = view.content
    if not content.section("zones")[zone].get("ordered"):
        return []
    found = []
    for name, entry in content.section("counters").items():
        is_of_row = row_counted(content, entry) == zone
        is_shown = isinstance(view.number(name), Mapping) and entry.get("shown", True)
        if is_of_row and is_shown:
            found.append(name)
    return found


def is_drawn(view: TableView, zone: str) -> bool:
    """Returns whether the cards of a row are drawn: cards with shapes or counters are."""
    content = view.content
    entry = content.section("zones")[zone]
    shapes = any(kind.shape for kind in content.kinds[entry["holds"]].values())
    return "size" in entry and (shapes or bool(row_counters(view, zone)))


def draw_row(view: TableView, zone: str, width: int, indent: int) -> Text:
    """Returns the cards of a row side by side after its name; in frames, unless room is short.

    Args:
        view: the table.
        zone: the row.
        width: columns.
        indent: the minimum number of columns for the name.
    """
    content = view.content
    title = content.name("zones", zone)
    framed = not view.compact
    counted = {name: view.number(name) for name in row_counters(view, zone)}
    bodies = _bodies(view, zone)
    least = max(map(len, bodies), default=0) if framed else 0
    boxes = []
    for place, body in enumerate(bodies, 1):
        head = Text(str(place), "bold")
        for name in counted:
            number = counted[name][str(place)]
            head.append(f" ({number})" if number else "", "bold yellow")
        boxes.append(card_box(head, body, unicode=view.unicode, framed=framed, least=least))
    start = min(max(indent, cell_len(title) + 2), width // 2)
    drawn = beside(boxes, width - start, _GAP).split("\n") if boxes else [Text("-", "dim")]
    legend = []
    for name, numbers in counted.items():
        if framed and any(numbers.values()):
            legend.append(Text(f"({content.name('counters', name)})", "dim"))
    lines = []
    for row, text in enumerate([*drawn, *legend]):
        name_there = title if row == 0 else ""
        lines.append(Text.assemble((name_there.ljust(start), "bold"), text))
    return Text("\n").join(lines)


def _bodies(view: TableView, zone: str) -> list[list[Text]]:
    """Returns the lines on each card, by its place."""
    content = view.content
    unknown = Text(view.words("unknown"), "dim")
    of_type = content.kinds[content.section("zones")[zone]["holds"]]
    kinds = [of_type.get(name or "") for name in view.ids_in(zone)]
    return [card_lines(content, kind) if kind else [unknown] for kind in kinds]
