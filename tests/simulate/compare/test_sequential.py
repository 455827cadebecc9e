"""The intervals keep their promise: none of a whole run misses, however often one looks."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import pytest

from bgf.simulate.compare.sequential import LEAST, Running, width_at

LONGEST = 2000  # values
RUNS = 400
Draw = Callable[[Random], float]

# How a value is drawn, its mean, and how far values are known to lie from it at least.
SEQUENCES: dict[str, tuple[Draw, float, float]] = {
    "normal": (lambda rng: rng.gauss(3, 2), 3.0, 0.0),
    "0 or 1": (lambda rng: float(rng.random() < 0.5), 0.5, 0.5),
    "won or lost more": (lambda rng: float(rng.randrange(2) - rng.randrange(2)), 0.0, 1.0),
    "1 in 100": (lambda rng: float(rng.random() < 0.01), 0.01, 1.0),
    "1 in 500": (lambda rng: float(rng.random() < 0.002), 0.002, 1.0),
    "skewed": (lambda rng: rng.expovariate(1), 1.0, 0.0),
    "counts": (lambda rng: float(sum(rng.random() < 0.1 for _ in range(10))), 1.0, 0.0),
}


def misses(draw: Draw, mean: float, reach: float, alpha: float, seed: int) -> bool:
    """Whether any interval of a run, checked after every 25 values, leaves out the mean."""
    rng, values = Random(f"{seed}"), Running()
    for number in range(1, LONGEST + 1):
        values.add(draw(rng))
        found = values.interval(alpha, reach) if number % 25 == 0 else None
        if found is not None and not found.low <= mean <= found.high:
            return True
    return False


@pytest.mark.parametrize("name", SEQUENCES)
def test_false_alarms_of_whole_runs_are_rare(name: str) -> None:
    alpha = 0.05
    missed = sum(misses(*SEQUENCES[name], alpha, seed) for seed in range(RUNS))
    slack = 2 * math.sqrt(alpha * (1 - alpha) / RUNS)  # that of counting so few runs
    assert missed / RUNS <= alpha + slack


def test_looking_often_with_a_usual_interval_would_not_do() -> None:
    missed = 0
    for seed in range(RUNS):
        rng, values = Random(seed), Running()
        for number in range(1, LONGEST + 1):
            values.add(rng.gauss(0, 1))
            if number % 25 == 0 and number >= LEAST and abs(values.mean) > 1.96 / number**0.5:
                missed += 1
                break
    assert missed / RUNS > 0.2, "what the promise is worth"


@pytest.mark.parametrize(("difference", "within"), [(1.0, 100), (0.5, 200), (0.25, 1000)])
def test_a_real_difference_is_found(difference: float, within: int) -> None:
    found = 0
    for seed in range(100):
        rng, values = Random(seed), Running()
        for _ in range(within):
            values.add(rng.gauss(difference, 1))
        interval = values.interval(0.05 / 20)
        assert interval is not None
        found += interval.low > 0
    assert found >= 90


def test_the_width_is_that_of_the_paper() -> None:
    """Worked out by hand for 400 values: n r^2 is 5.9915 + log 6.9915 = 7.9362, so the width is
    sqrt(2 * 8.9362 / (400 * 7.9362) * log(sqrt(8.9362) / 0.05)).
    """
    assert width_at(400, 0.05) == pytest.approx(0.15176, abs=5e-6)
    usual = 1.96 / math.sqrt(400)
    assert 1.5 < width_at(400, 0.05) / usual < 1.6, "about a half wider, as the docs say"


def test_it_counts_mean_and_range() -> None:
    values = Running()
    assert values.range == 0
    for value in (4.0, -1.0, 3.0):
        values.add(value)
    assert (values.number, values.lowest, values.highest) == (3, -1, 4)
    assert values.mean == pytest.approx(2)
    assert values.range == 5


def test_zeros_that_came_before_count() -> None:
    late, all_of_them = Running(100), Running()
    for _ in range(100):
        all_of_them.add(0.0)
    for values in (late, all_of_them):
        values.add(5.0)
    assert late.interval(0.05) == pytest.approx(all_of_them.interval(0.05))


def test_nothing_is_said_of_few_values() -> None:
    values = Running()
    for _ in range(LEAST - 1):
        values.add(1.0)
    assert values.interval(0.05) is None
    values.add(1.0)
    assert values.interval(0.05) == (1.0, 1.0)


def test_an_event_that_was_never_seen_may_still_come() -> None:
    values = Running(100)
    found = values.interval(0.05, 1.0)
    assert found is not None
    # A thing of this chance is not seen in 100 matches in 5 of 100 runs.
    assert found.high > 1 - 0.05 ** (1 / 100)
