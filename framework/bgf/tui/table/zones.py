"""Draws the zones of a table, and the numbers that all players share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.tui.lines import flow
from bgf.tui.table.columns import draw_columns
from bgf.tui.table.forms import Form, form_of, is_labelled, uses_columns
from bgf.tui.table.names import shown_by_name
from bgf.tui.table.numbers import shared_numbers
from bgf.tui.table.zone_forms import VisibleZone, draw_zone, number_in_zone, phrases_in_zone

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_others", "draw_own", "draw_shared", "labels_of"]


def labels_of(view: TableView) -> list[str]:
    """Returns the labels that may stand at the left of the lines drawn here."""
    labels = [
        view.content.name("zones", zone)
        for zone, entry in view.content.shown_entries("zones").items()
        if is_labelled(entry)
    ]
    labels += [title for title, _ in shared_numbers(view)]
    labels.append(view.words("piles"))
    labels.append(view.words("last"))
    return labels


def draw_shared(view: TableView, width: int, indent: int) -> Text:
    """Draws the zones that belong to no player: those with a fixed number of places first."""
    lines = []
    numbers = []
    for zone in _shared_zones(view):
        form = form_of(view, zone)
        visible_zone = VisibleZone(view, zone)
        if form is Form.NUMBER:
            numbers.append(number_in_zone(visible_zone))
        elif form is not Form.NOTHING:
            lines.append(draw_zone(form, visible_zone, width, indent))
    for title, phrases in shared_numbers(view):
        lines.append(flow(title, phrases, width, indent=indent))
    if numbers:
        lines.append(flow(view.words("piles"), numbers, width, indent=indent))
    return _apart(view, lines)


def _shared_zones(view: TableView) -> list[str]:
    """Returns the shared zones in the order in which they are drawn."""
    fixed = []
    others = []
    for zone, entry in view.content.shown_entries("zones").items():
        if entry.get("per") == "player":
            continue
        if "size" in entry or "piles" in entry:
            fixed.append(zone)
        else:
            others.append(zone)
    return fixed + others


def _zones_of_players(view: TableView) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yields the zones that each player has one of, with their entries."""
    for zone, entry in view.content.shown_entries("zones").items():
        if entry.get("per") == "player":
            yield zone, entry


def draw_own(view: TableView, player: int, width: int, indent: int) -> Text:
    """Draws the secret zones of a player, and those that are drawn in columns."""
    lines = []
    for zone, entry in _zones_of_players(view):
        form = form_of(view, zone, player)
        if form is not Form.NOTHING and _is_drawn_by_draw_own(form, entry):
            lines.append(draw_zone(form, VisibleZone(view, zone, player), width, indent))
    return _apart(view, lines)


def _is_drawn_by_draw_own(form: Form, entry: Mapping[str, Any]) -> bool:
    """Returns whether a zone of a player whose secrets are shown is drawn by `draw_own`."""
    return form is Form.COLUMNS or bool(entry["sees"] == "owner")


def draw_others(view: TableView, width: int, indent: int) -> Text:
    """Draws the zones of players whose components have nothing but names, as the reader knows them.

    Components that only their owner sees are drawn if the reader saw where they came from.
    """
    lines: list[Text] = []
    for zone, entry in _zones_of_players(view):
        if shown_by_name(view.content, entry["holds"]):
            lines += _lines_of_players(view, zone, entry, width, indent)
    if view.owners:
        return Text("\n").join(lines)
    return _apart(view, lines)


def _lines_of_players(
    view: TableView, zone: str, entry: Mapping[str, Any], width: int, indent: int
) -> Iterator[Text]:
    """Yields a line for each player's zone of a name that `draw_own` does not draw.

    A reader who plays for nobody gets those that are drawn in columns together, as one block.
    """
    forms = {player: form_of(view, zone, player) for player in range(view.seen.players)}
    if not view.owners:
        in_columns = [player for player, form in forms.items() if form is Form.COLUMNS]
        if in_columns:
            yield draw_columns(view, zone, in_columns, width)
        for player in in_columns:
            del forms[player]
    name = view.content.name("zones", zone)
    for player, form in forms.items():
        if player in view.owners and _is_drawn_by_draw_own(form, entry):
            continue
        if form is Form.NOTHING or not view.kinds_in(zone, player):
            continue
        title = Text(f"{name} ", "bold") + view.tag(player)
        phrases = phrases_in_zone(form, VisibleZone(view, zone, player))
        yield flow(title, phrases, width, indent=indent)


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
