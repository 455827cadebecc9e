"""Beliefs: samples of hidden components, weighted by how well they explain the others' actions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import exp
from random import Random

import pytest
from tests.bots.dealt import SECTIONS, DealtRules, held_by
from tests.engine.toys import Toy, phase, toy

import bgf
from bgf import Estimate, Game, State, hookimpl, param
from bgf.bots import View
from bgf.bots.beliefs import Beliefs
from bgf.learn.stored import Evidence


class Wait(Toy):
    """Says how long to wait."""

    name = "wait"
    word = param.choice("short", "long")


class CountingRules(DealtRules):
    """Rules in which a card counts its number."""

    kinds = (Wait,)

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        return Estimate([float(held_by(state, player)) for player in range(state.players)], 1.0)


@cache
def dealt() -> Game:
    """Five cards; each player holds one, and sees no other."""
    return toy(CountingRules, **SECTIONS, phases={"play": phase("wait")})


def likelihoods(evidence: float, own: int, players: int) -> dict[tuple[int, ...], float]:
    """The likelihood of each deal of the other cards, by the formula."""
    left = [number for number in range(1, 6) if number != own]
    deals = [*permutations(left, players - 1)]
    weights: dict[tuple[int, ...], float] = {deal: exp(evidence * sum(deal)) for deal in deals}
    return {deal: weight / sum(weights.values()) for deal, weight in weights.items()}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("evidence", [0.0, 0.5, 1.5])
def test_each_deal_is_drawn_as_often_as_it_explains_the_points(
    players: int, evidence: float
) -> None:
    state = dealt().new_state(players, 4)
    beliefs = Beliefs(state.sampler(0), 0, Random(5), Evidence(evidence, 0.0))
    draws = 2000
    found = Counter(
        tuple(held_by(sample, player) for player in range(1, players))
        for sample, _ in (beliefs.draw() for _ in range(draws))
    )
    wanted = likelihoods(evidence, held_by(state, 0), players)
    assert set(found) <= set(wanted)
    for deal, likelihood in wanted.items():
        # Draws of a walk are no independent ones: their standard error is some 3 times as large.
        error = 3 * (likelihood * (1 - likelihood) / draws) ** 0.5
        assert found[deal] / draws == pytest.approx(likelihood, abs=3.5 * error)


def test_a_sample_comes_with_its_outlook() -> None:
    state = dealt().new_state(2, 4)
    beliefs = Beliefs(state.sampler(0), 0, Random(5), Evidence(0.5, 0.0))
    for _ in range(20):
        sample, outlook = beliefs.draw()
        assert list(outlook.points) == [held_by(sample, 0), held_by(sample, 1)]


@pytest.mark.parametrize("name", ["paris", "animals"])
def test_a_believed_sample_can_not_be_told_from_the_real_position(name: str) -> None:
    random = Random(7)
    state = bgf.load(name).new_state(3, 7)
    looked = 0
    while not state.is_terminal():
        player = state.active_players()[0]
        beliefs = View(state, player).beliefs(random)
        if beliefs is not None:
            looked += 1
            for _ in range(3):
                sample, _ = beliefs.draw()
                assert sample.observation(player) == state.observation(player)
                assert sample.faults() == []
        state.play(state.sample_action(player, random.randrange), player)
    assert looked > 10


def test_nothing_is_believed_where_nothing_is_to_be_explained() -> None:
    alone = dealt().new_state(1, 4)
    assert View(alone, 0).beliefs(Random(1)) is None
    boarding = bgf.load("boarding").new_state(2, 1)  # its players hold nothing in secret
    assert View(boarding, boarding.active_players()[0]).beliefs(Random(1)) is None
