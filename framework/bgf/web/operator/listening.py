"""The program that listens: uvicorn, which says good-bye to everybody before it closes."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket

import uvicorn
from starlette.applications import Starlette

from bgf.web.matches.hub import Hub

__all__ = ["Listening", "collect_garbage_seldom", "listen"]

_LARGEST_MESSAGE = 16 * 1024
"""The maximum size of a message that a page sends over a socket, in bytes."""

_LOOKS = 20
"""The maximum number of times that the server checks whether all clients have gone."""

_BETWEEN_LOOKS = 0.05
"""Seconds between two of these checks."""

_ALLOCATIONS = 50_000
"""The number of new objects after which cycles among the youngest are looked for."""


def listen(app: Starlette, listener: socket.socket) -> None:
    """Serves an application until the process is told to end.

    Args:
        app: the application, as `build_app` returns it.
        listener: a socket that listens.
    """
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the application knows whom to believe
        ws_max_size=_LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are small, and memory is dear
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    logging.basicConfig(format="%(levelname)s %(name)s %(message)s")
    log = logging.getLogger("uvicorn.error")
    # Port scanners send what is no HTTP; warnings about that tell a host nothing.
    log.setLevel(logging.ERROR)
    log.addFilter(_is_for_hosts)
    collect_garbage_seldom()
    Listening(config, app.state.server.hub).run(sockets=[listener])


def _is_for_hosts(record: logging.LogRecord) -> bool:
    """Returns whether a host should read a message of the log.

    Messages about clients that leave while a socket is opened are left out.
    """
    return "handshake" not in record.getMessage()


def collect_garbage_seldom() -> None:
    """Sets the garbage collector for a process that keeps many objects for long.

    Matches and their views live long, and hardly anything is garbage in cycles; by default a fifth
    of the time of a move went into looking for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS, 20, 50)


class Listening(uvicorn.Server):
    """A server that ends quickly and without traces when it is told to.

    Args:
        config: the settings of uvicorn.
        hub: the matches, whose viewers are told that the server ends.
    """

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Says good-bye, and closes what is open."""
        await self._hub.close()
        for _ in range(_LOOKS):
            if not self._hub.is_watched:
                break
            await asyncio.sleep(_BETWEEN_LOOKS)
        # Requests that are cut off now are no failures of the server.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
