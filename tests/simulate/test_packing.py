"""Whole numbers side by side: their sums are those of each."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as some

from bgf.simulate.checked import MOST_POINTS
from bgf.simulate.contrast import Part, Whole
from bgf.simulate.outcome import MOST_MATCHES
from bgf.simulate.packing import packed, unpacked
from bgf.simulate.plan import Plan
from bgf.simulate.tally import Tally

from .playing import outcome

NUMBERS = some.integers(-(2**80), 2**80)


@given(some.lists(some.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=30))
def test_one_sum_is_the_sum_of_each(rows: list[tuple[int, int, int]]) -> None:
    total = sum(packed(row, 96) for row in rows)
    assert unpacked(total, 3, 96) == [sum(row[place] for row in rows) for place in range(3)]


def test_nothing_is_nothing() -> None:
    assert unpacked(0, 4, 96) == [0, 0, 0, 0]
    assert packed([], 96) == 0


def test_sums_of_the_longest_simulation_fit() -> None:
    """Two players who have what 26 have at most, in more matches than there may be."""
    most = 13 * MOST_POINTS
    tally = Tally(Plan("paris", ("random", "random")))
    tally.add(outcome(0, seats=["random"] * 2, scores=[most, -most], uses=[[0], [0]]))
    tally.add(outcome(1, seats=["random"] * 2, scores=[most, most], uses=[[0], []]))
    one, everyone = tally.used(0)[1], tally.everyone()[1]
    for _ in range(30):
        tally.merge(deepcopy(tally))
    assert tally.matches > MOST_MATCHES
    assert tally.used(0)[1] == Part(*[value << 30 for value in one])
    assert tally.everyone()[1] == Whole(*[value << 30 for value in everyone])
