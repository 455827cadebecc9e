"""Functions for programs refuse numbers that make no sense, and say which argument it is."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

import bgf
from bgf.bots import View, advise
from bgf.bots.budget import Budget
from bgf.bots.greedy import GreedyBot
from bgf.bots.process import Limits
from bgf.bots.search import Settings
from bgf.learn.crew import Crew
from bgf.learn.learning import Effort
from bgf.learn.measuring import measure
from bgf.simulate import Plan, Tally, engine_named, run
from bgf.simulate.compare.comparison import Comparison
from bgf.simulate.compare.paired import compare

PLAN = Plan("paris", ("random", "random"))


def advise_paris(**settings: Any) -> Any:
    """Returns the advice for the first choice of a match."""
    return advise(View(bgf.load("paris").new_state(players=2, seed=1), 0), **settings)


def measure_paris(**settings: Any) -> Any:
    """Measures the beliefs of bots in Paris, for no time at all."""
    return measure(Crew(bgf.load("paris")), 2, 1, **{"minutes": None} | settings)


@pytest.mark.parametrize("value", [nan, inf, -inf, -1.0, 0.0, "1", 10**400])
@pytest.mark.parametrize(
    ("call", "name"),
    [
        (advise_paris, "seconds"),
        (Budget, "seconds"),
        (Limits, "start"),
        (Limits, "choice"),
        (Settings, "widen"),
        (Settings, "trust"),
        (Effort, "minutes"),
        (measure_paris, "minutes"),
    ],
)
def test_amounts_must_be_finite_and_positive(
    call: Callable[..., Any], name: str, value: float
) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be a finite number, more than 0, and not "):
        call(**{name: value})


@pytest.mark.parametrize("value", [nan, inf, -0.5, "1", None])
@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda temperature: GreedyBot(1, temperature), "temperature"),
        (Settings, "explore"),
        (Settings, "power"),
        (Comparison, "smallest"),
    ],
)
def test_an_amount_that_may_be_0_is_finite_and_not_negative(
    call: Callable[..., Any], name: str, value: float
) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be a finite number, 0 or more, and not "):
        call(**{name: value})


@pytest.mark.parametrize(
    ("call", "name", "value"),
    [
        (advise_paris, "iterations", 0),
        (advise_paris, "iterations", 2.5),
        (advise_paris, "top", -1),
        (Budget, "iterations", -1),
        (Settings, "patience", -1),
        (Settings, "candidates", 0),
        (Settings, "depth", -1),
        (Effort, "matches", 0),
        (Effort, "trials", 0),
        (measure_paris, "matches", 0),
        (lambda jobs: Crew(bgf.load("paris"), jobs), "jobs", 0),
        (lambda jobs: engine_named("local", jobs), "jobs", 0),
        (lambda games: run(PLAN, games, Tally(PLAN)), "games", -1),
        (lambda pairs: compare(PLAN, PLAN, pairs, Comparison()), "pairs", 0),
        (lambda jobs: compare(PLAN, PLAN, 10, Comparison(), jobs), "jobs", 0),
    ],
)
def test_a_count_is_whole_and_not_too_low(
    call: Callable[..., Any], name: str, value: float
) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be a whole number, [01] or more, and not "):
        call(**{name: value})
