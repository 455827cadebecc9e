"""Matches of two variants on paired seeds, until the comparison is decided.

Match n of one variant and match n of the other have the same seed and the same bots in the same
seats, so that much of the chance is the same. Pairs are evaluated in the order of their numbers,
after every `EVERY` pairs, so that the result does not depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TYPE_CHECKING

from bgf.number_checks import check_count
from bgf.simulate.local import play_in_processes
from bgf.simulate.outcome import MatchOutcome, from_line

if TYPE_CHECKING:
    from bgf.simulate.compare.comparison import Comparison
    from bgf.simulate.plan import Plan

__all__ = ["EVERY", "compare"]

EVERY = 50
"""The number of pairs between two evaluations of the comparison."""


def compare(
    a: Plan,
    b: Plan,
    pairs: int,
    comparison: Comparison,
    jobs: int = 2,
    progress: Callable[[int], None] = lambda done: None,
) -> bool:
    """Plays pairs of matches until the comparison is decided.

    Args:
        a: the plan of variant A.
        b: the plan of variant B, with the same seed and seats.
        pairs: the maximum number of pairs.
        comparison: the comparison to which pairs are added; it can be read at any time.
        jobs: the number of processes; each variant gets half of them, but at least one.
        progress: called with the number of finished matches.

    Returns:
        Whether the comparison is decided; if not, all pairs were played.

    Raises:
        BgfError: as in `Plan.load`, and `Comparison.guarded`.
        ValueError: if `pairs` or `jobs` is too low.
    """
    check_count("pairs", pairs, 1)
    check_count("jobs", jobs, 1)
    with closing(_play(a, jobs, pairs)) as of_a, closing(_play(b, jobs, pairs)) as of_b:
        for number, (one, other) in enumerate(zip(of_a, of_b, strict=True), 1):
            comparison.add(one, other)
            progress(2 * number)
            if number % EVERY == 0 and comparison.is_known:
                return True
    return comparison.is_known


def _play(plan: Plan, jobs: int, games: int) -> Generator[MatchOutcome, None, None]:
    """Yields the outcomes of the first matches, in the order of their numbers."""
    numbers, waiting = range(games), dict[int, bytes]()
    with closing(play_in_processes(plan, numbers, True, -(-jobs // 2))) as played:
        for number in numbers:
            while number not in waiting:
                batch = next(played)
                waiting |= zip(batch.numbers, batch.lines, strict=True)
            yield from_line(waiting.pop(number))
