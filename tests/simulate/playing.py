"""Outcomes without a match, for tests of their later processing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bgf.simulate.outcome import MatchOutcome, SimulatedMatch
from bgf.simulate.plan import Plan
from bgf.simulate.tally import Tally

__all__ = ["PLAN", "outcome", "tallied"]

PLAN = Plan("paris", ("greedy", "random"))

_USUAL = SimulatedMatch(
    number=0,
    seed=100,
    seats=["greedy", "random"],
    scores=[12, 9],
    ranks=[1, 2],
    points=[{"routes": 10, "flags": 2}, {"routes": 9, "flags": 0}],
    measures=[{"claimed": 4.0}, {"claimed": 3.0}],
    rounds=5,
    turns=10,
    actions=14,
    choices=[8, 6],
    legal=[24, 30],
    uses=[0b101, 0b010],
    leads=1,
    forfeits={},
    seconds=0.25,
)


def outcome(number: int = 0, **changes: Any) -> SimulatedMatch:
    """A match of two, won 12 to 9 by the first player, with some changes.

    Used components are given as numbers of things.
    """
    if "uses" in changes:
        changes["uses"] = [sum(1 << thing for thing in own) for own in changes["uses"]]
    return replace(_USUAL, number=number, seed=100 + number, **changes)


def tallied(*outcomes: MatchOutcome, plan: Plan = PLAN) -> Tally:
    """A tally of matches."""
    tally = Tally(plan)
    for one in outcomes:
        tally.add(one)
    return tally
