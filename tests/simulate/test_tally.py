"""Matches added up: the same in any order and grouping, and as adding them one by one."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from tests.simulate.playing import PLAN, outcome, tallied

import bgf
from bgf.simulate.contrast import Contrast
from bgf.simulate.outcome import Failed, MatchOutcome, SimulatedMatch
from bgf.simulate.plan import Plan
from bgf.simulate.summary import summarize
from bgf.simulate.tally import Tally

GAME = bgf.load("paris")


def test_of_many_failures_the_first_are_kept() -> None:
    failures = [Failed(number, number, "it broke", "record" * 99) for number in range(500)]
    summary = summarize(tallied(*failures), GAME)
    assert summary.matches == 0
    assert summary.failures == 500
    assert [own.number for own in summary.failed] == list(range(len(summary.failed)))
    assert len(summary.failed) < 50
    assert not any(own.record for own in summary.failed)


def by_several(outcomes: Sequence[MatchOutcome], workers: int, seed: int) -> Tally:
    """The tally of matches that were dealt out to workers, and came back in any order."""
    draw = Random(seed)
    tallies = [Tally(PLAN) for _ in range(workers)]
    for one in outcomes:
        draw.choice(tallies).add(one)
    total = Tally(PLAN)
    for tally in draw.sample(tallies, workers):
        total.merge(tally)
    return total


def random_outcome(draw: Random, number: int) -> MatchOutcome:
    if draw.random() < 0.1:
        return Failed(number, number, f"it broke in {number}", "")
    return outcome(
        number,
        scores=[draw.randrange(-9, 30), draw.randrange(30)],
        ranks=draw.choice([[1, 2], [2, 1], [1, 1]]),
        points=[{draw.choice("abc"): 1, "d": draw.randrange(9)}, {draw.choice("xyz"): 2}],
        measures=[{"part": draw.random(), "some": 3}, {"part": draw.random()}],
        uses=[sorted(draw.sample(range(60), 9)), sorted(draw.sample(range(60), 20))],
        forfeits={draw.randrange(2): ("crash", f"in {number}")} if number % 7 == 0 else {},
    )


def test_several_workers_add_up_to_the_same_sums_in_any_order() -> None:
    draw = Random(1)
    outcomes = [random_outcome(draw, number) for number in range(400)]
    whole = summarize(tallied(*outcomes), GAME)
    for seed in range(5):
        assert summarize(by_several(outcomes, 12, seed), GAME) == whole


def test_failed_matches_count_as_done() -> None:
    tally = tallied(outcome(0), Failed(1, 101, "it broke", ""), outcome(2))
    assert tally.matches == 2
    assert tally.failures == 1
    assert tally.done == 3
    tally.merge(tallied(outcome(3), Failed(4, 104, "it broke", "")))
    assert tally.matches == 3
    assert tally.failures == 2
    assert tally.done == 5


def test_it_can_be_read_at_any_time() -> None:
    matches = [outcome(number, uses=[[number], [0]]) for number in range(20)]
    tally = Tally(PLAN)
    summarize(tally, GAME)
    for count, match in enumerate(matches, 1):
        tally.add(match)
        assert summarize(tally, GAME) == summarize(tallied(*matches[:count]), GAME)


# -- one by one ------------------------------------------------------------------------------

FOUR = Plan("paris", ("random",) * 4)
MEASURES = ("debts", "luck", "rare")


def matches_of_four() -> Iterator[SimulatedMatch]:
    """Matches with negative numbers, ties, no winners, and measures that some lack."""
    draw = Random(5)
    for number in range(200):
        measures = [{"debts": draw.randrange(-9, 1), "luck": draw.gauss(-1, 5)} for _ in range(4)]
        measures[draw.randrange(4)]["rare"] = -(10.0**12)
        yield outcome(
            number,
            seats=["random"] * 4,
            scores=[draw.randrange(-40, 10) for _ in range(4)],
            ranks=draw.choice([[1, 2, 3, 4], [4, 3, 1, 1], [2, 2, 2, 2]]),
            points=[{}] * 4,
            measures=measures,
            choices=[1] * 4,
            legal=[2] * 4,
            uses=[sorted(draw.sample(range(12), draw.randrange(9))) for _ in range(4)],
        )


FOURS = [*matches_of_four()]


def contrast_of(
    belongs: Callable[[SimulatedMatch, int], bool],
    value: Callable[[SimulatedMatch, int], float | None],
) -> list[float]:
    """Means of the group and of the others, and the standard error, from each match's residuals."""
    sides: list[list[tuple[float, int]]] = [[], []]  # of each match the sum and the number
    for match in FOURS:
        for side, wanted in zip(sides, (True, False), strict=True):
            found = [value(match, p) for p in range(4) if belongs(match, p) is wanted]
            numbers = [number for number in found if number is not None]
            side.append((math.fsum(numbers), len(numbers)))
    means = []
    rests = []
    for side in sides:
        everyone = sum(players for _, players in side)
        mean = math.fsum(total for total, _ in side) / everyone
        means.append(mean)
        rests.append([(total - mean * players) / everyone for total, players in side])
    squares = math.fsum((one - other) ** 2 for one, other in zip(*rests, strict=True))
    matches = len(FOURS)
    error = math.sqrt(squares * matches / (matches - 1))
    return [*means, error]


def figures_of(found: Contrast | None) -> list[float]:
    assert found is not None
    return [found.those.value, found.others.value, found.error]


@pytest.mark.parametrize("number", range(12))
def test_summed_uses_equal_a_computation_match_by_match(number: int) -> None:
    def uses(match: SimulatedMatch, player: int) -> bool:
        return bool(match.uses[player] >> number & 1)

    summary = summarize(tallied(*FOURS, plan=FOUR), GAME)
    use = summary.uses[number]
    assert use.used == sum(uses(match, player) for match in FOURS for player in range(4))
    of_wins = contrast_of(uses, SimulatedMatch.won)
    of_points = contrast_of(uses, lambda match, player: match.scores[player])
    assert figures_of(use.win) == pytest.approx(of_wins, rel=1e-9)
    assert figures_of(use.score) == pytest.approx(of_points, rel=1e-9)


@pytest.mark.parametrize("name", MEASURES)
def test_summed_measures_equal_a_computation_match_by_match(name: str) -> None:
    found = summarize(tallied(*FOURS, plan=FOUR), GAME).measures
    (own,) = [own for own in found if own.measure == name]
    values = [players[name] for match in FOURS for players in match.measures if name in players]
    assert own.mean == pytest.approx(math.fsum(values) / len(values), rel=1e-12)
    winners = contrast_of(
        lambda match, player: match.ranks[player] == 1,
        lambda match, player: match.measures[player].get(name),
    )
    assert figures_of(own.compared) == pytest.approx(winners, rel=1e-9, abs=1e-9)
