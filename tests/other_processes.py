"""The processes that the check ``processes`` starts have imported bgf before they begin."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE

__all__ = ["ProcessServers", "StartedProcess"]

# Plays the matches of each order in a child process, and tells its number and how it has ended.
# Neither games nor rules are imported here: a child's changes to them are gone with it.
_PROGRAM = """
import json, os, sys, traceback
import bgf.api
from bgf.testing import process

def play(asked):
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.path[:] = asked["path"]
    for number, (name, flags) in enumerate(asked["files"]):
        os.dup2(os.open(name, flags), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    status = 1
    try:
        process._main()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        play(json.loads(line))
    print(child, flush=True)
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""


class StartedProcess:
    """A process that another one has started; it stands in for `subprocess.Popen`."""

    def __init__(self, server: subprocess.Popen[str], order: Path) -> None:
        self._server = server
        self._printed = order.with_suffix(".out"), order.with_suffix(".err")
        self.returncode: int | None = None
        written = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        asked = {
            "folder": os.getcwd(),
            "environment": dict(os.environ),
            "path": [path for path in sys.path if path],
            "files": [
                (str(order), os.O_RDONLY),
                *((str(path), written) for path in self._printed),
            ],
        }
        assert server.stdin is not None
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        self._child = int(self._line())

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Waits until it has ended; returns its output."""
        if self.returncode is None:
            self.returncode = int(self._line())
        out, err = (path.read_text("utf-8", errors="replace") for path in self._printed)
        return out, err

    def kill(self) -> None:
        """Ends it, if it still runs."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._child, signal.SIGKILL)

    def _line(self) -> str:
        assert self._server.stdout is not None
        return self._server.stdout.readline()


class ProcessServers:
    """Programs that start processes: one for each of those that the check starts at once."""

    def __init__(self) -> None:
        self._servers: dict[tuple[str, str], subprocess.Popen[str]] = {}

    def start(self, order: Path, hash_seed: str) -> StartedProcess:
        """Starts a process in place of `bgf.testing.checks.repeats`, with the same arguments."""
        key = hash_seed, order.name
        if key not in self._servers:
            self._servers[key] = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM],
                stdin=PIPE,
                stdout=PIPE,
                text=True,
                env={**os.environ, "PYTHONHASHSEED": hash_seed},
            )
        return StartedProcess(self._servers[key], order)

    def stop(self) -> None:
        """Ends all processes."""
        for server in self._servers.values():
            server.communicate()
