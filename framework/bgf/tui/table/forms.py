"""Decides in which form a zone is drawn; `zone_forms` draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from bgf.components.entries import shares_of
from bgf.tui.table.names import are_numbered
from bgf.tui.table.rows import is_drawn

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack
    from bgf.tui.table.table_view import TableView

__all__ = [
    "Form",
    "describes_each_component",
    "form_of",
    "is_labelled",
    "shown_as_columns",
    "uses_columns",
]

_MOST_EXPLAINED = 3  # cards in a zone that are described in sentences


class Form(Enum):
    """A form in which the components in a zone are drawn."""

    COLUMNS = "a component a line, under headings"
    PLACES = "piles by the place of a map at which they lie"
    NOTES = "names, each with some facts in parentheses"
    PILES = "piles by their numbers"
    TICKETS = "pairs of places, and whether they are joined"
    CARDS = "boxes side by side"
    SENTENCES = "what each card does"
    NAMES = "names, and how many of each"
    NUMBER = "how many there are"
    NOTHING = "not at all, or elsewhere"


def form_of(view: TableView, zone: str, player: int | None = None) -> Form:
    """Returns the form in which a zone is drawn in its present state.

    Args:
        view: the table.
        zone: its id.
        player: the player of the zone; None for a shared zone.
    """
    content = view.content
    entry = view.content.section("zones")[zone]
    kinds = content.kinds[entry["holds"]]
    ids = view.ids_in(zone, player)
    are_known = all(name in kinds for name in ids)
    if not entry.get("shown", True) or zone in shown_as_columns(content):
        return Form.NOTHING
    if "columns" in entry and "piles" not in entry and ids and are_known:
        return Form.COLUMNS
    if "at" in entry:
        return Form.PLACES
    if "notes" in entry and are_known:
        return Form.NOTES if ids else Form.NOTHING
    if "piles" in entry:
        return Form.PILES
    if player is not None:
        return _form_of_own(view, zone, player)
    if is_drawn(view, zone):
        return Form.CARDS
    if "size" in entry:
        return Form.NAMES
    if _explain_themselves(content, entry["holds"], ids):
        return Form.SENTENCES
    if ids and are_known and not view.compact and are_numbered(content, entry["holds"]):
        return Form.NAMES
    return Form.NUMBER


def _form_of_own(view: TableView, zone: str, player: int) -> Form:
    """Returns the form of a player's zone if the content has no keys about its form."""
    kinds = view.kinds_in(zone, player)
    if any(kind.between for kind in kinds):
        return Form.TICKETS
    is_listed = kinds or view.content.section("zones")[zone].get("tally")
    return Form.NAMES if is_listed else Form.NOTHING


def _explain_themselves(content: LocalizedPack, type_: str, ids: Sequence[str | None]) -> bool:
    """Returns whether the cards of a zone are few, and have sentences about their effects."""
    kinds = [content.kinds[type_].get(name or "") for name in ids]
    return 0 < len(kinds) <= _MOST_EXPLAINED and all(
        kind is not None and kind.effect for kind in kinds
    )


def is_labelled(entry: Mapping[str, Any]) -> bool:
    """Returns whether a zone has its name at the left during the whole match."""
    if "player" in shares_of(entry):
        return bool(entry["sees"] == "owner")
    return ("size" in entry and "columns" not in entry) or ("piles" in entry and "on" not in entry)


def describes_each_component(entry: Mapping[str, Any]) -> bool:
    """Returns whether the content has columns or notes for each component in a zone."""
    return "columns" in entry or "notes" in entry


def uses_columns(content: LocalizedPack) -> bool:
    """Returns whether any zone is drawn in columns, with a line for each component."""
    return any("columns" in entry for entry in content.section("zones").values())


def shown_as_columns(content: LocalizedPack) -> set[str]:
    """Returns the counters and zones that are shown as columns of some other zone."""
    zones = content.section("zones")
    counters = content.section("counters")
    found = set()
    for entry in content.shown_entries("zones").values():
        type_ = entry["holds"]
        columns = entry.get("columns", ())
        for name, counter in counters.items():
            if name in columns and type_ in shares_of(counter):
                found.add(name)
        for name, other in zones.items():
            room = other.get("room", {})
            if other.get("on") == type_ and (name in columns or room.get("of") in columns):
                found.add(name)
                if "more" in room:
                    found.add(room["more"])
    return found
