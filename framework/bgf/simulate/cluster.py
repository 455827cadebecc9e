"""Plays the matches of a simulation on a cluster of machines, by Ray."""

from __future__ import annotations

import json
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from bgf.bots.failure import one_line
from bgf.errors import BgfError, PluginError
from bgf.simulate.connection import ClusterError, connected, ray_module
from bgf.simulate.local import DEATHS, WorkersLost, given_up_on, next_size
from bgf.simulate.match import Player
from bgf.simulate.outcome import Outcome
from bgf.simulate.plan import Plan

if TYPE_CHECKING:
    from bgf.simulate.run import Engine

__all__ = ["play_batch", "play_on_ray", "ray_engine"]

_Answer = tuple[list[Outcome], float] | str
"""The outcomes of a batch and how long it took, or why the worker can't play."""

_LOOK = 2.0  # seconds after which it is looked how many processors the cluster has now
_IN_A_ROW = 12  # batches lost without an answer between them, beside those under way


def ray_engine(jobs: int | None = None, address: str | None = None) -> Engine:
    """Plays on a cluster, as `play_on_ray`; raises ClusterError if Ray is not installed."""
    ray_module()
    return lambda plan, numbers: play_on_ray(plan, numbers, jobs=jobs, address=address)


def play_on_ray(
    plan: Plan,
    numbers: Iterable[int],
    *,
    jobs: int | None = None,
    address: str | None = None,
) -> Iterator[list[Outcome]]:
    """Play matches on a cluster.

    What a worker or a machine was at that is lost is played again, match by match. Machines that
    come later are used. A cluster that is started here is ended here, and no other. What is under
    way when the iteration is broken off ends with the connection, if that was made here; else it
    runs out: `ray.cancel` may take this process down, when a batch is over at that very moment.

    Args:
        plan: what is played.
        numbers: of the matches.
        jobs: how many are played at the same time at most; None for one on each processor.
        address: of a running cluster. If it is None, the cluster that this process is connected to
            already, that of the environment's ``RAY_ADDRESS``, or one that is started here with so
            many jobs.

    Yields:
        Outcomes, some at a time, in any order.

    Raises:
        ClusterError: if Ray is not installed, or there is no cluster at that address.
        PluginError: if a machine of the cluster can't load the game, or has other versions.
        WorkersLost: if one worker after the other is lost before it has played a match.
        BgfError: as `Plan.load`.
    """
    run = _Run(ray_module(), plan, numbers, jobs)
    with connected(jobs, address):
        yield from run.play()


class _Run:
    """The batches under way on the cluster, and the matches that are still to be played."""

    def __init__(self, ray: Any, plan: Plan, numbers: Iterable[int], jobs: int | None) -> None:
        self.ray, self.plan, self.jobs = ray, plan, jobs
        self.left = iter(numbers)
        self.again: deque[int] = deque()  # a worker has died of one of them, perhaps
        self.deaths: Counter[int] = Counter()
        self.in_a_row = 0
        self.at: dict[Any, list[int]] = {}  # by Ray's reference to the answer that will come
        self.size, self.room, self.looked = 1, 0, 0.0
        self._shipped = json.dumps(plan.to_dict()), json.dumps(plan.identity(plan.load()))
        # Ray itself tries nothing again: who has died of what is counted here.
        self._task = ray.remote(num_cpus=1, max_retries=0)(_task())

    def play(self) -> Iterator[list[Outcome]]:
        """Play all matches."""
        wait = self.ray.wait
        while self._fill():
            ready, _ = wait([*self.at], timeout=_LOOK)
            if ready:
                ready, _ = wait([*self.at], num_returns=len(self.at), timeout=0)
            for ref in ready:
                outcomes = self._take(ref)
                self._fill()
                yield outcomes

    def _fill(self) -> bool:
        """Give the cluster work, so that no processor waits for any; whether there is some."""
        self._look()
        while len(self.at) < self.room:
            numbers = self._next()
            if not numbers:
                break
            self.at[self._task.remote(*self._shipped, numbers)] = numbers
        return bool(self.at)

    def _look(self) -> None:
        """See how many batches there is room for: two for each processor, or one for each job."""
        if self.room and time.monotonic() - self.looked < _LOOK:
            return
        processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        fewer = self.jobs is not None and self.jobs < processors
        self.room = self.jobs if self.jobs is not None and fewer else 2 * processors
        self.looked = time.monotonic()

    def _next(self) -> list[int]:
        return [self.again.popleft()] if self.again else list(islice(self.left, self.size))

    def _take(self, ref: Any) -> list[Outcome]:
        """The outcomes of a batch that is over, or was lost."""
        numbers, lost = self.at.pop(ref), self.ray.exceptions
        try:
            answer: _Answer = self.ray.get(ref)
        except (
            lost.WorkerCrashedError,
            lost.NodeDiedError,
            lost.ObjectLostError,
            lost.OutOfMemoryError,
        ) as error:
            return self._bury(numbers, error)
        except lost.RayTaskError as error:
            raise PluginError(f"a worker can't play: {_ends(error)}") from error
        except lost.RayError as error:
            raise ClusterError(f"the cluster is lost: {_ends(error)}") from error
        if isinstance(answer, str):
            raise PluginError(answer)
        outcomes, seconds = answer
        self.in_a_row = 0
        self.size = next_size(self.size, seconds * self.size / len(numbers))
        return outcomes

    def _bury(self, numbers: list[int], error: Exception) -> list[Outcome]:
        """Have lost matches played again; answers those that are given up."""
        self.in_a_row += 1
        if self.in_a_row >= _IN_A_ROW + self.room:  # all are lost at once with a machine
            raise WorkersLost(
                f"{self.in_a_row} workers in a row were lost before a match was over: "
                f"{one_line(str(error))}"
            )
        self.deaths.update(numbers)
        self.again.extend(number for number in numbers if self.deaths[number] < DEATHS)
        given_up = [number for number in numbers if self.deaths[number] >= DEATHS]
        return [given_up_on(self.plan, number) for number in given_up]


def _task() -> Callable[[str, str, list[int]], _Answer]:
    """What workers are sent; they are sent all of it, so that one without bgf can say so."""

    def play(plan: str, identity: str, numbers: list[int]) -> _Answer:
        try:
            from bgf.simulate.cluster import play_batch

            answer = play_batch(plan, identity, numbers)
        except ImportError as error:
            answer = str(error)
        if isinstance(answer, str):
            where = import_module("ray").util.get_node_ip_address()
            return f"the machine {where} of the cluster can't play: {answer}"
        return answer

    return play


def play_batch(plan: str, identity: str, numbers: list[int]) -> _Answer:
    """What a worker does: play the matches of these numbers.

    Args:
        plan: as JSON.
        identity: what it must come to on this machine, as JSON.
        numbers: of the matches.
    """
    try:
        player = _player(plan, identity)
    except BgfError as error:
        return str(error)
    start = time.perf_counter()
    outcomes = [player.play(number) for number in numbers]
    return outcomes, time.perf_counter() - start


@lru_cache(4)
def _player(plan: str, identity: str) -> Player:
    """Loads a game once for each worker; PluginError if it is not just the one that is wanted."""
    player = Player(Plan.from_dict(json.loads(plan)))
    wanted = json.loads(identity)
    own = json.loads(json.dumps(player.plan.identity(player.game)))
    other = [name for name in wanted if own.get(name) != wanted[name]]
    if other:
        words = ", ".join(f"{name} {own.get(name)} instead of {wanted[name]}" for name in other)
        raise PluginError(f"it has {words}: install the same versions on all machines")
    return player


def _ends(error: Exception) -> str:
    """The first and the last line of what Ray says: where it was, and what happened."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return one_line(" ... ".join(dict.fromkeys([*lines[:1], *lines[-1:]])))
