"""Measures of a match of Aeroplanes in simulations, and the content used by its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bgf import Game, State, Turn
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import SimulatedMatch
from bgf.simulate.plan import Plan

from .airlines import last_turn, lounge
from .flights import play


def measured(state: State) -> Sequence[Mapping[str, float]]:
    hook = state.game.hooks.measures
    assert hook is not None
    found: Sequence[Mapping[str, float]] = hook(state)
    return found


@pytest.mark.rule("AER-86")
def test_measures_count_airports_planes_and_resources(aeroplanes: Game) -> None:
    state = last_turn(
        aeroplanes,
        players=3,
        era=3,
        airports={0: "paris:base cairo north_america:3 berlin:2 madrid", 1: "rome:base"},
        planes={0: "p07:1 p02:0 p45:2"},
        aboard={"p07": "a01 a04", "p45": "a02"},  # 2 + 2 of 4 seats, 1 of 4
        flown={"p02": 3},
        money={0: 5, 2: 1},
        support={0: "pilot:2 beacon"},
        failures={0: 3},
    )
    play(state, "subsidy")
    assert state.is_terminal()
    first, second, _ = measured(state)
    assert first == {
        "airports": 5,
        "airports_1": 2,
        "airports_2": 1,
        "airports_3": 1,
        "airports_europe": 3,
        "airports_africa": 1,
        "airports_asia_australia": 0,
        "airports_america": 1,
        "planes": 3,
        "planes_used": 1,
        "carried": 4 + 3 + 1,
        "empty_seats": 0 + 1 + 3,
        "tokens": 3,
        "support": 3,
        "failures": 3,
        "money": 5,
    }
    assert second == dict.fromkeys(first, 0) | {"airports": 1, "airports_europe": 1}


def test_thirty_matches_agree_with_their_points(aeroplanes: Game) -> None:
    simulator = Simulator(Plan("aeroplanes", ("random", "random", "random")), aeroplanes)
    names = set[str]()
    for number in range(30):
        outcome = simulator.play(number)
        assert isinstance(outcome, SimulatedMatch)
        for points, own in zip(outcome.points, outcome.measures, strict=True):
            regions = [own[name] for name in own if name[9:] in REGIONS]
            assert (
                sum(regions) == own["airports"] == 1 + sum(own[f"airports_{n}"] for n in (1, 2, 3))
            )
            assert (points["planes"] > 0) <= (own["planes"] > 0)
            assert (points["passengers"] > 0) <= (own["carried"] > 0)
            assert (points["america"] > 0) <= (own["airports_america"] > 0)
            assert own["planes_used"] <= own["planes"]
            names |= {name for name in own if own[name]}
    assert {"airports_2", "planes_used", "carried", "tokens", "support", "money"} <= names


REGIONS = ("europe", "africa", "asia_australia", "america")


@pytest.mark.parametrize(
    ("plane", "text", "used"),
    [
        ("p07", "fly london-paris", "london-paris paris"),
        ("p45", "fly london-amsterdam-frankfurt", "london-amsterdam amsterdam-frankfurt frankfurt"),
        ("p45", "fly london-cairo", "cairo"),  # no link of the map, but one that leads outward
        ("p45", "fly madrid", "madrid"),
    ],
)
def test_a_flight_uses_links_and_the_city_where_it_ends(
    aeroplanes: Game, plane: str, text: str, used: str
) -> None:
    state = lounge(aeroplanes, airports={0: "london madrid", 1: "madrid"}, planes={0: plane})
    play(state, f"build {plane}")
    action = aeroplanes.parse_action(text, state)
    assert state.explain(action) is None
    assert sorted(action.kind.uses(Turn(state, 0, action))) == sorted(used.split())


def test_links_are_the_same_both_ways(aeroplanes: Game) -> None:
    state = lounge(aeroplanes, airports={0: "paris"}, planes={0: "p07"})
    play(state, "build p07")
    action = aeroplanes.parse_action("fly paris-london", state)
    assert sorted(action.kind.uses(Turn(state, 0, action))) == ["london", "london-paris"]


@pytest.mark.parametrize(
    ("text", "used"),
    [("carry rome-2 p07", "a05 p07"), ("carry globe-1 p13", "a80 p13"), ("buy p01", "p01")],
)
def test_passengers_are_used_by_whom_they_are(aeroplanes: Game, text: str, used: str) -> None:
    state = lounge(
        aeroplanes,
        airports={0: "rome amsterdam malaya"},
        planes={0: "p07 p13"},
        market="p01",
        waiting={"rome-2": "a05"},
        globetrotters="a80",
    )
    action = aeroplanes.parse_action(text, state)
    assert state.explain(action) is None
    assert " ".join(action.kind.uses(Turn(state, 0, action))) == used
