"""Tells a process which matches other processes have changed.

SQLite is polled every few milliseconds, PostgreSQL sends notifications. Both give only the ids of
the matches; the changes are then read from their rows.
"""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any, Protocol

from bgf.web.operator.metrics import FEED_LOSSES
from bgf.web.store.database import Database, connection_settings

__all__ = ["Feed", "announcement", "open_feed"]

_CHANNEL = "bgf"

_PAUSE = 0.05
"""Seconds between two polls of SQLite, each of which takes a few microseconds."""

_UNTIL_AGAIN = 1.0
"""Seconds until the next attempt if the store does not answer."""


class Feed(Protocol):
    """Tells which matches other processes have changed."""

    async def changed(self) -> set[str] | None:
        """Waits for changes; returns the ids of the matches, or None if any may have changed."""

    async def close(self) -> None:
        """Closes the feed."""


def open_feed(database: Database, process: str) -> Feed:
    """Returns the feed of a process.

    Args:
        database: the store.
        process: the id of the process.
    """
    if database.is_postgresql:
        return _NotificationFeed(database, process)
    if database.reading is None:
        return _EmptyFeed()
    return _PollingFeed(database.reading)


def announcement(process: str, match: str) -> tuple[str, tuple[str, str]]:
    """Returns the statement that notifies other processes by PostgreSQL when it is committed.

    Args:
        process: the id of the process that has changed the match.
        match: the id of the match.
    """
    return "SELECT pg_notify(%s, %s)", (_CHANNEL, f"{process} {match}")


class _EmptyFeed:
    """The feed of a database in memory, which no other process can share."""

    async def changed(self) -> set[str] | None:
        await asyncio.Event().wait()
        return None

    async def close(self) -> None:
        return


class _PollingFeed:
    """Polls SQLite for changes.

    Args:
        connection: a connection for reading, which sees committed data.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._version = self._one("PRAGMA data_version")
        self._last_row = self._one("SELECT max(rowid) FROM line") or 0
        self._revision = self._one("SELECT max(revision) FROM match") or 0

    def _one(self, statement: str) -> int:
        found: int = self._connection.execute(statement).fetchone()[0]
        return found

    async def changed(self) -> set[str] | None:
        while True:
            await asyncio.sleep(_PAUSE)
            try:
                version = self._one("PRAGMA data_version")
                if version == self._version:
                    continue
                matches = self._new_lines() | self._new_revisions()
            except sqlite3.Error:  # such as a failing disk; the next poll tries again
                FEED_LOSSES.inc()
                await asyncio.sleep(_UNTIL_AGAIN)
                continue
            self._version = version
            if matches:
                return matches

    def _new_lines(self) -> set[str]:
        query = "SELECT match, max(rowid) FROM line WHERE rowid > ? GROUP BY match"
        rows = self._connection.execute(query, (self._last_row,)).fetchall()
        self._last_row = max([self._last_row, *[row[1] for row in rows]])
        return {row[0] for row in rows}

    def _new_revisions(self) -> set[str]:
        query = "SELECT id, revision FROM match WHERE revision > ?"
        rows = self._connection.execute(query, (self._revision,)).fetchall()
        self._revision = max([self._revision, *[row[1] for row in rows]])
        return {row[0] for row in rows}

    async def close(self) -> None:
        return  # the connection belongs to the store


class _NotificationFeed:
    """Listens to PostgreSQL; after a lost connection, any match may have changed.

    Args:
        database: the store.
        process: the id of the process, whose own changes are ignored.
    """

    def __init__(self, database: Database, process: str) -> None:
        self._address = database.address
        self._process = process
        self._connection: Any = None

    async def changed(self) -> set[str] | None:
        import psycopg

        while True:
            try:
                if self._connection is None:
                    self._connection = await self._listen()
                    return None
                matches = set()
                # All notifications that arrived together are read: those left behind would be lost.
                async for notification in self._connection.notifies(timeout=60, stop_after=1):
                    process, _, match = notification.payload.partition(" ")
                    if process != self._process:
                        matches.add(match)
                if matches:
                    return matches
            except psycopg.Error:
                FEED_LOSSES.inc()
                await self.close()
                await asyncio.sleep(_UNTIL_AGAIN)

    async def _listen(self) -> Any:
        import psycopg

        address = self._address.set(drivername="postgresql")
        text = address.render_as_string(hide_password=False)
        settings: Any = connection_settings()
        connection = await psycopg.AsyncConnection.connect(text, autocommit=True, **settings)
        try:
            await connection.execute("LISTEN bgf")
        except BaseException:  # the server may be stopped now, which cancels this task
            await connection.close()
            raise
        return connection

    async def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()
