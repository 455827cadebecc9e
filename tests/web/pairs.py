"""Two servers on one store."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec

import pytest
from sqlalchemy import Connection, create_engine
from tests.web.people import House, Person
from tests.web.people import house as open_house
from tests.web.postgresql import programs


@dataclass(frozen=True)
class Pair:
    """Two servers on one store.

    Attributes:
        one: the first.
        other: the second.
        store: their database.
    """

    one: House
    other: House
    store: str

    async def twin(self, person: Person) -> Person:
        """The same person, at the second server."""
        client = (await self.other.person()).client
        client.cookies = person.client.cookies
        return Person(client, first_key=1000)

    async def beat(self) -> None:
        """Both learn that the other is alive."""
        for house in (self.one, self.other, self.one):
            await house.server.sharing.beat()


@asynccontextmanager
async def following(house: House) -> AsyncIterator[None]:
    """A server follows the others."""
    task = asyncio.create_task(house.server.sharing.follow())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def pair_on(store: str, clock: Callable[[], float] = time.time) -> AsyncIterator[Pair]:
    """Two servers on one store, while they are needed."""
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(open_house(store, clock))
        other = await stack.enter_async_context(open_house(store, clock))
        await stack.enter_async_context(following(one))
        await stack.enter_async_context(following(other))
        pair = Pair(one, other, store)
        await pair.beat()
        yield pair


def require_postgresql() -> None:
    """Skips a test without PostgreSQL, unless it is required."""
    if programs() is None or find_spec("psycopg") is None:
        if os.environ.get("BGF_REQUIRE_POSTGRESQL"):
            pytest.fail("PostgreSQL, or psycopg, is missing")
        pytest.skip("PostgreSQL, or psycopg, is not installed here")


@contextmanager
def rows_of(store: str) -> Iterator[Connection]:
    """The database behind the servers' backs."""
    engine = create_engine(store)
    with engine.begin() as connection:
        yield connection
    engine.dispose()
