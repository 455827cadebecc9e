"""Several server processes that listen at one socket, and the supervisor that restarts them.

python -m bgf.web.operator.supervising    serves as one of them; `supervise` starts it
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import msgspec
from prometheus_client import CollectorRegistry, Counter, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from bgf.web.app import ServerSettings, build_app
from bgf.web.operator.listening import listen
from bgf.web.operator.port import serving_operator
from bgf.web.workers.jobs import FIGURES

__all__ = ["ServerMetrics", "supervise"]

_LOOK = 0.1
"""Seconds between two checks of the processes."""

_SOUND = 5.0
"""Seconds after which a running process counts as started."""

_GRACE = 8.0
"""Seconds that a process has to end after SIGTERM, before it is killed."""


@dataclass(slots=True)
class _Child:
    """A server process.

    Attributes:
        process: the process; it ends when this program closes its standard input.
        started: when it was started, on the monotonic clock.
    """

    process: subprocess.Popen[bytes]
    started: float = field(default_factory=time.monotonic)

    @property
    def has_failed_to_start(self) -> bool:
        """Whether it has ended by itself before it can have served a request.

        A process that was killed has a negative code, and is restarted at any age.
        """
        is_young = time.monotonic() - self.started < _SOUND
        code = self.process.returncode
        return is_young and code is not None and code > 0


def supervise(
    settings: ServerSettings,
    listener: socket.socket,
    count: int,
    operator: socket.socket | None = None,
) -> bool:
    """Keeps some server processes running until this process gets SIGINT or SIGTERM.

    Args:
        settings: the settings of each process.
        listener: a socket that listens.
        count: the number of processes.
        operator: a listening socket for the operator's port; None for none.

    Returns:
        False if a process ends by itself right after its start.
    """
    with (
        tempfile.TemporaryDirectory(prefix="bgf-figures-") as folder,
        _told_to_end() as told,
    ):
        figures = ServerMetrics(Path(folder))
        with serving_operator(operator, figures.registry, count):
            children = [_start(settings, listener, folder) for _ in range(count)]
            try:
                while not told.wait(_LOOK):
                    for index, child in enumerate(children):
                        if child.process.poll() is None:
                            continue
                        if child.has_failed_to_start:
                            return False
                        figures.note_end(child.process)
                        children[index] = _start(settings, listener, folder)
            finally:
                _end(children)
    return True


class ServerMetrics:
    """The metrics of all server processes.

    They are kept in files, so that those of a process outlive it, and counts never fall.

    Args:
        folder: the folder of these files.

    Attributes:
        registry: the sums of the processes, and the number of processes that have ended.
    """

    def __init__(self, folder: Path) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self._folder = folder
        self._ends = Counter(
            "bgf_ended_processes",
            "Server processes that have ended and were replaced: 'killed', or by 'themselves'.",
            ["how"],
            registry=self.registry,
        )

    def collect(self) -> Iterable[Metric]:
        """Returns the metrics of all processes; the registry calls this."""
        files = []
        for file in self._folder.glob("*.db"):
            # A process creates a file before it gives it a size, and may be killed in between.
            with suppress(FileNotFoundError):  # or the process has ended
                if file.stat().st_size > 0:
                    files.append(str(file))
        merged: Iterable[Metric] = MultiProcessCollector.merge(files)  # type: ignore[no-untyped-call]
        return merged

    def note_end(self, process: subprocess.Popen[bytes]) -> None:
        """Counts a process that has ended, and removes its gauges."""
        is_killed = process.returncode is not None and process.returncode < 0
        self._ends.labels("killed" if is_killed else "themselves").inc()
        mark_process_dead(process.pid, str(self._folder))  # type: ignore[no-untyped-call]


@contextmanager
def _told_to_end() -> Iterator[threading.Event]:
    """Yields an event that SIGINT and SIGTERM set."""
    told = threading.Event()

    def tell(number: int, frame: FrameType | None) -> None:
        told.set()

    before = {number: signal.signal(number, tell) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _start(settings: ServerSettings, listener: socket.socket, figures: str) -> _Child:
    """Starts a server process.

    Args:
        settings: the settings of the server.
        listener: a socket that listens.
        figures: the folder for its metrics.
    """
    number = listener.fileno()
    process = subprocess.Popen(
        [sys.executable, "-m", "bgf.web.operator.supervising", str(number)],
        stdin=subprocess.PIPE,
        pass_fds=[number],
        env={**os.environ, FIGURES: figures},
        start_new_session=True,  # Ctrl-C at the terminal is for the supervisor
    )
    assert process.stdin is not None  # a pipe
    # Not as an argument, which all users of the machine can read: it may contain a password.
    with suppress(BrokenPipeError):
        process.stdin.write(msgspec.json.encode(settings) + b"\n")
        process.stdin.flush()
    return _Child(process)


def _end(children: Sequence[_Child]) -> None:
    """Ends processes by SIGTERM, and kills those that do not end in time."""
    for child in children:
        child.process.terminate()
    until = time.monotonic() + _GRACE
    for child in children:
        with suppress(subprocess.TimeoutExpired):
            child.process.wait(max(0.0, until - time.monotonic()))
        child.process.kill()
        child.process.wait()


# -- in a server process -------------------------------------------------------------------------


def _end_with_the_supervisor() -> None:
    """Ends this process when its standard input closes, because the supervisor is gone."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def _serve(number: int) -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=ServerSettings)
    threading.Thread(target=_end_with_the_supervisor, daemon=True).start()
    listen(build_app(settings), socket.socket(fileno=number))


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
