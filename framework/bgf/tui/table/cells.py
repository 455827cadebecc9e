"""Describes one component: a key of its kind, its price, its counters, and what lies on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.entries import price_in_row, shares_of
from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import Content
    from bgf.tui.table.table_view import TableView

__all__ = ["Spot", "cell", "cell_of_kind", "heading", "is_too_dear", "names_with_notes"]


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of one component.

    Attributes:
        zone: the zone.
        kind: the kind of the component there.
        before: the number of components before it in the zone.
        player: the player of the zone; None for a shared zone.
    """

    zone: str
    kind: str
    before: int
    player: int | None = None


def heading(content: Content, name: str) -> Text:
    """A column's heading: the text of its name, else what is called so in the pack."""
    if name not in content.section("texts"):
        for section in ("counters", "zones"):
            if name in content.section(section):
                return Text(content.name(section, name), "dim")
    return Text(content.text(name), "dim")


def cell(view: TableView, spot: Spot, name: str) -> Text:
    """Returns the cell of a column for one component."""
    content = view.content
    entry = content.section("zones")[spot.zone]
    type_ = entry["holds"]
    if name == "name":
        return content.kinds[type_][spot.kind].text()
    if name == "price" and "price" in entry:
        return _price(view, spot)
    counter = content.section("counters").get(name, {})
    if type_ in shares_of(counter):
        numbers = view.number(name)
        if numbers is None:
            return Text("?", "dim", justify="right")
        return _number(numbers[spot.kind], counter.get("marks", {}))
    if content.section("zones").get(name, {}).get("on") == type_:
        return _what_lies_on(view, name, spot.kind)
    value = content.section("components")[type_][spot.kind].get(name)
    taken = None if spot.player is None else _taken(view, type_, name, spot.kind)
    if taken is not None:
        return Text(f"{taken}/{value}", justify="right")
    return cell_of_kind(content, name, value, unicode=view.unicode)


def cell_of_kind(content: Content, name: str, value: Any, *, unicode: bool) -> Text:
    """A key of a kind's own: a number or its word, a sign for what is so, nothing for 0."""
    if not value:
        return Text()
    if value is True:
        return Text("✓" if unicode else "x")
    key = f"{name}.{value}"
    word = content.text(key) if key in content.section("texts") else str(value)
    return Text(word, justify="right" if isinstance(value, int) else "left")


def names_with_notes(view: TableView, zone: str, ids: Iterable[str | None]) -> list[Text]:
    """Returns the names of the components in a zone, with their notes; of a row by its places."""
    entry = view.content.section("zones")[zone]
    is_numbered = entry.get("ordered") and "size" in entry
    phrases = []
    for place, id_ in enumerate(ids):
        if id_ in view.content.kinds[entry["holds"]]:
            text = _with_notes(view, Spot(zone, str(id_), place))
        else:
            text = Text(view.words("unknown"), "dim")
        phrases.append(join([Text(str(place + 1), "dim"), text]) if is_numbered else text)
    return phrases


def _with_notes(view: TableView, spot: Spot) -> Text:
    """A component by its name, and what its `notes` say that is not nothing."""
    text = cell(view, spot, "name")
    parts = []
    for name in view.content.section("zones")[spot.zone].get("notes", ()):
        told = cell(view, spot, name)
        if told.plain:
            parts.append(join([heading(view.content, name), told]))
    return Text.assemble(text, " (", join(parts, ", "), ")") if parts else text


def is_too_dear(view: TableView, spot: Spot) -> bool:
    """Returns whether the one reader can't pay what a component of a row costs."""
    price = view.content.section("zones")[spot.zone].get("price", {})
    if "from" not in price or len(view.owners) != 1 or view.seen.head.finished:
        return False
    have: int | None = view.number(price["from"])[view.owners[0]]
    return have is not None and have < _cost(view, spot)


def _cost(view: TableView, spot: Spot) -> int:
    entry = view.content.section("zones")[spot.zone]
    kind = view.content.section("components")[entry["holds"]][spot.kind]
    return price_in_row(entry["price"], view.content.values, kind, spot.before)


def _price(view: TableView, spot: Spot) -> Text:
    """Returns the price of a component in a row; in parentheses if the reader can't pay it."""
    cost = _cost(view, spot)
    is_dear = is_too_dear(view, spot)
    shown = Text(f"({cost})" if is_dear else f"{cost} ", "dim" if is_dear else "bold")
    shown.justify = "right"
    return shown


def _taken(view: TableView, type_: str, name: str, kind: str) -> int | None:
    """Returns how much of the room of a component is taken; None if nothing takes any."""
    found = []
    for zone, entry in view.content.section("zones").items():
        room = entry.get("room", {})
        if entry.get("on") != type_ or room.get("of") != name:
            continue
        held = view.content.section("components")[entry["holds"]]
        there = [held[id_] for id_ in _pile_on(view, zone, kind) if id_ in held]
        found += [of[room["takes"]] if "takes" in room else 1 for of in there]
        more = view.number(room["more"]) if "more" in room else None
        found.append(more[kind] if more is not None else 0)
    return sum(found) if found else None


def _what_lies_on(view: TableView, zone: str, kind: str) -> Text:
    """Returns what lies on a component, in its pile of another zone."""
    of = view.content.kinds[view.content.section("zones")[zone]["holds"]]
    unknown = Text(view.words("unknown"), "dim")
    names = [of[id_].text() if id_ in of else unknown for id_ in _pile_on(view, zone, kind)]
    return join(names, ", ")


def _pile_on(view: TableView, zone: str, kind: str) -> list[str | None]:
    type_ = view.content.section("zones")[zone]["on"]
    return view.piles_in(zone)[list(view.content.kinds[type_]).index(kind)]


def _number(number: int, marks: Mapping[str, str]) -> Text:
    return Text(marks.get(str(number), str(number)) if number else "", justify="right")
