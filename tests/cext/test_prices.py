"""The promises of `Prices`, example by example."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bgf_cext import MAX_PRICE
from bgf_cext.prices import Prices

Kind = type[Prices]

# Link 0 costs two of kind 0 or three of kind 1, link 2 one of kind 0; kind 2 is wild.
PRICES = [(0, 0, 2), (2, 0, 1), (0, 1, 3)]
NAMES = ["00", "0w", "ww", "2", "w", "111", "11w", "1ww", "www"]
ALL, MANY = 0b111, 20


def ways(kind: Kind, *hand: int, links: int = ALL, limit: int = MANY) -> str:
    """The ways in which a hand can pay, their names side by side."""
    return " ".join(kind(PRICES, 2, NAMES).payable(links, hand, limit))


def test_a_price_is_paid_with_cards_of_its_kind(prices: Kind) -> None:
    assert ways(prices, 0, 0, 0) == ""
    assert ways(prices, 1, 0, 0) == "2"
    assert ways(prices, 2, 0, 0) == "00 2"
    assert ways(prices, 0, 2, 0) == ""
    assert ways(prices, 9, 9, 0) == "00 2 111"


def test_wild_cards_stand_in_for_any(prices: Kind) -> None:
    assert ways(prices, 0, 0, 1) == "w"
    assert ways(prices, 1, 2, 1) == "0w 2 w 11w"
    assert ways(prices, 0, 0, 3) == "ww w www"
    assert ways(prices, 3, 3, 3) == " ".join(NAMES)


def test_a_limit_to_the_cards_of_one_price(prices: Kind) -> None:
    assert ways(prices, 3, 3, 3, limit=0) == ""
    assert ways(prices, 3, 3, 3, limit=1) == "2 w"
    assert ways(prices, 3, 3, 3, limit=2) == "00 0w ww 2 w"


def test_only_the_links_asked_about(prices: Kind) -> None:
    assert ways(prices, 2, 3, 0, links=0b001) == "00 111"
    assert ways(prices, 2, 3, 0, links=0b100) == "2"
    assert ways(prices, 2, 3, 0, links=0b010) == ""


def test_links_without_a_price_do_not_matter(prices: Kind) -> None:
    assert ways(prices, 2, 0, 0, links=2**70 - 1) == "00 2"
    assert ways(prices, 2, 0, 0, links=-1) == "00 2"
    assert ways(prices, 2, 0, 0, links=2**70) == ""
    assert prices([], 2).payable(2**70, [0, 0, 5], MANY) == []


def test_without_a_wild_kind_a_price_has_one_way(prices: Kind) -> None:
    made = prices(PRICES)
    assert made.names == (0, 1, 2)
    assert made.payable(ALL, [2, 2], MANY) == [0, 1]
    assert made.payable(ALL, [1, 3, 9], MANY) == [1, 2]


def test_ways_are_numbered_where_they_have_no_names(prices: Kind) -> None:
    made = prices(PRICES, 2)
    assert made.names == tuple(range(9))
    assert len(made) == 9
    assert made.payable(ALL, [1, 2, 1], MANY) == [1, 3, 4, 6]


def test_names_are_given_back_as_they_are(prices: Kind) -> None:
    name = object()
    assert prices([(0, 0, 1)], names=[name]).payable(1, [1], 1)[0] is name


@pytest.mark.parametrize("last", [63, 64, 127, 128, 5000])
def test_maps_of_any_size(prices: Kind, last: int) -> None:
    made = prices([(0, 0, 1), (last, 0, 2), (0, 1, 1)])
    last_link = 1 << last
    links_before = last_link - 1
    link_after = last_link << 1
    assert made.payable(last_link, [2, 0], MANY) == [1]
    assert made.payable(last_link | 1, [2, 1], MANY) == [0, 1, 2]
    assert made.payable(links_before, [2, 1], MANY) == [0, 2]
    assert made.payable(link_after, [2, 1], MANY) == []


def test_the_longest_price(prices: Kind) -> None:
    made = prices([(0, 0, MAX_PRICE)], 1)
    assert made.payable(1, [MAX_PRICE - 1, 0], 2000) == []
    assert made.payable(1, [MAX_PRICE - 1, 1], 2000) == [1]
    assert made.payable(1, [0, 2000], MAX_PRICE) == [MAX_PRICE]


@pytest.mark.parametrize("many", [2**31, 2**63, 2**64, 10**30])
def test_hands_and_limits_of_any_size(prices: Kind, many: int) -> None:
    assert ways(prices, many, many, many, limit=many) == " ".join(NAMES)
    assert ways(prices, -many, 3, 1, limit=many) == "w 111 11w"
    assert ways(prices, many, many, many, limit=-many) == ""


def test_an_answer_is_the_askers_own(prices: Kind) -> None:
    made = prices(PRICES, 2)
    made.payable(ALL, [9, 9, 0], MANY).clear()
    assert made.payable(ALL, [9, 9, 0], MANY) == [0, 3, 5]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"prices": [(0, 0)]}, r"a price must be \(link, kind, cards\), not \(0, 0\)"),
        ({"prices": [(0, 0, 0)]}, r"1 to 1000 cards, unlike \(0, 0, 0\)"),
        ({"prices": [(0, 0, 1001)]}, r"unlike \(0, 0, 1001\)"),
        ({"prices": [(-1, 0, 1)]}, "links and kinds count from 0"),
        ({"prices": [(0, -1, 1)]}, "links and kinds count from 0"),
        ({"prices": [(1, 0, 1), (0, 0, 1)]}, r"each once, but \(0, 0, 1\) comes too late"),
        ({"prices": [(1, 0, 1), (1, 0, 2)]}, r"each once, but \(1, 0, 2\) comes too late"),
        ({"prices": [(0, 1, 1), (1, 0, 1)]}, r"each once, but \(1, 0, 1\) comes too late"),
        ({"names": "12345678"}, "9 ways of paying need 9 names, not 8"),
        ({"names": "1234", "wild": -1}, "3 ways of paying need 3 names, not 4"),
    ],
)
def test_wrong_prices_are_refused(prices: Kind, changed: dict[str, Any], message: str) -> None:
    right: dict[str, Any] = {"prices": PRICES, "wild": 2}
    assert len(prices(**right)) == 9
    with pytest.raises(ValueError, match=message):
        prices(**right | changed)


@pytest.mark.parametrize(
    ("links", "hand", "limit"),
    [(1.0, [1, 1, 1], 1), (1, [1, 1.0, 1], 1), (1, [1, 1, 1], "1"), (1, None, 1)],
)
def test_anything_but_an_integer_is_refused(
    prices: Kind, links: Any, hand: Any, limit: Any
) -> None:
    with pytest.raises(TypeError):
        prices(PRICES, 2).payable(links, hand, limit)
    with pytest.raises(TypeError):
        prices([(0, 0, 1.0)])  # type: ignore[list-item]  # as is tested


def test_a_hand_that_is_too_short_is_refused(prices: Kind) -> None:
    for hand in ([], [1, 1], (1, 1)):
        with pytest.raises(IndexError, match=f"counts 3 kinds of card, not {len(hand)}"):
            prices(PRICES, 2).payable(ALL, hand, MANY)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]
)
def test_a_copy_gives_the_same_answers(prices: Kind, again: Callable[[Prices], Prices]) -> None:
    first = prices(PRICES, 2, NAMES)
    second = again(first)
    assert type(second) is prices
    assert second.names == tuple(NAMES)
    ways_of_first = first.payable(ALL, [1, 2, 1], 2)
    assert ways_of_first
    assert second.payable(ALL, [1, 2, 1], 2) == ways_of_first
    assert repr(second) == "<Prices: 3, with 9 ways of paying>"
