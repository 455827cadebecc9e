"""Ctrl-C waits while things change that must change together."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["interrupts_wait"]


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
