"""Draws the parts of a pack that lie on the table: maps, planes, pieces and components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.lines import flow, in_columns, join
from bgf.tui.map.chart import chart
from bgf.tui.map.model import legend_lines
from bgf.tui.pack.kind_columns import kinds_in_columns
from bgf.tui.table.cards import card_box, card_lines, equally_wide
from bgf.tui.table.names import are_numbered, phrases_of_kinds
from bgf.tui.table.plane import beside, draw_plane

if TYPE_CHECKING:
    from bgf.tui.content import Kind
    from bgf.tui.pack.page import PackPage

__all__ = ["show_components", "show_map", "show_pieces", "show_plane"]


def show_map(page: PackPage, name: str) -> None:
    """Prints a map, its colours, and the numbers of its places and links."""
    content = page.content
    words = page.words
    entry = content.section("maps")[name]
    page.title(content.name("maps", name))
    unicode = page.screen.unicode
    page.screen.print(chart(content, name, width=page.width, unicode=unicode))
    legend = legend_lines(content, words, name, page.width, unicode=unicode, in_full=True)
    page.screen.print(*legend)
    counts = [
        words("show.places", count=len(entry["places"])),
        words("show.links", count=len(entry["links"])),
    ]
    lengths = Counter(link.get("length", 1) for link in entry["links"].values())
    if lengths.keys() != {1}:
        for length, number in sorted(lengths.items()):
            counts.append(words("show.lengths", length=length, count=number))
    page.flow([Text(", ".join(counts))])


def show_components(page: PackPage, type_: str) -> None:
    """Prints the kinds of a type: as boxes, in sentences, in columns, or as a list."""
    content = page.content
    entries = content.section("components")[type_]
    total = sum(entry.get("count", 1) for entry in entries.values())
    page.title(f"{page.type_named(type_).capitalize()}: {total}")
    kinds = content.kinds[type_]
    if any(kind.shape for kind in kinds.values()):
        _show_cards(page, kinds, entries)
        return
    if any(kind.effect for kind in kinds.values()):
        _show_effects(page, kinds, entries)
        return
    rows = kinds_in_columns(content, type_, page.width, unicode=page.screen.unicode)
    if rows is not None:
        page.screen.print(rows)
        return
    if are_numbered(content, type_):
        every: list[str] = []
        for name in kinds:
            every += [name] * entries[name].get("count", 1)
        phrases = phrases_of_kinds(content, type_, every, Text())
    else:
        phrases = [_kind(page, kind, entries[name]) for name, kind in kinds.items()]
    page.screen.print(in_columns(phrases, page.width, single=1))


def _show_effects(page: PackPage, kinds: Mapping[str, Kind], entries: Mapping[str, Any]) -> None:
    """Prints kinds with their effects, a paragraph each."""
    for name, kind in kinds.items():
        label = _kind(page, kind, entries[name])
        phrases = [Text(kind.effect)] if kind.effect else []
        page.screen.print(flow(label, phrases, page.width))


def _show_cards(page: PackPage, kinds: Mapping[str, Kind], entries: Mapping[str, Any]) -> None:
    """Prints cards with shapes as boxes in a grid, below a legend of their marks."""
    pieces: dict[str, Kind] = {}
    for card in kinds.values():
        for mark in "".join(card.shape):
            piece = page.content.piece_marked(mark)
            if piece is not None:
                pieces[piece.id] = piece
    page.flow([join([piece.sign(), piece.text()]) for piece in pieces.values()])
    boxes = []
    for name, kind in kinds.items():
        count = entries[name].get("count", 1)
        title = Text(name, "bold")
        if count > 1:
            title.append(f" ({count})")
        lines = card_lines(page.content, kind)
        boxes.append(card_box(title, lines, unicode=page.screen.unicode))
    page.screen.print(beside(equally_wide(boxes), page.width, " "))


def _kind(page: PackPage, kind: Kind, entry: Mapping[str, Any]) -> Text:
    """Returns a kind as an entry of a list: mark, name, number, value, and whether it is wild."""
    text = Text()
    if kind.mark:
        text.append_text(kind.short())
        text.append(" ")
    text.append_text(kind.text())
    if "count" in entry:
        text.append(f" {entry['count']}", "bold")
    if kind.value and not kind.effect:  # an effect names the value itself
        if "value" in page.content.section("texts"):
            text.append(f" {page.content.text('value')}", "dim")
        text.append(f" {kind.value:g}", "bold")
    if entry.get("wild"):
        text.append(f" ({page.words('show.wild')})", "dim")
    return text


def show_plane(page: PackPage, name: str) -> None:
    """Prints the sides of a plane, empty, and their sizes."""
    content = page.content
    words = page.words
    entry = content.section("planes")[name]
    page.title(content.name("planes", name))
    per = page.shared_or_each(each=entry.get("per") == "player")
    page.flow([Text(page.type_named(entry["holds"])), Text(per)])
    pieces = content.pieces[entry["holds"]]
    blocks = []
    for side in entry["sides"]:
        board = draw_plane(side, pieces, unicode=page.screen.unicode)
        players = ", ".join(map(str, side.get("players", ())))
        title = f"{words('show.players')}: {players}" if players else ""
        blocks.append([Text(title), *board])
    page.screen.print(beside(blocks, page.width, "    "))
    for side, block in zip(entry["sides"], blocks, strict=True):
        title = block[0].plain
        columns = sum(side["sectors"])
        cells = words("show.cells", count=side["rows"] * columns)
        widths = ", ".join(map(str, side["sectors"]))
        page.row(title, [cells, words("show.sectors", widths=widths)])


def show_pieces(page: PackPage, type_: str) -> None:
    """Prints the kinds of pieces of a type, with their marks and numbers."""
    kinds = page.content.pieces[type_]
    entries = page.content.section("pieces")[type_]
    total = sum(entry["count"] for entry in entries.values())
    page.title(f"{page.type_named(type_).capitalize()}: {total}")
    phrases = []
    for name, kind in kinds.items():
        count = Text(str(entries[name]["count"]), "bold")
        phrases.append(join([kind.sign(), kind.text(), count]))
    page.screen.print(in_columns(phrases, page.width, single=1))
