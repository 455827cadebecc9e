"""Paying from one counter into another."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import table

COINS: dict[str, Any] = {
    "counters": {"coins": {"per": "player", "start": 3}, "stock": {"start": 11}},
    "supplies": {"coins": {"counters": ["coins", "stock"], "total": 20}},
}


def test_one_counter_gives_to_another() -> None:
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


FRUIT: dict[str, Any] = {
    "pieces": {"fruit": {"apple": {}, "pear": {}, "plum": {}}},
    "counters": {
        "stall": {"per": "fruit", "start": {"apple": 2, "pear": 0, "plum": 5}},
        "basket": {"per": "fruit", "start": 1},
    },
}


def test_counters_cover_amounts_up_to_their_numbers() -> None:
    on = table(**FRUIT)
    stall = on.layout.counter("stall")
    assert on.covers(stall, [2, 0, 5])
    assert on.covers(stall, [1])
    assert on.covers(stall, [])
    assert not on.covers(stall, [2, 1, 0])


def test_a_row_of_counters_pays_another() -> None:
    on = table(**FRUIT)
    stall, basket = on.layout.counter("stall"), on.layout.counter("basket")
    on.pay_each(stall, basket, [2, 0, 1])
    assert on.counters[stall : stall + 3] == [0, 0, 4]
    assert on.counters[basket : basket + 3] == [3, 1, 2]
    assert on.pay_all(stall, basket, 3) == 4
    assert on.counters[stall : stall + 3] == [0, 0, 0]
    assert on.counters[basket : basket + 3] == [3, 1, 6]


@pytest.mark.parametrize("numbers", [[1, 1, 0], [1, 0, -1]])
def test_a_row_that_can_t_pay_all_pays_nothing(numbers: list[int]) -> None:
    on = table(**FRUIT)
    before = on.counters[:]
    with pytest.raises(ValueError, match="wanted"):
        on.pay_each(on.layout.counter("stall"), on.layout.counter("basket"), numbers)
    assert on.counters == before


@pytest.mark.parametrize("width", [1, 63, 64, 65, 130])
def test_the_counters_of_a_row_whose_number_is_in_a_range(width: int) -> None:
    on = table()
    on.counters = [number % 5 for number in range(width + 2)]
    wanted = [
        sum(1 << place for place in range(width) if 2 <= (first + place) % 5 <= 3)
        for first in (0, 2)
    ]
    assert list(on.in_range([0, 2], width, 2, 3)) == wanted
