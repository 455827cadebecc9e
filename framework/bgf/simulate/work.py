"""The work of a run: the matches still to be played, and the matches during which workers died."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from bgf.errors import BgfError
from bgf.simulate.outcome import Failed, MatchOutcome, to_line
from bgf.simulate.tally import Tally
from bgf.words import message

if TYPE_CHECKING:
    from bgf.simulate.match import Simulator
    from bgf.simulate.plan import Plan

__all__ = ["DEATHS", "Batch", "Work", "WorkersLost", "next_size", "play_batch"]

DEATHS = 3
"""The number of workers that may die during a match before it is given up."""

# If more workers die without a finished match in between, the cause is something else.
_IN_A_ROW = 12
_SECONDS = 0.5  # seconds of work that a worker gets at a time
_MOST = 2000  # matches


class WorkersLost(BgfError):
    """Raised if workers keep dying before they have finished a match."""

    code = "plugin"


class Batch:
    """Finished matches, as sent by a worker.

    Args:
        plan: the plan of the matches.
        keep: whether to keep the outcomes as lines.

    Attributes:
        numbers: the numbers of the matches.
        tally: the tally of the matches.
        lines: the outcomes as lines, if they are kept.
        seconds: the duration of the matches together.
    """

    def __init__(self, plan: Plan, keep: bool) -> None:
        self.numbers: list[int] = []
        self.tally = Tally(plan)
        self.lines: list[bytes] = []
        self.seconds = 0.0
        self._keep = keep

    def add(self, outcome: MatchOutcome) -> None:
        """Adds a match."""
        self.numbers.append(outcome.number)
        self.tally.add(outcome)
        if self._keep:
            self.lines.append(to_line(outcome))


def play_batch(simulator: Simulator, numbers: Iterable[int], keep: bool) -> Batch:
    """Plays matches one after the other.

    Args:
        simulator: plays the matches.
        numbers: the numbers of the matches.
        keep: whether to keep the outcomes as lines.
    """
    start = time.perf_counter()
    batch = Batch(simulator.plan, keep)
    for number in numbers:
        batch.add(simulator.play(number))
    batch.seconds = time.perf_counter() - start
    return batch


def next_size(size: int, seconds: float) -> int:
    """Returns a size for the next batch so that it takes about half a second.

    Args:
        size: the size of the last batch.
        seconds: the duration of the last batch.
    """
    wanted = int(size * _SECONDS / max(seconds, 1e-6))
    return max(1, min(_MOST, 4 * size, wanted))


class Work:
    """The matches that are still to be played, including those during which workers died.

    Args:
        plan: the plan of the matches.
        numbers: the numbers of the matches.
        keep: whether to keep the outcomes as lines.
    """

    def __init__(self, plan: Plan, numbers: Iterable[int], keep: bool) -> None:
        self.plan = plan
        self.keep = keep
        self._left = iter(numbers)
        self._again: deque[int] = deque()  # a worker has died during each
        self._deaths: Counter[int] = Counter()
        self._in_a_row = 0

    def next(self, size: int) -> list[int]:
        """Returns the numbers of the next matches, at most `size`; lost matches come one by one."""
        if self._again:
            return [self._again.popleft()]
        return list(islice(self._left, size))

    def worker_finished(self) -> None:
        """Records that a worker has finished a batch."""
        self._in_a_row = 0

    def worker_died(self, numbers: list[int], workers: int, how: str) -> Batch:
        """Records that a worker has died; its matches will be played again.

        Args:
            numbers: the numbers of its matches.
            workers: the number of all workers, which may die together, for example with their
                machine.
            how: how it died, in words to follow "with".

        Returns:
            The matches that are given up, because too many workers have died during them.

        Raises:
            WorkersLost: if one worker after the other dies.
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
