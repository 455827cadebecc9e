"""Plays the matches of a simulation on this machine, in this process or in several."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait

from bgf.errors import BgfError, PluginError
from bgf.number_checks import check_count
from bgf.simulate.interrupts import children_ignore_interrupts
from bgf.simulate.match import Simulator
from bgf.simulate.plan import Plan
from bgf.simulate.work import Batch, Work, next_size, play_batch
from bgf.stray_errors import tell_stray_errors
from bgf.streams import make_streams_safe
from bgf.words import join_messages

__all__ = ["play_here", "play_in_processes"]

_GRACE = 5.0  # seconds for a worker to end its bots


def play_here(plan: Plan, numbers: Iterable[int], keep: bool) -> Generator[Batch, None, None]:
    """Plays matches in this process.

    A game or bot that ends its process also ends this one.

    Args:
        plan: the plan of the matches.
        numbers: the numbers of the matches.
        keep: whether to keep the outcomes as lines.

    Yields:
        Finished matches, some at a time.

    Raises:
        BgfError: as `Plan.load`.
    """
    simulator = Simulator(plan)
    left = iter(numbers)
    size = 1
    while some := list(islice(left, size)):
        batch = play_batch(simulator, some, keep)
        yield batch
        size = next_size(len(some), batch.seconds)


def play_in_processes(
    plan: Plan, numbers: Iterable[int], keep: bool, jobs: int
) -> Generator[Batch, None, None]:
    """Plays matches in several processes.

    A process that dies is replaced, and its matches are played again, one by one.

    Args:
        plan: the plan of the matches.
        numbers: the numbers of the matches.
        keep: whether to keep the outcomes as lines.
        jobs: the number of processes.

    Yields:
        Finished matches, some at a time, in any order.

    Raises:
        PluginError: if workers can't load the game.
        WorkersLost: if one worker after the other dies without having played a match.
        ValueError: if `jobs` is below 1.
    """
    check_count("jobs", jobs, 1)
    pool = _WorkerPool(Work(plan, numbers, keep))
    try:
        for _ in range(jobs):
            pool.hire()
        while pool.workers:
            yield from pool.collect()
    finally:
        pool.close()


class _Worker:
    """A process, with the matches that it is playing."""

    def __init__(self, plan: Plan, keep: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, there = context.Pipe()
        self.process = context.Process(
            target=_work, args=(there, plan, keep), daemon=True, name="bgf simulate"
        )
        with children_ignore_interrupts():
            self.process.start()
        there.close()
        self.playing: list[int] = []
        self.size = 1

    def give(self, numbers: list[int]) -> None:
        """Sends it the numbers of matches to play."""
        self.playing = numbers
        with suppress(OSError):  # it has died, which is noticed later, when its answer is awaited
            self.line.send(numbers)

    def stop(self) -> None:
        """Tells it to end, even during a match."""
        self.line.close()
        if self.playing:
            self.process.terminate()
            self.playing = []

    def end(self) -> None:
        """Ends it, and waits until it has ended."""
        self.stop()
        self.process.join(_GRACE)
        self.process.kill()
        self.process.join()


def _work(line: Connection, plan: Plan, keep: bool) -> None:
    """Runs in a worker process: receives numbers of matches, plays them, and sends the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    make_streams_safe()
    tell_stray_errors(debug="--debug" in sys.argv)  # a worker has the arguments of the program
    try:
        simulator = Simulator(plan)
        # From here on, termination raises KeyboardInterrupt, which breaks off the match and ends
        # bots that are programs. During the imports above, Python may turn an interrupt into
        # another error; then no bot is running, and the worker may simply die.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        while True:
            line.send(play_batch(simulator, line.recv(), keep))
    except BgfError as error:
        line.send(join_messages("", [error]))
    except (EOFError, OSError, KeyboardInterrupt):  # there is nothing more to do
        pass


class _WorkerPool:
    """The workers."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.workers: dict[object, _Worker] = {}

    def hire(self) -> None:
        """Starts a worker if there is work for it."""
        numbers = self.work.next(1)
        if numbers:
            worker = _Worker(self.work.plan, self.work.keep)
            self.workers[worker.line] = worker
            worker.give(numbers)

    def collect(self) -> Iterator[Batch]:
        """Waits for workers, gives finished ones more work, and replaces dead ones."""
        for line in wait([worker.line for worker in self.workers.values()]):
            worker = self.workers[line]
            try:
                found: Batch | str = worker.line.recv()
            except (EOFError, OSError):
                yield self._bury(worker)
                continue
            if isinstance(found, str):
                raise PluginError(found)
            self.work.worker_finished()
            worker.size = next_size(len(worker.playing), found.seconds)
            worker.give(self.work.next(worker.size))
            if not worker.playing:
                self._dismiss(worker)
            yield found

    def _dismiss(self, worker: _Worker) -> None:
        del self.workers[worker.line]
        worker.end()

    def _bury(self, worker: _Worker) -> Batch:
        """Replaces a dead worker; returns its matches that are given up."""
        lost, workers = worker.playing, len(self.workers)
        worker.process.join(1.0)  # it may have closed its connection shortly before its end
        self._dismiss(worker)
        code = worker.process.exitcode
        given_up = self.work.worker_died(lost, workers, f"exit code {code}")
        self.hire()
        return given_up

    def close(self) -> None:
        """Ends all workers."""
        for worker in self.workers.values():
            worker.stop()
        for worker in [*self.workers.values()]:
            self._dismiss(worker)
