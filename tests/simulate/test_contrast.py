"""Some players compared with the others: intervals with the promised coverage."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from scipy import stats as published

from bgf.simulate.contrast import PlayerSums, Whole
from bgf_cext import GroupSums

UNIT = 1 << 40  # so that fractions are whole numbers


def compared(matches: list[list[tuple[bool, float]]]) -> tuple[PlayerSums, Whole]:
    """Sums of matches of players, each in the group or not, with a value."""
    sums = GroupSums()
    for match in matches:
        members = [belongs for belongs, _ in match]
        values = [int(value * UNIT) for _, value in match]
        sums.add(members, values)
    return PlayerSums(*sums.of(0)), Whole(*sums.whole())


def test_a_pair_in_each_match_is_students_paired_comparison() -> None:
    draw = random.Random(1)
    pairs = [(draw.gauss(1, 2), draw.gauss(0, 1)) for _ in range(40)]
    part, whole = compared([[(True, one), (False, other)] for one, other in pairs])
    found = part.compare(whole, UNIT)
    assert found is not None
    ones, others = zip(*pairs, strict=True)
    known = published.ttest_rel(ones, others).confidence_interval(0.95)
    assert found.difference.low == pytest.approx(known.low, rel=1e-6)
    assert found.difference.high == pytest.approx(known.high, rel=1e-6)
    for side, mean in ((ones, found.those), (others, found.others)):
        known = published.ttest_1samp(side, 0).confidence_interval(0.95)
        assert mean.low == pytest.approx(known.low, rel=1e-6)
        assert mean.high == pytest.approx(known.high, rel=1e-6)


@pytest.mark.parametrize("far", [10**7, 10**11, -(10**11)])
def test_differences_far_from_zero_are_as_exact_as_near(far: int) -> None:
    draw = random.Random(2)
    near: list[list[tuple[bool, float]]] = [
        [(True, draw.randrange(3)), (False, draw.randrange(3))] for _ in range(500)
    ]
    moved = [[(belongs, far + value) for belongs, value in match] for match in near]
    part, whole = compared(near)
    one = part.compare(whole, UNIT)
    part, whole = compared(moved)
    other = part.compare(whole, UNIT)
    assert one is not None
    assert other is not None
    assert other.error == pytest.approx(one.error, rel=1e-12)
    assert other.difference.value == pytest.approx(one.difference.value, rel=1e-12)


def test_of_few_matches_nothing_is_clear() -> None:
    part, whole = compared([[(True, 9.0 + number), (False, 1.0)] for number in range(10)])
    found = part.compare(whole, UNIT)
    assert found is not None
    assert found.difference.low > 0
    assert found.sign(1) == 0


def test_without_anybody_on_one_side_nothing_is_compared() -> None:
    for belongs in (True, False):
        part, whole = compared([[(belongs, 1.0), (belongs, 0.0)]] * 5)
        assert part.compare(whole, UNIT) is None


def winners(draw: random.Random) -> Iterator[list[tuple[bool, float]]]:
    """Matches of three in which one wins by luck alone; some have used a thing."""
    for _ in range(60):
        won = draw.randrange(3)
        yield [(draw.random() < 0.4, float(player == won)) for player in range(3)]


def test_chance_differences_are_found_in_about_five_of_a_hundred_runs() -> None:
    runs, found = 400, 0
    for seed in range(runs):
        part, whole = compared(list(winners(random.Random(seed))))
        result = part.compare(whole, UNIT)
        assert result is not None
        found += result.difference.differs(0)
        assert result.sign(1) == 0 or result.difference.differs(0)
    assert 0.02 < found / runs < 0.09  # 5 in 100 are promised


def test_more_must_be_seen_where_more_is_looked_at() -> None:
    draw = random.Random(4)
    matches = [[(True, draw.gauss(0.4, 1)), (False, draw.gauss(0, 1))] for _ in range(100)]
    part, whole = compared(matches)
    found = part.compare(whole, UNIT)
    assert found is not None
    assert found.sign(1) == 1
    assert found.sign(10_000) == 0
