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

    Args:
        count: the number of workers.
    """

    def __init__(self, count: int) -> None:
        self._free = count
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
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._urgent if is_urgent else self._patient)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        """Wait until a worker is handed over."""
        if queue is self._patient and len(queue) >= MOST_PATIENT:
            raise WebProblem(503, "busy", message("web.busy", wait=_WAIT), wait=_WAIT)
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed over just then
                self._pass_on()
            else:
                queue.remove(turn)
            raise

    def _pass_on(self) -> None:
        """Hand a worker that is free to the next job."""
        queue = self._urgent or self._patient
        if queue:
            queue.popleft().set_result(None)
        else:
            self._free += 1
