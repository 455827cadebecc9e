"""Measures of a match of Animals in simulations, and the content used by its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bgf import Game, State, Turn
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import SimulatedMatch
from bgf.simulate.plan import Plan

from .rounds import play, setting_sail, table

PAIRS = "panda-1 panda-2 elephant-1 elephant-2 tiger-1 tiger-2 lion-1 lion-2 zebra-1 zebra-2"


def measured(state: State) -> Sequence[Mapping[str, float]]:
    hook = state.game.hooks.measures
    assert hook is not None
    found: Sequence[Mapping[str, float]] = hook(state)
    return found


@pytest.mark.rule("ANI-30")
def test_pairs_are_ashore(animals: Game) -> None:
    owned = "fox-1 fox-2 fox-3 gorilla-4 crocodile-1 crocodile-2"
    state = setting_sail(animals, 2, {0: owned, 1: PAIRS}, have={0: 3})
    assert state.is_terminal()
    first, second = measured(state)
    assert first == {
        "animals": 4,
        "species": 2,
        "herds": 1,
        "in_herds": 3,
        "ashore": 2,
        "pairs_ashore": 1,
        "crates": 3,
    }
    assert second == dict.fromkeys(first, 0) | {"ashore": 10, "pairs_ashore": 5}


@pytest.mark.rule("ANI-31")
def test_two_of_a_herd_are_no_pair(animals: Game) -> None:
    """A player with too many tiles leaves two of five ashore, and keeps a herd of three."""
    twelve = " ".join(f"{one}-{n}" for one in ("panda", "elephant") for n in range(1, 6))
    state = setting_sail(animals, 2, {0: f"{twelve} lion-1 fox-1", 1: ""})
    play(state, "discard panda-4 panda-5")
    own = measured(state)[0]
    assert (own["ashore"], own["pairs_ashore"], own["animals"]) == (2, 0, 10)
    assert (own["species"], own["herds"], own["in_herds"]) == (4, 2, 3 + 5)


def test_thirty_matches_agree_with_their_points(animals: Game) -> None:
    simulator = Simulator(Plan("animals", ("random", "random", "random")), animals)
    seen = set()
    for number in range(30):
        outcome = simulator.play(number)
        assert isinstance(outcome, SimulatedMatch)
        for points, own in zip(outcome.points, outcome.measures, strict=True):
            assert points["herds"] == 5 * own["in_herds"]
            assert points["crates"] == own["crates"]
            singles = own["species"] - own["herds"]
            assert singles <= points["single"] <= 5 * singles
            assert own["animals"] == singles + own["in_herds"] <= 10
            assert 2 * own["pairs_ashore"] <= own["ashore"]
            seen |= {name for name in own if own[name]}
    assert {"animals", "ashore", "pairs_ashore", "crates", "herds"} <= seen


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("take 1", "panda-1 lion-2 fox-3"),
        ("take 2", "tiger-4"),
        ("split panda-1 / lion-2 hidden", ""),
    ],
)
def test_a_group_is_used_when_it_is_taken(animals: Game, text: str, used: str) -> None:
    """The parts of a split stay in the middle."""
    state = table(animals, middle=["panda-1 lion-2 fox-3*", "tiger-4"], have={0: 3})
    action = animals.parse_action(text, state)
    assert sorted(action.kind.uses(Turn(state, 0, action))) == sorted(used.split())
    names = play(state, text).zones[animals.layout.own_zones("ark")[0]]
    assert sorted(animals.layout.kind_at(tile).id for tile in names) == sorted(used.split())
