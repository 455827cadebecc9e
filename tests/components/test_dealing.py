"""Components are dealt one at a time in turn; where there are too few, nothing is dealt."""

from __future__ import annotations

import re

import pytest

from bgf import PluginError
from bgf.components.table import Table

from .tables import deal, lying, slot, table


def hands(on: Table) -> list[int]:
    """The slots of the hands of three players."""
    return [slot(on, f"hand {player}") for player in range(3)]


def test_each_gets_one_at_a_time() -> None:
    on = table()
    deal(on, "deck", "bus bus bus blue blue blue red red red")
    on.deal(slot(on, "deck"), hands(on), 2)
    for player in range(3):
        assert lying(on, f"hand {player}") == "blue red"


def test_a_deck_with_too_few_is_named_with_the_line_that_deals() -> None:
    on = table()
    deal(on, "deck", "red red blue")
    before = [zone[:] for zone in on.zones]
    told = (
        rf"^{re.escape(__file__)}:\d+: the rules deal 2 to each of 3 zones, 6 in all, "
        'from "deck", which has 3$'
    )
    with pytest.raises(PluginError, match=told):
        on.deal(slot(on, "deck"), hands(on), 2)
    assert on.zones == before


def test_cards_that_refill_the_deck_are_dealt_too() -> None:
    on = table()
    deal(on, "deck", "red red blue")
    deal(on, "pile", "bus bus")
    with pytest.raises(PluginError, match='and 2 in "pile" to refill it'):
        on.deal(slot(on, "deck"), hands(on), 2)
    deal(on, "pile", "bus")
    on.deal(slot(on, "deck"), hands(on), 2)
    assert [len(on.zones[hand]) for hand in hands(on)] == [2, 2, 2]


def test_no_negative_number_is_dealt() -> None:
    on = table()
    with pytest.raises(ValueError, match="number must be a whole number, 0 or more"):
        on.deal(slot(on, "deck"), hands(on), -1)
