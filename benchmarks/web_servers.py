"""The servers of `benchmarks.web`, each in a process of its own, and what they use.

python -m benchmarks.web_servers PORT STORE    serves bgf without limits, until it is killed
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
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["PEER", "Server", "bare_server", "bgf_server", "boardgameio", "read_board"]

PEER = Path(__file__).parent / "boardgameio"
_TICKS = os.sysconf("SC_CLK_TCK")
_PATIENCE = 60.0  # seconds


@dataclass(frozen=True)
class Server:
    """A server that runs.

    Attributes:
        process: its process.
        port: of its sockets.
        lobby_port: of its requests.
    """

    process: subprocess.Popen[bytes]
    port: int
    lobby_port: int

    def cpu(self) -> float:
        """Returns the seconds of processor time used so far, of all threads."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        user, system = int(fields[11]), int(fields[12])
        return (user + system) / _TICKS

    def memory(self) -> float:
        """Returns the resident memory in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024


def bgf_server(core: int) -> AbstractContextManager[Server]:
    """Our server on a new store on disk, pinned to a core."""
    return _on_new_store("benchmarks.web_servers", core)


def bare_server(core: int) -> AbstractContextManager[Server]:
    """The server without a game on a new store on disk, pinned to a core."""
    return _on_new_store("benchmarks.web_bare", core)


@contextmanager
def _on_new_store(module: str, core: int) -> Iterator[Server]:
    port = _free_port()
    folder = tempfile.mkdtemp()
    command = [sys.executable, "-m", module, str(port), f"{folder}/web.sqlite"]
    try:
        with _running(command, core) as process:
            _wait_for(port)
            yield Server(process, port, port)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def boardgameio(core: int) -> Iterator[Server]:
    """boardgame.io's server, which keeps its matches in memory, pinned to a core."""
    port, lobby_port = _free_port(), _free_port()
    command = ["node", str(PEER / "server.js"), str(port), str(lobby_port)]
    with _running(command, core, {"NODE_ENV": "production"}) as process:
        _wait_for(port)
        _wait_for(lobby_port)
        yield Server(process, port, lobby_port)


def read_board() -> list[dict[str, Any]]:
    """Returns the links of boardgame.io's game, as ``routes.js`` has them."""
    script = f"console.log(JSON.stringify(require({json.dumps(str(PEER / 'routes.js'))}).BOARD))"
    done = subprocess.run(["node", "-e", script], capture_output=True, check=True, text=True)
    board: list[dict[str, Any]] = json.loads(done.stdout)
    return board


@contextmanager
def _running(
    command: list[str], core: int, environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}
    )
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
    """Wait until a port is listened at.

    Raises:
        TimeoutError: if it is not within a minute.
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
    """Serve as ``bgf serve`` does, but one program may be a thousand people."""
    import uvicorn

    from bgf.web.app import Settings, build_app
    from bgf.web.limits import NO_LIMITS
    from bgf.web.listening import collect_garbage_seldom

    app = build_app(Settings(store=store, limits=NO_LIMITS))
    collect_garbage_seldom()
    uvicorn.run(
        app,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
    )


if __name__ == "__main__":
    _serve(int(sys.argv[1]), sys.argv[2])
