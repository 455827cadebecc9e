"""The bot that looks one action ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.engine.toys import play

import bgf
from bgf import Estimate, Game, State, hookimpl
from bgf.bots import View, make_bot

from . import toys
from .playing import contest, win_share


class Hoarding(toys.EnvelopesRules):
    """Rules whose evaluation differs from the points: the third envelope counts as the best."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        points = state.layout.own_counters("points")[: state.players]
        return Estimate([-abs(state.counters[slot] - 3.0) for slot in points], 1.0)


class Indifferent(toys.EnvelopesRules):
    """All envelopes are thought as good."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate([1.0] * state.players, 1.0)


def choices(spec: str, game: Game, seeds: int, players: int = 2, player: int = 0) -> Counter[str]:
    """How often a bot chooses each action of an opening, by notation."""
    view = View(game.new_state(players, 1), player)
    return Counter(make_bot(spec, seed).choose(view).text for seed in range(seeds))


def chosen(game: Game, players: int = 2, player: int = 0) -> set[str]:
    return set(choices("greedy", game, 8, players, player))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_evaluation_decides_where_there_is_one(players: int) -> None:
    assert chosen(toys.envelopes(Hoarding), players) == {"open 3"}


def test_else_playouts_do() -> None:
    """Eight playouts can't tell five points from four, but from none or one."""
    assert chosen(toys.envelopes()) <= {"open 2", "open 3", "open 4", "open 5"}


def test_of_equal_ones_the_first_is_taken() -> None:
    assert chosen(toys.envelopes(Indifferent)) == {"open 0"}


def test_a_choice_at_the_same_time_is_judged_when_all_are_revealed() -> None:
    """Before that an evaluation does not see the choice."""
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
    """Also if two equal ones are drawn."""
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


@pytest.mark.parametrize(
    ("name", "spec"),
    [("paris", "greedy"), ("boarding", "mcts:10"), ("animals", "mcts:10")],
)
def test_bots_with_a_look_ahead_beat_random_ones(name: str, spec: str) -> None:
    game = bgf.load(name)
    won = 0.0
    for seed in range(6):
        seats = ["random", "random"]
        seats[seed % 2] = spec
        won += win_share(contest(game, seats, seed), seed % 2)
    assert won >= 4.5


# -- with a temperature -----------------------------------------------------------------------


def test_the_higher_the_temperature_the_rarer_the_best() -> None:
    game = toys.envelopes(Hoarding)
    found = [choices(f"greedy:temperature={t}", game, 300)["open 3"] for t in (0, 0.3, 1, 100)]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 4
    assert found[0] == 300


def test_a_small_mistake_is_likelier_than_a_large_one() -> None:
    """Envelopes are thought the worse the farther they lie from the third."""
    counts = choices("greedy:temperature=0.7", toys.envelopes(Hoarding), 400)
    assert counts["open 3"] > counts["open 2"] > counts["open 1"] > counts["open 0"]


def test_a_far_better_action_is_hardly_missed() -> None:
    class Obvious(toys.EnvelopesRules):
        @hookimpl
        def bgf_evaluate(self, state: State) -> Estimate:
            points = state.layout.own_counters("points")[: state.players]
            return Estimate([float(state.counters[slot] == 5) for slot in points], 0.1)

    assert choices("greedy:temperature=0.5", toys.envelopes(Obvious), 100)["open 5"] >= 95


def test_equal_ones_are_as_likely_and_all_are_chosen() -> None:
    counts = choices("greedy:temperature=0.1", toys.envelopes(Indifferent), 200)
    assert len(counts) == 6
    assert max(counts.values()) < 60
