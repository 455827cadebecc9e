"""Two variants compared: the evidence from pairs of matches for each measure and gate."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.simulate.playing import outcome

from bgf.simulate.compare import EVERY, Comparison, Gate, MeasureFinding
from bgf.simulate.outcome import Failed, SimulatedMatch

FAILED = Failed(3, 103, "it broke down", "")


def finding(comparison: Comparison, measure: str) -> MeasureFinding:
    return next(one for one in comparison.findings() if one.measure == measure)


def changed(comparison: Comparison) -> dict[str, str]:
    return {one.measure: one.change for one in comparison.findings()}


# -- evidence --------------------------------------------------------------------------------


def pairs(
    number: int, longer: int = 0, *, noise: int = 0, seed: int = 1
) -> list[tuple[SimulatedMatch, SimulatedMatch]]:
    """Matches in which B takes more turns by a given number, with as much noise in both."""
    rng = Random(seed)
    return [
        (
            outcome(n, turns=20 + rng.randint(-noise, noise)),
            outcome(n, turns=20 + longer + rng.randint(-noise, noise)),
        )
        for n in range(number)
    ]


def compared(
    found: list[tuple[SimulatedMatch, SimulatedMatch]], *gates: str, smallest: float = 2
) -> Comparison:
    comparison = Comparison([Gate.parse(text) for text in gates], smallest)
    for a, b in found:
        comparison.add(a, b)
    return comparison


def test_measures_that_go_up_or_down_are_told_from_those_that_stay() -> None:
    comparison = compared(pairs(200, 2, noise=3))
    assert changed(comparison)["turns"] == "up"
    turns = finding(comparison, "turns")
    assert turns.interval is not None
    assert turns.interval.low < 2 < turns.interval.high
    assert turns.difference == pytest.approx(turns.b - turns.a)
    assert finding(comparison, "rounds").change == "same"
    swapped = compared([(b, a) for a, b in pairs(200, 2, noise=3)])
    assert changed(swapped)["turns"] == "down"


def test_nothing_is_known_of_few_pairs() -> None:
    comparison = compared(pairs(49, 10))
    assert set(changed(comparison).values()) == {"unknown"}
    assert not comparison.is_known


def test_differences_below_the_smallest_count_as_equal() -> None:
    found = pairs(2000, 1, noise=1)  # of 20 turns
    assert changed(compared(found, smallest=4))["turns"] == "up"
    assert changed(compared(found, smallest=6))["turns"] == "same"


def test_smallest_difference_of_interest_depends_on_the_measure() -> None:
    comparison = compared(pairs(60), smallest=10)
    matters = {one.measure: one.smallest for one in comparison.findings()}
    assert matters["first_player_win"] == pytest.approx(0.1)  # percentage points
    assert matters["turns"] == pytest.approx(2)  # of 20
    assert matters["margin"] == matters["points_flags"] == pytest.approx(1.05)  # of 10.5


def test_equal_shares_are_unknown_until_enough_pairs_were_played() -> None:
    few, many = compared(pairs(100)), compared(pairs(1000))
    assert changed(few)["ties"] == "unknown"
    assert changed(many)["ties"] == "same"
    assert many.is_known
    assert many.alike == many.pairs == 1000


def test_false_alarms_are_rare_over_all_measures() -> None:
    alarms = 0
    for seed in range(60):
        comparison = Comparison()
        rng = Random(seed)
        alarm = False
        for number in range(400):
            comparison.add(noisy(number, rng), noisy(number, rng))
            if number % EVERY == EVERY - 1:
                found = comparison.findings()
                alarm |= any(one.interval and not covers(one, 0) for one in found)
        alarms += alarm
    assert alarms <= 6  # 3 of 60 are 5 in 100; more than 6 come once in 30 times


def noisy(number: int, rng: Random) -> SimulatedMatch:
    """A match in which all is chance."""
    scores = sorted((rng.randint(0, 40), rng.randint(0, 40)), reverse=True)
    ranks = [1, 1 if scores[0] == scores[1] else 2]
    if rng.random() < 0.5:
        scores, ranks = scores[::-1], ranks[::-1]
    return outcome(
        number,
        scores=scores,
        ranks=ranks,
        points=[{"routes": score} for score in scores],
        measures=[{"claimed": rng.expovariate(1)} for _ in scores],
        rounds=rng.randint(4, 8),
        turns=rng.randint(8, 16),
        actions=rng.randint(10, 30),
    )


def covers(one: MeasureFinding, value: float) -> bool:
    assert one.interval is not None
    return one.interval.low <= value <= one.interval.high


def test_a_source_of_points_that_comes_late_was_nothing_before() -> None:
    found = pairs(100)
    late = [(a, replace(b, points=[{"routes": 10, "bonus": 4}, {"routes": 9}])) for a, b in found]
    comparison = compared(found[:60] + late[60:])
    bonus = finding(comparison, "points_bonus")
    assert (bonus.pairs, bonus.a) == (100, 0)
    assert bonus.b == pytest.approx(2 * 40 / 100)
    back = compared(late[:60] + found[60:])
    assert finding(back, "points_bonus").b == pytest.approx(2 * 60 / 100)


def test_a_measure_of_some_pairs_alone_is_not_waited_for() -> None:
    watched = [
        (replace(a, leads=a.leads if n % 20 == 0 else None), replace(b, leads=b.leads))
        for n, (a, b) in enumerate(pairs(900))
    ]
    comparison = compared(watched)
    leads = finding(comparison, "lead_changes")
    assert (leads.pairs, leads.change) == (45, "unknown")
    assert comparison.is_known


def test_pairs_count_that_both_have_finished() -> None:
    comparison = compared(pairs(5))
    comparison.add(outcome(5), FAILED)
    comparison.add(FAILED, outcome(6))
    assert comparison.pairs == 5
    assert comparison.failed == [(1, FAILED), (0, FAILED)]


# -- gates -----------------------------------------------------------------------------------


def test_gates_hold_or_are_broken() -> None:
    gates = ["turns<=23", "turns<=21", "turns<=A*1.05", "turns<=A+3", "turns>A"]
    comparison = compared(pairs(300, 2, noise=2), *gates)
    found = {one.gate.text: (one.verdict, one.holds) for one in comparison.guarded()}
    assert found == {
        "turns<=23": ("holds", True),
        "turns<=21": ("broken", False),
        "turns<=A*1.05": ("broken", False),
        "turns<=A+3": ("holds", True),
        "turns>A": ("holds", True),
    }
    assert comparison.is_known


def test_an_open_gate_goes_by_the_estimate() -> None:
    comparison = compared(pairs(60, noise=3), "turns<=20.5", "turns<=19.6", "turns<=A-5")
    narrow, other, broken = comparison.guarded()
    assert (narrow.verdict, other.verdict, broken.verdict) == ("open", "open", "broken")
    assert 19.6 < narrow.b < 20.5
    assert (narrow.holds, other.holds) == (True, False)
    assert not comparison.is_known
    (one,) = compared(pairs(60, noise=3), "turns<=A-5").guarded()
    assert one.limit == pytest.approx(finding(comparison, "turns").a - 5)
    assert one.interval is not None
    assert one.interval.low < one.b - one.limit < one.interval.high


def test_intervals_of_shares_stay_within_possible_shares() -> None:
    gates = ["first_player_win>=0.9", "first_player_win<=A*0.5+0.2"]
    always, half = compared(pairs(60), *gates).guarded()  # seat A wins all matches
    assert always.interval is not None
    assert half.interval is not None
    assert always.b == 1
    assert always.interval.high == pytest.approx(0.1)
    assert half.interval.low < 0.3 < half.interval.high
    assert half.interval.high <= 0.8


def test_gate_relative_to_a_holds_without_differences() -> None:
    (one,) = compared(pairs(60), "turns<=A").guarded()
    assert (one.verdict, one.holds) == ("holds", True)
