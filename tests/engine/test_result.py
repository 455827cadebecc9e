"""Scores, ranks, winners, and tie breakers."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, MatchNotFinished, Result, Score, State, hookimpl

from .toys import Rules, Toy, phase, play, toy

Ties = list[tuple[str, list[int]]]


@pytest.mark.parametrize(
    ("points", "ties", "ranks", "winners", "tie_break"),
    [
        ([3, 1, 2], [], (1, 3, 2), (0,), None),
        ([0, 0, 0], [], (1, 1, 1), (0, 1, 2), None),
        ([2, 5, 5, 1], [], (3, 1, 1, 4), (1, 2), None),
        ([-2, -5], [], (1, 2), (0,), None),
        ([5, 5, 4], [("cards", [1, 2, 9])], (2, 1, 3), (1,), "cards"),
        ([5, 5, 4], [("cards", [2, 2, 9])], (1, 1, 3), (0, 1), None),
        ([5, 5], [("cards", [2, 2]), ("coins", [0, 1])], (2, 1), (1,), "coins"),
        ([5, 5], [("cards", [3, 2]), ("coins", [0, 1])], (1, 2), (0,), "cards"),
        ([6, 5, 5], [("cards", [0, 1, 2])], (1, 3, 2), (0,), None),
        ([5, 5, 5], [("cards", [2, 2, 1])], (1, 1, 3), (0, 1), "cards"),
        ([7], [], (1,), (0,), None),
    ],
)
def test_ranks(
    points: list[int],
    ties: Ties,
    ranks: tuple[int, ...],
    winners: tuple[int, ...],
    tie_break: str | None,
) -> None:
    breakdown = [{"all": number} for number in points]
    result = Result.from_score(Score(breakdown, ties))
    assert result.scores == tuple(points)
    assert result.ranks == ranks
    assert result.winners == winners
    assert result.tie_break == tie_break
    assert result.ties == {name: tuple(numbers) for name, numbers in ties}


def test_a_score_is_the_sum_of_its_items() -> None:
    score = Score([{"routes": 7, "tickets": -9}, {"routes": 0, "tickets": 0}])
    result = Result.from_score(score)
    assert result.scores == (-2, 0)
    assert result.breakdown[0] == {"routes": 7, "tickets": -9}
    assert list(result.breakdown[0]) == ["routes", "tickets"]


class Win(Toy):
    name = "win"

    def do(self, state: State, player: int, word: str) -> str | None:
        points = self.game.layout.own_counters("points")
        state.counters[points[player]] += 3
        state.end_phase()
        return None


class Winning(Rules):
    """The cards held at the end are shown and counted."""

    kinds = (Win,)

    @hookimpl
    def bgf_end(self, state: State) -> None:
        state.reveal(state.game.layout.own_zones("hand")[0])

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        layout = state.game.layout
        state.draw(layout.zone("deck"), layout.own_zones("hand")[0])


def winning() -> Game:
    zones: dict[str, dict[str, Any]] = {
        "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
        "hand": {"holds": "cards", "sees": "owner", "per": "player"},
    }
    return toy(
        Winning, components={"cards": {"ace": {}}}, zones=zones, phases={"play": phase("win")}
    )


def test_there_is_no_result_before_the_end() -> None:
    state = winning().new_state(3)
    assert state.returns() == [0.0, 0.0, 0.0]
    with pytest.raises(MatchNotFinished, match="no result yet"):
        state.result()
    assert not state.is_terminal()
    play(state, "win")
    assert state.is_terminal()
    assert state.returns() == [3.0, 0.0, 0.0]
    assert state.result().winners == (0,)
    assert [type(points) for points in state.returns()] == [float] * 3


def test_components_revealed_at_the_end_are_seen_by_all() -> None:
    state = winning().new_state(2)
    assert state.observation(1)["zones"]["hand"] == [[None], []]
    play(state, "win")
    assert state.observation(1)["zones"]["hand"] == [["ace"], []]
    assert state.observation(None)["finished"]
