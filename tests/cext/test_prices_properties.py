"""Prices over random maps and hands: against every way, and compiled against the twin."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bgf_cext.prices import Prices

KINDS = 4
Price = tuple[int, int, int]

numbers = st.one_of(st.integers(0, 7), st.integers(0, 1100))
hands = st.lists(numbers, min_size=KINDS, max_size=KINDS)
links = st.one_of(st.integers(0, 12), st.integers(0, 200))
cards = st.one_of(st.integers(1, 6), st.integers(1, 1000))
tables = st.dictionaries(st.tuples(st.integers(0, KINDS - 1), links), cards, max_size=40).map(
    lambda table: [(link, kind, table[kind, link]) for kind, link in sorted(table)]
)
wilds = st.integers(-1, KINDS - 1)
questions = st.lists(st.tuples(st.integers(0, 2**201 - 1), hands, numbers), max_size=4)


@given(table=tables, wild=wilds, asked=questions)
def test_payable_lists_affordable_ways(
    prices: type[Prices],
    table: list[Price],
    wild: int,
    asked: list[tuple[int, list[int], int]],
) -> None:
    ways = [
        (link, kind, need, instead)
        for link, kind, need in table
        for instead in range(need + 1 if wild >= 0 else 1)
    ]
    made = prices(table, wild, ways)
    assert made.names == tuple(ways)
    for mask, hand, limit in asked:
        assert made.payable(mask, hand, limit) == [
            (link, kind, need, instead)
            for link, kind, need, instead in ways
            if mask >> link & 1
            and need <= limit
            and hand[kind] >= need - instead
            and (instead == 0 or hand[wild] >= instead)
        ]


def outcome(call: Any, *given: Any) -> Any:
    """The result of a call, or the error it raises, in a form to compare."""
    try:
        return call(*given)
    except (IndexError, TypeError, ValueError) as error:
        return type(error), str(error)


anything = st.one_of(numbers, st.sampled_from([-1, 2**31, 2**63, -(2**63) - 1, 10**30, 1.0, True]))
prices_or_not = st.lists(
    st.tuples(st.integers(-1, 70), st.integers(-1, 2), st.integers(-1, 5)), max_size=2
)


@given(
    table=st.one_of(tables, prices_or_not),
    wild=wilds,
    asked=st.lists(
        st.tuples(
            st.one_of(st.integers(), st.just(1.0)),
            st.lists(anything, max_size=KINDS + 1),
            anything,
        ),
        max_size=4,
    ),
)
def test_compiled_and_twin_agree(
    compiled_prices: type[Prices],
    table: list[Price],
    wild: int,
    asked: list[tuple[Any, list[Any], Any]],
) -> None:
    made, twin = outcome(compiled_prices, table, wild), outcome(Prices, table, wild)
    if not isinstance(twin, Prices):
        assert made == twin
        return
    assert (made.names, len(made), repr(made)) == (twin.names, len(twin), repr(twin))
    for given_ in asked:
        assert outcome(made.payable, *given_) == outcome(twin.payable, *given_)
