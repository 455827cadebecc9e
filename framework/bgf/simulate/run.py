"""Runs a simulation: plays what its log lacks, wherever that is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from bgf.simulate.local import play_here, play_in_processes

if TYPE_CHECKING:
    from bgf.simulate.log import Log
    from bgf.simulate.outcome import Outcome
    from bgf.simulate.plan import Plan

__all__ = ["Engine", "local_engine", "run"]

Engine = Callable[["Plan", Iterable[int]], Iterator[list["Outcome"]]]
"""Plays the matches of these numbers; yields their outcomes, some at a time, in any order."""


def local_engine(jobs: int) -> Engine:
    """Plays in so many processes of this machine; one job is done in this process."""
    if jobs == 1:
        return play_here
    return lambda plan, numbers: play_in_processes(plan, numbers, jobs)


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
