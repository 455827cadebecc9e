"""A throw-away PostgreSQL cluster, run by a user without privileges."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.serving import CEILING

_USER = "postgres"
"""The user of Debian's package, as which root runs the server: it refuses to be run by root."""


def programs() -> Path | None:
    """The folder of this machine's newest PostgreSQL, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


class Cluster:
    """A cluster of databases on a port of this machine.

    Attributes:
        port: where it listens.
    """

    def __init__(self, folder: Path, binaries: Path) -> None:
        self._binaries = binaries
        self._data = folder / "data"
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port: int = listener.getsockname()[1]
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", _USER, "-N", "-E", "UTF8")
        settings = [
            "listen_addresses = '127.0.0.1'",
            f"port = {self.port}",
            f"unix_socket_directories = '{folder}'",
        ]
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as config:
            config.write("\n".join(["", *settings, ""]))
        self._databases = 0

    def _run(self, program: str, *arguments: str | Path) -> None:
        subprocess.run(
            [self._binaries / program, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            user=_USER if os.getuid() == 0 else None,
            cwd="/",
        )

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        seconds = str(int(CEILING))
        self._run(
            "pg_ctl", "-D", self._data, "-w", "-t", seconds, "-l", self._data / "log", "start"
        )

    def stop(self, how: str = "fast") -> None:
        """Stop it: ``fast`` in order, ``immediate`` as a power cut would."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", how, "stop")

    @property
    def number(self) -> int:
        """The number of its first process, while it runs."""
        first_line, *_ = (self._data / "postmaster.pid").read_text("ascii").splitlines()
        return int(first_line)

    def copy(self, source: str, target: str) -> None:
        """Back a database up, and restore it in another one, which is empty.

        Args:
            source: the URL of the database.
            target: that of the other one.
        """
        file = self._data.parent / "back-up"
        server = ("-h", "127.0.0.1", "-p", str(self.port), "-U", _USER)
        names = [url.rpartition("/")[2] for url in (source, target)]
        self._run("pg_dump", *server, "--format", "custom", "--file", file, names[0])
        self._run("pg_restore", *server, "--no-owner", "--dbname", names[1], file)

    def new_database(self, encoding: str = "UTF8") -> str:
        """The URL of a new database."""
        self._databases += 1
        name = f"bgf{self._databases}"
        server = ("-h", "127.0.0.1", "-p", str(self.port), "-U", _USER)
        letters = ("-E", encoding, "--locale", "C", "-T", "template0")
        self._run("createdb", *server, *letters, name)
        return f"postgresql+psycopg://{_USER}@127.0.0.1:{self.port}/{name}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster, while it is needed."""
    binaries = programs()
    assert binaries is not None  # asked by the caller
    folder = Path(tempfile.mkdtemp(prefix="bgf-postgresql-"))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, _USER)
        made = Cluster(folder, binaries)
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
