"""Shared counters of several numbers, and dice: lines with a title and phrases after it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from bgf.tui.lines import join
from bgf.tui.table.counts import counter_phrases
from bgf.tui.table.forms import shown_as_columns
from bgf.tui.table.rows import row_counters

if TYPE_CHECKING:
    from bgf.tui.table.table_view import TableView

__all__ = ["shared_numbers"]


def shared_numbers(view: TableView) -> Iterator[tuple[str, list[Text]]]:
    """Yields the title and phrases of each shared counter of several numbers, then of the dice.

    Counters that are 0 or shown elsewhere are left out, and dice that have not been rolled.
    """
    yield from _counters(view)
    yield from _dice(view)


def _counters(view: TableView) -> Iterator[tuple[str, list[Text]]]:
    content = view.content
    elsewhere = _shown_elsewhere(view)
    for name, entry in content.shown_entries("counters").items():
        numbers = view.number(name)
        if name in elsewhere or not isinstance(numbers, Mapping):
            continue
        if any(numbers.values()):
            title = content.name("counters", name)
            phrases = counter_phrases(content, entry, numbers, spell=not view.compact)
            yield title, phrases


def _dice(view: TableView) -> Iterator[tuple[str, list[Text]]]:
    for name, entry in view.content.section("dice").items():
        rolled = view.faces(name)
        if rolled:
            title = view.content.name("dice", name)
            marks = entry.get("marks", {})
            faces = [Text(marks.get(face, face), "bold") for face in rolled]
            yield title, [join(faces)]


def _shown_elsewhere(view: TableView) -> Collection[str]:
    """Returns the counters that are shown on the cards of a row, or in the columns of a zone."""
    content = view.content
    found = set(shown_as_columns(content))
    for zone in content.section("zones"):
        found.update(row_counters(view, zone))
    return found
