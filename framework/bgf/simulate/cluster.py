"""Plays the matches of a simulation on a cluster of machines, by Ray."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bgf.bots.failure import one_line
from bgf.errors import BgfError, PluginError
from bgf.simulate.match import Simulator
from bgf.simulate.plan import Plan
from bgf.simulate.ray_connection import ClusterError, connected, ray_module
from bgf.simulate.work import Batch, Work, next_size, play_batch
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from bgf.simulate.running import Engine

__all__ = ["play_on_ray", "play_shipped", "ray_engine"]

_Answer = Batch | tuple[str, str]
"""Finished matches, or the machine of a worker that can't play, and the reason."""

_LOOK = 2.0  # seconds between two queries of the cluster's number of processors


def ray_engine(jobs: int | None = None, address: str | None = None) -> Engine:
    """Returns an engine that plays on a cluster; raises ClusterError if Ray is not installed."""
    ray_module()
    return lambda plan, numbers, keep: play_on_ray(plan, numbers, keep, jobs=jobs, address=address)


def play_on_ray(
    plan: Plan,
    numbers: Iterable[int],
    keep: bool,
    *,
    jobs: int | None = None,
    address: str | None = None,
) -> Generator[Batch, None, None]:
    """Plays matches on a cluster.

    The matches of a lost worker or machine are played again, one by one. Machines that join later
    are used. A connection or cluster that was started here is closed at the end, also if the
    iteration stops early; running batches end with it. On a connection that existed before, running
    batches are not cancelled, because `ray.cancel` may end this process if a batch ends at that
    moment.

    Args:
        plan: the plan of the matches.
        numbers: the numbers of the matches.
        keep: whether to keep the outcomes as lines.
        jobs: the maximum number of simultaneous matches; None for one on each processor.
        address: the address of a running cluster. None for the cluster to which this process is
            connected, the one in the environment variable ``RAY_ADDRESS``, or a new one with `jobs`
            workers.

    Yields:
        Finished matches, some at a time, in any order.

    Raises:
        ClusterError: if Ray is not installed, or there is no cluster at the address.
        PluginError: if a machine of the cluster can't load the game, or has other versions.
        WorkersLost: if one worker after the other dies without having played a match.
        BgfError: as `Plan.load`.
    """
    run = _Run(ray_module(), Work(plan, numbers, keep), jobs)
    with connected(jobs, address):
        yield from run.play()


class _Run:
    """The batches under way on the cluster."""

    def __init__(self, ray: Any, work: Work, jobs: int | None) -> None:
        self.ray, self.work, self.jobs = ray, work, jobs
        self.running: dict[Any, list[int]] = {}  # matches, by Ray's reference to the answer
        self.size, self.room, self.looked = 1, 0, 0.0
        plan = work.plan
        self._shipped = json.dumps(plan.to_dict()), json.dumps(plan.identity(plan.load()))
        # Ray must not retry by itself: `Work` counts the workers that died during each match.
        self._task = ray.remote(num_cpus=1, max_retries=0)(_task())

    def play(self) -> Iterator[Batch]:
        """Plays all matches."""
        wait = self.ray.wait
        while self._fill():
            ready, _ = wait([*self.running], timeout=_LOOK)
            if ready:
                ready, _ = wait([*self.running], num_returns=len(self.running), timeout=0)
            for ref in ready:
                batch = self._take(ref)
                self._fill()
                yield batch

    def _fill(self) -> bool:
        """Gives the cluster work for all processors; returns whether there is work in progress."""
        self._look()
        while len(self.running) < self.room:
            numbers = self.work.next(self.size)
            if not numbers:
                break
            self.running[self._task.remote(*self._shipped, numbers, self.work.keep)] = numbers
        return bool(self.running)

    def _look(self) -> None:
        """Updates the room for batches: two for each processor, or one for each job."""
        if self.room and time.monotonic() - self.looked < _LOOK:
            return
        processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        fewer = self.jobs is not None and self.jobs < processors
        self.room = self.jobs if self.jobs is not None and fewer else 2 * processors
        self.looked = time.monotonic()

    def _take(self, ref: Any) -> Batch:
        """Returns a finished batch; for a lost batch, one with the matches that are given up."""
        numbers, errors = self.running.pop(ref), self.ray.exceptions
        try:
            answer: _Answer = self.ray.get(ref)
        except (
            errors.WorkerCrashedError,
            errors.NodeDiedError,
            errors.ObjectLostError,
            errors.OutOfMemoryError,
        ) as error:
            return self.work.worker_died(numbers, self.room, f"the words: {one_line(str(error))}")
        except errors.RayTaskError as error:
            words = message("engine.no_worker", error=_ends(error))
            raise PluginError(words) from error
        except errors.RayError as error:
            words = message("engine.cluster_lost", error=_ends(error))
            raise ClusterError(words) from error
        if isinstance(answer, tuple):
            machine, reason = answer
            raise PluginError(message("answered.cluster", machine=machine, error=reason))
        self.work.worker_finished()
        self.size = next_size(self.size, answer.seconds * self.size / len(numbers))
        return answer


def _task() -> Callable[[str, str, list[int], bool], _Answer]:
    """Returns the function for workers; it is sent as a whole, since bgf may be missing there."""

    def play(plan: str, identity: str, numbers: list[int], keep: bool) -> _Answer:
        try:
            from bgf.simulate.cluster import play_shipped

            found = play_shipped(plan, identity, numbers, keep)
        except ImportError as error:
            found = str(error)
        if isinstance(found, str):
            return import_module("ray").util.get_node_ip_address(), found
        return found

    return play


def play_shipped(plan: str, identity: str, numbers: list[int], keep: bool) -> Batch | str:
    """Plays matches on a worker; returns the batch, or the reason why they can't be played.

    Args:
        plan: the plan as JSON.
        identity: the identity of the plan as JSON, which must be the same on this machine.
        numbers: the numbers of the matches.
        keep: whether to keep the outcomes as lines.
    """
    try:
        return play_batch(_simulator(plan, identity), numbers, keep)
    except BgfError as error:
        return join_messages("", [error])


@lru_cache(4)
def _simulator(plan: str, identity: str) -> Simulator:
    """Loads a game once for each worker; raises PluginError if it differs from the wanted one."""
    simulator = Simulator(Plan.from_dict(json.loads(plan)))
    wanted = json.loads(identity)
    own = json.loads(json.dumps(simulator.plan.identity(simulator.game)))
    other = [name for name in wanted if own.get(name) != wanted[name]]
    if other:
        words = ", ".join(f"{name} {own.get(name)} instead of {wanted[name]}" for name in other)
        raise PluginError(message("engine.other_versions", words=words))
    return simulator


def _ends(error: Exception) -> str:
    """Returns the first and the last line of Ray's message: where it failed, and why."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if len(lines) > 1 and lines[0] != lines[-1]:
        return one_line(f"{lines[0]} ... {lines[-1]}")
    return one_line("".join(lines[:1]))
