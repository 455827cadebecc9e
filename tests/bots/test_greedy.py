"""The bot that looks one action ahead."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.engine.toys import play

from bgf import Estimate, Game, State, hookimpl
from bgf.bots import View, make_bot

from . import toys
from .playing import contest, win_share


class Hoarding(toys.EnvelopesRules):
    """What is evaluated is not the points: the third envelope is thought the best."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = state.layout.counts("points")[: state.players]
        return Estimate([-abs(state.counters[slot] - 3.0) for slot in points], 1.0)


def chosen(game: Game, players: int = 2, player: int = 0) -> set[str]:
    view = View(game.new_state(players, 1), player)
    return {make_bot("greedy", seed).choose(view).text for seed in range(8)}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_evaluation_decides_where_there_is_one(players: int) -> None:
    assert chosen(toys.envelopes(Hoarding), players) == {"open 3"}


def test_else_playouts_do() -> None:
    """Eight of them can't tell five points from four, but from none or one."""
    assert chosen(toys.envelopes()) <= {"open 2", "open 3", "open 4", "open 5"}


def test_of_equal_ones_the_first_is_taken() -> None:
    class Indifferent(toys.EnvelopesRules):
        @hookimpl
        def bgf_evaluate(self, state: State) -> Estimate:
            return Estimate([1.0] * state.players, 1.0)

    assert chosen(toys.envelopes(Indifferent)) == {"open 0"}


def test_a_choice_at_the_same_time_is_judged_when_all_are_revealed() -> None:
    """Before that an evaluation sees nothing of it."""
    for player in (0, 1):
        assert chosen(toys.race(is_judged=True), 2, player) == {"step on"}


def test_one_legal_action_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toys.nim(5).new_state(2, 1)
    for text in ("take 1", "take 3"):
        play(state, text)
    view = View(state, state.player)
    monkeypatch.setattr(View, "sample", None)
    monkeypatch.setattr(View, "sampler", None)
    for spec in ("greedy", "mcts:1000000000"):
        assert make_bot(spec, 1).choose(view).text == "take 1"


def test_three_legal_actions_need_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where two that are drawn of them happen to be the same one."""
    asked: list[int] = []

    def noted(self: View) -> Callable[[int], State]:
        def draw(seed: int) -> State:
            asked.append(seed)
            return self.sample(seed)

        return draw

    monkeypatch.setattr(View, "sampler", noted)
    view = View(toys.nim(5).new_state(2, 1), 0)
    for seed in range(20):
        for spec in ("greedy", "mcts:5"):
            asked.clear()
            make_bot(spec, seed).choose(view)
            assert asked


@pytest.mark.parametrize(("spec", "other"), [("greedy", "random"), ("mcts:10", "random")])
def test_it_beats_who_does_not_look(game: Game, spec: str, other: str) -> None:
    won = 0.0
    for seed in range(6):
        seats = [other, other]
        seats[seed % 2] = spec
        won += win_share(contest(game, seats, seed), seed % 2)
    assert won >= 4.5
