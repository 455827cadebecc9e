"""Matches of two variants on paired seeds, until it is known what differs.

Match n of the one and match n of the other have the same seed and the same bots at the same seats,
so that much of the chance is the same. Looked at are the pairs from the first on, each `EVERY` of
them, whatever else is played already: the outcome does not depend on how many play at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import TYPE_CHECKING, cast

from bgf.simulate.local import play_in_processes
from bgf.simulate.outcome import Outcome, from_line

if TYPE_CHECKING:
    from bgf.simulate.compare.comparison import Comparison
    from bgf.simulate.plan import Plan
    from bgf.simulate.work import Batch

__all__ = ["EVERY", "compare"]

EVERY = 50
"""After so many pairs it is looked at what is known."""


def compare(
    a: Plan,
    b: Plan,
    pairs: int,
    comparison: Comparison,
    jobs: int = 2,
    progress: Callable[[int], None] = lambda done: None,
) -> bool:
    """Play pairs of matches until it is known what is asked for.

    Args:
        a: what is played.
        b: what is played beside it, of the same seed and seats.
        pairs: how many are played at most.
        comparison: what they are added to; what is known so far can be read at any time.
        jobs: how many processes play, half of them each variant; two at least.
        progress: called with how many matches are done.

    Returns:
        Whether it is known; if not, all pairs were played.

    Raises:
        BgfError: as of `Plan.load`, and `Comparison.guarded`.
    """
    with closing(_play(a, jobs, pairs)) as of_a, closing(_play(b, jobs, pairs)) as of_b:
        for number, (one, other) in enumerate(zip(of_a, of_b, strict=True), 1):
            comparison.add(one, other)
            progress(2 * number)
            if number % EVERY == 0 and comparison.is_known:
                return True
    return comparison.is_known


def _play(plan: Plan, jobs: int, games: int) -> Generator[Outcome]:
    """The outcomes of the first matches, by number."""
    numbers, waiting = range(games), dict[int, bytes]()
    played = play_in_processes(plan, numbers, True, -(-jobs // 2))
    with closing(cast("Generator[Batch]", played)):  # its end ends the processes
        for number in numbers:
            while number not in waiting:
                batch = next(played)
                waiting |= zip(batch.numbers, batch.lines, strict=True)
            yield from_line(waiting.pop(number))
