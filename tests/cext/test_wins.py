"""Shares in the win, and their values with the margins of points."""

from __future__ import annotations

from math import exp
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf_cext import wins as twin

POINTS = st.lists(st.one_of(st.integers(-500, 500), st.floats(-500, 500)), min_size=2, max_size=5)
SCALES = st.floats(0.01, 200)
MARGINS = st.floats(0, 1)


def test_shares_grow_exponentially_with_the_points(wins: Any) -> None:
    one, other, last = wins.win_shares([30.0, 20, 10.0], 5)
    assert one / other == pytest.approx(exp(2))
    assert other / last == pytest.approx(exp(2))
    assert one + other + last == pytest.approx(1)


def test_a_player_alone_has_the_whole_share(wins: Any) -> None:
    assert wins.win_shares([3], 1.0) == [1.0]


def test_players_level_with_the_best_get_half_a_margin(wins: Any) -> None:
    best = 0.9 * 0.5 + 0.1 * 0.5
    last = 0.1 * (0.5 - 0.5 * 16 / (16 + 9))
    found = wins.worths([0.5, 0.5, 0.0], [8, 8, -8], 0.1)
    assert found == pytest.approx([best, best, last])


def test_the_best_player_is_ahead_of_the_second_wherever_both_sit(wins: Any) -> None:
    """Points are 1 apart and their mean size is 2, so the margin is 1 / (1 + 3)."""
    for points in ([3, 2, 1], [1, 2, 3], [2, 3, 1], [2, 1, 3]):
        found = wins.worths([0.0] * 3, points, 1.0)
        best = points.index(3)
        second = points.index(2)
        assert found[best] == 0.5 + 0.5 * 1 / 4
        assert found[second] == 0.5 - 0.5 * 1 / 4


@given(POINTS, SCALES, MARGINS)
def test_compiled_and_twin_agree_to_the_last_bit(
    compiled_wins: Any, points: list[float], scale: float, margin: float
) -> None:
    won = twin.win_shares(points, scale)
    assert compiled_wins.win_shares(points, scale) == won
    assert compiled_wins.worths(won, points, margin) == twin.worths(won, points, margin)
