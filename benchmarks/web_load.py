"""The load of `benchmarks.web`: many matches opened, played and closed from one process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from benchmarks.web_clients import Client

__all__ = ["close_all", "open_all", "play_at_rate", "play_on"]

_AT_ONCE = 40
"""The number of matches that are opened, or played without a pause, at once."""


async def open_all(clients: Sequence[Client]) -> None:
    """Opens some matches, a few at once."""
    for first in range(0, len(clients), _AT_ONCE):
        await asyncio.gather(*(client.open() for client in clients[first : first + _AT_ONCE]))


async def close_all(clients: Sequence[Client]) -> None:
    """Closes the sockets of some matches, a few at once."""
    for first in range(0, len(clients), _AT_ONCE):
        await asyncio.gather(*(client.close() for client in clients[first : first + _AT_ONCE]))


async def play_on(clients: Sequence[Client], end: float) -> list[float]:
    """Plays the first of some matches without a pause until a time of the event loop.

    Returns:
        The delays in seconds.
    """
    loop = asyncio.get_running_loop()
    delays: list[float] = []

    async def play(client: Client) -> None:
        while loop.time() < end:
            delay = await client.move()
            if delay is None:
                return
            delays.append(delay)

    await asyncio.gather(*(play(client) for client in clients[:_AT_ONCE]))
    return delays


async def play_at_rate(clients: Sequence[Client], rate: float, end: float) -> list[float]:
    """Plays all matches in turn, a move every `1 / rate` seconds, until a time of the event loop.

    Returns:
        The delays in seconds. A delay counts from the time when the move was due, so that a server
            can't hide that it falls behind.
    """
    loop = asyncio.get_running_loop()
    delays: list[float] = []
    tasks: set[asyncio.Task[None]] = set()
    busy: set[int] = set()

    async def play(index: int, due: float) -> None:
        start = loop.time()
        delay = await clients[index].move()
        busy.discard(index)
        if delay is not None:
            delays.append(start - due + delay)

    due = loop.time()
    turn = 0
    while due < end:
        for task in [*tasks]:
            if task.done():
                task.result()  # a failed move ends the measurement
                tasks.discard(task)
        await asyncio.sleep(max(0.0, due - loop.time()))
        index = turn % len(clients)
        while index in busy and loop.time() < end:  # its last move is not complete yet
            await asyncio.sleep(0.001)
        if index in busy:
            break
        busy.add(index)
        task = asyncio.create_task(play(index, due))
        tasks.add(task)
        turn += 1
        due += 1 / rate
    await asyncio.gather(*tasks)
    return delays
