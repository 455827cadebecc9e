"""The work of a run: the matches that are still to be played, and those that were lost."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from bgf.errors import BgfError
from bgf.simulate.outcome import Failed, Outcome, to_line
from bgf.simulate.tally import Tally
from bgf.words import message

if TYPE_CHECKING:
    from bgf.simulate.match import Simulator
    from bgf.simulate.plan import Plan

__all__ = ["DEATHS", "Batch", "Work", "WorkersLost", "next_size", "play_batch"]

DEATHS = 3
"""A match during which so many workers have died is not tried again."""

_IN_A_ROW = 12  # workers that die without a match between them: something else is wrong
_SECONDS = 0.5  # of work that a worker is given at once
_MOST = 2000  # matches


class WorkersLost(BgfError):
    """Workers die before they have played anything."""

    code = "plugin"


class Batch:
    """Matches that are over, as they are sent to who asked for them.

    Args:
        plan: what is played.
        keep: whether their lines are wanted.

    Attributes:
        numbers: of the matches.
        tally: what came of them.
        lines: their outcomes as lines, if they are wanted.
        seconds: how long they took, by the clock.
    """

    def __init__(self, plan: Plan, keep: bool) -> None:
        self.numbers: list[int] = []
        self.tally = Tally(plan)
        self.lines: list[bytes] = []
        self.seconds = 0.0
        self._keep = keep

    def add(self, outcome: Outcome) -> None:
        """Add a match."""
        self.numbers.append(outcome.number)
        self.tally.add(outcome)
        if self._keep:
            self.lines.append(to_line(outcome))


def play_batch(simulator: Simulator, numbers: Iterable[int], keep: bool) -> Batch:
    """Play matches of these numbers, one after the other."""
    start, batch = time.perf_counter(), Batch(simulator.plan, keep)
    for number in numbers:
        batch.add(simulator.play(number))
    batch.seconds = time.perf_counter() - start
    return batch


def next_size(size: int, seconds: float) -> int:
    """How many matches to play at once, where so many took so long: for half a second."""
    return max(1, min(_MOST, 4 * size, int(size * _SECONDS / max(seconds, 1e-6))))


class Work:
    """The matches of a run that are still to be played, and what workers have died of.

    Args:
        plan: what is played.
        numbers: of the matches.
        keep: whether their lines are wanted.
    """

    def __init__(self, plan: Plan, numbers: Iterable[int], keep: bool) -> None:
        self.plan, self.keep = plan, keep
        self._left = iter(numbers)
        self._again: deque[int] = deque()  # a worker has died of one of them, perhaps
        self._deaths: Counter[int] = Counter()
        self._in_a_row = 0

    def next(self, size: int) -> list[int]:
        """The matches to be played next, so many at most; those that were lost one by one."""
        return [self._again.popleft()] if self._again else list(islice(self._left, size))

    def done(self) -> None:
        """A worker has answered."""
        self._in_a_row = 0

    def lost(self, numbers: list[int], workers: int, how: str) -> Batch:
        """A worker has died; what it was at is to be played again.

        Args:
            numbers: of the matches it was at.
            workers: how many there are: all may die at once, as with a machine.
            how: what is known of it, after "with".

        Returns:
            Those of the matches that are given up: too many have died of them.

        Raises:
            WorkersLost: if one after the other dies.
        """
        self._in_a_row += 1
        if self._in_a_row >= _IN_A_ROW + workers:
            facts = {"count": self._in_a_row, "reason": how}
            raise WorkersLost(message("engine.workers_died", **facts))
        given_up = Batch(self.plan, self.keep)
        for number in numbers:
            self._deaths[number] += 1
            if self._deaths[number] < DEATHS:
                self._again.append(number)
            else:
                words = f"{DEATHS} workers died while they played it, the last with {how}"
                given_up.add(Failed(number, self.plan.seed_of(number), words, ""))
        return given_up
