"""The order in which jobs get a worker: urgent jobs first, and owners in turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from bgf.web.problems import WebProblem
from bgf.words import message

__all__ = ["MOST_PATIENT", "JobQueue"]

MOST_PATIENT = 30
"""The maximum number of waiting jobs that are not urgent."""

_WAIT = 10
"""The seconds after which to try again if too many jobs wait."""

WorkerTurn = asyncio.Future[None]
"""The future that a job waits for; it is done when the job gets a worker."""


class JobQueue:
    """Gives workers to jobs: to urgent jobs first, and to owners in turn.

    So neither many jobs of one owner nor long analyses delay the bots of another match by more than
    the jobs that are already running. If there are several workers, one is reserved for urgent
    jobs, which then never wait for an analysis.

    Args:
        count: the number of workers.
    """

    def __init__(self, count: int) -> None:
        self._free = count
        self._free_for_patient = max(1, count - 1)
        self._urgent = _TurnsByOwner()
        self._patient = _TurnsByOwner()

    @asynccontextmanager
    async def turn(self, owner: Hashable, *, is_urgent: bool) -> AsyncIterator[None]:
        """Waits for a worker, and holds it during the context.

        Args:
            owner: the owner of the job; jobs of one owner wait for each other.
            is_urgent: whether a live match waits for the job.

        Raises:
            WebProblem: if the job is not urgent, and too many such jobs wait already.
        """
        if not is_urgent and len(self._patient) >= MOST_PATIENT:
            raise WebProblem(503, "busy", message("web.busy", wait=_WAIT), wait=_WAIT)
        turns = self._urgent if is_urgent else self._patient
        turn = turns.add(owner)
        self._hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            was_handed_over = turn.done() and not turn.cancelled()
            if was_handed_over:
                self._give_back(is_urgent=is_urgent)
            else:
                turns.discard(owner, turn)
            raise
        try:
            yield
        finally:
            self._give_back(is_urgent=is_urgent)

    def _hand_out(self) -> None:
        """Gives free workers to the next jobs."""
        while self._free and self._urgent:
            if _is_begun(self._urgent.pop()):
                self._free -= 1
        while self._free and self._free_for_patient and self._patient:
            if _is_begun(self._patient.pop()):
                self._free -= 1
                self._free_for_patient -= 1

    def _give_back(self, *, is_urgent: bool) -> None:
        """Takes a worker back, and gives it to the next job."""
        self._free += 1
        if not is_urgent:
            self._free_for_patient += 1
        self._hand_out()


def _is_begun(turn: WorkerTurn) -> bool:
    """Gives a job its worker; returns False if the job was cancelled."""
    if turn.done():
        return False
    turn.set_result(None)
    return True


class _TurnsByOwner:
    """Waiting jobs by owner; the owner whose turn is next comes first."""

    def __init__(self) -> None:
        self._turns: dict[Hashable, deque[WorkerTurn]] = {}

    def __len__(self) -> int:
        """The number of waiting jobs."""
        return sum(map(len, self._turns.values()))

    def add(self, owner: Hashable) -> WorkerTurn:
        """Returns the turn of a new job, after the others of its owner."""
        turn = asyncio.get_running_loop().create_future()
        self._turns.setdefault(owner, deque()).append(turn)
        return turn

    def pop(self) -> WorkerTurn:
        """Returns the next turn; its owner comes last from now on.

        Raises:
            StopIteration: if no job waits.
        """
        owner = next(iter(self._turns))
        turns = self._turns.pop(owner)
        turn = turns.popleft()
        if turns:
            self._turns[owner] = turns
        return turn

    def discard(self, owner: Hashable, turn: WorkerTurn) -> None:
        """Removes a job that was cancelled, if it is still waiting."""
        turns = self._turns.get(owner)
        if turns is None or turn not in turns:
            return
        turns.remove(turn)
        if not turns:
            del self._turns[owner]
