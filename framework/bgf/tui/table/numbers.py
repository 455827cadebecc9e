"""The numbers that all share, and dice: a title, and phrases after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.lines import join
from bgf.tui.table.counts import phrases_of
from bgf.tui.table.forms import shown_as_columns
from bgf.tui.table.rows import row_counters

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["shared_numbers"]


def shared_numbers(view: TableView) -> Iterator[tuple[str, list[Text]]]:
    """Counters of several numbers, unless all are 0 or they are shown elsewhere; then the dice."""
    content = view.content
    elsewhere = _shown_elsewhere(view)
    for name, entry in content.shown("counters").items():
        numbers = view.number(name)
        if isinstance(numbers, Mapping) and any(numbers.values()) and name not in elsewhere:
            phrases = phrases_of(content, entry, numbers, spell=not view.compact)
            yield content.name("counters", name), phrases
    for name, entry in content.section("dice").items():
        if rolled := view.faces(name):
            faces = [entry.get("marks", {}).get(face, face) for face in rolled]
            yield content.name("dice", name), [join([Text(face, "bold") for face in faces])]


def _shown_elsewhere(view: TableView) -> Collection[str]:
    """The counters that stand on the cards of a row, or in the columns of a zone."""
    content = view.content
    on_cards = [name for zone in content.section("zones") for name in row_counters(view, zone)]
    return {*on_cards, *shown_as_columns(content)}
