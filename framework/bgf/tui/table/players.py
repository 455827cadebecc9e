"""Draws a line for each player: numbers and zones, as far as the reader may know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.tui.lines import aligned, join, phrased
from bgf.tui.table.cards import card_lines, shape_in_line
from bgf.tui.table.counts import (
    component_count_text,
    counts_in_brief,
    marks_of,
    pieces_in_brief,
    shows_marks,
)
from bgf.tui.table.forms import describes_each_component
from bgf.tui.table.names import shown_by_name

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_players"]

LabelledColumn = tuple[str, list[Text]]
"""The title of a column, and a cell for each player."""


def draw_players(view: TableView, width: int) -> Text:
    """Returns a line for each player: tracks, counters and zones."""
    columns = [*_number_columns(view), *_zone_columns(view)]
    titles = [Text(title, "dim") for title, _ in columns]
    head = [Text(), *titles]
    rows = []
    for player in range(view.seen.players):
        cells = [cells_of_column[player] for _, cells_of_column in columns]
        rows.append([_seat(view, player), *cells])
    if view.compact:
        phrases = [phrased(head, row, width) for row in rows]
        has_room = not any("\n" in phrase.plain for phrase in phrases)
        if has_room:
            return Text("\n").join(phrases)
    return aligned([head, *rows], width)


def _seat(view: TableView, player: int) -> Text:
    """Returns the label of a player: name, turn, and whether they begin or are out of the round."""
    head = view.seen.head
    seat = view.seat(player, ">" if player in head.active else " ")
    if head.finished:
        return seat
    phases = view.content.section("phases")
    # The starter and players who are out matter where a round lasts until all are out.
    has_rounds = phases[head.phase].get("until_out")
    is_before_rounds = not head.round and any(entry.get("until_out") for entry in phases.values())
    signs = []
    if player == head.starter and (has_rounds or is_before_rounds):
        signs.append(view.words("starter"))
    if head.eliminated is not UNSET and player in head.eliminated:
        signs.append(view.words("eliminated"))
    elif player in head.out and has_rounds:
        signs.append(view.words("out"))
    if signs:
        seat.append(f" ({', '.join(signs)})", "dim")
    return seat


def _number_columns(view: TableView) -> Iterable[LabelledColumn]:
    """Yields the columns of tracks and counters that players have."""
    content = view.content
    totals, rests = _supplies(view)
    for section in ("tracks", "counters"):
        for name, entry in content.section(section).items():
            values = view.number(name)
            is_of_players = isinstance(values, list)
            if not is_of_players or not entry.get("shown", True) or name in rests:
                continue
            if all(value is None for value in values):
                continue  # nobody sees any of them
            total = totals.get(name)
            cells = [_number(content, entry, value, total) for value in values]
            yield content.name(section, name), cells


def _supplies(view: TableView) -> tuple[dict[str, int], set[str]]:
    """Returns the totals of supplies that each player has, and the counters not to be shown.

    Of a supply with two counters, only the first is shown, with the total; the second follows from
    them.
    """
    totals: dict[str, int] = {}
    rests: set[str] = set()
    for supply in view.content.section("supplies").values():
        if supply.get("per") != "player":
            continue  # all players share it
        first, *others = supply["counters"]
        totals[first] = supply["total"]
        if len(others) == 1:
            rests.update(others)
    return totals, rests


def _number(
    content: LocalizedPack, entry: Mapping[str, Any], value: Any, total: int | None
) -> Text:
    """Returns a player's number on a track or counter.

    Args:
        content: the content of the game.
        entry: the entry of the track or counter.
        value: a number, numbers by what they count, or None for one that the reader can't see.
        total: the total of the supply whose first counter it is; None if it is of no supply.
    """
    if value is None:
        return Text("?", "dim", justify="right")
    maps = content.section("maps")
    for share in shares_of(entry):
        if share in maps:
            return pieces_in_brief(content, share, value)
    if isinstance(value, Mapping):
        return counts_in_brief(content, entry, value)
    number = str(value) if total is None else f"{value}/{total}"
    return Text(number, justify="right")


def _zone_columns(view: TableView) -> Iterable[LabelledColumn]:
    """Yields the columns of the zones that players have, unless they are empty."""
    for zone, entry in view.content.section("zones").items():
        if entry.get("per") != "player" or not entry.get("shown", True):
            continue
        if describes_each_component(entry):
            continue  # the module `zones` draws it
        held = [view.ids_in(zone, player) for player in range(view.seen.players)]
        if not any(held):
            continue
        type_ = entry["holds"]
        is_named_elsewhere = shown_by_name(view.content, type_)  # by the module `zones`
        cells = []
        for player, ids in enumerate(held):
            if is_named_elsewhere:
                cells.append(Text(component_count_text(ids), justify="right"))
            elif entry["sees"] == "everybody":
                cells.append(_open(view.content, type_, ids))
            else:
                cells.append(_hidden(view, type_, ids, player))
        yield view.content.name("zones", zone), cells


def _open(content: LocalizedPack, type_: str, ids: Sequence[str | None]) -> Text:
    """Returns a zone that all see: its marks, its only card by its shape, or else a number."""
    kinds_of_type = content.kinds[type_]
    have_shapes = any(kind.shape for kind in kinds_of_type.values())
    kinds = [kinds_of_type[id_] for id_ in ids if id_ in kinds_of_type]
    if not have_shapes or not kinds:
        return marks_of(content, type_, ids)
    if len(kinds) > 1:
        return Text(component_count_text(ids), justify="right")
    card = kinds[0]
    if card.shape:
        return shape_in_line(content, card.shape)
    return join(card_lines(content, card), ", ")


def _hidden(view: TableView, type_: str, ids: Sequence[str | None], player: int) -> Text:
    """Returns the number of components that only their owner sees, and those that are known."""
    text = Text(component_count_text(ids), justify="right")
    is_of_reader = player in view.owners
    if not is_of_reader and shows_marks(view.content, type_, ids):
        marks = marks_of(view.content, type_, ids)
        text.append(" (").append_text(marks).append(")")
    return text
