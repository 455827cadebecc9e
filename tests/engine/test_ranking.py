"""Places with ties, by each of the three ways to rank, and the values of places."""

from __future__ import annotations

import pytest

from bgf.engine.ranking import Ties, places_of, points_by_place


@pytest.mark.parametrize(
    ("ties", "places"),
    [("standard", [1, 2, 2, 4]), ("modified", [1, 3, 3, 4]), ("dense", [1, 2, 2, 3])],
)
def test_three_ways_to_rank(ties: Ties, places: list[int]) -> None:
    assert places_of([9, 7, 7, 4], ties) == places
    assert places_of([4, 7, 9, 7], ties) == [places[3], places[1], places[0], places[1]]


@pytest.mark.parametrize("ties", ["standard", "modified", "dense"])
def test_without_ties_all_are_one(ties: Ties) -> None:
    assert places_of([3, 8, -1], ties) == [2, 1, 3]
    assert places_of([5], ties) == [1]
    assert places_of([], ties) == []


@pytest.mark.parametrize(
    ("ties", "places"), [("standard", [1, 1, 1]), ("modified", [3, 3, 3]), ("dense", [1, 1, 1])]
)
def test_all_tied(ties: Ties, places: list[int]) -> None:
    assert places_of([2, 2, 2], ties) == places


def test_later_numbers_break_ties() -> None:
    assert places_of([(5, 1), (5, 2), (4, 9)]) == [2, 1, 3]


@pytest.mark.parametrize(
    ("ties", "points"),
    [("standard", [5, 5, 1, 1, 0]), ("modified", [3, 3, 0, 0, 0]), ("dense", [5, 5, 3, 3, 1])],
)
def test_points_by_place(ties: Ties, points: list[int]) -> None:
    assert points_by_place([10, 10, 9, 9, 5], [5, 3, 1], ties) == points


def test_places_beyond_the_table_score_nothing() -> None:
    assert points_by_place([3, 2, 1], [4]) == [4, 0, 0]
    assert points_by_place([3, 2, 1], []) == [0, 0, 0]
