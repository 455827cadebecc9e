"""Two variants played on paired seeds: the pairs, and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgf.simulate.compare import EVERY, Comparison, Gate, GateError, compare
from bgf.simulate.outcome import MatchOutcome, SimulatedMatch
from bgf.simulate.plan import Plan

pytestmark = pytest.mark.usefixtures("quick_workers")

PARIS = Plan("paris", ("random", "random"), seed=4)
NIGHT = replace(PARIS, mods=("long-night",))


def test_comparison_ends_at_the_same_pair_with_any_number_of_jobs() -> None:
    found = []
    for jobs in (1, 3):
        comparison = Comparison([Gate.parse("turns<=A+1"), Gate.parse("rounds>=A")])
        assert compare(PARIS, NIGHT, 4000, comparison, jobs)
        found.append((comparison.pairs, comparison.findings(), comparison.guarded()))
    assert found[0] == found[1]
    count, _, guarded = found[0]
    assert count % EVERY == 0
    assert count < 4000
    assert [one.holds for one in guarded] == [False, True]


class Seen(Comparison):
    """Remembers the compared matches."""

    def __init__(self) -> None:
        super().__init__()
        self.met: list[tuple[MatchOutcome, MatchOutcome]] = []

    def add(self, a: MatchOutcome, b: MatchOutcome) -> None:
        self.met.append((a, b))
        super().add(a, b)


@pytest.mark.parametrize("jobs", [1, 2])
def test_pairs_have_the_same_numbers_seeds_and_seats(jobs: int) -> None:
    bots = ("random", "greedy")
    seen = Seen()
    compare(replace(PARIS, seats=bots), replace(NIGHT, seats=bots), 4, seen, jobs)
    assert [a.number for a, _ in seen.met] == [0, 1, 2, 3]
    for a, b in seen.met:
        assert isinstance(a, SimulatedMatch)
        assert isinstance(b, SimulatedMatch)
        assert (a.number, a.seed, a.seats) == (b.number, b.seed, b.seats)


def test_a_game_is_like_itself() -> None:
    comparison, told = Comparison(), list[int]()
    assert not compare(PARIS, PARIS, 60, comparison, progress=told.append)
    assert (comparison.pairs, comparison.alike) == (60, 60)
    assert told[-1] == 120


def test_mod_changes_the_number_of_turns() -> None:
    comparison = Comparison(smallest=1)
    compare(PARIS, NIGHT, 150, comparison)
    turns = next(one for one in comparison.findings() if one.measure == "turns")
    assert turns.change == "up"
    assert turns.interval is not None
    assert turns.interval.low <= 2 <= turns.interval.high, (
        "one more turn each, as long as both have had their last"
    )


def test_a_gate_of_nothing_is_an_error_as_soon_as_that_is_known() -> None:
    with pytest.raises(GateError, match='did you mean "points_flags"'):
        compare(PARIS, PARIS, 200, Comparison([Gate.parse("points_flag<=3")]))
