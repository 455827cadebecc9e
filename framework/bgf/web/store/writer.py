"""The one thread that uses the database: it commits all waiting tasks at once (group commit)."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InvalidRequestError

from bgf.web.operator.metrics import COMMIT_SECONDS, COMMITS, RETRIES, STORE_TASKS, STORE_WAITING

__all__ = ["Writer"]

T = TypeVar("T")

_PATIENCE = 10.0
"""Seconds after which the connection to a database that does not answer is cut."""

_MOST_TRIES = 5
"""The maximum number of attempts of a task that conflicts with tasks of other processes."""

_CONFLICTS = ("40001", "40P01")
"""The SQLSTATE codes by which PostgreSQL asks for another attempt."""

_MOST_AT_ONCE = 256
"""The maximum number of tasks that share a commit, and so may fail together."""


class _Task:
    """A task for the database, and the future with its result."""

    __slots__ = ("error", "future", "is_single", "loop", "result", "work")

    def __init__(self, work: Callable[[Connection], Any], *, is_single: bool) -> None:
        self.work = work
        self.is_single = is_single
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Sets the result of the future; called in the thread of the event loop."""
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Runs tasks on the database, in order, in its own thread.

    A task is durable when its result comes: its transaction is committed and synced. All tasks that
    wait meanwhile share the next commit. A failed task does not affect the others.

    Args:
        engine: the database.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: deque[_Task] = deque()
        self._has_work = threading.Condition()
        self._is_closed = False
        # The start of the current transaction, on the monotonic clock, and the connection of the
        # driver. Both are None between transactions.
        self._began: float | None = None
        self._driver_connection: Any = None
        self._watch: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._run, name="bgf store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Connection], T], *, is_single: bool = False) -> T:
        """Runs a task, and returns its result once it is committed.

        Args:
            work: the task.
            is_single: whether it is a single statement, which needs no savepoint to fail as a
                whole.

        Raises:
            SQLAlchemyError: if the task or the commit fails, or the writer is closed; then nothing
                of it is kept.
        """
        task = _Task(work, is_single=is_single)
        with self._has_work:
            if self._is_closed:
                raise InvalidRequestError  # no task is run any more
            self._waiting.append(task)
            STORE_WAITING.inc()
            self._has_work.notify()
        if self._watch is None:
            self._watch = task.loop.call_later(_PATIENCE, self._cut_if_silent)
        result: T = await task.future
        return result

    def close(self) -> None:
        """Runs the waiting tasks, and ends the thread."""
        with self._has_work:
            self._is_closed = True
            self._has_work.notify()
        self._thread.join()
        self._engine.dispose()

    def _cut_if_silent(self) -> None:
        """Cuts the connection to a database that does not answer, and schedules the next check.

        The thread then fails as if the database had been stopped. A connection that is being opened
        is not cut: that has a limit of its own.
        """
        self._watch = None
        began, driver_connection = self._began, self._driver_connection
        if began is None and not self._waiting:
            return
        self._watch = asyncio.get_running_loop().call_later(_PATIENCE, self._cut_if_silent)
        is_silent = began is not None and time.monotonic() - began >= _PATIENCE
        if is_silent and driver_connection is not None:
            _cut(driver_connection)

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while tasks := self._next_tasks():
                self._do_together(tasks, connection)
                for task in tasks:
                    task.loop.call_soon_threadsafe(task.settle)

    def _next_tasks(self) -> list[_Task]:
        """Waits for tasks and returns them; returns none once the writer is closed."""
        with self._has_work:
            while not self._waiting and not self._is_closed:
                self._has_work.wait()
            count = min(len(self._waiting), _MOST_AT_ONCE)
            STORE_WAITING.dec(count)
            return [self._waiting.popleft() for _ in range(count)]

    def _do_together(self, tasks: list[_Task], connection: Connection) -> None:
        is_kept = self._try(tasks, connection)
        if connection.invalidated:
            # The database server was restarted, perhaps long ago: this attempt connects again. If
            # the first attempt was committed after all, the number and the key of its event show
            # it.
            RETRIES.labels("connection").inc()
            is_kept = self._try(tasks, connection)
        is_one_to_blame = not is_kept and not connection.invalidated
        if is_one_to_blame and len(tasks) > 1:
            RETRIES.labels("alone").inc(len(tasks))
            for task in tasks:
                self._try([task], connection)
        for task in tasks:
            self._try_again(task, connection)

    def _try_again(self, task: _Task, connection: Connection) -> None:
        """Repeats a task that was in conflict with a task of another process."""
        for _ in range(1, _MOST_TRIES):
            if not _is_conflict(task.error):
                return
            RETRIES.labels("conflict").inc()
            self._try([task], connection)

    def _try(self, tasks: list[_Task], connection: Connection) -> bool:
        """Runs tasks in one transaction, each with its own result; returns whether it was kept."""
        for task in tasks:
            task.error = None
        began = time.monotonic()
        try:
            with connection.begin():
                self._driver_connection = connection.connection.driver_connection
                self._began = began
                for task in tasks:
                    self._do_one(task, connection)
        except Exception as error:  # noqa: BLE001  # nobody's work is kept: all have to know
            COMMITS.labels("failed").inc()
            for task in tasks:
                task.error = task.error or error
            return False
        finally:
            self._began = self._driver_connection = None
            COMMIT_SECONDS.observe(time.monotonic() - began)
        COMMITS.labels("kept").inc()
        STORE_TASKS.inc(len(tasks))
        return True

    def _do_one(self, task: _Task, connection: Connection) -> None:
        try:
            if task.is_single:
                task.result = task.work(connection)
            else:
                with connection.begin_nested():
                    task.result = task.work(connection)
        except Exception as error:
            task.error = error
            if not _is_in_transaction(connection):
                raise


def _cut(driver_connection: Any) -> None:
    """Cuts a connection to PostgreSQL for which another thread waits; SQLite has none."""
    pgconn = getattr(driver_connection, "pgconn", None)
    if pgconn is None:
        return
    with (
        suppress(OSError, driver_connection.OperationalError),  # it has just been closed
        socket.socket(fileno=os.dup(pgconn.socket)) as connection,
    ):
        connection.shutdown(socket.SHUT_RDWR)


def _is_conflict(error: BaseException | None) -> bool:
    """Returns whether PostgreSQL asks for another attempt, as two processes were in conflict."""
    reason = error.orig if isinstance(error, DBAPIError) else None
    return getattr(reason, "sqlstate", None) in _CONFLICTS


def _is_in_transaction(connection: Connection) -> bool:
    """Returns whether the transaction can go on after an error.

    SQLite rolls it back on a full disk. PostgreSQL refuses the rest of a transaction after any
    error, and would then commit nothing without raising an error.
    """
    if connection.invalidated:
        return False
    driver_connection: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return bool(driver_connection.in_transaction)
    return bool(driver_connection.info.transaction_status.name == "INTRANS")
