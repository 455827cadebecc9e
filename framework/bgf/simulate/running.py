"""Runs a simulation: has an engine play the matches that are not in its log."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

from bgf.errors import BgfError, nearest
from bgf.number_checks import check_count
from bgf.simulate.engine_names import ENGINES
from bgf.simulate.interrupts import interrupts_wait
from bgf.simulate.local import play_here, play_in_processes
from bgf.words import message

if TYPE_CHECKING:
    from bgf.simulate.log import Log
    from bgf.simulate.plan import Plan
    from bgf.simulate.tally import Tally
    from bgf.simulate.work import Batch

__all__ = ["Engine", "NoSuchEngine", "engine_named", "processors", "run"]


class NoSuchEngine(BgfError):
    """There is no engine with that name."""

    code = "engine"


Engine = Callable[["Plan", Iterable[int], bool], Iterator["Batch"]]
"""Plays the matches of a plan with the given numbers; yields batches of them, in any order.

The third argument says whether to keep the outcomes as lines, too.
"""


def engine_named(name: str, jobs: int | None = None) -> Engine:
    """Returns the engine with a name.

    Args:
        name: ``local``, in processes of this machine; or ``ray``, on a cluster.
        jobs: the number of matches at the same time; that of processors if left out.

    Raises:
        BgfError: if there is no such engine, or it is not installed.
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
        tally: an empty tally, to which matches are added; it can be read at any time.
        engine: plays the matches.
        log: the log for outcomes; matches that it has already are not played again.
        progress: called with the number of matches that are done.

    Raises:
        BgfError: as of the engine, and `Log.add`.
        ValueError: if `games` is below 0.
    """
    check_count("games", games, 0)
    for outcome in log.in_order(games) if log is not None else ():
        tally.add(outcome)
    progress(tally.done)
    missing = (number for number in range(games) if log is None or number not in log)
    played = engine(plan, missing, log is not None)
    with ExitStack() as stack:
        if isinstance(played, Generator):
            stack.callback(played.close)  # its end ends its processes
        for batch in played:
            with interrupts_wait():  # the message after an interrupt needs a whole tally
                if log is not None:
                    log.add(batch.numbers, batch.lines)
                tally.merge(batch.tally)
            progress(tally.done)
