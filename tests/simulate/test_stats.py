"""Shares and means with intervals, compared with published values."""

from __future__ import annotations

import math

import pytest
from scipy import stats as published

from bgf.simulate.stats import IntervalEstimate, mean_of, quantile, t_quantile, wilson


def ends(estimate: IntervalEstimate | None) -> tuple[float, float, float]:
    assert estimate is not None
    return estimate.low, estimate.value, estimate.high


@pytest.mark.parametrize(
    ("won", "matches"), [(0, 10), (5, 10), (10, 10), (1, 3), (540, 1000), (99_999, 100_000)]
)
def test_the_interval_of_a_share_is_wilsons(won: int, matches: int) -> None:
    share = won / matches
    known = published.binomtest(won, matches).proportion_ci(method="wilson")
    wanted = (known.low, share, known.high)
    assert ends(wilson(share, matches)) == pytest.approx(wanted, abs=1e-12)


def test_known_intervals_of_shares() -> None:
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I
    for won, matches, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(won / matches, matches)
        assert round(found.low, 4) == low
        assert round(found.high, 4) == high


def test_interval_tells_a_difference_from_a_share() -> None:
    assert wilson(0.6, 1000).differs(0.5)
    assert not wilson(0.6, 10).differs(0.5)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 30, 1000])
@pytest.mark.parametrize("probability", [0.9, 0.975, 0.9995])
def test_students_t(freedom: int, probability: float) -> None:
    known = published.t.ppf(probability, freedom)
    near = 0.05 if freedom < 5 else 0.006
    assert t_quantile(probability, freedom) == pytest.approx(known, rel=near)


def test_students_t_for_intervals_of_few_values() -> None:
    # 4.303 and 3.182: any table of Student's t at 0.975
    assert round(t_quantile(0.975, 2), 3) == 4.303
    assert t_quantile(0.975, 3) == pytest.approx(3.182, abs=0.005)


def test_a_mean_with_its_interval() -> None:
    values = [3, 5, 4, 9, -2, 0, 0, 7, 12, 1, 4, 4]
    known = published.ttest_1samp(values, 0).confidence_interval(0.95)
    counts = {value: values.count(value) for value in values}
    mean = sum(values) / len(values)
    wanted = (known.low, mean, known.high)
    assert ends(mean_of(counts)) == pytest.approx(wanted, rel=1e-5)
    in_twelfths = {value * 12: times for value, times in counts.items()}
    assert ends(mean_of(in_twelfths, 12)) == pytest.approx(wanted, rel=1e-5)


def test_of_few_values_there_is_no_interval() -> None:
    assert mean_of({}) is None
    assert ends(mean_of({3: 1})) == (-math.inf, 3, math.inf)


def test_whole_numbers_are_added_up_exactly() -> None:
    found = mean_of({10**9: 1, 10**9 + 1: 1, 10**9 + 2: 1})
    known = published.ttest_1samp([0, 1, 2], 0).confidence_interval(0.95)
    assert found is not None
    assert found.high - found.low == pytest.approx(known.high - known.low, rel=1e-4)


def test_quantiles() -> None:
    counts = {1: 1, 2: 1, 3: 1, 10: 1}
    parts = (0, 0.25, 0.5, 0.51, 0.75, 1)
    assert [quantile(counts, part) for part in parts] == [1, 1, 2, 3, 3, 10]
