"""Describes one component: a key of its kind, its price, its counters, and the things on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bgf.components.entries import price_in_row, shares_of
from bgf.tui.lines import join

if TYPE_CHECKING:
    from bgf.tui.content import LocalizedPack
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


def heading(content: LocalizedPack, name: str) -> Text:
    """Returns the heading of a column: a text, or the name of the counter or zone with its id."""
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
        return _counted(view, name, spot.kind)
    zone = content.section("zones").get(name, {})
    if zone.get("on") == type_:
        return _things_on(view, name, spot.kind)
    own = content.section("components")[type_][spot.kind]
    value = own.get(name)
    if spot.player is not None:
        taken = _taken(view, type_, name, spot.kind)
        if taken is not None:
            return Text(f"{taken}/{value}", justify="right")
    return cell_of_kind(content, name, value, unicode=view.unicode)


def _counted(view: TableView, counter: str, kind: str) -> Text:
    """Returns the number of a counter for a kind, or a sign that the reader does not see it."""
    numbers = view.number(counter)
    if numbers is None:
        return Text("?", "dim", justify="right")
    entry = view.content.section("counters")[counter]
    marks = entry.get("marks", {})
    return _number(numbers[kind], marks)


def cell_of_kind(content: LocalizedPack, name: str, value: Any, *, unicode: bool) -> Text:
    """Returns the cell of a kind's own key: a number or its word, a tick, or nothing for 0.

    Kinds of pieces are shown by their signs: one that the value names, or several with numbers.
    """
    if not value:
        return Text()
    if value is True:
        return Text("✓" if unicode else "x")
    if isinstance(value, Mapping):
        return _pieces(content, value)
    piece = content.piece(value) if isinstance(value, str) else None
    if piece is not None:
        return piece.sign()
    key = f"{name}.{value}"
    has_word = key in content.section("texts")
    word = content.text(key) if has_word else str(value)
    if isinstance(value, int):
        return Text(word, justify="right")
    return Text(word, justify="left")


def _pieces(content: LocalizedPack, numbers: Mapping[str, Any]) -> Text:
    """Returns kinds of pieces with their numbers, such as what a card costs: ``S2 T1``."""
    signs = []
    for name, number in numbers.items():
        piece = content.piece(name)
        sign = Text(name) if piece is None else piece.sign()
        if number:
            signs.append(Text.assemble(sign, str(number)))
    return join(signs)


def names_with_notes(view: TableView, zone: str, ids: Iterable[str | None]) -> list[Text]:
    """Returns the names of the components in a zone, with notes; in a row, with their places."""
    entry = view.content.section("zones")[zone]
    kinds = view.content.kinds[entry["holds"]]
    is_numbered = entry.get("ordered") and "size" in entry
    phrases = []
    for place, id_ in enumerate(ids):
        if id_ in kinds:
            spot = Spot(zone, str(id_), place)
            text = _with_notes(view, spot)
        else:
            text = Text(view.words("unknown"), "dim")
        if is_numbered:
            number = Text(str(place + 1), "dim")
            text = join([number, text])
        phrases.append(text)
    return phrases


def _with_notes(view: TableView, spot: Spot) -> Text:
    """Returns the name of a component, with those of its notes that are not empty."""
    text = cell(view, spot, "name")
    zone = view.content.section("zones")[spot.zone]
    notes = []
    for name in zone.get("notes", ()):
        note = cell(view, spot, name)
        if note.plain:
            head = heading(view.content, name)
            notes.append(join([head, note]))
    if not notes:
        return text
    listed = join(notes, ", ")
    return Text.assemble(text, " (", listed, ")")


def is_too_dear(view: TableView, spot: Spot) -> bool:
    """Returns whether the view has a single reader, who can't pay for a component of a row."""
    zone = view.content.section("zones")[spot.zone]
    price = zone.get("price", {})
    has_one_reader = len(view.owners) == 1
    is_over = view.seen.head.finished
    if "from" not in price or not has_one_reader or is_over:
        return False
    (reader,) = view.owners
    numbers = view.number(price["from"])
    have: int | None = numbers[reader]
    return have is not None and have < _cost(view, spot)


def _cost(view: TableView, spot: Spot) -> int:
    entry = view.content.section("zones")[spot.zone]
    kinds = view.content.section("components")[entry["holds"]]
    kind = kinds[spot.kind]
    return price_in_row(entry["price"], view.content.values, kind, spot.before)


def _price(view: TableView, spot: Spot) -> Text:
    """Returns the price of a component in a row; in parentheses if the reader can't pay it."""
    cost = _cost(view, spot)
    if is_too_dear(view, spot):
        return Text(f"({cost})", "dim", justify="right")
    return Text(f"{cost} ", "bold", justify="right")


def _taken(view: TableView, type_: str, name: str, kind: str) -> int | None:
    """Returns how much of the room of a component is taken; None if nothing takes any."""
    amounts = []
    for zone, entry in view.content.section("zones").items():
        room = entry.get("room", {})
        takes_room = entry.get("on") == type_ and room.get("of") == name
        if takes_room:
            amounts.append(_taken_in(view, zone, kind))
    return sum(amounts) if amounts else None


def _taken_in(view: TableView, zone: str, kind: str) -> int:
    """Returns how much of the room of a component its pile in one zone takes."""
    entry = view.content.section("zones")[zone]
    room = entry["room"]
    kinds = view.content.section("components")[entry["holds"]]
    taken = 0
    for id_ in _pile_on(view, zone, kind):
        if id_ not in kinds:
            continue
        if "takes" in room:
            taken += kinds[id_][room["takes"]]
        else:
            taken += 1
    more = view.number(room["more"]) if "more" in room else None
    if more is not None:
        taken += more[kind]
    return taken


def _things_on(view: TableView, zone: str, kind: str) -> Text:
    """Returns the names of the things that lie on a component, in its pile of another zone."""
    type_ = view.content.section("zones")[zone]["holds"]
    kinds = view.content.kinds[type_]
    unknown = Text(view.words("unknown"), "dim")
    names = []
    for id_ in _pile_on(view, zone, kind):
        name = kinds[str(id_)].text() if id_ in kinds else unknown
        names.append(name)
    return join(names, ", ")


def _pile_on(view: TableView, zone: str, kind: str) -> list[str | None]:
    type_ = view.content.section("zones")[zone]["on"]
    kinds = list(view.content.kinds[type_])
    return view.piles_in(zone)[kinds.index(kind)]


def _number(number: int, marks: Mapping[str, str]) -> Text:
    if not number:
        return Text("", justify="right")
    shown = marks.get(str(number), str(number))
    return Text(shown, justify="right")
