"""The zones of a table and the numbers that all share: a label a line, and what lies there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.counts import marks_of, number_of, phrases_of, shows_marks
from bgf.tui.lines import flow, join
from bgf.tui.names import are_numbered, face_down, phrases_of_kinds, shown_by_name
from bgf.tui.row_view import draw_row, is_drawn, row_counters
from bgf.tui.table_maps import ticket_lines
from bgf.tui.table_rows import draw_rows, has_rows, in_brief, noted, told_in_rows

if TYPE_CHECKING:
    from bgf.tui.table_view import TableView

__all__ = ["draw_others", "draw_own", "draw_shared", "labels_of"]

_MOST_TOLD = 3  # cards in a zone that are told in words


def labels_of(view: TableView) -> list[str]:
    """The words that may stand at the left of what is drawn here."""
    zones = view.content.shown("zones")
    names = [
        view.content.name("zones", name)
        for name, entry in zones.items()
        if ("size" in entry and "columns" not in entry)
        or ("piles" in entry and "on" not in entry)
        or (entry.get("per") == "player" and entry["sees"] == "owner")
    ]
    names += [title for title, _, _ in _shared_counts(view)]
    return [*names, view.words("piles"), view.words("last")]


def draw_shared(view: TableView, width: int, indent: int) -> Text:
    """The zones in the middle of the table: those with a fixed number of places first."""
    zones, told = view.content.shown("zones"), told_in_rows(view.content)
    names = [n for n, entry in zones.items() if entry.get("per") != "player" and n not in told]
    lines, counts = [], []
    for name in sorted(names, key=lambda name: not zones[name].keys() & {"size", "piles"}):
        entry, ids = zones[name], view.ids_in(name)
        title = view.content.name("zones", name)
        if has_rows(view, name):
            lines.append(draw_rows(view, name, [None], width))
        elif "at" in entry:
            lines.append(_places(view, name, width, indent))
        elif "notes" in entry and None not in ids:
            if ids:
                lines.append(flow(title, _noted(view, name, ids), width, indent=indent))
        elif "piles" in entry:
            lines.append(_piles(view, name, None, width, indent))
        elif is_drawn(view.content, view.seen, name):
            lines.append(_row(view, name, width, indent))
        elif "size" in entry:
            lines.append(flow(title, _counts(view, entry["holds"], ids), width, indent=indent))
        elif _is_told(view, entry["holds"], ids):
            phrases = [_told(view, entry["holds"], kind) for kind in ids if kind]
            lines.append(flow(title, phrases, width, indent=indent))
        elif _is_named(view, entry, ids):
            lines.append(flow(title, _counts(view, entry["holds"], ids), width, indent=indent))
        else:
            counts.append(_pile(view, title, entry["holds"], ids))
    for title, counter, numbers in _shared_counts(view):
        phrases = phrases_of(view.content, counter, numbers, spell=not view.compact)
        lines.append(flow(title, phrases, width, indent=indent))
    if counts:
        lines.append(flow(view.words("piles"), counts, width, indent=indent))
    return _apart(view, lines)


def draw_own(view: TableView, player: int, width: int, indent: int) -> Text:
    """The zones that are this player's secret, and all those that are told line by line."""
    lines = []
    for zone, entry in view.content.shown("zones").items():
        if entry.get("per") != "player":
            continue
        if has_rows(view, zone, player):
            lines.append(draw_rows(view, zone, [player], width))
            continue
        if entry["sees"] != "owner":
            continue
        kinds = view.kinds_in(zone, player)
        title = view.content.name("zones", zone)
        if "piles" in entry:
            lines.append(_piles(view, zone, player, width, indent))
        elif any(kind.between for kind in kinds):
            lines.append(ticket_lines(view, title, kinds, player, width, indent))
        elif kinds or entry.get("tally"):
            ids = view.ids_in(zone, player)
            lines.append(flow(title, _counts(view, entry["holds"], ids), width, indent=indent))
    return _apart(view, lines)


def _apart(view: TableView, lines: Sequence[Text]) -> Text:
    """Lines below one another; those of a table with headings apart from others, if room allows."""
    text = Text()
    for number, line in enumerate(lines):
        is_high = "\n" in line.plain or "\n" in lines[number - 1].plain
        apart = number and is_high and not view.compact and _has_tables(view)
        text.append(("\n\n" if apart else "\n") if number else "").append_text(line)
    return text


def _has_tables(view: TableView) -> bool:
    return any("columns" in entry for entry in view.content.section("zones").values())


def draw_others(view: TableView, width: int, indent: int) -> Text:
    """What can be told by its name alone of the zones of players: all that the reader may know.

    What the owner alone sees is here as far as the reader saw where it came from.
    """
    lines = []
    for zone, entry in view.content.shown("zones").items():
        if entry.get("per") != "player" or not shown_by_name(view.content, entry["holds"]):
            continue
        players = range(view.seen["players"])
        if not view.owners and (having := [p for p in players if has_rows(view, zone, p)]):
            lines.append(draw_rows(view, zone, having, width))
            continue
        for player in range(view.seen["players"]):
            if entry["sees"] == "owner" and player in view.owners:
                continue  # `draw_own` has it
            if player in view.owners and has_rows(view, zone, player):
                continue  # that too
            if view.kinds_in(zone, player):
                title = Text(f"{view.content.name('zones', zone)} ", "bold")
                title.append_text(view.tag(player))
                phrases = _counts(view, entry["holds"], view.ids_in(zone, player))
                if "notes" in entry:
                    phrases = _noted(view, zone, view.ids_in(zone, player))
                elif has_rows(view, zone, player):
                    phrases = in_brief(view, zone, player)
                lines.append(flow(title, phrases, width, indent=indent))
    return Text("\n").join(lines) if view.owners else _apart(view, lines)


def _piles(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    """The piles of a zone that are not empty, by number: a line each, unless room is short."""
    entry = view.content.section("zones")[zone]
    type_, digits = entry["holds"], len(str(entry["piles"]))
    unknown = face_down(view.words("face_down"), unicode=view.unicode)
    heads, piles = [], []
    for number, ids in enumerate(view.piles_in(zone, player), 1):
        if ids:
            times = Text(f" {'×' if view.unicode else 'x'}{number_of(ids)}", "dim")
            heads.append(Text.assemble((f"{number:>{digits}}", "bold"), times))
            piles.append(phrases_of_kinds(view.content, type_, ids, unknown))
    title = Text(view.content.name("zones", zone), "bold")
    if not piles:
        return flow(title, [Text("-", "dim")], width, indent=indent)
    if view.compact:
        phrases = [join([head, join(pile, ", ")]) for head, pile in zip(heads, piles, strict=True)]
        return flow(title, phrases, width, indent=indent)
    start = max(indent, cell_len(title.plain) + 2)
    size = max(cell_len(head.plain) for head in heads) + 2
    lines = []
    for row, (head, pile) in enumerate(zip(heads, piles, strict=True)):
        label = Text(" " * start) if row else title + Text(" " * (start - cell_len(title.plain)))
        lines.append(flow(label + head, pile, width, indent=start + size))
    return Text("\n").join(lines) if view.owners else _apart(view, lines)


def _places(view: TableView, zone: str, width: int, indent: int) -> Text:
    """The piles of a zone by the places at which they lie, a line each, numbered at each place."""
    entry = view.content.section("zones")[zone]
    places = {
        place: view.content.word(of["name"])
        for map_ in view.content.section("maps").values()
        for place, of in map_["places"].items()
    }
    title = Text(view.content.name("zones", zone), "bold")
    size = max(cell_len(places[place]) for place in entry["at"])
    lines, first, piles = [title], 0, view.piles_in(zone)
    for place, number in entry["at"].items():
        phrases = []
        for index, pile in enumerate(piles[first : first + number], 1):
            if pile:
                phrases.append(join([Text(str(index), "dim"), *_noted(view, zone, pile)]))
        first += number
        lines.append(flow(Text(places[place].ljust(size)), phrases, width))
    return Text("\n").join(lines)


def _noted(view: TableView, zone: str, ids: Sequence[str | None]) -> list[Text]:
    """What lies in a zone by name, each with its notes; in a row by its places."""
    entry = view.content.section("zones")[zone]
    kinds, unknown = view.content.kinds[entry["holds"]], Text(view.words("unknown"), "dim")
    phrases = []
    numbered = entry.get("ordered") and "size" in entry
    for index, id_ in enumerate(ids, 1):
        kind = kinds.get(id_ or "")
        text = noted(view, zone, kind.id, kind.text()) if kind else unknown
        phrases.append(join([Text(str(index), "dim"), text]) if numbered else text)
    return phrases


def _is_named(view: TableView, entry: Mapping[str, Any], ids: Sequence[str | None]) -> bool:
    """Whether a zone that all see into is told by names, of which there are few different ones."""
    known = bool(ids) and None not in ids
    return known and not view.compact and are_numbered(view.content, entry["holds"])


def _row(view: TableView, zone: str, width: int, indent: int) -> Text:
    return draw_row(
        view.content,
        view.seen,
        zone,
        width=width,
        indent=indent,
        unknown=view.words("unknown"),
        unicode=view.unicode,
        framed=not view.compact,
    )


def _pile(view: TableView, title: str, type_: str, ids: Sequence[str | None]) -> Text:
    """How many lie in a zone, and what is known of them by their marks."""
    text = Text.assemble((title, "bold"), f" {number_of(ids)}")
    if shows_marks(view.content, type_, ids):
        text.append(" (").append_text(marks_of(view.content, type_, ids)).append(")")
    return text


def _shared_counts(view: TableView) -> list[tuple[str, Mapping[str, Any], Mapping[str, int]]]:
    """Counters of several numbers that all share, unless all are 0, or shown on the cards."""
    content, seen = view.content, view.seen
    told = told_in_rows(content)
    boxed = [
        name for zone in content.section("zones") for name in row_counters(content, seen, zone)
    ]
    return [
        (content.name("counters", name), entry, numbers)
        for name, entry in content.section("counters").items()
        if isinstance(numbers := seen["counters"][name], Mapping)
        and any(numbers.values())
        and name not in boxed
        and name not in told
        and not entry.get("internal")
    ]


def _is_told(view: TableView, type_: str, ids: Sequence[str | None]) -> bool:
    """Whether the cards of a zone are few and say in a sentence what they do."""
    kinds = [view.content.kinds[type_].get(name or "") for name in ids]
    return 0 < len(kinds) <= _MOST_TOLD and all(
        kind is not None and view.content.sentences(kind) for kind in kinds
    )


def _told(view: TableView, type_: str, name: str) -> Text:
    """A card by its name, and unless room is short by what it does."""
    kind = view.content.kinds[type_][name]
    if view.compact:
        return kind.text()
    return Text.assemble(kind.text(), ": ", " ".join(view.content.sentences(kind)))


def _counts(view: TableView, type_: str, ids: Sequence[str | None]) -> list[Text]:
    unknown = Text(view.words("unknown"), "dim")
    return phrases_of_kinds(view.content, type_, ids, unknown) or [Text("-", "dim")]
