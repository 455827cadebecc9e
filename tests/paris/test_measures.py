"""Measures of a match of Paris in simulations, and the content used by its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bgf import Game, State, Turn, load
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import SimulatedMatch
from bgf.simulate.plan import Plan
from bgf.testing.positions import position as laid_out

from .positions import play, position

CHAIN = "invalides-montparnasse-blue montparnasse-pantheon-white notre_dame-pantheon-green"


def measured(state: State) -> Sequence[Mapping[str, float]]:
    hook = state.game.hooks.measures
    assert hook is not None
    found: Sequence[Mapping[str, float]] = hook(state)
    return found


def test_measures_count_routes_tickets_and_cards(game: Game) -> None:
    state = position(
        game,
        tickets={0: "invalides-pantheon montparnasse-notre_dame opera-bercy"},
        routes={0: CHAIN, 1: "opera-louvre-blue"},
        score={0: 4 + 8},  # two flag sets
        hands={1: "red bus"},
        finished=True,
    )
    first, second = measured(state)
    assert first == {
        "routes": 3,
        "buses": 1 + 2 + 1,
        "flag_sets": 2,
        "tickets_done": 2,
        "tickets_failed": 1,
        "cards_left": 0,
    }
    nothing = dict.fromkeys(first, 0)
    assert second == nothing | {"routes": 1, "buses": 1, "cards_left": 2}


def test_a_set_that_scores_more_is_one_set() -> None:
    game = load("paris", mods=["grand-finale"])
    state = position(
        game, flags={0: "blue white"}, hands={0: "red red red bus bus bus"}, score={0: 8}
    )
    last = laid_out(state, counters={"turns_left": 2})
    state = play(last, "claim montmartre-la_villette red")
    assert state.counters[game.layout.own_counters("score")[0]] == 8 + 4 + 6
    assert measured(state)[0]["flag_sets"] == 3


def test_thirty_matches_agree_with_their_points(game: Game) -> None:
    simulator = Simulator(Plan("paris", ("random", "random", "random")), game)
    names, seen = set[str](), set[str]()
    for number in range(30):
        outcome = simulator.play(number)
        assert isinstance(outcome, SimulatedMatch)
        for points, own in zip(outcome.points, outcome.measures, strict=True):
            for item in ("tickets_done", "tickets_failed"):
                assert (own[item] > 0) == (points[item] != 0)
            assert points["flags"] == 4 * own["flag_sets"]
            assert own["routes"] <= points["routes"] <= 2 * own["buses"]
            assert own["routes"] <= own["buses"] <= 15
            names |= set(own)
            seen |= {item for item in own if own[item]}
    assert seen == names, "each of them was more than 0 once"


@pytest.mark.parametrize(
    ("text", "used"),
    [
        (
            "claim montmartre-opera white",
            "montmartre-opera-white montmartre opera white",
        ),
        (
            "claim montmartre-opera white bus",
            "montmartre-opera-white montmartre opera white bus",
        ),
        ("claim montmartre-opera white bus bus", "montmartre-opera-white montmartre opera bus"),
    ],
)
def test_a_claim_uses_the_route_its_ends_and_the_cards(game: Game, text: str, used: str) -> None:
    state = position(game, hands={0: "white white bus bus"})
    action = game.parse_action(text, state)
    assert sorted(action.kind.uses(Turn(state, 0, action))) == sorted(used.split())
