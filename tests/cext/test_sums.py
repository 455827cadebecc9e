"""Sums of many things at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st


@given(
    before=st.lists(st.integers(-(2**300), 2**300), min_size=130, max_size=130),
    mask=st.integers(0, 2**130 - 1),
    number=st.integers(-(2**2400), 2**2400),
)
def test_a_number_is_added_where_bits_are_set(
    sums: Any, before: list[int], mask: int, number: int
) -> None:
    added = [*before]
    sums.add_where(added, mask, number)
    for at in range(130):
        assert added[at] - before[at] == (number if mask >> at & 1 else 0)


@pytest.mark.parametrize("mask", [0b1000, 1 << 64, 1 << 200])
def test_a_bit_without_a_sum_is_an_error(sums: Any, mask: int) -> None:
    with pytest.raises(IndexError, match="there are 3 sums"):
        sums.add_where([0, 0, 0], mask, 1)


def test_a_mask_is_not_negative(sums: Any) -> None:
    with pytest.raises(ValueError, match="-1"):
        sums.add_where([0], -1, 1)


def test_no_bit_adds_nothing(sums: Any) -> None:
    own: list[int] = []
    sums.add_where(own, 0, 1)
    assert own == []
