"""Ctrl-C waits while things change that must change together; processes are started without it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType

__all__ = ["children_ignore_interrupts", "interrupts_wait"]


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Holds Ctrl-C back until the block is over, so that it never leaves work half done.

    Only the main thread hears Ctrl-C; in others this does nothing.

    Raises:
        KeyboardInterrupt: after the block, if Ctrl-C came meanwhile.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    received: list[FrameType | None] = []

    def note(_: int, frame: FrameType | None) -> None:
        received.append(frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if received:
        before(signal.SIGINT, received[-1])


@contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Makes processes that start in the block ignore Ctrl-C: this process ends them itself."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it lets Ctrl-C in again when it starts with the first one
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
