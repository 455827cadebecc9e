"""Plays many matches for learning, in this process or in several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import count, islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Self, TypeVar

from bgf.api import load
from bgf.errors import BgfError
from bgf.number_checks import check_count
from bgf.simulate.interrupts import children_ignore_interrupts
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from bgf.engine.game import Game

__all__ = ["Crew", "CrewLost", "PlayMatch"]

T = TypeVar("T")

PlayMatch = Callable[["Game", int], T]
"""A function that plays a numbered match; it must be picklable for other processes."""

_TASK_SECONDS = 0.5  # the usual time that a process plays before it returns results
_MOST_IN_TASK = 500

_loaded: list[Game | Message] = []  # in a worker process: the game, or why it is missing


class CrewLost(BgfError):
    """Raised if the worker processes can't start or have ended."""

    code = "plugin"


class Crew:
    """Plays matches, in this process or in several; use it in a ``with`` block.

    Args:
        game: the game; other processes load it by its name and the folder of its content.
        jobs: the number of processes; 1 for this process alone.

    Attributes:
        game: the game.

    Raises:
        ValueError: if `jobs` is below 1.
    """

    def __init__(self, game: Game, jobs: int = 1) -> None:
        check_count("jobs", jobs, 1)
        self.game = game
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self._jobs > 1:
            context = multiprocessing.get_context("spawn")
            start = (self.game.name, self.game.folder)
            self._pool = ProcessPoolExecutor(self._jobs, context, _begin, start)
        return self

    def __exit__(self, *_: object) -> None:
        """Stops the processes, even during a match, since nobody wants more results."""
        if self._pool is None:
            return
        processes = self._pool._processes  # Python 3.14 introduces `terminate_workers`
        for process in list(processes.values()):
            process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def play(
        self, job: PlayMatch[T], first: int, most: int | None, seconds: float | None
    ) -> Iterator[tuple[int, T]]:
        """Yields the numbers of matches with their results, in any order.

        Args:
            job: plays a match.
            first: the number of the first match.
            most: the maximum number of matches; None for no limit.
            seconds: the time after which no match is started, except the first ones; None for no
                limit.
        """
        numbers = iter(count(first) if most is None else range(first, first + most))
        end = None if seconds is None else perf_counter() + seconds
        if self._pool is None:
            for number in numbers:
                yield number, job(self.game, number)
                if end is not None and perf_counter() >= end:
                    return
            return
        yield from _play_in(self._pool, self._jobs, job, numbers, end)


def _play_in(
    pool: ProcessPoolExecutor,
    jobs: int,
    job: PlayMatch[T],
    numbers: Iterator[int],
    end: float | None,
) -> Iterator[tuple[int, T]]:
    """Yields as `Crew.play`; each process always has one running and one waiting task."""
    size = 1
    waiting: set[Future[Message | tuple[list[tuple[int, T]], float]]] = set()
    is_late = False  # the first matches are started in any case
    while True:
        while not is_late and len(waiting) < 2 * jobs:
            some = list(islice(numbers, size))
            if not some:
                break
            with children_ignore_interrupts():  # the first tasks start the processes
                waiting.add(pool.submit(partial(_play_some, job), some))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                answer = future.result()
            except BrokenProcessPool as error:
                raise CrewLost(message("learned.crew_lost")) from error
            if isinstance(answer, Message):
                raise CrewLost(answer)
            found, seconds = answer
            wanted = len(found) * _TASK_SECONDS / max(seconds, 1e-3)
            size = max(1, min(_MOST_IN_TASK, 2 * len(found), int(wanted)))
            yield from found
        is_late = end is not None and perf_counter() >= end


def _begin(name: str, folder: Path | None) -> None:
    """Prepares a process; the process that started it handles Ctrl-C and ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        _loaded.append(load(name, content=folder))
    except BgfError as error:
        _loaded.append(join_messages("", [error]))


def _play_some(
    job: PlayMatch[T], numbers: list[int]
) -> Message | tuple[list[tuple[int, T]], float]:
    """Plays matches in a worker process.

    Returns:
        The results with the duration in seconds, or the reason why the game could not be loaded.
    """
    game = _loaded[0]
    if isinstance(game, Message):
        return game
    start = perf_counter()
    found = [(number, job(game, number)) for number in numbers]
    return found, perf_counter() - start
