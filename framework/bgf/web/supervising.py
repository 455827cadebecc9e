"""Several server processes that listen at one socket, and the one that keeps them running.

python -m bgf.web.supervising    serves as one of them; `supervise` starts it
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType

import msgspec

from bgf.web.app import Settings, build_app
from bgf.web.listening import listen

__all__ = ["supervise"]

_LOOK = 0.1
"""Seconds between two looks at the processes."""

_SOUND = 5.0
"""Seconds after which a process that ends is one that could start."""

_GRACE = 8.0
"""Seconds in which a process that is told to end does so."""


@dataclass(slots=True)
class _Child:
    """A server process.

    Attributes:
        process: the process; its standard input closes with this program, which ends it.
        started: when it was started, on the monotonic clock.
    """

    process: subprocess.Popen[bytes]
    started: float = field(default_factory=time.monotonic)

    @property
    def has_failed_to_start(self) -> bool:
        """Whether it has ended by itself before it can have served anybody.

        One that was killed has a negative code; it is started again, whenever that was.
        """
        is_young = time.monotonic() - self.started < _SOUND
        code = self.process.returncode
        return is_young and code is not None and code > 0


def supervise(settings: Settings, listener: socket.socket, count: int) -> bool:
    """Keep some server processes running until this process is told to end.

    Args:
        settings: of each of them.
        listener: a socket that listens.
        count: the number of processes.

    Returns:
        False if the processes end as soon as they are started.
    """
    with _told_to_end() as told:
        children = [_start(settings, listener) for _ in range(count)]
        try:
            while not told.wait(_LOOK):
                for index, child in enumerate(children):
                    if child.process.poll() is None:
                        continue
                    if child.has_failed_to_start:
                        return False
                    children[index] = _start(settings, listener)
        finally:
            _end(children)
    return True


@contextmanager
def _told_to_end() -> Iterator[threading.Event]:
    """Yields an event that the usual signals set."""
    told = threading.Event()

    def tell(number: int, frame: FrameType | None) -> None:
        told.set()

    before = {number: signal.signal(number, tell) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _start(settings: Settings, listener: socket.socket) -> _Child:
    number = listener.fileno()
    process = subprocess.Popen(
        [sys.executable, "-m", "bgf.web.supervising", str(number)],
        stdin=subprocess.PIPE,
        pass_fds=[number],
        start_new_session=True,  # Ctrl-C at the terminal is for the supervisor
    )
    assert process.stdin is not None  # a pipe
    # Not as an argument, which everybody on the machine can read: the store may have a password.
    with suppress(BrokenPipeError):
        process.stdin.write(msgspec.json.encode(settings) + b"\n")
        process.stdin.flush()
    return _Child(process)


def _end(children: Sequence[_Child]) -> None:
    """Tell processes to end, and wait for them; those that do not are killed."""
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
    """End this process when its standard input closes: the supervisor is gone."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def _serve(number: int) -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    threading.Thread(target=_end_with_the_supervisor, daemon=True).start()
    listen(build_app(settings), socket.socket(fileno=number))


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
