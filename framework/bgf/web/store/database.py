"""Opening the database: SQLite or PostgreSQL, durable, with its tables migrated to this version."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from bgf.command_lines import pip_command
from bgf.records.errors import StoreError
from bgf.words import message, system_reason

__all__ = [
    "POSTGRESQL",
    "Database",
    "connection_settings",
    "is_in_memory",
    "migrate_tables",
    "open_database",
]

POSTGRESQL = "postgresql"
"""The name of the dialect of PostgreSQL."""

_SQLITE_DRIVERS = ("sqlite", "sqlite+pysqlite")
"""The drivers in URLs of SQLite; both use Python's own library."""

_POSTGRESQL_DRIVER = "postgresql+psycopg"


@dataclass(frozen=True, slots=True)
class Database:
    """An open database.

    Attributes:
        address: the URL of the database.
        writing: the engine of the thread that writes.
        reading: a connection of SQLite's driver for quick reads in other threads, which sees
            committed data; None for databases whose reads are too slow for the event loop and are
            left to the thread that writes. SQLAlchemy would make these reads several times slower.
    """

    address: URL
    writing: Engine
    reading: sqlite3.Connection | None

    @property
    def is_postgresql(self) -> bool:
        """Whether it is PostgreSQL; it is SQLite otherwise."""
        return self.writing.dialect.name == POSTGRESQL

    def sql(self, statement: str) -> str:
        """Returns a statement with the placeholders of the driver in place of ``?``."""
        return statement.replace("?", "%s") if self.is_postgresql else statement

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """Returns an insert into a table that may say what to do on a conflict."""
        return postgresql.insert(table) if self.is_postgresql else sqlite.insert(table)

    def close(self) -> None:
        """Closes the connections."""
        self.writing.dispose()
        if self.reading is not None:
            self.reading.close()


def open_database(url: str) -> Database:
    """Returns the database of a URL or a file, with its tables migrated to this version.

    Args:
        url: a URL of SQLAlchemy, such as ``sqlite:///matches.sqlite`` or
            ``postgresql+psycopg://host/name``, or the name of a file.

    Raises:
        StoreError: if it can't be opened.
    """
    shown = _without_password(url)
    try:
        address = _address_of(url)
        if address.drivername == _POSTGRESQL_DRIVER:
            _check_driver()
            database = _postgresql(address, shown)
        elif address.drivername in _SQLITE_DRIVERS:
            database = _sqlite(address, shown)
        else:
            raise StoreError(message("web.store.other", store=address.drivername))
        with database.writing.begin() as connection:
            if database.is_postgresql:  # several servers may start at once
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
            migrate_tables(connection)
    except CommandError as error:  # its last migration is unknown to this version
        raise StoreError(message("web.store.newer", store=shown)) from error
    except (SQLAlchemyError, OSError, ValueError) as error:
        reason = system_reason(error) if isinstance(error, OSError) else error
        reason = getattr(error, "orig", None) or reason
        raise StoreError(message("web.store.unusable", store=shown, reason=reason)) from error
    return database


_PASSWORD = re.compile(r"(?<=://)([^:/@]*):.*@|(?<=[?&]password=)[^&]*", re.DOTALL)
"""Finds the password in a URL, after the name of the user."""


def _without_password(url: str) -> str:
    """Returns a URL or a file for error messages and logs, without its password."""
    return _PASSWORD.sub(lambda found: "***" if found[1] is None else f"{found[1]}:***@", url)


_MIGRATION_LOCK = 0x626766
"""The number of the advisory lock under which tables of PostgreSQL are migrated."""


def is_in_memory(url: str) -> bool:
    """Returns whether a database exists only in memory, and ends with its process.

    Args:
        url: as in `open_database`.

    Raises:
        StoreError: if the URL is invalid.
    """
    address = _address_of(url)
    return address.drivername in _SQLITE_DRIVERS and _file_at(address) is None


def _address_of(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError:  # a file
        return make_url("sqlite://").set(database=url)
    except ValueError as error:  # such as a port that is not a number
        reason = message("web.store.no_url")
        shown = _without_password(url)
        raise StoreError(message("web.store.unusable", store=shown, reason=reason)) from error


def _file_at(address: URL) -> Path | None:
    """Returns the file of an SQLite database; None for one in memory."""
    name = address.database or ""
    is_memory = name in ("", ":memory:", "file::memory:") or address.query.get("mode") == "memory"
    return None if is_memory else Path(name)


def _check_driver() -> None:
    if find_spec("psycopg") is None:
        command = pip_command("install", "'bgf[web-postgres]'")
        raise StoreError(message("web.store.no_driver", command=command))


def _postgresql(address: URL, shown: str) -> Database:
    """Returns a PostgreSQL database; the next task after a lost connection opens a new one.

    Opening a connection raises StoreError if the encoding of the database is not UTF-8.
    """
    engine = create_engine(
        address,
        pool_size=1,
        max_overflow=0,
        connect_args=connection_settings(),
        hide_parameters=True,
    )

    def check_encoding(connection: Any, _: object) -> None:
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            reason = message("web.store.encoding", encoding=encoding)
            raise StoreError(message("web.store.unusable", store=shown, reason=reason))

    # Before SQLAlchemy's own first queries, whose answers it can't read in some encodings.
    event.listen(engine, "connect", check_encoding, insert=True)
    return Database(address, engine, None)


_PATIENCE = 10
"""Seconds without a response after which PostgreSQL counts as stopped."""


def connection_settings() -> dict[str, int]:
    """Returns the settings of connections to PostgreSQL, by which dead ones are noticed soon."""
    return {
        "connect_timeout": _PATIENCE,
        "keepalives_idle": _PATIENCE,
        "keepalives_interval": 5,
        "keepalives_count": 3,
    }


def _sqlite(address: URL, shown: str) -> Database:
    file = _file_at(address)
    if file is not None:
        _check_file(file, shown)
    # One connection, which is opened here and used by the thread that writes.
    writing = create_engine(
        address,
        poolclass=StaticPool,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # errors may be logged, and parameters may be secrets
    )
    event.listen(writing, "connect", _prepare)
    event.listen(writing, "begin", _begin)
    if file is None:
        return Database(address, writing, None)
    _check_journal(writing, shown)
    _refuse_once_moved(writing, file)
    reading = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    return Database(address, writing, reading)


def _check_file(file: Path, shown: str) -> None:
    """Makes the folder of a database, and refuses a file that is not a store of bgf.

    SQLite would overwrite a short file of another kind.

    Raises:
        StoreError: if the path is a folder, the file is not a database, or another program's.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_dir():
        reason = message("web.store.folder")
        raise StoreError(message("web.store.unusable", store=shown, reason=reason))
    if not file.is_file():
        return
    with file.open("rb") as opened:
        beginning = opened.read(len(_MAGIC))
    if beginning not in (b"", _MAGIC):
        reason = message("web.store.no_database")
        raise StoreError(message("web.store.unusable", store=shown, reason=reason))
    _check_own(file, shown)


_MAGIC = b"SQLite format 3\0"
"""The first bytes of every SQLite database that is not empty."""


def _check_own(file: Path, shown: str) -> None:
    """Refuses the database of another program, and leaves its file unchanged.

    Raises:
        StoreError: if it has tables, but no table with the version of a store.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        tables = {name for (name,) in found}
        if tables and "alembic_version" not in tables:
            raise StoreError(message("web.store.foreign", store=shown))


def _prepare(driver_connection: Any, _: object) -> None:
    """Makes a connection durable, and leaves transactions to SQLAlchemy."""
    driver_connection.isolation_level = None
    cursor = driver_connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begins a transaction that may write: it waits for others now, and not halfway."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _check_journal(engine: Engine, shown: str) -> None:
    """Refuses a place where SQLite can't keep its write-ahead log, such as a network disk."""
    with engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    if mode != "wal":
        raise StoreError(message("web.store.no_wal", store=shown))


def _refuse_once_moved(engine: Engine, file: Path) -> None:
    """Refuses to begin transactions after the file was deleted, moved or replaced.

    Data that SQLite wrote to the open file after that would be lost with the process. If the file
    is moved back, transactions can begin again.
    """
    opened = _identity(file)

    def check(_: Connection) -> None:
        if _identity(file) != opened:
            raise InvalidRequestError(_MOVED)

    event.listen(engine, "begin", check, insert=True)


_MOVED = "the file of the store was deleted, moved or replaced"


def _identity(file: Path) -> tuple[int, int] | None:
    """Returns the device and the inode of a file; None if it does not exist."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def migrate_tables(connection: Connection, version: str = "head") -> None:
    """Migrates the tables to a version.

    Args:
        connection: the connection of a transaction.
        version: the number of the last migration; ``head`` for that of this version of bgf.
    """
    config = Config()
    folder = files("bgf.web.store").joinpath("migrations")
    escaped = str(folder).replace("%", "%%")  # % begins a variable in this option
    config.set_main_option("script_location", escaped)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)
