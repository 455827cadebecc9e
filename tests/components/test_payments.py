"""What a hand can pay for, held to looking at every offer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf.components.payments import Offer, Payments

WILD = 3
counts = st.one_of(st.integers(0, 7), st.integers(0, 255))
offers = st.builds(
    Offer,
    link=st.integers(0, 40),
    colour=st.integers(0, WILD - 1),
    cards=st.integers(0, 6),
    wilds=st.integers(0, 4),
    value=st.integers(),
)


@given(
    offered=st.lists(offers, max_size=40),
    asked=st.lists(
        st.tuples(
            st.integers(0, 2**48 - 1),
            st.lists(counts, min_size=WILD + 1, max_size=WILD + 1),
            counts,
        ),
        max_size=4,
    ),
)
def test_what_is_affordable(
    offered: list[Offer[int]], asked: list[tuple[int, list[int], int]]
) -> None:
    payments = Payments(offered, WILD, 255)
    for open_links, hand, pieces in asked * 2:  # the second time what is remembered answers
        assert payments.affordable(open_links, hand, pieces) == [
            offer.value
            for offer in offered
            if open_links >> offer.link & 1
            and hand[offer.colour] >= offer.cards
            and hand[WILD] >= offer.wilds
            and pieces >= offer.cards + offer.wilds
        ]


@pytest.mark.parametrize("open_links", [0, 1, 0xFF, 2**70 - 1])
def test_links_without_an_offer_do_not_matter(open_links: int) -> None:
    payments = Payments([Offer(0, 0, 1, 0, "pay")], 1, 20)
    assert payments.affordable(open_links, [1, 0], 1) == ["pay"] * (open_links & 1)
    assert Payments[str]([], 1, 20).affordable(open_links, [1, 0], 1) == []
