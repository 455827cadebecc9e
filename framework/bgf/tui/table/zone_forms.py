"""Draws one zone of a table in its form: a block of lines, or phrases after the zone's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.lines import flow, join
from bgf.tui.table.cells import names_with_notes
from bgf.tui.table.columns import columns_in_brief, draw_columns
from bgf.tui.table.counts import component_count_text, marks_of, shows_marks
from bgf.tui.table.forms import Form
from bgf.tui.table.maps import ticket_lines
from bgf.tui.table.names import face_down, phrases_of_kinds
from bgf.tui.table.rows import draw_row

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["VisibleZone", "draw_zone", "number_in_zone", "phrases_in_zone"]


@dataclass(frozen=True, slots=True)
class VisibleZone:
    """A zone as the reader of a table sees it.

    Attributes:
        view: the table.
        name: the zone's name in the content.
        player: the player whose zone it is; None for a shared zone.
    """

    view: TableView
    name: str
    player: int | None = None

    @property
    def entry(self) -> Mapping[str, Any]:
        """Its entry in the content."""
        entry: Mapping[str, Any] = self.view.content.section("zones")[self.name]
        return entry

    @property
    def title(self) -> Text:
        """Its name for people, in bold."""
        return Text(self.view.content.name("zones", self.name), "bold")

    @property
    def ids(self) -> list[str | None]:
        """The kinds of its components, as in `TableView.ids_in`."""
        return self.view.ids_in(self.name, self.player)

    @property
    def piles(self) -> list[list[str | None]]:
        """The kinds of the components of each pile, as in `TableView.piles_in`."""
        return self.view.piles_in(self.name, self.player)


def draw_zone(form: Form, zone: VisibleZone, width: int, indent: int) -> Text:
    """Draws a zone in a form.

    Args:
        form: any form but `Form.NUMBER` and `Form.NOTHING`.
        zone: the zone.
        width: the width of the terminal in columns.
        indent: the smallest number of columns for the zone's name.
    """
    if form in _DRAWERS:
        return _DRAWERS[form](zone, width, indent)
    return flow(zone.title, _PHRASES[form](zone), width, indent=indent)


def phrases_in_zone(form: Form, zone: VisibleZone) -> list[Text]:
    """Returns the components in a zone as phrases: by their names, if the form is a block."""
    return _PHRASES.get(form, _names)(zone)


def number_in_zone(zone: VisibleZone) -> Text:
    """Returns a zone's name, the number of its components, and their marks if some are known."""
    content = zone.view.content
    type_ = zone.entry["holds"]
    ids = zone.ids
    text = Text.assemble((zone.title.plain, "bold"), f" {component_count_text(ids)}")
    if shows_marks(content, type_, ids):
        text.append(" (")
        text.append_text(marks_of(content, type_, ids))
        text.append(")")
    return text


# -- blocks


def _columns(zone: VisibleZone, width: int, indent: int) -> Text:
    """Draws the components of a zone in columns."""
    return draw_columns(zone.view, zone.name, [zone.player], width)


def _places(zone: VisibleZone, width: int, indent: int) -> Text:
    """Draws the piles of a zone, a line for each place of a map at which they lie."""
    name_of = _names_of_places(zone.view)
    piles_at: Mapping[str, int] = zone.entry["at"]
    label_width = max(cell_len(name_of[place]) for place in piles_at)
    lines = [zone.title]
    all_piles = iter(zone.piles)  # those at the first place come first
    for place, number in piles_at.items():
        piles = islice(all_piles, number)
        label = Text(name_of[place].ljust(label_width))
        lines.append(flow(label, _piles_at_place(zone, piles), width))
    return Text("\n").join(lines)


def _names_of_places(view: TableView) -> dict[str, str]:
    """Returns the names for people of the places of all maps."""
    name_of = {}
    for map_ in view.content.section("maps").values():
        for place, entry in map_["places"].items():
            name_of[place] = view.content.word(entry["name"])
    return name_of


def _piles_at_place(zone: VisibleZone, piles: Iterable[list[str | None]]) -> list[Text]:
    """Returns the piles at a place that are not empty, with their numbers there."""
    phrases = []
    for number, ids in enumerate(piles, 1):
        if ids:
            label = Text(str(number), "dim")
            names = names_with_notes(zone.view, zone.name, ids)
            phrases.append(join([label, *names]))
    return phrases


@dataclass(frozen=True, slots=True)
class _Pile:
    """A pile that is not empty, as it is drawn.

    Attributes:
        label: its number and its height.
        phrases: a phrase for each kind in it.
    """

    label: Text
    phrases: Sequence[Text]


def _piles(zone: VisibleZone, width: int, indent: int) -> Text:
    """Draws the piles of a zone that are not empty: a line each, or one line if room is short."""
    title = zone.title
    piles = _drawn_piles(zone)
    if not piles:
        return flow(title, [Text("-", "dim")], width, indent=indent)
    if zone.view.compact:
        phrases = [join([pile.label, join(pile.phrases, ", ")]) for pile in piles]
        return flow(title, phrases, width, indent=indent)
    start = max(indent, cell_len(title.plain) + 2)
    label_width = max(cell_len(pile.label.plain) for pile in piles) + 2
    # The title stands beside the first pile.
    before = title + Text(" " * (start - cell_len(title.plain)))
    lines = []
    for pile in piles:
        label = before + pile.label
        lines.append(flow(label, pile.phrases, width, indent=start + label_width))
        before = Text(" " * start)
    return Text("\n").join(lines)


def _drawn_piles(zone: VisibleZone) -> list[_Pile]:
    """Returns the piles of a zone that are not empty."""
    view = zone.view
    type_ = zone.entry["holds"]
    # In one line nothing is aligned.
    digits = 1 if view.compact else len(str(zone.entry["piles"]))
    unknown = face_down(view.words("face_down"), unicode=view.unicode)
    times = "×" if view.unicode else "x"
    drawn = []
    for number, ids in enumerate(zone.piles, 1):
        if not ids:
            continue
        label = Text.assemble(
            (f"{number:>{digits}}", "bold"),
            (f" {times}{component_count_text(ids)}", "dim"),
        )
        phrases = phrases_of_kinds(view.content, type_, ids, unknown)
        drawn.append(_Pile(label, phrases))
    return drawn


def _tickets(zone: VisibleZone, width: int, indent: int) -> Text:
    """Draws the tickets in a zone, and whether they are complete."""
    view = zone.view
    owner = zone.player or 0
    title = view.content.name("zones", zone.name)
    tickets = view.kinds_in(zone.name, owner)
    return ticket_lines(view, title, tickets, owner, width, indent)


def _cards(zone: VisibleZone, width: int, indent: int) -> Text:
    """Draws the components of a zone as cards in a row."""
    return draw_row(zone.view, zone.name, width, indent)


# -- phrases


def _columns_in_brief(zone: VisibleZone) -> list[Text]:
    """Returns the columns of a zone as phrases."""
    return columns_in_brief(zone.view, zone.name, zone.player)


def _notes(zone: VisibleZone) -> list[Text]:
    """Returns the components of a zone by their names, with notes."""
    return names_with_notes(zone.view, zone.name, zone.ids)


def _sentences(zone: VisibleZone) -> list[Text]:
    """Returns the cards with their effects, or on a low screen with the IDs of their rules."""
    kinds = zone.view.content.kinds[zone.entry["holds"]]
    phrases = []
    for id_ in zone.ids:
        if id_ not in kinds:
            continue  # the reader does not know it
        kind = kinds[id_]
        if not zone.view.compact:
            phrases.append(Text.assemble(kind.text(), f": {kind.effect}"))
        elif kind.rule:
            phrases.append(kind.text().append(f" ({kind.rule})"))
        else:
            phrases.append(kind.text())
    return phrases


def _names(zone: VisibleZone) -> list[Text]:
    """Returns the components of a zone by their names, and how many of each kind there are."""
    view = zone.view
    unknown = Text(view.words("unknown"), "dim")
    phrases = phrases_of_kinds(view.content, zone.entry["holds"], zone.ids, unknown)
    return phrases or [Text("-", "dim")]


_DRAWERS: Mapping[Form, Callable[[VisibleZone, int, int], Text]] = {
    Form.COLUMNS: _columns,
    Form.PLACES: _places,
    Form.PILES: _piles,
    Form.TICKETS: _tickets,
    Form.CARDS: _cards,
}
_PHRASES: Mapping[Form, Callable[[VisibleZone], list[Text]]] = {
    Form.COLUMNS: _columns_in_brief,
    Form.NOTES: _notes,
    Form.SENTENCES: _sentences,
    Form.NAMES: _names,
}
