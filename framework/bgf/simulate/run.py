"""Runs a simulation: plays what its log lacks, wherever that is done."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from bgf.errors import BgfError, nearest
from bgf.simulate.local import play_here, play_in_processes

if TYPE_CHECKING:
    from bgf.simulate.log import Log
    from bgf.simulate.outcome import Outcome
    from bgf.simulate.plan import Plan

__all__ = ["Engine", "NoSuchEngine", "engine_named", "processors", "run"]


class NoSuchEngine(BgfError):
    """Matches can't be played there."""

    code = "engine"


Engine = Callable[["Plan", Iterable[int]], Iterator[list["Outcome"]]]
"""Plays the matches of these numbers; yields their outcomes, some at a time, in any order."""


def engine_named(name: str, jobs: int | None = None) -> Engine:
    """Where matches are played.

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
        raise NoSuchEngine(f'--engine "{name}": {nearest(name, ("local", "ray"))}')
    number = processors() if jobs is None else jobs
    if number == 1:
        return play_here
    return lambda plan, numbers: play_in_processes(plan, numbers, number)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    plan: Plan,
    games: int,
    log: Log,
    engine: Engine,
    progress: Callable[[int], None] = lambda done: None,
) -> None:
    """Play the first matches of a plan that the log does not have yet.

    Args:
        plan: what is played.
        games: how many matches there are to be in the end.
        log: where outcomes are written as they come.
        engine: where matches are played.
        progress: called with how many are done.

    Raises:
        BgfError: as of the engine, and `Log.add`.
    """
    progress(len(log))
    missing = (number for number in range(games) if number not in log)
    for outcomes in engine(plan, missing):
        log.add(outcomes)
        progress(len(log))
