"""Components moving between zones: where they lie, who knows them, how many there are."""

from __future__ import annotations

from typing import Any

import pytest

HAND, PILE = 0, 1
BOTH = 0b11


def table() -> tuple[list[list[int]], list[list[int] | None], list[int], list[int]]:
    """A hand of kinds 0, 1, 0, 2, which is counted, and a pile with one of kind 1, which is not."""
    return [[0, 1, 2, 3], [4]], [[2, 1, 1], None], [0b00, 0b01, 0b10, 0b10, 0b11], [0, 1, 0, 2, 1]


def test_the_top_goes_on_top(moves: Any) -> None:
    zones, tally, known, kind_of = table()
    assert moves.move_top(zones, tally, known, kind_of, HAND, PILE, 0b01) == 3
    assert zones == [[0, 1, 2], [4, 3]]
    assert tally == [[2, 1, 0], None]
    assert known == [0b00, 0b01, 0b10, 0b11, 0b11]


def test_what_comes_into_a_zone_that_counts_is_counted(moves: Any) -> None:
    zones, tally, known, kind_of = table()
    assert moves.move_top(zones, tally, known, kind_of, PILE, HAND, 0) == 4
    assert zones == [[0, 1, 2, 3, 4], []]
    assert tally == [[2, 2, 1], None]


def test_the_first_of_a_kind_goes(moves: Any) -> None:
    zones, tally, known, kind_of = table()
    assert moves.move_first(zones, tally, known, kind_of, HAND, PILE, BOTH, 0) == 0
    assert zones == [[1, 2, 3], [4, 0]]
    assert tally == [[1, 1, 1], None]
    assert known[0] == BOTH
    assert moves.move_first(zones, tally, known, kind_of, HAND, PILE, 0, 2) == 3
    assert zones == [[1, 2], [4, 0, 3]]


def test_without_one_of_the_kind_nothing_moves(moves: Any) -> None:
    zones, tally, known, kind_of = table()
    assert moves.move_first(zones, tally, known, kind_of, PILE, HAND, BOTH, 0) == -1
    assert (zones, tally, known, kind_of) == table()


def test_those_first_that_most_know_of(moves: Any) -> None:
    known = [0b001, 0b011, 0b001, 0b111, 0b111, 1 << 64]
    assert moves.best_known([0, 1, 2, 3, 4], known, [0, 0, 0, 0, 1, 0], 0, 3) == [3, 1, 0, 2]
    assert moves.best_known([2, 0], known, [0] * 6, 0, 1) == [2, 0]
    assert moves.best_known([3, 5], known, [0] * 6, 0, 0) == [5, 3]
    assert moves.best_known([3, 5], known, [0] * 6, 1, 0) == []


def test_where_all_go_they_stay_in_the_order_in_which_they_lie(moves: Any) -> None:
    assert moves.best_known([3, 5, 4], [0, 0, 0, 1, 2, 3], [0] * 6, 0, 3) == [3, 5, 4]
    assert moves.best_known([3, 5, 4], [0, 0, 0, 1, 2, 3], [0] * 6, 0, 4) == [3, 5, 4]


def test_components_that_are_alike_go_in_the_order_given(moves: Any) -> None:
    zones, tally, known, _ = table()
    moves.move_alike(zones, tally, known, [2, 0], HAND, PILE, 0b01, 0)
    assert zones == [[1, 3], [4, 2, 0]]
    assert tally == [[0, 1, 1], None]
    assert known == [0b01, 0b01, 0b11, 0b10, 0b11]


def test_what_does_not_lie_there_does_not_go(moves: Any) -> None:
    zones, tally, known, kind_of = table()
    with pytest.raises(ValueError, match="not in list"):
        moves.move_alike(zones, tally, known, [4], HAND, PILE, 0, 1)
    assert (zones, tally, known, kind_of) == table()
    zones[HAND].clear()
    with pytest.raises(IndexError, match="empty"):
        moves.move_top(zones, tally, known, kind_of, HAND, PILE, 0)


@pytest.mark.parametrize("source", [-1, 2])
def test_slots_count_from_0(moves: Any, source: int) -> None:
    for slots in ((source, PILE), (PILE, source)):
        with pytest.raises(IndexError, match=f"from 0 to 1, unlike .*{source}"):
            moves.move_top(*table(), *slots, 0)
        with pytest.raises(IndexError, match="from 0 to 1"):
            moves.move_first(*table(), *slots, 0, 1)
        with pytest.raises(IndexError, match="from 0 to 1"):
            moves.move_alike(*table()[:3], [4], *slots, 0, 1)


@pytest.mark.parametrize("component", [-1, 5])
def test_components_count_from_0(moves: Any, component: int) -> None:
    zones, tally, known, kind_of = table()
    zones[HAND].append(component)
    with pytest.raises(IndexError, match=f"no component {component}"):
        moves.move_top(zones, tally, known, kind_of, HAND, PILE, 0)
    with pytest.raises(IndexError, match=f"no component {component}"):
        moves.best_known([component], known, kind_of, 0, 1)


@pytest.mark.parametrize("kind", [-1, 3])
def test_kinds_count_from_0(moves: Any, kind: int) -> None:
    zones, tally, known, _ = table()
    with pytest.raises(IndexError, match=f"no kind {kind}"):
        moves.move_alike(zones, tally, known, [4], PILE, HAND, 0, kind)
