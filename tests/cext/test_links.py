"""The promises of both kernels of links, example by example."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from bgf_cext.connect import Network
from bgf_cext.forest import Forest

Links = type[Network] | type[Forest]

PAIRS = [(0, 3), (1, 2), (4, 4), (3, 0)]


def test_at_first_every_place_is_alone(links: Links) -> None:
    alone = links(5, PAIRS)
    assert alone.components() == [1, 2, 4, 8, 16]
    assert alone.labels() == [0, 1, 2, 3, 4]
    assert alone.component(3) == 0b1000
    assert not alone.joined(0, 3)
    assert (alone.places, alone.pairs) == (5, tuple(PAIRS))


def test_a_pair_of_one_place_twice_is_joined_from_the_start(links: Links) -> None:
    assert links(5, PAIRS).done() == 0b0100


def test_join_returns_all_pairs_joined_by_now(links: Links) -> None:
    joined = links(5, PAIRS)
    assert joined.join(0, 1) == 0b0100
    assert joined.join(2, 3) == 0b0100
    assert joined.join(3, 1) == 0b1111
    assert joined.done() == 0b1111
    assert joined.component(2) == 0b01111
    assert joined.components() == [0b01111, 0b10000]


def test_the_label_is_the_lowest_place(links: Links) -> None:
    joined = links(6)
    joined.join(5, 2)
    joined.join(4, 5)
    joined.join(1, 3)
    assert joined.labels() == [0, 1, 2, 1, 2, 2]
    assert joined.label_array() == array("i", [0, 1, 2, 1, 2, 2])


def test_joining_again_or_to_itself_changes_nothing(links: Links) -> None:
    joined = links(3, [(0, 1)])
    assert joined.join(1, 1) == 0
    assert joined.join(0, 1) == joined.join(0, 1) == joined.join(1, 0) == 1
    assert joined.components() == [0b011, 0b100]


def test_without_places_or_pairs_there_is_nothing_to_say(links: Links) -> None:
    empty = links(0)
    assert (empty.components(), empty.labels(), empty.done()) == ([], [], 0)
    assert empty.join_all([]) == 0
    assert empty.label_array() == array("i")


@pytest.mark.parametrize(
    "form",
    [list, tuple, iter, bytes, lambda ends: array("i", ends), lambda ends: array("q", ends)],
    ids=["list", "tuple", "iterator", "bytes", "ints", "long-longs"],
)
def test_join_all_takes_ends_in_any_form(links: Links, form: Callable[[list[int]], Any]) -> None:
    joined = links(5, PAIRS)
    assert joined.join_all(form([0, 1, 2, 3, 3, 1])) == 0b1111
    assert joined.components() == [0b01111, 0b10000]


def test_join_all_takes_buffers_that_cannot_be_written_or_have_gaps(links: Links) -> None:
    ends = array("i", [0, 1, 2, 3])
    joined = links(5)
    joined.join_all(memoryview(ends).toreadonly())
    assert joined.labels() == [0, 0, 2, 2, 4]
    joined = links(5)
    joined.join_all(memoryview(ends)[::2])
    assert joined.labels() == [0, 1, 0, 3, 4]


def test_the_last_of_64_places_and_pairs_count(links: Links) -> None:
    joined = links(64, [(62, 63)] * 64)
    assert joined.join(63, 62) == 2**64 - 1
    assert joined.component(62) == 3 << 62


OUTSIDE = [-1, 5, 63, 2**31, 2**40, -(2**40), 2**64, -(2**70)]


@pytest.mark.parametrize("place", OUTSIDE)
def test_a_place_outside_is_refused_and_nothing_joined(links: Links, place: int) -> None:
    five = links(5, [(0, 1)])
    message = f"^place {place} is out of range: places go from 0 to 4$"
    calls: list[Callable[[], object]] = [
        lambda: five.join(0, place),
        lambda: five.join(place, 0),
        lambda: five.join_all([0, 1, 2, place]),
        lambda: five.joined(0, place),
        lambda: five.joined(place, 0),
        lambda: five.component(place),
        lambda: links(5, [(0, 1), (2, place)]),
    ]
    for call in calls:
        with pytest.raises(IndexError, match=message):
            call()
    assert five.labels() == [0, 1, 2, 3, 4]


def test_without_places_every_place_is_outside(links: Links) -> None:
    with pytest.raises(IndexError, match=r"^place 0 is out of range: there are no places$"):
        links(0).join(0, 0)


def test_half_a_link_is_refused_and_nothing_joined(links: Links) -> None:
    three = links(3)
    with pytest.raises(ValueError, match="3 ends were given, an odd number"):
        three.join_all([0, 1, 2])
    assert three.labels() == [0, 1, 2]


@pytest.mark.parametrize("pair", [(), (1,), (0, 1, 2)])
def test_a_pair_must_be_two_places(links: Links, pair: Any) -> None:
    with pytest.raises(ValueError, match=rf"^pair 1 must be two places, not {len(pair)}: "):
        links(3, [(0, 1), pair])


@pytest.mark.parametrize("no_place", ["1", 1.0, None])
def test_anything_but_an_integer_is_refused(links: Links, no_place: Any) -> None:
    three = links(3)
    for call in (three.component, lambda place: three.join(0, place), lambda place: links(place)):
        with pytest.raises(TypeError):
            call(no_place)
    with pytest.raises(TypeError):
        three.join_all([0, no_place])
    assert three.labels() == [0, 1, 2]


def test_a_negative_number_of_places_is_refused(links: Links) -> None:
    with pytest.raises(ValueError, match=r"has 0 to \d+ places, not -1"):
        links(-1)


def test_a_network_has_at_most_64_places_and_pairs(network: type[Network]) -> None:
    with pytest.raises(ValueError, match="has 0 to 64 places, not 65; a Forest has no such limit"):
        network(65)
    with pytest.raises(ValueError, match="0 to 64 pairs, not 65; a Forest has no such limit"):
        network(2, [(0, 1)] * 65)


def test_a_forest_has_as_many_places_as_a_c_int_counts(forest: type[Forest]) -> None:
    with pytest.raises(ValueError, match="has 0 to 2147483647 places, not 2147483648"):
        forest(2**31)


def test_a_forest_watches_any_number_of_pairs(forest: type[Forest]) -> None:
    pairs = [(place, place + 1) for place in range(199)]
    chain = forest(200, pairs)
    assert chain.join_all([place for pair in pairs for place in pair]) == 2**199 - 1
    assert chain.components() == [2**200 - 1]


@pytest.mark.parametrize(
    "again",
    [
        lambda joined: joined.copy(),
        copy.copy,
        copy.deepcopy,
        lambda joined: pickle.loads(pickle.dumps(joined)),
    ],
    ids=["copy", "copy.copy", "copy.deepcopy", "pickle"],
)
def test_a_copy_is_equal_and_independent(
    links: Links, again: Callable[[Network | Forest], Network | Forest]
) -> None:
    first = links(5, PAIRS)
    first.join_all([3, 1, 2, 4])
    second = again(first)
    assert type(second) is links
    assert (second.places, second.pairs) == (first.places, first.pairs)
    assert second.labels() == first.labels() == [0, 1, 2, 1, 2]
    second.join(0, 1)
    assert (first.done(), second.done()) == (0b0100, 0b1101)
    first.join(1, 2)
    assert (first.done(), second.done()) == (0b0110, 0b1101)
    assert (first.labels(), second.labels()) == ([0, 1, 1, 1, 1], [0, 0, 2, 0, 2])


def test_repr_says_the_size(links: Links) -> None:
    assert repr(links(5, PAIRS)) in ("<Network: 5 places, 4 pairs>", "<Forest: 5 places, 4 pairs>")
