"""Plays the matches of a simulation on a cluster of machines, by Ray."""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from bgf.bots.failure import one_line
from bgf.errors import BgfError, PluginError
from bgf.simulate.local import DEATHS, WorkersLost, given_up_on, next_size
from bgf.simulate.match import Player
from bgf.simulate.outcome import Outcome
from bgf.simulate.plan import Plan

if TYPE_CHECKING:
    from bgf.simulate.run import Engine

__all__ = ["ClusterError", "play_on_ray", "ray_engine"]

_Answer = tuple[list[Outcome], float] | str
"""The outcomes of a batch and how long it took, or why the worker can't play."""

_LOOK = 2.0  # seconds after which it is looked how many processors the cluster has now
_GRACE = 2.0  # seconds that matches are given to end when they are cancelled
_IN_A_ROW = 12  # batches lost without an answer between them, beside those under way
_NEW = "local"  # what Ray calls the address of a cluster that is started for the occasion


class ClusterError(BgfError):
    """There is no cluster to play on."""

    code = "cluster"


def ray_engine(jobs: int | None = None, address: str | None = None) -> Engine:
    """Plays on a cluster, as `play_on_ray`; raises ClusterError if Ray is not installed."""
    _ray()
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
    come later are used. A cluster that is started here is ended here, and no other.

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
    run = _Run(_ray(), plan, numbers, jobs)
    with _stdout_kept(), _connected(jobs, address):
        try:
            yield from run.play()
        finally:
            run.cancel()


def _ray() -> Any:
    """The module, which takes a second or two to import."""
    try:
        return import_module("ray")
    except ImportError as error:
        raise ClusterError("Ray is not installed: pip install 'bgf[ray]'") from error


@contextmanager
def _connected(jobs: int | None, address: str | None) -> Iterator[None]:
    """Have a connection to a cluster; what is begun here is ended, too."""
    ray = _ray()
    if address is None and ray.is_initialized():
        yield
        return
    address = address or os.environ.get("RAY_ADDRESS") or _NEW
    new = {"num_cpus": jobs, "include_dashboard": False} if address == _NEW else {}
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **new)
    except (OSError, RuntimeError, ValueError) as error:
        words = f'there is no Ray cluster at "{address}": {one_line(str(error))}'
        raise ClusterError(words) from error
    try:
        yield
    finally:
        ray.shutdown()


@contextmanager
def _stdout_kept() -> Iterator[None]:
    """Let what Ray's threads print go to the error output: results stand in the other one."""
    own = sys.stdout

    class Kept:
        def __getattr__(self, name: str) -> Any:
            is_ray = threading.current_thread().name.startswith("ray_")
            return getattr(sys.stderr if is_ray else own, name)

    kept: Any = Kept()
    sys.stdout = kept
    try:
        yield
    finally:
        if sys.stdout is kept:
            sys.stdout = own


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
        self._task = ray.remote(num_cpus=1, max_retries=0)(_play)

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
            raise PluginError(f"{_node(error.ip)} can't play: {_last_line(error)}") from error
        except lost.RayError as error:
            raise ClusterError(f"the cluster is lost: {_last_line(error)}") from error
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

    def cancel(self) -> None:
        """End what is under way; bots that are programs are ended with their matches."""
        for ref in self.at:
            self.ray.cancel(ref, force=False)
        if self.at:
            self.ray.wait([*self.at], num_returns=len(self.at), timeout=_GRACE, fetch_local=False)


def _play(plan: str, identity: str, numbers: list[int]) -> _Answer:
    """What a worker does: play the matches of these numbers."""
    try:
        player = _player(plan, identity)
    except BgfError as error:
        return f"{_node(_ray().util.get_node_ip_address())} can't play: {error}"
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


def _node(ip: str) -> str:
    return f"the machine {ip} of the cluster"


def _last_line(error: Exception) -> str:
    return [line for line in str(error).splitlines() if line.strip()][-1].strip()
