"""Draws a line for each player: numbers and zones, as far as the reader may know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.tui.lines import aligned, join, phrased
from bgf.tui.table.cards import card_lines, shape_in_line
from bgf.tui.table.counts import (
    counts_in_brief,
    marks_of,
    number_of,
    pieces_in_brief,
    shows_marks,
)
from bgf.tui.table.forms import describes_each_component
from bgf.tui.table.names import shown_by_name

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_players"]

Column = tuple[str, list[Text]]  # its title, and a cell for each player


def draw_players(view: TableView, width: int) -> Text:
    """Returns a line for each player: tracks, counters and zones."""
    columns = [*_number_columns(view), *_zone_columns(view)]
    rows = [[Text(), *(Text(title, "dim") for title, _ in columns)]]
    rows += [
        [_seat(view, player), *(cells[player] for _, cells in columns)]
        for player in range(view.seen.players)
    ]
    if view.compact:
        phrases = [phrased(rows[0], row, width) for row in rows[1:]]
        if not any("\n" in phrase.plain for phrase in phrases):
            return Text("\n").join(phrases)
    return aligned(rows, width)


def _seat(view: TableView, player: int) -> Text:
    """Returns the label of a player: name, turn, and whether they begin or are out of the round."""
    head = view.seen.head
    phases = view.content.section("phases")
    seat = view.seat(player, ">" if player in head.active else " ")
    goes_round = phases[head.phase].get("until_out")
    will_go_round = not head.round and any(entry.get("until_out") for entry in phases.values())
    signs = []
    if player == head.starter and (goes_round or will_go_round):
        signs.append(view.words("starter"))
    if head.eliminated is not UNSET and player in head.eliminated:
        signs.append(view.words("eliminated"))
    elif player in head.out and goes_round:
        signs.append(view.words("out"))
    if signs and not head.finished:
        seat.append(f" ({', '.join(signs)})", "dim")
    return seat


def _number_columns(view: TableView) -> Iterable[Column]:
    content = view.content
    totals, rests = _supplies(view)
    for section in ("tracks", "counters"):
        for name, entry in content.section(section).items():
            values = view.number(name)
            if not isinstance(values, list) or not entry.get("shown", True) or name in rests:
                continue
            if all(value is None for value in values):
                continue  # nobody sees any of them
            of = f"/{totals[name]}" if name in totals else ""
            on_map = next((of for of in shares_of(entry) if of in content.section("maps")), None)
            cells = [
                Text("?", "dim", justify="right")
                if value is None
                else pieces_in_brief(content, on_map, value)
                if on_map is not None
                else counts_in_brief(content, entry, value)
                if isinstance(value, Mapping)
                else Text(f"{value}{of}", justify="right")
                for value in values
            ]
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
        totals[supply["counters"][0]] = supply["total"]
        if len(supply["counters"]) == 2:
            rests.add(supply["counters"][1])
    return totals, rests


def _zone_columns(view: TableView) -> Iterable[Column]:
    for zone, entry in view.content.section("zones").items():
        if entry.get("per") != "player" or not entry.get("shown", True):
            continue
        if describes_each_component(entry):
            continue  # in `zones`
        held = [view.ids_in(zone, player) for player in range(view.seen.players)]
        if not any(held):
            continue
        by_name = shown_by_name(view.content, entry["holds"])  # `zones` names them
        cells = []
        for player, ids in enumerate(held):
            if by_name:
                cells.append(Text(number_of(ids), justify="right"))
            elif entry["sees"] == "everybody":
                cells.append(_open(view, entry["holds"], ids))
            else:
                cells.append(_hidden(view, entry["holds"], ids, player))
        yield view.content.name("zones", zone), cells


def _open(view: TableView, type_: str, ids: Sequence[str | None]) -> Text:
    """Returns a zone that all see: its marks, its only card by its shape, or else a number."""
    content = view.content
    kinds = [kind for name in ids if (kind := content.kinds[type_].get(name or ""))]
    shapes = any(kind.shape for kind in content.kinds[type_].values())
    if not shapes or not kinds:
        return marks_of(content, type_, ids)
    if len(kinds) > 1:
        return Text(number_of(ids), justify="right")
    if kinds[0].shape:
        return shape_in_line(content, kinds[0].shape)
    return join(card_lines(content, kinds[0]), ", ")


def _hidden(view: TableView, type_: str, ids: Sequence[str | None], player: int) -> Text:
    """Returns the number of components that only their owner sees, and those that are known."""
    text = Text(number_of(ids), justify="right")
    if player not in view.owners and shows_marks(view.content, type_, ids):
        text.append(" (").append_text(marks_of(view.content, type_, ids)).append(")")
    return text
