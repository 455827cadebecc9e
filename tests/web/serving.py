"""A server on a real socket, and pages that are connected to it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec
import uvicorn
from tests.web.people import House, Person
from websockets.asyncio.client import ClientConnection, connect

from bgf.web.endpoints import ROOT
from bgf.web.matches.merging import merged
from bgf.web.messages import Push

CEILING = 120.0
"""Seconds after which a step counts as hanging."""


class _Listening(uvicorn.Server):
    """A server that leaves the signals of the test's process alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures none."""
        yield


@asynccontextmanager
async def serving(house: House) -> AsyncIterator[str]:
    """Serves a house; yields its host and port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            house.app, log_config=None, lifespan="off", timeout_graceful_shutdown=1
        )
        server = _Listening(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        await task


class Page:
    """A page that is connected to a match, and keeps its messages.

    Attributes:
        socket: the connection.
        messages: all messages, in order.
        view: the view, as the patches have made it.
        log: the lines of the log by number.
        details: the received details of actions, by notation.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[str] = []
        self.view: Any = None
        self.log: dict[int, str] = {}
        self.details: dict[str, Any] = {}

    async def next(self) -> dict[str, Any]:
        """The next message; it is one of the contract."""
        text = await asyncio.wait_for(self.socket.recv(), CEILING)
        assert isinstance(text, str)
        msgspec.json.decode(text, type=Push, strict=True)
        self.messages.append(text)
        message: dict[str, Any] = json.loads(text)
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "state":
            self.view = message["view"]
        elif message["t"] == "patch":
            assert self.view is not None
            assert self.view["n"] == message["from"]
            self.view = merged(self.view, message["d"])
            assert self.view["n"] == message["n"]
            self._take_news(message.get("words", {}))
        elif message["t"] == "words":
            self.log, self.details = {}, {}
            self._take_news(message)

    def _take_news(self, news: dict[str, Any]) -> None:
        self.log |= {line["n"]: line["text"] for line in news.get("log", ())}
        self.details |= {each["a"]: each for each in news.get("offers", ())}

    async def until(self, kind: str, n: int | None = None) -> dict[str, Any]:
        """Read on to a message of a kind, of that number if one is named."""
        while True:
            message = await self.next()
            if message["t"] == kind and (n is None or message["n"] == n):
                return message


@asynccontextmanager
async def page(
    host: str, match: str, person: Person | None = None, query: str = "", **headers: str
) -> AsyncIterator[Page]:
    """A page of a person, connected to a match."""
    if person is not None:
        cookies = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        headers["cookie"] = cookies
    address = f"ws://{host}{ROOT}/matches/{match}/live{query}"
    opening = connect(address, additional_headers=headers, proxy=None, open_timeout=CEILING)
    async with opening as connection:
        yield Page(connection)
