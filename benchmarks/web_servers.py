"""The servers of `benchmarks.web`, each in its own process, and their use of resources.

python -m benchmarks.web_servers PORT STORE    serves bgf without limits, until it is killed python
-m benchmarks.web_servers PORT STORE WORKERS OPERATOR_PORT    the same with several processes
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.web.postgresql import Cluster

__all__ = [
    "PEER",
    "RunningServer",
    "bare_server",
    "bgf_on_postgresql",
    "bgf_processes",
    "bgf_server",
    "boardgameio",
    "new_sqlite",
    "postgresql",
    "read_board",
]

PEER = Path(__file__).parent / "boardgameio"
_TICKS = os.sysconf("SC_CLK_TCK")
_PATIENCE = 60.0  # seconds


@dataclass(frozen=True)
class RunningServer:
    """A running server.

    Attributes:
        process: its process.
        port: the port of its sockets.
        lobby_port: the port of its requests.
        database: the process ID of its own PostgreSQL; 0 if it has none.
        operator_port: the port with its metrics; 0 if it has none.
    """

    process: subprocess.Popen[bytes]
    port: int
    lobby_port: int
    database: int = 0
    operator_port: int = 0

    def cpu(self) -> float:
        """Returns the seconds of processor time used so far, including its database."""
        roots = [self.process.pid, self.database] if self.database else [self.process.pid]
        return sum(_cpu_of(number) for root in roots for number in [root, *_descendants(root)])

    def memory(self) -> float:
        """Returns the resident memory in megabytes."""
        return _memory_of(self.process.pid)

    def memories(self) -> dict[int, float]:
        """Returns the resident memory of each started process, in megabytes by process ID."""
        found = {}
        for number in self.children():
            with suppress(FileNotFoundError, StopIteration):  # it has just ended
                found[number] = _memory_of(number)
        return found

    def children(self) -> list[int]:
        """Returns the IDs of the processes that the server has started."""
        return _children(self.process.pid)


def _cpu_of(number: int) -> float:
    """Returns the processor time of a process, including its children that have ended."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return 0.0
    fields = stat.rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / _TICKS


def _memory_of(number: int) -> float:
    status = Path(f"/proc/{number}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


def _children(number: int) -> list[int]:
    found: list[int] = []
    for path in Path(f"/proc/{number}/task").glob("*/children"):
        with suppress(FileNotFoundError):
            found += map(int, path.read_text().split())
    return found


def _descendants(number: int) -> list[int]:
    children = _children(number)
    return children + [each for child in children for each in _descendants(child)]


@contextmanager
def bgf_server(core: int) -> Iterator[RunningServer]:
    """Runs our server on a new store on disk, pinned to a core."""
    with new_sqlite() as store, _on_store("benchmarks.web_servers", store, core) as server:
        yield server


@contextmanager
def bare_server(core: int) -> Iterator[RunningServer]:
    """Runs the server without a game on a new store on disk, pinned to a core."""
    with new_sqlite() as store, _on_store("benchmarks.web_bare", store, core) as server:
        yield server


@contextmanager
def bgf_on_postgresql(database: Cluster, core: int) -> Iterator[RunningServer]:
    """Runs our server on a new database of PostgreSQL, both pinned to a core.

    Args:
        database: the PostgreSQL server.
        core: the core.
    """
    for number in [database.number, *_descendants(database.number)]:
        os.sched_setaffinity(number, {core})
    store = database.new_database()
    with _on_store("benchmarks.web_servers", store, core) as server:
        yield replace(server, database=database.number)


@contextmanager
def bgf_processes(store: str, workers: int, database: int) -> Iterator[RunningServer]:
    """Runs our server with several processes, and a supervisor that restarts them.

    Args:
        store: the database: a file or a URL.
        workers: the number of server processes.
        database: the process ID of PostgreSQL; 0 for SQLite.
    """
    port, operator_port = _free_port(), _free_port()
    numbers = [str(workers), str(operator_port)]
    command = [sys.executable, "-m", "benchmarks.web_servers", str(port), store, *numbers]
    with _running(command) as process:
        _wait_for(port)
        try:
            yield RunningServer(process, port, port, database, operator_port)
        finally:
            process.terminate()  # this also ends the processes that it has started
            process.wait(_PATIENCE)


@contextmanager
def new_sqlite() -> Iterator[str]:
    """Yields a new file for a store on disk, and removes it afterwards."""
    folder = tempfile.mkdtemp()
    try:
        yield f"{folder}/web.sqlite"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgresql() -> Iterator[Cluster]:
    """Yields a throw-away PostgreSQL server.

    Raises:
        SystemExit: if PostgreSQL or the libraries of the tests are not installed.
    """
    try:
        from tests.web.postgresql import cluster, programs
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error.name} is missing: pip install '.[test-web]'") from error
    if programs() is None:
        raise SystemExit("PostgreSQL is missing: apt-get install postgresql")
    with cluster() as made:
        yield made


@contextmanager
def _on_store(module: str, store: str, core: int) -> Iterator[RunningServer]:
    port = _free_port()
    command = [sys.executable, "-m", module, str(port), store]
    with _running(command, core) as process:
        _wait_for(port)
        yield RunningServer(process, port, port)


@contextmanager
def boardgameio(core: int) -> Iterator[RunningServer]:
    """Runs boardgame.io's server, which keeps its matches in memory, pinned to a core."""
    port, lobby_port = _free_port(), _free_port()
    command = ["node", str(PEER / "server.js"), str(port), str(lobby_port)]
    with _running(command, core, {"NODE_ENV": "production"}) as process:
        _wait_for(port)
        _wait_for(lobby_port)
        yield RunningServer(process, port, lobby_port)


def read_board() -> list[dict[str, Any]]:
    """Returns the links of boardgame.io's game, as in ``routes.js``."""
    script = f"console.log(JSON.stringify(require({json.dumps(str(PEER / 'routes.js'))}).BOARD))"
    done = subprocess.run(["node", "-e", script], capture_output=True, check=True, text=True)
    board: list[dict[str, Any]] = json.loads(done.stdout)
    return board


@contextmanager
def _running(
    command: list[str], core: int | None = None, environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a process, pinned to a core if one is given, and kills it at the end."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def _wait_for(port: int) -> None:
    """Waits until a port accepts connections.

    Raises:
        TimeoutError: if it does not within a minute.
    """
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing listens at port {port}")


def _serve(port: int, store: str) -> None:
    """Serves like ``bgf serve``, but without limits, as one program plays a thousand people."""
    import uvicorn

    from bgf.web.app import ServerSettings, build_app
    from bgf.web.operator.listening import collect_garbage_seldom
    from bgf.web.requests.limits import NO_LIMITS

    app = build_app(ServerSettings(store=store, limits=NO_LIMITS))
    collect_garbage_seldom()
    uvicorn.run(
        app,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
    )


def _supervise(port: int, store: str, workers: int, operator_port: int) -> None:
    """Serves like ``bgf serve --workers``, without limits."""
    from bgf.web.app import ServerSettings
    from bgf.web.operator.supervising import supervise
    from bgf.web.requests.limits import NO_LIMITS
    from bgf.web.store.store import Store

    Store(store).close()  # makes the tables once, not in each process
    address = ("127.0.0.1", port)
    operator_address = ("127.0.0.1", operator_port)
    with (
        socket.create_server(address) as listener,
        socket.create_server(operator_address) as operator,
    ):
        supervise(ServerSettings(store=store, limits=NO_LIMITS), listener, workers, operator)


if __name__ == "__main__":
    port, store, *numbers = sys.argv[1:]
    if numbers:
        _supervise(int(port), store, *map(int, numbers))
    else:
        _serve(int(port), store)
