"""The listening server: uvicorn, which sends a last message to all viewers before it closes."""

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
"""The maximum number of times that the server checks whether all clients have disconnected."""

_BETWEEN_LOOKS = 0.05
"""Seconds between two of these checks."""

_ALLOCATIONS = 50_000
"""The number of new objects after which the youngest generation is collected."""


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
        proxy_headers=False,  # the application decides which proxies to trust
        ws_max_size=_LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are small, and compression would take much memory
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    logging.basicConfig(format="%(levelname)s %(name)s %(message)s")
    log = logging.getLogger("uvicorn.error")
    # Port scanners send data that is not HTTP; warnings about it are of no use to a host.
    log.setLevel(logging.ERROR)
    log.addFilter(_is_for_hosts)
    collect_garbage_seldom()
    Listening(config, app.state.server.hub).run(sockets=[listener])


def _is_for_hosts(record: logging.LogRecord) -> bool:
    """Returns whether a message of the log is of use to a host.

    Messages about clients that disconnect during the handshake of a socket are not.
    """
    return "handshake" not in record.getMessage()


def collect_garbage_seldom() -> None:
    """Tunes the garbage collector for a process with many long-lived objects.

    Matches and their views live long, and hardly any garbage is in cycles; with the default
    settings a fifth of the time of each move was spent on collections.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ALLOCATIONS, 20, 50)


class Listening(uvicorn.Server):
    """A server that ends quickly, without errors in the log.

    Args:
        config: the settings of uvicorn.
        hub: the matches, whose viewers get a last message when the server ends.
    """

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sends the last messages, and closes all connections."""
        await self._hub.close()
        for _ in range(_LOOKS):
            if not self._hub.is_watched:
                break
            await asyncio.sleep(_BETWEEN_LOOKS)
        # Requests that are cut off from here on are not failures of the server.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
