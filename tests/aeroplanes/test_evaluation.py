"""The bots' estimate of a position of Aeroplanes: the hook `bgf_evaluate`."""

from __future__ import annotations

from math import isfinite
from random import Random
from statistics import mean
from typing import Any

import pytest

from bgf import Estimate, Game, State

from .airlines import every_table, lounge
from .flights import flight, play


def estimate(state: State) -> Estimate:
    """The estimate of the game's hook."""
    evaluate = state.game.hooks.evaluate
    assert evaluate is not None
    found: Estimate = evaluate(state)
    return found


def lead(state: State) -> float:
    """By how much the first player is expected to be ahead of the others' mean."""
    points = estimate(state).points
    return points[0] - mean(points[1:])


@every_table
@pytest.mark.parametrize("options", [{}, {"card_47": True, "failure_per_face": True}])
def test_whole_matches(aeroplanes: Game, players: int, options: dict[str, Any]) -> None:
    """At every stage of a turn: a number each, a spread, and nothing is changed by asking."""
    state = aeroplanes.new_state(players, 7, options)
    random = Random(7)
    stages = set()
    while not state.is_terminal():
        before = state.to_dict()
        found = estimate(state)
        assert len(found.points) == players
        assert all(map(isfinite, found.points))
        assert found.spread > 0
        assert estimate(state) == found
        assert state.to_dict() == before
        stages.add(state.stage.id)
        state.apply(random.choice(state.legal_actions()))
    assert stages >= {"base", "act", "route", "short", "more"}


BEGUN: dict[str, Any] = {
    "players": 3,
    "era": 2,
    "airports": {0: "rome:base toulon", 1: "paris:base madrid", 2: "berlin:base warsaw"},
    "planes": {0: "p16:0", 1: "p17:0", 2: "p18:0"},
    "money": 8,
}


@pytest.mark.parametrize(
    "better",
    [
        {"airports": BEGUN["airports"] | {0: "rome:base toulon cairo"}},
        {"airports": BEGUN["airports"] | {0: "rome:base toulon zurich vienna"}},
        {"planes": BEGUN["planes"] | {0: "p16:2"}},
        {"money": {0: 14, 1: 8, 2: 8}},
        {"support": {0: "pilot"}},
        {"counters": {"markets_1": [4, 0, 0]}},
        {"kept": {0: "a61"}},
    ],
)
def test_more_is_better(aeroplanes: Game, better: dict[str, Any]) -> None:
    """An airport, a token, money, support, points: each is worth something."""
    assert lead(flight(aeroplanes, **BEGUN | better)) > lead(flight(aeroplanes, **BEGUN))


@pytest.mark.parametrize("points", [1, -2])
def test_positions_are_not_taken_for_each_other(aeroplanes: Game, points: int) -> None:
    """Also where they are alike but for -1 and -2, which Python hashes alike."""
    one, other = (
        flight(aeroplanes, **BEGUN | {"counters": {"markets_1": [number, 0, 0]}})
        for number in (-1, points)
    )
    assert lead(other) - lead(one) == pytest.approx(points + 1)


A_TURN = 1.3
"""The points for which a turn counts that a player still has before them in the round."""


def test_passengers_that_can_be_carried(aeroplanes: Game) -> None:
    """Passengers waiting for own cities are worth most, then those aboard."""
    to_toulon = {"rome-1": "a27"}
    nobody, waiting = lounge(aeroplanes, **BEGUN), lounge(aeroplanes, **BEGUN, waiting=to_toulon)
    aboard = play(waiting.clone(), "carry rome-1 p16")
    assert lead(nobody) < lead(waiting) < lead(aboard) + A_TURN


def test_a_token_is_worth_an_airport_when_it_is_built(aeroplanes: Game) -> None:
    """To begin to build is better than to wait, and to have built is no worse."""
    laid = BEGUN | {"planes": BEGUN["planes"] | {0: "p16:1"}}
    state = lounge(aeroplanes, **laid, waiting={"rome-1": "a37", "zurich-1": "a23"})
    begun = play(state.clone(), "build p16")
    assert lead(state) < lead(begun) + A_TURN
    assert lead(state) < lead(play(begun, "fly rome-zurich")) + A_TURN


@every_table
def test_nobody_is_ahead_because_others_have_not_had_their_turn(
    aeroplanes: Game, players: int
) -> None:
    """Neither by the base, which all will have, nor by the turns of a round."""
    state = aeroplanes.new_state(players, seed=1)
    while state.phase.id == "bases":
        state.apply(state.legal_actions()[0])
        points = estimate(state).points
        assert max(points) - min(points) < 3


@every_table
def test_the_last_turns_are_near_the_end(aeroplanes: Game, players: int) -> None:
    """The less is left, the less is guessed: of random matches in stage III."""
    misses, spreads = [], []
    for seed in range(4):
        state = aeroplanes.new_state(players, seed)
        random = Random(seed)
        found = None
        first = estimate(state).spread
        while not state.is_terminal():
            found = estimate(state)
            state.apply(random.choice(state.legal_actions()))
        assert found is not None
        pairs = zip(found.points, state.result().scores, strict=True)
        misses += [abs(guess - score) for guess, score in pairs]
        spreads.append(found.spread < first)
    assert mean(misses) < 4
    assert all(spreads)
