"""Conservation: every kind of damage to a table is found, and a sound one has no faults."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bgf.components.table import Table

from .tables import deal, slot, table

COUNTERS = {
    "buses": {"per": "player", "start": 5},
    "placed": {"per": "player", "start": 0},
    "coins": {"per": "player", "start": 2},
    "bank": {"start": 4},
}
SUPPLIES = {
    "buses": {"counters": ["buses", "placed"], "total": 5, "per": "player"},
    "coins": {"counters": ["coins", "bank"], "total": 10},
}


def sound() -> Table:
    on = table(
        3,
        counters=COUNTERS,
        supplies=SUPPLIES,
        cards="red red",
        components={"cards": {"red": {"count": 2}, "blue": {}}, "coins": {"gold": {}}},
        zones={"purse": {"holds": "coins", "sees": "nobody", "starts": True}},
    )
    deal(on, "hand 1", "red blue")
    return on


def lose(on: Table) -> None:
    on.zones[slot(on, "box")].pop()


def double(on: Table) -> None:
    on.zones[slot(on, "bag")].append(on.zones[slot(on, "box")][0])


def misplace(on: Table) -> None:
    on.zones[slot(on, "bag")].append(on.zones[slot(on, "purse")].pop())


def miscount(on: Table) -> None:
    on.zones[slot(on, "box")].append(on.zones[slot(on, "hand 1")].pop())


def hide(on: Table) -> None:
    on.known[on.zones[slot(on, "hand 1")][0]] = 0


def count(name: str, seat: int, by: int) -> Callable[[Table], None]:
    def change(on: Table) -> None:
        on.counters[on.layout.counters[name].slots[seat]] += by

    return change


def below_zero(on: Table) -> None:
    count("buses", 2, -6)(on)
    count("placed", 2, 6)(on)


def test_a_sound_table_has_no_faults() -> None:
    on = sound()
    assert on.faults() == []
    count("coins", 2, -2)(on)
    count("coins", 0, 1)(on)
    count("bank", 0, 1)(on)
    assert on.faults() == []


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lose, r"component 1 \(red\) lies in no zone"),
        (double, r"component 1 \(red\) lies in 2 zones: box, bag"),
        (misplace, "component 3 does not belong in zone bag"),
        (miscount, r"the tally of slot \d+ \(hand\) is \[1, 1\], not \[1, 0\]"),
        (hide, "component 0 is not known to all who see hand"),
        (count("buses", 1, 1), "supply buses of seat 1 is 6, not 5"),
        (count("bank", 0, -1), "supply coins is 9, not 10"),
        (below_zero, "supply buses of seat 2 has a part below 0"),
    ],
)
def test_every_damage_is_found(damage: Callable[[Table], None], fault: str) -> None:
    on = sound()
    damage(on)
    (found,) = on.faults()
    assert re.fullmatch(fault, found)
