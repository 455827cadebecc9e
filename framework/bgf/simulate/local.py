"""Plays the matches of a simulation in processes of this machine."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

from bgf.errors import BgfError, PluginError
from bgf.simulate.match import Player
from bgf.simulate.outcome import Failed, Outcome
from bgf.simulate.plan import Plan

__all__ = [
    "DEATHS",
    "WorkersLost",
    "given_up_on",
    "next_size",
    "play_here",
    "play_in_processes",
]

DEATHS = 3
"""A match during which so many workers have died is not tried again."""

_IN_A_ROW = 12  # workers that die without a match between them: something else is wrong
_BATCH = 0.5  # seconds of work that a worker is given at once
_MOST = 2000  # matches
_GRACE = 5.0  # seconds in which a worker that is to end ends its bots, too


class WorkersLost(BgfError):
    """Workers die before they have played anything."""

    code = "plugin"


def play_here(plan: Plan, numbers: Iterable[int]) -> Iterator[list[Outcome]]:
    """Play matches in this process.

    Args:
        plan: what is played.
        numbers: of the matches.

    Yields:
        Outcomes, some at a time.
    """
    player, left, size = Player(plan), iter(numbers), 1
    while batch := list(islice(left, size)):
        start = time.perf_counter()
        yield [player.play(number) for number in batch]
        size = next_size(len(batch), time.perf_counter() - start)


def next_size(size: int, seconds: float) -> int:
    """How many matches to play at once, where so many took so long: for half a second."""
    return max(1, min(_MOST, 4 * size, int(size * _BATCH / max(seconds, 1e-6))))


def play_in_processes(plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[list[Outcome]]:
    """Play matches in so many processes.

    One that dies is replaced, and what it was at is played again, match by match.

    Args:
        plan: what is played.
        numbers: of the matches.
        jobs: how many processes.

    Yields:
        Outcomes, some at a time, in any order.

    Raises:
        BgfError: as `Plan.load`.
        WorkersLost: if one after the other dies before it has played a match.
    """
    pool = _Pool(plan, numbers)
    try:
        for _ in range(jobs):
            pool.hire()
        while pool.workers:
            yield from pool.collect()
    finally:
        pool.close()


class _Worker:
    """A process, and the matches it is at."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, there = context.Pipe()
        self.process = context.Process(
            target=_work, args=(there, plan.to_dict()), daemon=True, name="bgf simulate"
        )
        with _deaf():
            self.process.start()
        there.close()
        self.at: list[int] = []
        self.size = 1

    def give(self, numbers: list[int]) -> None:
        """Let it play matches."""
        self.at = numbers
        with suppress(OSError):  # it has died: that shows when its answer is awaited
            self.line.send(numbers)

    def stop(self) -> None:
        """Tell it to end, whatever it is at."""
        self.line.close()
        if self.at:
            self.process.terminate()
            self.at = []

    def end(self) -> None:
        """End it, and wait until it has."""
        self.stop()
        self.process.join(_GRACE)
        self.process.kill()
        self.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin meanwhile never hear Ctrl-C: who is interrupted ends its workers."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it lets Ctrl-C in again when it starts with the first one
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(line: Connection, plan: dict[str, Any]) -> None:
    """What a process does: it is sent numbers of matches, and answers with their outcomes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What is told to end breaks its match off, so that bots that are programs are ended with it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        player = Player(Plan.from_dict(plan))
        while True:
            numbers: list[int] = line.recv()
            start = time.perf_counter()
            outcomes = [player.play(number) for number in numbers]
            line.send((outcomes, time.perf_counter() - start))
    except BgfError as error:
        line.send(str(error))
    except (EOFError, OSError, KeyboardInterrupt):  # there is nothing more to do
        pass


class _Pool:
    """The workers, and the matches that are still to be played."""

    def __init__(self, plan: Plan, numbers: Iterable[int]) -> None:
        self.plan = plan
        self.left = iter(numbers)
        self.again: deque[int] = deque()  # a worker has died of one of them, perhaps
        self.deaths: Counter[int] = Counter()
        self.in_a_row = 0
        self.workers: dict[object, _Worker] = {}

    def hire(self) -> None:
        """Start a worker, if there is work for it."""
        numbers = self._next(1)
        if numbers:
            worker = _Worker(self.plan)
            self.workers[worker.line] = worker
            worker.give(numbers)

    def _next(self, size: int) -> list[int]:
        return [self.again.popleft()] if self.again else list(islice(self.left, size))

    def collect(self) -> Iterator[list[Outcome]]:
        """Wait for workers; those that are done are given more to do, dead ones are replaced."""
        for line in wait([worker.line for worker in self.workers.values()]):
            worker = self.workers[line]
            try:
                found = worker.line.recv()
            except (EOFError, OSError):
                yield self._bury(worker)
                continue
            if isinstance(found, str):
                raise PluginError(found)
            outcomes, seconds = found
            self.in_a_row = 0
            worker.size = next_size(len(worker.at), seconds)
            worker.give(self._next(worker.size))
            if not worker.at:
                self._dismiss(worker)
            yield outcomes

    def _dismiss(self, worker: _Worker) -> None:
        del self.workers[worker.line]
        worker.end()

    def _bury(self, worker: _Worker) -> list[Outcome]:
        """Put another in the place of a dead worker; answers matches that are given up."""
        lost = worker.at
        worker.process.join(1.0)  # it may have closed its line just before it ends
        self._dismiss(worker)
        self.in_a_row += 1
        if self.in_a_row >= _IN_A_ROW:
            raise WorkersLost(
                f"{self.in_a_row} workers in a row died before a match was over, the last with "
                f"exit code {worker.process.exitcode}"
            )
        self.deaths.update(lost)
        given_up = [number for number in lost if self.deaths[number] >= DEATHS]
        self.again.extend(number for number in lost if self.deaths[number] < DEATHS)
        self.hire()
        return [given_up_on(self.plan, number) for number in given_up]

    def close(self) -> None:
        """End all workers."""
        for worker in self.workers.values():
            worker.stop()
        for worker in [*self.workers.values()]:
            self._dismiss(worker)


def given_up_on(plan: Plan, number: int) -> Failed:
    """The outcome of a match that `DEATHS` workers died of."""
    words = f"{DEATHS} workers died while they played it"
    return Failed(number, plan.seed_of(number), words, "")
