"""Transactions of a store: tasks that are kept as a whole or not at all.

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
    """Does the tasks of one process with the database; all queries of a store go through it.

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
        """Returns what a task returns, once it is committed.

        Args:
            work: the task.
            is_single: as in `Writer.do`.

        Raises:
            NotSaved: if the database can't do it.
        """
        try:
            return await self._writer.do(work, is_single=is_single)
        except SQLAlchemyError as error:
            FAULTS.labels("store").inc()
            raise NotSaved from error

    async def first(self, statement: str, *values: object) -> Sequence[Any] | None:
        """Returns the first row of a quick query, which sees all that is committed.

        Args:
            statement: the query, with ``?`` for each value.
            values: the values.

        Raises:
            NotSaved: if the database can't do it.
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
            connection: the connection of the task that changes it.
            match: the id of the match.
        """
        is_changed = matches.c.id == match
        number = update(matches).where(is_changed).values(revision=later_revision())
        connection.execute(number)
        self.announce(connection, match)

    def announce(self, connection: Connection, match: str) -> None:
        """Tells other processes that a match has changed; those on SQLite look by themselves.

        Args:
            connection: the connection of the task that has changed it.
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
    """Returns the expression of the number of the next change of any match."""
    last = func.coalesce(func.max(matches.c.revision), 0)
    return select(last + 1).scalar_subquery()


def later_revision() -> Any:
    """Returns the expression of the next number for a match that is updated: one above its own.

    PostgreSQL looks for the highest number before it waits for another process that updates the
    same match, and so would find the number that the other one has just given it.
    """
    own = matches.c.revision
    next_of_any = next_revision()
    return case((own < next_of_any, next_of_any), else_=own + 1)
