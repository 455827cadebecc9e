"""Where there are very many actions only some are tried, and the best of them are found."""

from __future__ import annotations

from math import ceil

import pytest

from bgf.bots import View, make_bot

from . import toys
from .playing import searched

NEAR = 100  # the number of the five thousand that are at most 50 away from the best


@pytest.mark.parametrize("is_judged", [False, True])
@pytest.mark.parametrize(("widen", "power"), [(1.0, 0.5), (2.0, 0.5), (1.0, 0.25), (3.0, 0.0)])
@pytest.mark.parametrize("iterations", [1, 30, 200])
def test_the_number_of_tried_actions_is_limited(
    iterations: int, widen: float, power: float, *, is_judged: bool
) -> None:
    state = toys.numbers(is_judged=is_judged).new_state(2, 1)
    arms = searched(state, 0, iterations, widen=widen, power=power)
    limit = widen * iterations**power
    assert len(arms) <= ceil(limit)
    assert len(arms) >= min(iterations, limit) - 1
    assert sum(arm.visits for arm in arms.values()) == iterations


@pytest.mark.parametrize("spec", ["mcts:150", "mcts:150:observers=multiple", "greedy"])
def test_with_an_evaluation_one_of_the_best_is_found(spec: str) -> None:
    view = View(toys.numbers(is_judged=True).new_state(2, 1), 0)
    for seed in range(5):
        action = make_bot(spec, seed).choose(view)
        (number,) = action.args
        assert abs(number - toys.BEST) <= NEAR


def test_actions_judged_best_are_tried_first() -> None:
    """With an evaluation all actions drawn at the root are judged before the first is tried."""

    def distance_of_first(*, is_judged: bool) -> float:
        """The mean distance of the first tried number from the best, over twenty searches."""
        state = toys.numbers(is_judged=is_judged).new_state(2, 1)
        distances = []
        for seed in range(20):
            arms = searched(state, 0, 1, seed)
            for notation in arms:
                _, number = notation.split()
                distances.append(abs(int(number) - toys.BEST))
        return sum(distances) / 20

    assert distance_of_first(is_judged=True) < 150
    assert distance_of_first(is_judged=False) > 700


def test_search_reaches_fallback_actions_deeper_in_the_tree() -> None:
    """Deeper in the tree all can but rest."""
    for spec in ("mcts:100:depth=end", "mcts:100:depth=4", "greedy"):
        for is_judged in (False, True):
            state = toys.numbers(is_judged=is_judged).new_state(3, 1)
            action = make_bot(spec, 1).choose(View(state, 0))
            assert action.kind.name == "say"


def test_few_actions_are_all_tried() -> None:
    state = toys.envelopes().new_state(2, 1)
    assert len(searched(state, 0, 300)) == 6
