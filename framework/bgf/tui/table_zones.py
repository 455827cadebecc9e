"""The zones of a table, numbers that all share and dice: a label a line, and what lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.counts import marks_of, number_of, shows_marks
from bgf.tui.lines import flow, join
from bgf.tui.names import face_down, phrases_of_kinds, shown_by_name
from bgf.tui.row_view import draw_row
from bgf.tui.table_cells import names_with_notes
from bgf.tui.table_columns import columns_in_brief, draw_columns
from bgf.tui.table_forms import Form, form_of, is_labelled, uses_columns
from bgf.tui.table_maps import ticket_lines
from bgf.tui.table_numbers import shared_numbers

if TYPE_CHECKING:
    from bgf.tui.table_view import TableView

__all__ = ["draw_others", "draw_own", "draw_shared", "labels_of"]


def labels_of(view: TableView) -> list[str]:
    """The words that may stand at the left of what is drawn here."""
    zones = view.content.shown("zones").items()
    names = [view.content.name("zones", zone) for zone, entry in zones if is_labelled(entry)]
    numbers = [title for title, _ in shared_numbers(view)]
    return [*names, *numbers, view.words("piles"), view.words("last")]


def draw_shared(view: TableView, width: int, indent: int) -> Text:
    """The zones in the middle of the table: those with a fixed number of places first."""
    zones = view.content.shown("zones")
    names = [name for name, entry in zones.items() if entry.get("per") != "player"]
    lines, counts = [], []
    for zone in sorted(names, key=lambda name: not zones[name].keys() & {"size", "piles"}):
        form = form_of(view, zone)
        if form is Form.NUMBER:
            counts.append(_number(view, zone))
        elif form is not Form.NOTHING:
            lines.append(_draw(form, view, zone, None, width, indent))
    for title, phrases in shared_numbers(view):
        lines.append(flow(title, phrases, width, indent=indent))
    if counts:
        lines.append(flow(view.words("piles"), counts, width, indent=indent))
    return _apart(view, lines)


def draw_own(view: TableView, player: int, width: int, indent: int) -> Text:
    """The zones that are this player's secret, and all those that are told line by line."""
    lines = []
    for zone, entry in view.content.shown("zones").items():
        form = form_of(view, zone, player) if entry.get("per") == "player" else Form.NOTHING
        if form is Form.COLUMNS or (form is not Form.NOTHING and entry["sees"] == "owner"):
            lines.append(_draw(form, view, zone, player, width, indent))
    return _apart(view, lines)


def draw_others(view: TableView, width: int, indent: int) -> Text:
    """What can be told by its name alone of the zones of players: all that the reader may know.

    What the owner alone sees is here as far as the reader saw where it came from.
    """
    lines, players = [], range(view.seen["players"])
    for zone, entry in view.content.shown("zones").items():
        if entry.get("per") != "player" or not shown_by_name(view.content, entry["holds"]):
            continue
        forms = {player: form_of(view, zone, player) for player in players}
        in_columns = [player for player, form in forms.items() if form is Form.COLUMNS]
        if in_columns and not view.owners:
            lines.append(draw_columns(view, zone, in_columns, width))
        else:
            in_columns = [player for player in in_columns if player in view.owners]
        for player, form in forms.items():
            has_own_line = player in view.owners and entry["sees"] == "owner"  # from `draw_own`
            if player in in_columns or has_own_line or form is Form.NOTHING:
                continue
            if not view.kinds_in(zone, player):
                continue
            title = Text(f"{view.content.name('zones', zone)} ", "bold") + view.tag(player)
            phrases = _PHRASES.get(form, _names)(view, zone, player)
            lines.append(flow(title, phrases, width, indent=indent))
    return Text("\n").join(lines) if view.owners else _apart(view, lines)


def _apart(view: TableView, lines: Sequence[Text]) -> Text:
    """Lines below one another; those of a table with headings apart from others, if room allows."""
    text = Text()
    for number, line in enumerate(lines):
        is_high = "\n" in line.plain or "\n" in lines[number - 1].plain
        apart = number and is_high and not view.compact and uses_columns(view.content)
        text.append(("\n\n" if apart else "\n") if number else "").append_text(line)
    return text


# -- a drawer for each form, or phrases that stand after the zone's name


def _draw(
    form: Form, view: TableView, zone: str, player: int | None, width: int, indent: int
) -> Text:
    """A zone in a form."""
    if form in _DRAWERS:
        return _DRAWERS[form](view, zone, player, width, indent)
    title = view.content.name("zones", zone)
    return flow(title, _PHRASES[form](view, zone, player), width, indent=indent)


def _columns(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    return draw_columns(view, zone, [player], width)


def _places(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    """The piles of a zone by the places at which they lie, a line each, numbered at each place."""
    entry = view.content.section("zones")[zone]
    places = {
        place: view.content.word(of["name"])
        for map_ in view.content.section("maps").values()
        for place, of in map_["places"].items()
    }
    size = max(cell_len(places[place]) for place in entry["at"])
    lines = [Text(view.content.name("zones", zone), "bold")]
    first, piles = 0, view.piles_in(zone, player)
    for place, number in entry["at"].items():
        phrases = [
            join([Text(str(index), "dim"), *names_with_notes(view, zone, pile)])
            for index, pile in enumerate(piles[first : first + number], 1)
            if pile
        ]
        first += number
        lines.append(flow(Text(places[place].ljust(size)), phrases, width))
    return Text("\n").join(lines)


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
    return Text("\n").join(lines)


def _tickets(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    owner = player or 0
    title, kinds = view.content.name("zones", zone), view.kinds_in(zone, owner)
    return ticket_lines(view, title, kinds, owner, width, indent)


def _cards(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    return draw_row(view, zone, width, indent)


def _notes(view: TableView, zone: str, player: int | None) -> list[Text]:
    return names_with_notes(view, zone, view.ids_in(zone, player))


def _sentences(view: TableView, zone: str, player: int | None) -> list[Text]:
    """Returns the cards with what they do, or on a low screen with the ID of the rule alone."""
    kinds = view.content.kinds[view.content.section("zones")[zone]["holds"]]
    held = [kinds[name] for name in view.ids_in(zone, player) if name in kinds]
    if view.compact:
        rules = [f" ({kind.rule})" if kind.rule else "" for kind in held]
        return [kind.text().append(rule) for kind, rule in zip(held, rules, strict=True)]
    return [Text.assemble(kind.text(), f": {kind.effect}") for kind in held]


def _names(view: TableView, zone: str, player: int | None) -> list[Text]:
    type_, ids = view.content.section("zones")[zone]["holds"], view.ids_in(zone, player)
    unknown = Text(view.words("unknown"), "dim")
    return phrases_of_kinds(view.content, type_, ids, unknown) or [Text("-", "dim")]


def _number(view: TableView, zone: str) -> Text:
    """How many lie in a zone, and what is known of them by their marks."""
    type_, ids = view.content.section("zones")[zone]["holds"], view.ids_in(zone)
    text = Text.assemble((view.content.name("zones", zone), "bold"), f" {number_of(ids)}")
    if shows_marks(view.content, type_, ids):
        text.append(" (").append_text(marks_of(view.content, type_, ids)).append(")")
    return text


_DRAWERS: Mapping[Form, Callable[[TableView, str, int | None, int, int], Text]] = {
    Form.COLUMNS: _columns,
    Form.PLACES: _places,
    Form.PILES: _piles,
    Form.TICKETS: _tickets,
    Form.CARDS: _cards,
}
_PHRASES: Mapping[Form, Callable[[TableView, str, int | None], list[Text]]] = {
    Form.COLUMNS: columns_in_brief,
    Form.NOTES: _notes,
    Form.SENTENCES: _sentences,
    Form.NAMES: _names,
}
