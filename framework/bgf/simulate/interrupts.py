"""Delays Ctrl-C during changes that must be complete, and starts processes that ignore it."""

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
    """Delays Ctrl-C until the end of the block, so that it is never left half done.

    Only the main thread receives Ctrl-C; in other threads this does nothing.

    Raises:
        KeyboardInterrupt: after the block, if Ctrl-C was pressed during it.
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
    """Makes processes that start in the block ignore Ctrl-C, because this process ends them."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would unblock Ctrl-C when started with the first process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
