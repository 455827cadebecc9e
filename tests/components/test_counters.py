"""Paying from one counter into another."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import table

COINS: dict[str, Any] = {
    "counters": {"coins": {"per": "player", "start": 3}, "stock": {"start": 11}},
    "supplies": {"coins": {"counters": ["coins", "stock"], "total": 20}},
}


def test_what_one_counter_gives_another_gets() -> None:
    on = table(**COINS)
    purses, stock = on.layout.own_counters("coins"), on.layout.counter("stock")
    on.pay(purses[1], stock, 2)
    assert [on.counters[purse] for purse in purses[:3]] == [3, 1, 3]
    assert on.counters[stock] == 13
    on.pay(stock, purses[0], 13)
    on.pay(purses[2], stock, 0)
    assert [on.counters[purse] for purse in purses[:3]] == [16, 1, 3]
    assert on.counters[stock] == 0
    assert on.faults() == []


@pytest.mark.parametrize("number", [4, 100, -1])
def test_nobody_pays_more_than_there_is_or_less_than_nothing(number: int) -> None:
    on = table(**COINS)
    before = on.counters[:]
    with pytest.raises(ValueError, match=f"{number} wanted"):
        on.pay(on.layout.own_counters("coins")[0], on.layout.counter("stock"), number)
    assert on.counters == before
