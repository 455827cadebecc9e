"""Draws the parts of a pack that lie on the table: maps, planes, pieces and components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.plane import Side
from bgf.tui.lines import flow, in_columns, join
from bgf.tui.map.chart import chart
from bgf.tui.map.model import legend_lines
from bgf.tui.pack.kind_columns import kinds_in_columns
from bgf.tui.table.cards import card_box, card_lines, equally_wide
from bgf.tui.table.names import are_numbered, phrases_of_kinds
from bgf.tui.table.plane import draw_plane, side_by_side

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack, ShownKind
    from bgf.tui.pack.page import PackPage
    from bgf.words import Words

__all__ = ["show_components", "show_map", "show_pieces", "show_plane"]

_GAP_OF_SIDES = "    "  # between two sides of a plane


def show_map(page: PackPage, name: str) -> None:
    """Prints a map, its colours, and the numbers of its places and links."""
    content = page.content
    unicode = page.screen.unicode
    page.title(content.name("maps", name))
    drawn = chart(content, name, width=page.width, unicode=unicode)
    page.screen.print(drawn)
    legend = legend_lines(content, page.words, name, page.width, unicode=unicode, in_full=True)
    page.screen.print(*legend)
    entry = content.section("maps")[name]
    counts = _counts_of_map(page.words, entry)
    page.flow([Text(", ".join(counts))])


def _counts_of_map(words: Words, entry: Mapping[str, Any]) -> list[str]:
    """Returns the numbers of places and links of a map; of the links by length if lengths differ.

    Args:
        words: the framework's own words.
        entry: the map's entry in the content.
    """
    links = entry["links"].values()
    counts = [
        words("show.places", count=len(entry["places"])),
        words("show.links", count=len(links)),
    ]
    number_by_length = Counter(link.get("length", 1) for link in links)
    if number_by_length.keys() == {1}:
        return counts
    for length, number in sorted(number_by_length.items()):
        counts.append(words("show.lengths", length=length, count=number))
    return counts


def show_components(page: PackPage, type_: str) -> None:
    """Prints the kinds of a type: as boxes, in sentences, in columns, or as a list."""
    entries = page.content.section("components")[type_]
    total = sum(map(_number_of, entries.values()))
    type_name = page.type_named(type_).capitalize()
    page.title(f"{type_name}: {total}")
    kinds = page.content.kinds[type_]
    if any(kind.shape for kind in kinds.values()):
        _show_cards(page, kinds, entries)
    elif any(kind.effect for kind in kinds.values()):
        _show_effects(page, kinds, entries)
    else:
        _show_columns_or_list(page, type_)


def _number_of(entry: Mapping[str, Any]) -> int:
    """Returns the number of components of a kind, from its entry in the content."""
    number: int = entry.get("count", 1)
    return number


def _show_columns_or_list(page: PackPage, type_: str) -> None:
    """Prints the kinds of a type in the columns of its zones, or as a list of names."""
    content = page.content
    rows = kinds_in_columns(content, type_, page.width, unicode=page.screen.unicode)
    if rows is not None:
        page.screen.print(rows)
        return
    kinds = content.kinds[type_]
    entries = content.section("components")[type_]
    if are_numbered(content, type_):
        # Names that differ only in a number are shown as ranges of numbers.
        components: list[str] = []
        for name in kinds:
            components += [name] * _number_of(entries[name])
        no_unknown = Text()
        phrases = phrases_of_kinds(content, type_, components, no_unknown)
    else:
        phrases = [_list_entry(page, kind, entries[name]) for name, kind in kinds.items()]
    page.screen.print(in_columns(phrases, page.width, single=1))


def _show_effects(
    page: PackPage, kinds: Mapping[str, ShownKind], entries: Mapping[str, Any]
) -> None:
    """Prints kinds with their effects, a paragraph each."""
    for name, kind in kinds.items():
        label = _list_entry(page, kind, entries[name])
        phrases = [Text(kind.effect)] if kind.effect else []
        paragraph = flow(label, phrases, page.width)
        page.screen.print(paragraph)


def _show_cards(page: PackPage, kinds: Mapping[str, ShownKind], entries: Mapping[str, Any]) -> None:
    """Prints cards with shapes as boxes in a grid, below a legend of their marks."""
    pieces = _pieces_in_shapes(page.content, kinds.values())
    legend = [join([piece.sign(), piece.text()]) for piece in pieces]
    page.flow(legend)
    boxes = []
    for name, kind in kinds.items():
        title = Text(name, "bold")
        number = _number_of(entries[name])
        if number > 1:
            title.append(f" ({number})")
        lines = card_lines(page.content, kind)
        box = card_box(title, lines, unicode=page.screen.unicode)
        boxes.append(box)
    grid = side_by_side(equally_wide(boxes), page.width, " ")
    page.screen.print(grid)


def _pieces_in_shapes(content: LocalizedPack, cards: Iterable[ShownKind]) -> list[ShownKind]:
    """Returns the kinds of pieces in the shapes of cards, in the order in which they appear."""
    pieces: dict[str, ShownKind] = {}
    for card in cards:
        marks = "".join(card.shape)
        for piece in map(content.piece_marked, marks):
            if piece is not None:
                pieces[piece.id] = piece
    return list(pieces.values())


def _list_entry(page: PackPage, kind: ShownKind, entry: Mapping[str, Any]) -> Text:
    """Returns a kind as an entry of a list: mark, name, number, value, and whether it is wild."""
    content = page.content
    text = Text()
    if kind.mark:
        text.append_text(kind.short())
        text.append(" ")
    text.append_text(kind.text())
    if "count" in entry:
        text.append(f" {entry['count']}", "bold")
    if kind.value and not kind.effect:  # an effect names the value itself
        if "value" in content.section("texts"):
            word_for_value = content.text("value")
            text.append(f" {word_for_value}", "dim")
        text.append(f" {kind.value:g}", "bold")
    if entry.get("wild"):
        word_for_wild = page.words("show.wild")
        text.append(f" ({word_for_wild})", "dim")
    return text


def show_plane(page: PackPage, name: str) -> None:
    """Prints the sides of a plane, empty, and their sizes."""
    content = page.content
    words = page.words
    entry = content.section("planes")[name]
    page.title(content.name("planes", name))
    type_ = entry["holds"]
    type_name = page.type_named(type_)
    per = page.shared_or_each(each=entry.get("per") == "player")
    page.flow([Text(type_name), Text(per)])
    pieces = content.pieces[type_]
    blocks = []
    for side in _usual_sides(content, entry):
        drawn = draw_plane(entry, side, pieces, unicode=page.screen.unicode)
        title = _title_of_side(words, side)
        blocks.append([Text(title), *drawn])
    page.screen.print(side_by_side(blocks, page.width, _GAP_OF_SIDES))
    for side in entry["sides"]:
        number_of_cells = len(Side.from_content(side).cell_of)
        widths = ", ".join(map(str, side["sectors"]))
        sizes = [
            words("show.cells", count=number_of_cells),
            words("show.sectors", widths=widths),
        ]
        page.row(_title_of_side(words, side), sizes)


def _usual_sides(content: LocalizedPack, plane: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Returns the sides of a plane that are used if no option is set."""
    options = content.section("options")
    found = []
    for side in plane["sides"]:
        options_of_side = side.get("options", {})
        defaults = {name: options[name]["default"] for name in options_of_side}
        if options_of_side == defaults:
            found.append(side)
    return found


def _title_of_side(words: Words, side: Mapping[str, Any]) -> str:
    """Returns the numbers of players and the options with which a side is used; empty for any."""
    conditions = []
    players = side.get("players", ())
    if players:
        numbers = ", ".join(map(str, players))
        conditions.append(f"{words('show.players')}: {numbers}")
    for name, value in side.get("options", {}).items():
        conditions.append(f"{name}={value}")
    return ", ".join(conditions)


def show_pieces(page: PackPage, type_: str) -> None:
    """Prints the kinds of pieces of a type, with their marks and numbers."""
    kinds = page.content.pieces[type_]
    entries = page.content.section("pieces")[type_]
    total = sum(entry["count"] for entry in entries.values())
    type_name = page.type_named(type_).capitalize()
    page.title(f"{type_name}: {total}")
    phrases = []
    for name, kind in kinds.items():
        count = Text(str(entries[name]["count"]), "bold")
        phrases.append(join([kind.sign(), kind.text(), count]))
    page.screen.print(in_columns(phrases, page.width, single=1))
