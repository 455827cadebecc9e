"""Measures of each match by which two variants of a game are compared."""

from __future__ import annotations

import pytest
from tests.simulate.playing import outcome

from bgf.simulate.compare.measures import measures_of, named_measures


def test_the_measures_of_a_match() -> None:
    assert measures_of(outcome()) == {
        "first_player_win": 1.0,
        "ties": 0.0,
        "win_greedy": 1.0,
        "win_random": 0.0,
        "winner_score": 12,
        "score": 10.5,
        "margin": 3,
        "spread": 3,
        "rounds": 5,
        "turns": 10,
        "actions": 14,
        "branching": 54 / 14,
        "lead_changes": 1,
        "points_routes": 9.5,
        "points_flags": 1,
        "measure_claimed": 3.5,
    }


def test_a_win_is_shared_and_bots_are_counted_at_all_their_seats() -> None:
    tie = outcome(
        seats=["greedy", "random", "greedy"],
        scores=[7, 7, 2],
        ranks=[1, 1, 3],
        points=[{}, {}, {}],
        measures=[{}, {}, {}],
    )
    found = measures_of(tie)
    shares = ("first_player_win", "ties", "win_greedy", "win_random")
    assert [found[name] for name in shares] == [0.5, 1, 0.5, 0.5]
    assert (found["winner_score"], found["margin"], found["spread"]) == (7, 0, 5)


def test_a_winner_with_fewer_points_has_a_negative_margin() -> None:
    found = measures_of(outcome(scores=[9, 12], ranks=[1, 2]))
    assert (found["winner_score"], found["margin"], found["spread"]) == (9, -3, 3)


def test_alone_there_is_no_other_to_measure_against() -> None:
    alone = outcome(
        seats=["greedy"], scores=[5], ranks=[2], points=[{"routes": 5}], measures=[{}], leads=0
    )
    found = measures_of(alone)
    assert found["first_player_win"] == 0
    assert {"ties", "margin", "spread", "winner_score", "lead_changes"}.isdisjoint(found)


@pytest.mark.parametrize("seats", [["greedy"], ["greedy", "greedy"], ["greedy", "random"]])
def test_the_names_that_all_games_have_are_known_beforehand(seats: list[str]) -> None:
    part = slice(0, len(seats))
    usual = outcome()
    match = outcome(
        seats=seats,
        scores=usual.scores[part],
        ranks=usual.ranks[part],
        points=[{}] * len(seats),
        measures=[{}] * len(seats),
    )
    assert set(measures_of(match)) == set(named_measures(seats))
