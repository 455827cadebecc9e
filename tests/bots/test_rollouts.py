"""Rollouts: how bots and advice look beyond the tree of a search."""

from __future__ import annotations

from itertools import count

import pytest

import bgf
from bgf.bots import View, make_bot
from bgf.bots.advice import advise
from bgf.bots.search import Settings

from . import toys
from .playing import position

FEW = 20  # iterations: a tree of this size ends long before the last round of the toy
EAGER = "explore=5"  # so that neither action is given up after a few tries


def test_rollouts_see_a_loss_beyond_the_tree() -> None:
    """The bait is worth points until the match is over, and the evaluation believes in it."""
    view = View(toys.bait().new_state(2, 1), 0)
    for seed in range(5):
        with_rollouts = make_bot(f"mcts:{FEW}:{EAGER}", seed).choose(view)
        without = make_bot(f"mcts:{FEW}:{EAGER}:rollouts=0", seed).choose(view)
        assert with_rollouts.text == "grab nothing"
        assert without.text == "grab bait"


def test_advice_sees_it_too() -> None:
    view = View(toys.bait().new_state(2, 1), 0)
    eager = Settings(explore=5)
    best, other = advise(view, iterations=FEW, top=2, settings=eager)
    assert best.action.text == "grab nothing"
    assert best.share > other.share
    without = Settings(explore=5, rollouts=0)
    best, other = advise(view, iterations=FEW, top=2, settings=without)
    assert best.action.text == "grab bait"
    assert best.share > other.share


@pytest.mark.parametrize("actions", [4, 9, 14])
def test_the_best_advice_is_what_the_bot_plays(actions: int) -> None:
    state = position(bgf.load("boarding"), seed=3, actions=actions)
    view = View(state, state.active_players()[0])
    best, *_ = advise(view, seed=2, iterations=40)
    choice = make_bot("mcts:40", 2).choose(view)
    assert best.action.text == choice.text


@pytest.mark.parametrize("name", ["boarding", "paris"])
def test_share_of_the_best_is_independent_of_the_number_listed(name: str) -> None:
    state = position(bgf.load(name), seed=3, actions=12)
    view = View(state, state.active_players()[0])
    best, *_ = advise(view, seed=2, iterations=300)
    best_of_many, *_ = advise(view, seed=2, iterations=300, top=5)
    assert best_of_many.action == best.action
    assert best_of_many.share == pytest.approx(best.share, abs=0.005)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_best_action_is_independent_of_the_number_listed(seed: int) -> None:
    view = View(bgf.load("boarding").new_state(1, seed), 0)
    found = set()
    for top in (0, 3, 20):
        best, *_ = advise(view, seed=seed, iterations=300, top=top)
        found.add(best.action)
    assert len(found) == 1


def test_half_of_a_time_is_for_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0.0, 0.01)  # seconds: each look at it takes a hundredth of one
    for module in ("bgf.bots.budget", "bgf.bots.mcts"):
        monkeypatch.setattr(f"{module}.perf_counter", lambda: next(clock))
    view = View(toys.bait().new_state(2, 1), 0)
    with_rollouts = make_bot(f"mcts:400ms:{EAGER}", 1).choose(view)
    assert with_rollouts.text == "grab nothing"
    without = make_bot(f"mcts:400ms:{EAGER}:rollouts=0", 1).choose(view)
    assert without.text == "grab bait"


@pytest.mark.parametrize("actions", [6, 20])
def test_where_players_hold_secrets_the_search_alone_decides(actions: int) -> None:
    state = position(bgf.load("paris"), seed=5, actions=actions)
    view = View(state, state.active_players()[0])
    with_rollouts = make_bot("mcts:60", 1).choose(view)
    without = make_bot("mcts:60:rollouts=0", 1).choose(view)
    assert with_rollouts.text == without.text


@pytest.mark.parametrize("name", ["paris", "animals", "boarding"])
def test_the_same_seed_gives_the_same_advice(name: str) -> None:
    state = position(bgf.load(name), seed=4, actions=8)
    view = View(state, state.active_players()[0])
    first = advise(view, seed=7, iterations=30)
    again = advise(view, seed=7, iterations=30)
    assert first == again


@pytest.mark.parametrize("name", ["paris", "animals"])
def test_where_players_hold_secrets_rollouts_change_all_odds_alike(name: str) -> None:
    """Differences between actions come from the search alone."""
    state = position(bgf.load(name), seed=5, actions=9)
    view = View(state, state.active_players()[0])
    with_rollouts = odds_of(view, Settings())
    without = odds_of(view, Settings(rollouts=0))
    factors = [with_rollouts[action] / without[action] for action in without]
    assert len(factors) > 2
    assert factors == pytest.approx([factors[0]] * len(factors))
    assert factors[0] != pytest.approx(1)


def odds_of(view: View, settings: Settings) -> dict[str, float]:
    """The odds of four actions, tried so often that no more simulations are made of them."""
    found = advise(view, seed=1, iterations=600, top=4, settings=settings)
    shares = {advice.action.text: advice.share for advice in found[:4]}
    return {notation: share / (1 - share) for notation, share in shares.items()}
