"""Runs a simulation: lets an engine play the matches that are not in the log."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

from bgf.errors import BgfError, nearest
from bgf.interrupts import interrupts_wait
from bgf.number_checks import check_count
from bgf.simulate.engine_names import ENGINES
from bgf.simulate.local import play_here, play_in_processes
from bgf.words import message

if TYPE_CHECKING:
    from bgf.simulate.log import Log
    from bgf.simulate.plan import Plan
    from bgf.simulate.tally import Tally
    from bgf.simulate.work import Batch

__all__ = ["Engine", "NoSuchEngine", "engine_named", "processors", "run"]


class NoSuchEngine(BgfError):
    """Raised if there is no engine with a name."""

    code = "engine"


Engine = Callable[["Plan", Iterable[int], bool], Iterator["Batch"]]
"""A function that plays the matches of a plan with the given numbers.

It yields batches of outcomes in any order. The third argument tells whether to keep the outcomes as
lines, too.
"""


def engine_named(name: str, jobs: int | None = None) -> Engine:
    """Returns the engine with a name.

    Args:
        name: ``local`` for processes of this machine, ``ray`` for a cluster.
        jobs: the number of simultaneous matches; the number of processors if left out.

    Raises:
        BgfError: if the engine does not exist or is not installed.
        ValueError: if `jobs` is below 1.
    """
    if jobs is not None:
        check_count("jobs", jobs, 1)
    if name == "ray":
        from bgf.simulate.cluster import ray_engine

        return ray_engine(jobs)
    if name != "local":
        choices = nearest(name, ENGINES)
        raise NoSuchEngine(message("engine.unknown", name=name, choices=choices))
    number = processors() if jobs is None else jobs
    return lambda plan, numbers, keep: play_in_processes(plan, numbers, keep, number)


def processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    plan: Plan,
    games: int,
    tally: Tally,
    engine: Engine = play_here,
    log: Log | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Plays the first matches of a plan.

    Args:
        plan: the plan.
        games: the number of matches.
        tally: an empty tally to which matches are added; it may be read at any time.
        engine: plays the matches.
        log: the log for outcomes; matches in it are not played again.
        progress: called with the number of finished matches.

    Raises:
        BgfError: as raised by the engine and `Log.add`.
        ValueError: if `games` is negative.
    """
    check_count("games", games, 0)
    for outcome in log.in_order(games) if log is not None else ():
        tally.add(outcome)
    progress(tally.done)
    missing = (number for number in range(games) if log is None or number not in log)
    played = engine(plan, missing, log is not None)
    with ExitStack() as stack:
        if isinstance(played, Generator):
            stack.callback(played.close)  # stops its processes
        for batch in played:
            with interrupts_wait():  # the message after an interrupt needs a complete tally
                if log is not None:
                    log.add(batch.numbers, batch.lines)
                tally.merge(batch.tally)
            progress(tally.done)
