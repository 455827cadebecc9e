"""The order in which jobs get a worker: what somebody's match waits for goes first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bgf.web.problems import WebProblem
from bgf.words import message

__all__ = ["MOST_PATIENT", "JobQueue"]

MOST_PATIENT = 30
"""The number of jobs that may wait without being urgent."""

_WAIT = 10
"""The seconds after which somebody is to try again who finds too many of them."""


class JobQueue:
    """Gives workers to jobs: to urgent ones first, then in the order in which they came.

    Where there are several workers, one is kept for urgent jobs.

    Args:
        count: the number of workers.
    """

    def __init__(self, count: int) -> None:
        self._free = count
        self._free_for_patient = max(1, count - 1)
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def turn(self, *, is_urgent: bool) -> AsyncIterator[None]:
        """Waits for a worker, and has it while the context lasts.

        Args:
            is_urgent: whether a match that goes on waits for the job.

        Raises:
            WebProblem: if the job is not urgent, and too many of these wait already.
        """
        queue = self._urgent if is_urgent else self._patient
        if queue is self._patient and len(queue) >= MOST_PATIENT:
            raise WebProblem(503, "busy", message("web.busy", wait=_WAIT), wait=_WAIT)
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed over just then
                self._give_back(is_urgent=is_urgent)
            else:
                queue.remove(turn)
            raise
        try:
            yield
        finally:
            self._give_back(is_urgent=is_urgent)

    def _hand_out(self) -> None:
        """Hand free workers to the next jobs."""
        while self._free and self._urgent:
            self._free -= 1
            self._urgent.popleft().set_result(None)
        while self._free and self._free_for_patient and self._patient:
            self._free -= 1
            self._free_for_patient -= 1
            self._patient.popleft().set_result(None)

    def _give_back(self, *, is_urgent: bool) -> None:
        """Take a worker back, and hand it to the next job."""
        self._free += 1
        if not is_urgent:
            self._free_for_patient += 1
        self._hand_out()
