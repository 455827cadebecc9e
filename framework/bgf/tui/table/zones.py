"""Draws the zones of a table, the numbers that all players share, and dice: a line for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.lines import flow, join
from bgf.tui.table.cells import names_with_notes
from bgf.tui.table.columns import columns_in_brief, draw_columns
from bgf.tui.table.counts import marks_of, number_of, shows_marks
from bgf.tui.table.forms import Form, form_of, is_labelled, uses_columns
from bgf.tui.table.maps import ticket_lines
from bgf.tui.table.names import face_down, phrases_of_kinds, shown_by_name
from bgf.tui.table.numbers import shared_numbers
from bgf.tui.table.rows import draw_row

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_others", "draw_own", "draw_shared", "labels_of"]


def labels_of(view: TableView) -> list[str]:
    """Returns the labels that may stand at the left of the lines drawn here."""
    labels = [
        view.content.name("zones", zone)
        for zone, entry in view.content.shown("zones").items()
        if is_labelled(entry)
    ]
    labels += [title for title, _ in shared_numbers(view)]
    labels.append(view.words("piles"))
    labels.append(view.words("last"))
    return labels


def draw_shared(view: TableView, width: int, indent: int) -> Text:
    """Draws the zones that belong to no player: those with a fixed number of places first."""
    zones = view.content.shown("zones")
    names = [name for name, entry in zones.items() if entry.get("per") != "player"]

    def has_no_places(name: str) -> bool:
        return "size" not in zones[name] and "piles" not in zones[name]

    lines = []
    counts = []
    for zone in sorted(names, key=has_no_places):
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
    """Draws the secret zones of a player, and those that are drawn in columns."""
    lines = []
    for zone, entry in view.content.shown("zones").items():
        if entry.get("per") != "player":
            continue
        form = form_of(view, zone, player)
        if form is Form.NOTHING:
            continue
        if form is Form.COLUMNS or entry["sees"] == "owner":
            lines.append(_draw(form, view, zone, player, width, indent))
    return _apart(view, lines)


def draw_others(view: TableView, width: int, indent: int) -> Text:
    """Draws the zones of players whose components have nothing but names, as the reader knows them.

    Components that only their owner sees are drawn if the reader saw where they came from.
    """
    lines = []
    players = range(view.seen.players)
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
            is_drawn_as_own = player in view.owners and entry["sees"] == "owner"  # by `draw_own`
            if player in in_columns or is_drawn_as_own or form is Form.NOTHING:
                continue
            if not view.kinds_in(zone, player):
                continue
            name = view.content.name("zones", zone)
            title = Text(f"{name} ", "bold") + view.tag(player)
            phrases_in = _PHRASES.get(form, _names)
            lines.append(flow(title, phrases_in(view, zone, player), width, indent=indent))
    if view.owners:
        return Text("\n").join(lines)
    return _apart(view, lines)


def _apart(view: TableView, lines: Sequence[Text]) -> Text:
    """Joins lines; blocks of several lines are set apart by an empty line, if there is room."""
    may_be_apart = not view.compact and uses_columns(view.content)
    text = Text()
    is_after_block = False
    for number, line in enumerate(lines):
        is_block = "\n" in line.plain
        if number:
            is_apart = may_be_apart and (is_block or is_after_block)
            text.append("\n\n" if is_apart else "\n")
        text.append_text(line)
        is_after_block = is_block
    return text


# -- a function for each form: it draws a zone, or returns the phrases after the zone's name


def _draw(
    form: Form, view: TableView, zone: str, player: int | None, width: int, indent: int
) -> Text:
    """Draws a zone in a form."""
    if form in _DRAWERS:
        return _DRAWERS[form](view, zone, player, width, indent)
    title = view.content.name("zones", zone)
    return flow(title, _PHRASES[form](view, zone, player), width, indent=indent)


def _columns(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    return draw_columns(view, zone, [player], width)


def _places(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    """Draws the piles of a zone, a line for each place of a map at which they lie."""
    name_of: dict[str, str] = {}
    for map_ in view.content.section("maps").values():
        for place, place_entry in map_["places"].items():
            name_of[place] = view.content.word(place_entry["name"])
    piles_at: Mapping[str, int] = view.content.section("zones")[zone]["at"]
    label_width = max(cell_len(name_of[place]) for place in piles_at)
    lines = [Text(view.content.name("zones", zone), "bold")]
    piles = iter(view.piles_in(zone, player))
    for place, number in piles_at.items():
        phrases = []
        for index, pile in enumerate(islice(piles, number), 1):
            if pile:
                label = Text(str(index), "dim")
                phrases.append(join([label, *names_with_notes(view, zone, pile)]))
        lines.append(flow(Text(name_of[place].ljust(label_width)), phrases, width))
    return Text("\n").join(lines)


def _piles(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    """Draws the piles of a zone that are not empty: a line each, or one line if room is short."""
    title = Text(view.content.name("zones", zone), "bold")
    piles = _numbered_piles(view, zone, player)
    if not piles:
        return flow(title, [Text("-", "dim")], width, indent=indent)
    if view.compact:
        phrases = [join([head, join(pile, ", ")]) for head, pile in piles]
        return flow(title, phrases, width, indent=indent)
    start = max(indent, cell_len(title.plain) + 2)
    head_width = max(cell_len(head.plain) for head, _ in piles) + 2
    # The title stands beside the first pile.
    label = title + Text(" " * (start - cell_len(title.plain)))
    lines = []
    for head, pile in piles:
        lines.append(flow(label + head, pile, width, indent=start + head_width))
        label = Text(" " * start)
    return Text("\n").join(lines)


def _numbered_piles(
    view: TableView, zone: str, player: int | None
) -> list[tuple[Text, list[Text]]]:
    """Returns each pile that is not empty: its number and height, and the phrases for its kinds."""
    entry = view.content.section("zones")[zone]
    digits = 1 if view.compact else len(str(entry["piles"]))  # in one line nothing is aligned
    unknown = face_down(view.words("face_down"), unicode=view.unicode)
    times = "×" if view.unicode else "x"
    piles = []
    for number, ids in enumerate(view.piles_in(zone, player), 1):
        if not ids:
            continue
        head = Text.assemble(
            (f"{number:>{digits}}", "bold"),
            (f" {times}{number_of(ids)}", "dim"),
        )
        piles.append((head, phrases_of_kinds(view.content, entry["holds"], ids, unknown)))
    return piles


def _tickets(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    owner = player or 0
    title = view.content.name("zones", zone)
    kinds = view.kinds_in(zone, owner)
    return ticket_lines(view, title, kinds, owner, width, indent)


def _cards(view: TableView, zone: str, player: int | None, width: int, indent: int) -> Text:
    return draw_row(view, zone, width, indent)


def _notes(view: TableView, zone: str, player: int | None) -> list[Text]:
    return names_with_notes(view, zone, view.ids_in(zone, player))


def _sentences(view: TableView, zone: str, player: int | None) -> list[Text]:
    """Returns the cards with their effects, or on a low screen with the IDs of their rules."""
    type_ = view.content.section("zones")[zone]["holds"]
    kinds = view.content.kinds[type_]
    phrases = []
    for name in view.ids_in(zone, player):
        if name not in kinds:
            continue  # the reader does not know it
        kind = kinds[name]
        if not view.compact:
            phrases.append(Text.assemble(kind.text(), f": {kind.effect}"))
        elif kind.rule:
            phrases.append(kind.text().append(f" ({kind.rule})"))
        else:
            phrases.append(kind.text())
    return phrases


def _names(view: TableView, zone: str, player: int | None) -> list[Text]:
    type_ = view.content.section("zones")[zone]["holds"]
    ids = view.ids_in(zone, player)
    unknown = Text(view.words("unknown"), "dim")
    phrases = phrases_of_kinds(view.content, type_, ids, unknown)
    return phrases or [Text("-", "dim")]


def _number(view: TableView, zone: str) -> Text:
    """Returns the number of components in a zone, with the marks of those that are known."""
    type_ = view.content.section("zones")[zone]["holds"]
    ids = view.ids_in(zone)
    text = Text.assemble((view.content.name("zones", zone), "bold"), f" {number_of(ids)}")
    if shows_marks(view.content, type_, ids):
        text.append(" (")
        text.append_text(marks_of(view.content, type_, ids))
        text.append(")")
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
