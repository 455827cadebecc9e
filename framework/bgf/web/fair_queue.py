"""Places for work, given in turn to those who wait: many jobs of one keep nobody else waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

__all__ = ["FairQueue"]


class FairQueue:
    """A number of places, and the owners of the work that waits for one.

    A place that gets free goes to the owner who has waited longest since having one, and there to
    the work that came first.

    Args:
        places: the number of places.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[Hashable, deque[asyncio.Future[None]]] = {}
        """The work that waits, by its owner; the owner whose turn is next comes first."""

    @asynccontextmanager
    async def place(self, owner: Hashable) -> AsyncIterator[None]:
        """Waits for a place, and holds it while the context lasts.

        Args:
            owner: whose work it is.
        """
        await self._take(owner)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, owner: Hashable) -> None:
        if self._free:  # then nobody waits
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            has_place = turn.done() and not turn.cancelled()
            if has_place:
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Give a place to the next work; work that was given up is left out."""
        while self._waiting:
            owner = next(iter(self._waiting))
            turns = self._waiting.pop(owner)
            turn = turns.popleft()
            if turns:
                self._waiting[owner] = turns  # after all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
