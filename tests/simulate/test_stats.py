from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest
from scipy import stats as published

from bgf.simulate.stats import Estimate, Part, Sums, Whole, mean_of, quantile, t_quantile, wilson


def ends(estimate: Estimate | None) -> tuple[float, float, float]:
    assert estimate is not None
    return estimate.low, estimate.value, estimate.high


@pytest.mark.parametrize(
    ("won", "matches"), [(0, 10), (5, 10), (10, 10), (1, 3), (540, 1000), (99_999, 100_000)]
)
def test_the_interval_of_a_share_is_wilsons(won: int, matches: int) -> None:
    known = published.binomtest(won, matches).proportion_ci(method="wilson")
    assert ends(wilson(won / matches, matches)) == pytest.approx(
        (known.low, won / matches, known.high), abs=1e-12
    )


def test_known_intervals_of_shares() -> None:
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I
    for won, matches, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(won / matches, matches)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_an_interval_tells_what_differs_from_a_share() -> None:
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
    sums = Sums()
    for value in values:
        sums.add(value)
    known = published.ttest_1samp(values, 0).confidence_interval(0.95)
    assert ends(sums.mean()) == pytest.approx(
        (known.low, sum(values) / len(values), known.high), rel=1e-5
    )
    counts = {value: values.count(value) for value in values}
    assert ends(mean_of(counts)) == ends(sums.mean())


def test_values_of_zero_need_not_be_counted_one_by_one() -> None:
    some, every = Sums(), Sums()
    for value in (4, 6):
        some.add(value)
        every.add(value)
    every.add(0, times=3)
    assert ends(some.mean(5)) == ends(every.mean())


def test_of_few_values_there_is_no_interval() -> None:
    sums = Sums()
    assert sums.mean() is None
    sums.add(3)
    assert ends(sums.mean()) == (-math.inf, 3, math.inf)


def test_whole_numbers_are_added_up_exactly() -> None:
    sums = Sums()
    for value in (10**9, 10**9 + 1, 10**9 + 2):
        sums.add(value)
    found = sums.mean()
    known = published.ttest_1samp([0, 1, 2], 0).confidence_interval(0.95)
    assert found is not None
    assert found.high - found.low == pytest.approx(known.high - known.low, rel=1e-4)


def test_quantiles() -> None:
    counts = {1: 1, 2: 1, 3: 1, 10: 1}
    assert [quantile(counts, part) for part in (0, 0.25, 0.5, 0.51, 0.75, 1)] == [1, 1, 2, 3, 3, 10]


def compared(matches: list[list[tuple[bool, float]]]) -> tuple[Part, Whole]:
    """Matches as players who are of the part or not, and what each has."""
    part, whole = Part(), Whole()
    for match in matches:
        own = [value for belongs, value in match if belongs]
        total = sum(value for _, value in match)
        whole.add(len(match), total)
        if own:
            part.add(len(own), sum(own), len(match), total)
    return part, whole


def test_a_pair_in_each_match_is_students_paired_comparison() -> None:
    draw = random.Random(1)
    pairs = [(draw.gauss(1, 2), draw.gauss(0, 1)) for _ in range(40)]
    part, whole = compared([[(True, one), (False, other)] for one, other in pairs])
    found = part.compare(whole)
    assert found is not None
    known = published.ttest_rel(*zip(*pairs, strict=True)).confidence_interval(0.95)
    assert (found.difference.low, found.difference.high) == pytest.approx(
        (known.low, known.high), rel=1e-6
    )
    for side, mean in zip(zip(*pairs, strict=True), (found.those, found.others), strict=True):
        known = published.ttest_1samp(side, 0).confidence_interval(0.95)
        assert (mean.low, mean.high) == pytest.approx((known.low, known.high), rel=1e-6)


def test_without_anybody_on_one_side_nothing_is_compared() -> None:
    for belongs in (True, False):
        part, whole = compared([[(belongs, 1.0), (belongs, 0.0)]] * 5)
        assert part.compare(whole) is None


def winners(draw: random.Random) -> Iterator[list[tuple[bool, float]]]:
    """Matches of three in which one wins by luck alone; some have used a thing."""
    for _ in range(60):
        won = draw.randrange(3)
        yield [(draw.random() < 0.4, float(player == won)) for player in range(3)]


def test_a_difference_that_is_none_is_found_in_few_of_many_runs() -> None:
    runs, found = 400, 0
    for seed in range(runs):
        part, whole = compared(list(winners(random.Random(seed))))
        result = part.compare(whole)
        assert result is not None
        found += result.difference.differs(0)
        assert result.sign(1) == 0 or result.difference.differs(0)
    assert 0.02 < found / runs < 0.09  # 5 in 100 are promised


def test_more_must_be_seen_where_more_is_looked_at() -> None:
    draw = random.Random(4)
    part, whole = compared(
        [[(True, draw.gauss(0.4, 1)), (False, draw.gauss(0, 1))] for _ in range(100)]
    )
    found = part.compare(whole)
    assert found is not None
    assert found.sign(1) == 1
    assert found.sign(10_000) == 0
