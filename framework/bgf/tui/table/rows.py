"""Draws open rows of cards: each card as a box with its place and the things on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.table.cards import card_box, card_lines
from bgf.tui.table.counts import row_counted
from bgf.tui.table.plane import side_by_side

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_row", "is_drawn", "row_counters"]

_GAP = "   "

_Counted = Mapping[str, Mapping[str, int]]
"""The numbers of the counters of a row, by counter and place."""


def row_counters(view: TableView, zone: str) -> list[str]:
    """Returns the shared counters that have a number for each place of a row.

    An unordered row has none: it has no places.
    """
    content = view.content
    if not content.section("zones")[zone].get("ordered"):
        return []
    found = []
    for name, entry in content.section("counters").items():
        if row_counted(content, entry) != zone or not entry.get("shown", True):
            continue
        is_shared = isinstance(view.number(name), Mapping)
        if is_shared:
            found.append(name)
    return found


def is_drawn(view: TableView, zone: str) -> bool:
    """Returns whether the cards of a row are drawn: cards with shapes or counters are."""
    entry = view.content.section("zones")[zone]
    if "size" not in entry:
        return False
    kinds = view.content.kinds[entry["holds"]].values()
    if any(kind.shape for kind in kinds):
        return True
    return bool(row_counters(view, zone))


def draw_row(view: TableView, zone: str, width: int, indent: int) -> Text:
    """Returns the cards of a row side by side after its name; in frames, unless room is short.

    Args:
        view: the table.
        zone: the row.
        width: the width in columns.
        indent: the minimum number of columns for the name.
    """
    title = view.content.name("zones", zone)
    counted = {name: view.number(name) for name in row_counters(view, zone)}
    boxes = _boxes(view, zone, counted)
    needed = max(indent, cell_len(title) + 2)
    start = min(needed, width // 2)
    drawn = [Text("-", "dim")]
    if boxes:
        drawn = list(side_by_side(boxes, width - start, _GAP).split("\n"))
    if not view.compact:
        drawn += _legend(view, counted)
    lines = []
    for row, text in enumerate(drawn):
        before = title if row == 0 else ""
        line = Text(before.ljust(start), "bold")
        lines.append(Text.assemble(line, text))
    return Text("\n").join(lines)


def _boxes(view: TableView, zone: str, counted: _Counted) -> list[list[Text]]:
    """Returns the cards of a row as boxes, with the numbers of counters beside their places."""
    framed = not view.compact
    bodies = _bodies(view, zone)
    least = max(map(len, bodies), default=0) if framed else 0
    boxes = []
    for place, body in enumerate(bodies, 1):
        head = Text(str(place), "bold")
        for numbers in counted.values():
            number = numbers[str(place)]
            if number:
                head.append(f" ({number})", "bold yellow")
        box = card_box(head, body, unicode=view.unicode, framed=framed, least=least)
        boxes.append(box)
    return boxes


def _legend(view: TableView, counted: _Counted) -> list[Text]:
    """Returns the names of the counters that have a number beside any place."""
    legend = []
    for name, numbers in counted.items():
        if any(numbers.values()):
            counter = view.content.name("counters", name)
            legend.append(Text(f"({counter})", "dim"))
    return legend


def _bodies(view: TableView, zone: str) -> list[list[Text]]:
    """Returns the lines on each card, by its place."""
    content = view.content
    type_ = content.section("zones")[zone]["holds"]
    unknown = Text(view.words("unknown"), "dim")
    bodies = []
    for name in view.ids_in(zone):
        kind = content.kinds[type_].get(name or "")
        bodies.append(card_lines(content, kind) if kind else [unknown])
    return bodies
