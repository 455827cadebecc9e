"""The generator gives the published numbers, and the same compiled or not."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf_cext import chance as twin

states = st.integers(0, 2**64 - 1)

# The first numbers that SplitMix64 gives from the state 1234567.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_numbers_are_those_published(chance: Any) -> None:
    state = 1234567
    for number in PUBLISHED:
        drawn, state = chance.below(state, 2**32 - 1)
        assert drawn == number % (2**32 - 1)


def test_a_seed_is_mixed_before_it_is_used(chance: Any) -> None:
    assert chance.seeded(0) == 0xE220A8397B1DCDAF  # the first number that SplitMix64 gives from 0
    assert chance.seeded(1234567) == PUBLISHED[0]
    assert chance.seeded(1234567, 1) == PUBLISHED[2]


def unevenness(counts: list[int]) -> float:
    """Pearson's chi-square against all being as likely."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("limit", "bound"), [(2, 10.8), (6, 20.5), (10, 27.9), (46, 80.1)])
def test_all_numbers_are_as_likely(chance: Any, limit: int, bound: float) -> None:
    """The bounds are those that one fair generator in a thousand would miss."""
    state, counts = chance.seeded(7), [0] * limit
    for _ in range(20_000):
        number, state = chance.below(state, limit)
        counts[number] += 1
    assert unevenness(counts) < bound


def test_all_orders_are_as_likely(chance: Any) -> None:
    state, counts = chance.seeded(7), dict.fromkeys(permutations(range(4)), 0)
    for _ in range(20_000):
        items = [0, 1, 2, 3]
        state = chance.shuffled(state, items)
        counts[tuple(items)] += 1
    assert unevenness(list(counts.values())) < 49.7


def test_streams_of_a_seed_differ(chance: Any) -> None:
    assert len({chance.seeded(seed, stream) for seed in range(50) for stream in range(50)}) == 2500


def test_a_shuffle_keeps_the_items_and_moves_on(chance: Any) -> None:
    items = list(range(52))
    state = chance.shuffled(7, items)
    assert sorted(items) == list(range(52)) != items
    assert state != 7
    assert chance.shuffled(state, []) == chance.shuffled(state, ["alone"]) == state


def test_nothing_can_be_drawn_from_nothing(chance: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        chance.below(7, 0)


@given(
    seed=states,
    stream=st.integers(0, 2**32 - 1),
    limit=st.integers(1, 2**32 - 1),
    size=st.integers(0, 60),
)
def test_every_chance_is_the_twins(
    chance: Any, seed: int, stream: int, limit: int, size: int
) -> None:
    state = chance.seeded(seed, stream)
    assert state == twin.seeded(seed, stream)
    assert chance.below(state, limit) == twin.below(state, limit)
    mine, theirs = list(range(size)), list(range(size))
    assert chance.shuffled(state, mine) == twin.shuffled(state, theirs)
    assert mine == theirs


@given(seed=states)
def test_a_stream_draws_numbers_below_one(chance: Any, seed: int) -> None:
    stream = chance.Stream(seed)
    for _ in range(20):
        number = stream.random()
        assert 0 <= number < 1
        assert (number * 2**53).is_integer()


@given(seed=states)
def test_a_stream_is_the_same_compiled(chance: Any, seed: int) -> None:
    one, other = chance.Stream(seed), twin.Stream(seed)
    assert [one.random() for _ in range(20)] == [other.random() for _ in range(20)]


def test_the_numbers_of_a_stream_are_spread_evenly(chance: Any) -> None:
    stream = chance.Stream(7)
    tenths = [int(10 * stream.random()) for _ in range(100_000)]
    assert all(9_600 < tenths.count(tenth) < 10_400 for tenth in range(10))  # 4.2 deviations


@pytest.mark.parametrize("again", [copy, deepcopy, lambda own: pickle.loads(pickle.dumps(own))])
def test_a_copy_of_a_stream_goes_on_by_itself(chance: Any, again: Callable[[Any], Any]) -> None:
    stream = chance.Stream(7)
    stream.random()
    other = again(stream)
    following = [other.random() for _ in range(5)]
    assert [stream.random() for _ in range(5)] == following
