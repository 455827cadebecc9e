"""A viewer's observation of a table: known components by kind, and links by owner."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf_cext import MOST_SEEN
from bgf_cext import sight as twin

ONE, BOTH = 0b01, 0b11
KINDS = [0, 1, 1, 0]


def slot(
    number: int = 0,
    *,
    places: int = -1,
    kinds: int = 0,
    step: int = 0,
    unknown: int = -1,
    unknown_step: int = 0,
    top: int = -1,
) -> tuple[int, ...]:
    """A slot to count, with the numbers in the kernel's order."""
    return number, places, kinds, step, unknown, unknown_step, top


def seen(
    sight: Any, zones: list[list[int]], known: list[int], slot: tuple[int, ...], size: int = 12
) -> bytes:
    counts = bytearray(size)
    sight.see_components(counts, zones, known, KINDS, ONE, [slot])
    return bytes(counts)


def test_the_known_are_counted_by_kind_and_the_others_together(sight: Any) -> None:
    known = [BOTH, ONE, ONE, 0b10]
    shown = seen(sight, [[], [0, 1, 2, 3]], known, slot(1, kinds=4, unknown=2))
    assert shown == bytes([0, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0])


def test_the_unknown_may_be_left_out(sight: Any) -> None:
    assert not any(seen(sight, [[0, 1]], [0, 0, 0, 0], slot(kinds=4)))


def test_in_a_row_each_place_has_entries_of_its_own(sight: Any) -> None:
    row = slot(places=3, step=2, unknown=6, unknown_step=1)
    shown = seen(sight, [[1, 3, 0, 2]], [ONE, ONE, ONE, 0], row)
    assert shown == bytes([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0])  # the fourth is beyond the row


def test_the_top_is_told_if_it_is_known(sight: Any) -> None:
    topped = slot(unknown=2, top=4)
    known_on_top = seen(sight, [[0, 2]], [0, 0, ONE, 0], topped)
    assert known_on_top == bytes([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    unknown_on_top = seen(sight, [[2, 0]], [0, 0, ONE, 0], topped)
    assert unknown_on_top[4:6] == bytes(2)
    empty = seen(sight, [[]], [0, 0, 0, 0], topped)
    assert not any(empty)


def test_links_are_counted_for_their_owner(sight: Any) -> None:
    counts = bytearray(6)
    sight.see_links(counts, [1, -1, 0], [[0, 1, 2], [3, 4, 5]])
    assert counts == bytes([0, 0, 1, 1, 0, 0])


def test_no_entry_counts_further_than_a_byte(sight: Any) -> None:
    counts = bytearray([MOST_SEEN, MOST_SEEN - 1])
    sight.see_links(counts, [0, 0, 0, 0], [[0, 1, 0, 1]])
    assert counts == bytes([MOST_SEEN, MOST_SEEN])


def test_masks_may_be_wider_than_64_bits(sight: Any) -> None:
    counts = bytearray(2)
    viewer = 1 << 64
    sight.see_components(counts, [[0]], [viewer], [1], viewer, [slot()])
    assert counts == bytes([0, 1])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (slot(1), "no slot 1"),
        (slot(-1), "no slot -1"),
        (slot(kinds=11), "no entry 12"),
        (slot(kinds=-9), "no entry -8"),
        (slot(top=12), "no entry 13"),
    ],
)
def test_missing_slots_and_entries_raise_index_errors(
    sight: Any, wrong: tuple[int, ...], message: str
) -> None:
    with pytest.raises(IndexError, match=message):
        seen(sight, [[1]], [ONE] * 4, wrong)


def test_components_kinds_and_links_that_are_not_there_are_told(sight: Any) -> None:
    no_mask = [[4]], [ONE], [0]
    no_kind = [[1]], [ONE, ONE], [0]
    negative = [[-1]], [1], [0]
    for zones, known, kinds in (no_mask, no_kind, negative):
        with pytest.raises(IndexError, match="no component"):
            sight.see_components(bytearray(3), zones, known, kinds, ONE, [slot()])
    for owners in ([2], [0, 0]):
        with pytest.raises(IndexError, match="no link"):
            sight.see_links(bytearray(3), owners, [[0], [1]])


entries = st.integers(-3, 20)
slots = st.tuples(
    st.integers(-1, 3), st.integers(-1, 4), entries, st.integers(0, 3), entries, entries, entries
)


@given(
    zones=st.lists(st.lists(st.integers(-1, 6), max_size=5), max_size=3),
    known=st.lists(st.integers(0, 3), min_size=4, max_size=6),
    kinds=st.lists(st.integers(0, 4), min_size=4, max_size=6),
    plan=st.lists(slots, max_size=4),
    owners=st.lists(st.integers(-1, 2), max_size=4),
    links=st.lists(st.lists(entries, max_size=4), max_size=3),
)
def test_compiled_and_readable_agree(compiled_sight: Any, **table: Any) -> None:
    zones = table["zones"]
    known = table["known"]
    kinds = table["kinds"]
    answers = []
    for kernel in (twin, compiled_sight):
        counts = bytearray(16)
        errors = []
        try:
            kernel.see_components(counts, zones, known, kinds, ONE, table["plan"])
        except IndexError as error:
            errors.append(str(error))
        try:
            kernel.see_links(counts, table["owners"], table["links"])
        except IndexError as error:
            errors.append(str(error))
        answers.append((counts, errors))
    assert answers[0] == answers[1]


def test_compiled_it_is_typed(compiled_sight: Any) -> None:
    """Functions with C types alone can't be called from Python."""
    assert not hasattr(compiled_sight, "_add")
    with pytest.raises(TypeError, match="list"):
        compiled_sight.see_links(bytearray(1), (0,), [[0]])
