"""Open rows of cards that are drawn: each card as a box with its place and what lies on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.content import Content
from bgf.tui.table.cards import card_box, card_lines
from bgf.tui.table.counts import row_counted
from bgf.tui.table.plane import beside

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_row", "is_drawn", "row_counters"]

_GAP = "   "

Seen = Mapping[str, Any]


def row_counters(content: Content, seen: Seen, zone: str) -> list[str]:
    """The counters that all share with a number for each place of a row.

    Of an unordered row none: nobody can say which card lies where.
    """
    if not content.section("zones")[zone].get("ordered"):
        return []
    return [
        name
        for name, entry in content.section("counters").items()
        if row_counted(content, entry) == zone
        and isinstance(seen["counters"][name], Mapping)
        and entry.get("shown", True)
    ]


def is_drawn(content: Content, seen: Seen, zone: str) -> bool:
    """Returns whether the cards of a row are drawn: cards with shapes or counters are."""
    entry = content.section("zones")[zone]
    shapes = any(kind.shape for kind in content.kinds[entry["holds"]].values())
    return "size" in entry and (shapes or bool(row_counters(content, seen, zone)))


def draw_row(view: TableView, zone: str, width: int, indent: int) -> Text:
    """The cards of a row side by side after its name; in frames, unless room is short.

    Args:
        view: the table.
        zone: the row.
        width: columns.
        indent: at least that many of them are for the name.
    """
    content, counted = view.content, view.seen["counters"]
    title, framed = content.name("zones", zone), not view.compact
    counters = row_counters(content, view.seen, zone)
    bodies = _bodies(content, view.seen, zone, view.words("unknown"))
    least = max(map(len, bodies), default=0) if framed else 0
    boxes = []
    for place, body in enumerate(bodies, 1):
        head = Text(str(place), "bold")
        for name in counters:
            number = counted[name][str(place)]
            head.append(f" ({number})" if number else "", "bold yellow")
        boxes.append(card_box(head, body, unicode=view.unicode, framed=framed, least=least))
    start = min(max(indent, cell_len(title) + 2), width // 2)
    drawn = beside(boxes, width - start, _GAP).split("\n") if boxes else [Text("-", "dim")]
    legend = [
        Text(f"({content.name('counters', name)})", "dim")
        for name in counters
        if framed and any(counted[name].values())
    ]
    lines = [
        Text.assemble(((title if not row else "").ljust(start), "bold"), text)
        for row, text in enumerate([*drawn, *legend])
    ]
    return Text("\n").join(lines)


def _bodies(content: Content, seen: Seen, zone: str, unknown: str) -> list[list[Text]]:
    """Returns the lines on each card, by its place."""
    holds = content.section("zones")[zone]["holds"]
    kinds = [content.kinds[holds].get(name or "") for name in seen["zones"][zone]]
    return [card_lines(content, kind) if kind else [Text(unknown, "dim")] for kind in kinds]
