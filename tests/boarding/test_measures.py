"""Measures of a match of Boarding in simulations, and the content used by its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State, Turn
from bgf.simulate.match import Simulator
from bgf.simulate.outcome import SimulatedMatch
from bgf.simulate.plan import Plan

from .planes import seated
from .turns import table

EXAMPLE = """
    GGG BBBB YYB
    GGG YRWY GWB
    RRW YRGG GG.
    YYB WWRG RYW
    WYB ..RR W.Y
"""
"""The plane of BOA-57: its four empty seats, its largest groups, two pairs and four children."""


def measured(state: State) -> Sequence[Mapping[str, float]]:
    hook = state.game.hooks.measures
    assert hook is not None
    found: Sequence[Mapping[str, float]] = hook(state)
    return found


@pytest.mark.rule("BOA-57")
def test_measures_count_passengers_pairs_and_resources(boarding: Game) -> None:
    vouchers, beside = {0: 3, 1: 1}, {0: "YW", 1: "G"}
    state = seated(boarding, EXAMPLE, "", vouchers=vouchers, stars={0: 2}, beside=beside)
    first, second = measured(state)
    assert first == {
        "seated": 46,
        "empty_seats": 4,
        "pairs": 2,
        "in_care": 4,
        "most_tourists": 3,
        "most_business": 4,
        "most_ecologists": 6,
        "full_sectors": 1,
        "vouchers": 3,
        "stars": 2,
        "asked_off": 2,
    }
    assert second == dict.fromkeys(first, 0) | {"empty_seats": 50, "vouchers": 1, "asked_off": 1}


def matches(game: Game, seats: tuple[str, ...], **options: Any) -> list[SimulatedMatch]:
    simulator, found = Simulator(Plan("boarding", seats, options=options), game), []
    for number in range(30):
        outcome = simulator.play(number)
        assert isinstance(outcome, SimulatedMatch)
        found.append(outcome)
    return found


def test_thirty_matches_agree_with_their_points(boarding: Game) -> None:
    for outcome in matches(boarding, ("random",) * 3, events=0):
        for points, own in zip(outcome.points, outcome.measures, strict=True):
            assert own["seated"] + own["empty_seats"] == 50
            assert points["empty"] == -own["empty_seats"]
            assert points["pairs"] == 5 * own["pairs"]
            assert points["children"] == 3 * own["in_care"]
            assert points["sectors"] == 8 * own["full_sectors"]
            assert points["stars"] == own["stars"]
            assert points["beside"] == -2 * own["asked_off"]
            assert points["vouchers"] == (own["vouchers"] + 1) // 2
            for group in ("tourists", "business", "ecologists"):
                most = own[f"most_{group}"]
                is_first = most == max(other[f"most_{group}"] for other in outcome.measures)
                assert points[group] == most * (2 if is_first else 1)


def test_alone_the_same_is_counted(boarding: Game) -> None:
    names = set(measured(seated(boarding, ""))[0])
    for outcome in matches(boarding, ("random",)):
        assert set(outcome.measures[0]) == names
        assert outcome.measures[0]["seated"] + outcome.measures[0]["empty_seats"] == 50


@pytest.mark.parametrize(
    ("players", "text", "used"),
    [
        (2, "take 1", ("p09",)),
        (2, "take 3", ("p25",)),
        (1, "take 4", ("p36",)),
        (1, "remove 2", ()),
    ],
)
def test_the_card_that_is_taken_is_used(
    boarding: Game, players: int, text: str, used: tuple[str, ...]
) -> None:
    state = table(boarding, players, cards="p09 p01 p25 p36")
    action = boarding.parse_action(text, state)
    assert tuple(action.kind.uses(Turn(state, 0, action))) == used
