"""The tree of a search: which arm is tried, in which order actions are guessed at."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf_cext import tree as twin


def actions(number: int) -> list[Any]:
    return [SimpleNamespace(text=f"go {place}") for place in range(number)]


def test_an_arm_begins_with_the_guess_and_learns_from_each_try(tree: Any) -> None:
    choice = tree.Choice()
    action = actions(1)[0]
    choice.guesses[action.text] = 0.25
    arm = choice.arm(action, 2.0)
    assert choice.arm(action, 2.0) is arm
    assert arm.action is action
    assert (arm.visits, arm.offered, arm.mean) == (0, 1, 0.25)
    arm.learn(1.0, 0.5, 40.0)
    assert (arm.visits, arm.won, arm.points) == (1, 0.5, 40.0)
    assert arm.mean == (2 * 0.25 + 1.0) / 3


def test_an_arm_of_which_nothing_is_known_has_the_mean_0(tree: Any) -> None:
    assert tree.Choice().arm(actions(1)[0], 2.0).mean == 0


def test_the_arm_with_the_highest_bound_is_tried(tree: Any) -> None:
    """Where nothing is explored it is that of the highest mean; else one that is hardly known."""
    choice = tree.Choice()
    often, seldom = (choice.arm(action, 0.0) for action in actions(2))
    for _ in range(9):
        often.learn(0.6, 0, 0)
    seldom.learn(0.5, 0, 0)
    often.offered = seldom.offered = 10
    assert tree.Choice.best([often, seldom], 0.0) is often
    assert tree.Choice.best([seldom, often], 1.0) is seldom


@given(
    st.lists(st.tuples(st.integers(1, 50), st.floats(0, 50), st.integers(1, 99)), min_size=1),
    st.floats(0, 5),
)
def test_compiled_and_twin_try_the_same_arm(
    compiled_tree: Any, tried: list[tuple[int, float, int]], explore: float
) -> None:
    found = []
    for module in (compiled_tree, twin):
        choice = module.Choice()
        arms = [choice.arm(action, 0.0) for action in actions(len(tried))]
        for arm, (visits, total, offered) in zip(arms, tried, strict=True):
            arm.weight = float(visits)
            arm.total = total
            arm.offered = offered
        best = module.Choice.best(arms, explore)
        bounds = [
            arm.total / arm.weight + explore * sqrt(log(arm.offered) / arm.weight) for arm in arms
        ]
        assert bounds[arms.index(best)] == max(bounds)
        found.append(best.action.text)
    assert found[0] == found[1]


def test_actions_that_were_not_tried_stay_in_their_order(tree: Any) -> None:
    choice = tree.Choice()
    first, second, third = actions(3)
    choice.arm(second, 0.0)
    assert choice.untried([first, second, third]) == [first, third]


@given(st.integers(1, 70), st.integers(0, 99), st.integers(0, 12))
def test_actions_are_guessed_at_in_the_order_of_a_sample(
    tree: Any, number: int, seed: int, most: int
) -> None:
    choice = tree.Choice()
    all_ = actions(number)
    asked: list[Any] = []

    def guess(action: Any) -> float:
        asked.append(action)
        return 1.0

    choice.most_promising(all_, most, guess, Random(seed).getrandbits)
    assert asked == Random(seed).sample(all_, number)[:most]


def test_the_most_promising_action_may_have_been_guessed_at_before(tree: Any) -> None:
    choice = tree.Choice()
    first, second, third = actions(3)
    choice.guesses = {first.text: 0.5, third.text: 0.75}
    bits = Random(1).getrandbits
    assert choice.most_promising([first, second, third], 0, lambda _: 1.0, bits) is third
    assert choice.most_promising([first, second, third], 1, lambda _: 1.0, bits) is second
    assert choice.guesses[second.text] == 1.0


def test_an_error_while_guessing_goes_through(tree: Any) -> None:
    def guess(action: Any) -> float:
        raise KeyError(action.text)

    with pytest.raises(KeyError, match="go 0"):
        tree.Choice().most_promising(actions(1), 1, guess, Random(1).getrandbits)


def test_points_of_a_match_are_told_apart_by_player_action_and_offer(tree: Any) -> None:
    node = tree.Node()
    assert node.child(0, "go 1") is node.child(0, "go 1")
    assert node.child(0, "go 1") is not node.child(1, "go 1")
    choice = node.choice(0, ("go 1", "go 2"), False)
    assert node.choice(0, ("go 1", "go 2"), False) is choice
    assert node.choice(0, ("go 1",), False) is not choice
    assert node.choice(1, ("go 1", "go 2"), False) is not choice


def test_guesses_are_shared_where_all_choose_at_once(tree: Any) -> None:
    node = tree.Node()
    assert node.choice(0, ("a",), True).guesses is node.choice(0, ("b",), True).guesses
    assert node.choice(0, ("c",), False).guesses is not node.choice(0, ("d",), False).guesses


@given(st.lists(st.floats(-100, 100), max_size=9))
def test_compiled_and_twin_measure_the_same(compiled_tree: Any, numbers: list[float]) -> None:
    mine, twins = compiled_tree.Scale(0.25), twin.Scale(0.25)
    for number in numbers:
        mine.add(number)
        twins.add(number)
        assert mine.size == twins.size


def test_a_scale_is_a_deviation_but_a_part_of_the_range_at_least(tree: Any) -> None:
    scale = tree.Scale(0.25)
    assert scale.size == 1
    for number in (1.0, 1.0, 3.0, 3.0):
        scale.add(number)
    assert scale.size == pytest.approx(1)
    wide = tree.Scale(1.0)
    for number in (1.0, 1.0, 3.0, 3.0):
        wide.add(number)
    assert wide.size == 2
