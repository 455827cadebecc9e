"""Transactions of a store: tasks that are committed as a whole or not at all.

A task that changes a match numbers the change and announces it, so that other processes learn of it
once it is committed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, case, func, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import SQLAlchemyError

from bgf.web.operator.metrics import FAULTS
from bgf.web.problems import NotSaved
from bgf.web.store.database import Database
from bgf.web.store.feed import announcement
from bgf.web.store.schema import matches
from bgf.web.store.writer import Writer

__all__ = ["Transactions", "later_revision", "next_revision"]

T = TypeVar("T")


class Transactions:
    """Runs the tasks of one process on the database; all queries of a store go through it.

    Args:
        database: the database.
        process: the id of the process.
        clock: returns the time in seconds since 1970.

    Attributes:
        database: the database.
        process: the id of the process.
        clock: the clock of the process, by which all times are noted and compared.
    """

    def __init__(self, database: Database, process: str, clock: Callable[[], float]) -> None:
        self.database = database
        self.process = process
        self.clock = clock
        self._writer = Writer(database.writing)

    def seconds(self) -> int:
        """Returns the time in whole seconds since 1970."""
        return int(self.clock())

    async def do(self, work: Callable[[Connection], T], *, is_single: bool = False) -> T:
        """Runs a task, and returns its result once it is committed.

        Args:
            work: the task.
            is_single: as in `Writer.do`.

        Raises:
            NotSaved: if the task or the commit fails.
        """
        try:
            return await self._writer.do(work, is_single=is_single)
        except SQLAlchemyError as error:
            FAULTS.labels("store").inc()
            raise NotSaved from error

    async def first(self, statement: str, *values: object) -> Sequence[Any] | None:
        """Returns the first row of a quick query on committed data; None if there is none.

        Args:
            statement: the query, with ``?`` for each value.
            values: the values.

        Raises:
            NotSaved: if the query fails.
        """
        reading = self.database.reading
        if reading is None:
            sql = self.database.sql(statement)
            return await self.do(lambda connection: _first(connection, sql, values))
        try:
            row: Sequence[Any] | None = reading.execute(statement, values).fetchone()
        except sqlite3.Error as error:
            FAULTS.labels("store").inc()
            raise NotSaved from error
        return row

    def change(self, connection: Connection, match: str) -> None:
        """Numbers a change of a match, and announces it.

        Args:
            connection: the connection of the task that changes the match.
            match: the id of the match.
        """
        is_changed = matches.c.id == match
        number = update(matches).where(is_changed).values(revision=later_revision())
        connection.execute(number)
        self.announce(connection, match)

    def announce(self, connection: Connection, match: str) -> None:
        """Notifies other processes of a changed match; on SQLite they poll instead.

        Args:
            connection: the connection of the task that has changed the match.
            match: the id of the match.
        """
        if self.database.is_postgresql:
            connection.exec_driver_sql(*announcement(self.process, match))

    def close(self) -> None:
        """Commits the waiting tasks, and closes the database."""
        self._writer.close()
        self.database.close()


def _first(connection: Connection, statement: str, values: tuple[object, ...]) -> Row[Any] | None:
    return connection.exec_driver_sql(statement, values).first()


def next_revision() -> Any:
    """Returns the SQL expression of the number of the next change of any match."""
    last = func.coalesce(func.max(matches.c.revision), 0)
    return select(last + 1).scalar_subquery()


def later_revision() -> Any:
    """Returns the SQL expression of the next number for a match that is updated, above its own.

    PostgreSQL computes the highest number before it waits for another process that updates the same
    match, and so would miss the number that the other process has just given it.
    """
    own = matches.c.revision
    next_of_any = next_revision()
    return case((own < next_of_any, next_of_any), else_=own + 1)
