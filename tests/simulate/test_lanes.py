"""Whole numbers side by side: their sums are those of each."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from bgf.simulate.lanes import packed, unpacked

NUMBERS = some.integers(-(2**80), 2**80)


@given(some.lists(some.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=30))
def test_one_sum_is_the_sum_of_each(rows: list[tuple[int, int, int]]) -> None:
    total = sum(packed(row, 96) for row in rows)
    assert unpacked(total, 3, 96) == [sum(row[place] for row in rows) for place in range(3)]


def test_nothing_is_nothing() -> None:
    assert unpacked(0, 4, 96) == [0, 0, 0, 0]
    assert packed([], 96) == 0
