"""Runs a simulation: plays what its log lacks, wherever that is done."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from bgf.errors import BgfError, nearest
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
    """Matches can't be played there."""

    code = "engine"


Engine = Callable[["Plan", Iterable[int], bool], Iterator["Batch"]]
"""Plays the matches of these numbers; yields what is over, some matches at a time, in any order.

The third argument says whether the lines of outcomes are wanted, too.
"""


def engine_named(name: str, jobs: int | None = None) -> Engine:
    """Returns the engine with a name.

    Args:
        name: ``local``, in processes of this machine; or ``ray``, on a cluster.
        jobs: how many at the same time; as many as there are processors if left out.

    Raises:
        BgfError: if there is no such engine, or it is not installed.
    """
    if name == "ray":
        from bgf.simulate.cluster import ray_engine

        return ray_engine(jobs)
    if name != "local":
        choices = nearest(name, ("local", "ray"))
        raise NoSuchEngine(message("engine.unknown", name=name, choices=choices))
    number = processors() if jobs is None else jobs
    return lambda plan, numbers, keep: play_in_processes(plan, numbers, keep, number)


def processors() -> int:
    """How many processors this process may use."""
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
    """Play the first matches of a plan.

    Args:
        plan: what is played.
        games: how many matches there are to be in the end.
        tally: what they are added to, empty; what is done so far can be read at any time.
        engine: where matches are played.
        log: where outcomes are kept as they come; what it has already is not played again.
        progress: called with how many are done.

    Raises:
        BgfError: as of the engine, and `Log.add`.
    """
    for outcome in log.in_order(games) if log is not None else ():
        tally.add(outcome)
    progress(tally.done)
    missing = (number for number in range(games) if log is None or number not in log)
    for batch in engine(plan, missing, log is not None):
        with interrupts_wait():  # the message after an interrupt needs a whole tally
            if log is not None:
                log.add(batch.numbers, batch.lines)
            tally.merge(batch.tally)
        progress(tally.done)
