"""Small tables for tests: components by the names of their kinds, viewers by digits."""

from __future__ import annotations

from typing import Any

from bgf.components.layout import Layout
from bgf.components.table import Table

__all__ = ["deal", "known", "lying", "slot", "table", "teach"]

ZONES: dict[str, dict[str, Any]] = {
    "box": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
    "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "refill": "pile"},
    "bag": {"holds": "cards", "sees": "nobody"},
    "row": {"holds": "cards", "sees": "everybody"},
    "pile": {"holds": "cards", "sees": "everybody"},
    "hand": {"holds": "cards", "per": "player", "sees": "owner", "tally": True},
    "line": {"holds": "cards", "per": "player", "sees": "owner", "ordered": True},
    "stash": {"holds": "cards", "per": "player", "sees": "nobody"},
}


def table(
    players: int = 3,
    *,
    cards: str = "red red red blue blue blue bus bus bus",
    zones: dict[str, dict[str, Any]] | None = None,
    **sections: Any,
) -> Table:
    """A table on which all cards lie in the box; `zones` changes or adds to `ZONES`."""
    names = cards.split()
    kinds = {name: {"count": names.count(name)} for name in dict.fromkeys(names)}
    changed = zones or {}
    merged = {name: ZONES.get(name, {}) | changed.get(name, {}) for name in ZONES | changed}
    data = {
        "players": {"min": 1, "max": max(players, 3)},
        "components": {"cards": kinds},
        "zones": merged,
    }
    made = Table()
    made.lay_out(Layout.from_content(data | sections), players)
    return made


def slot(on: Table, place: str) -> int:
    """The slot of a place: ``row``, or ``hand 0`` for the hand of player 0."""
    zone, _, seat = place.partition(" ")
    return on.layout.zones[zone].slots[int(seat or 0)]


def deal(on: Table, place: str, names: str) -> list[int]:
    """Move components of these kinds from the box, the last one to the top; returns them."""
    box = slot(on, "box")
    left = on.zones[box][:]
    dealt = []
    for name in names.split():
        component = next(c for c in left if on.layout.kind_at(c).id == name)
        left.remove(component)
        dealt.append(component)
    on.move(dealt, box, slot(on, place))
    return dealt


def lying(on: Table, place: str) -> str:
    """The kinds that lie in a place: from the bottom to the top, or sorted where none is."""
    held = on.zones[slot(on, place)]
    names = [on.layout.kind_at(component).id for component in held]
    return " ".join(names if on.layout.ordered[slot(on, place)] else sorted(names))


def teach(on: Table, component: int, viewers: str) -> None:
    """Let just these viewers know a component: a digit for a player, ``s`` for spectators."""
    seats = [on.layout.seats if viewer == "s" else int(viewer) for viewer in viewers]
    on.known[component] = sum(1 << seat for seat in seats)


def known(on: Table, component: int) -> str:
    """The viewers who know a component, as for `teach`; with three players all are ``012s``."""
    seats = [seat for seat in range(on.layout.seats + 1) if on.known[component] >> seat & 1]
    return "".join("s" if seat == on.layout.seats else str(seat) for seat in seats)
