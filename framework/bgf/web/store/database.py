"""Opening the database: SQLite, durable, with its tables migrated to this version."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from bgf.records.errors import StoreError
from bgf.words import message

__all__ = ["open_database"]

_DRIVERS = ("sqlite", "sqlite+pysqlite")
"""The beginnings of URLs that are supported: the driver of Python's own library."""


def open_database(url: str) -> Engine:
    """Returns the database of a URL or a file, with the tables of this version.

    Args:
        url: of SQLAlchemy, ``sqlite:///matches.sqlite``, or a file.

    Raises:
        StoreError: if it can't be opened.
    """
    try:
        engine = _engine_of(url)
        with engine.begin() as connection:
            _migrate(connection)
    except CommandError as error:  # its last migration is none of those here
        raise StoreError(message("web.store.newer", store=url)) from error
    except (SQLAlchemyError, OSError, ValueError) as error:
        reason = getattr(error, "orig", None) or error
        raise StoreError(message("web.store.unusable", store=url, reason=reason)) from error
    return engine


def _engine_of(url: str) -> Engine:
    """Returns a new engine, whose tables may be those of an earlier version."""
    try:
        address = make_url(url)
    except ArgumentError:  # a file
        Path(url).parent.mkdir(parents=True, exist_ok=True)
        address = make_url("sqlite://").set(database=url)
    if address.drivername not in _DRIVERS:
        raise StoreError(message("web.store.other", store=address.drivername))
    in_memory = address.database in (None, "", ":memory:")
    if address.database is not None and Path(address.database).is_file():
        _check_own(address.database, url)
    # One connection, which is made here and used by the thread that writes.
    engine = create_engine(address, poolclass=StaticPool, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    if not in_memory:
        _check_journal(engine, url)
    return engine


def _check_own(file: str, url: str) -> None:
    """Refuse the database of another program, and leave its file as it is.

    Raises:
        StoreError: if it has tables, and none that tells the version of a store.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        tables = {name for (name,) in found}
        if tables and "alembic_version" not in tables:
            raise StoreError(message("web.store.foreign", store=url))


def _prepare(driver_connection: Any, _: object) -> None:
    """Make a connection durable, and leave transactions to SQLAlchemy alone."""
    driver_connection.isolation_level = None
    cursor = driver_connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction that may write: it waits for others now, and not in its midst."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _check_journal(engine: Engine, url: str) -> None:
    """Refuse a place where SQLite can't keep its write-ahead log, such as a network disk."""
    with engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    if mode != "wal":
        raise StoreError(message("web.store.no_wal", store=url))


def _migrate(connection: Connection) -> None:
    """Bring the tables to this version."""
    config = Config()
    folder = files("bgf.web.store").joinpath("migrations")
    escaped = str(folder).replace("%", "%%")  # a % begins a variable in this option
    config.set_main_option("script_location", escaped)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
