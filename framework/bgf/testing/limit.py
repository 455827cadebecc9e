"""A limit of time for the rules of a stranger, which may never come back."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["TooLong", "time_limit"]

_AGAIN = 1.0  # seconds: rules that catch every error are told once more


class TooLong(Exception):
    """Something has not come back in the time that it was given."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TooLong` inside the block when so many seconds have passed.

    It needs an alarm, which is there in the main thread, and not on Windows; elsewhere there is no
    limit.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if sys.platform == "win32" or not is_main:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"it is not done after {seconds:g} seconds{_place(frame)}")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _place(frame: FrameType | None) -> str:
    """Returns where the game's own code was, in words; empty if it was in none."""
    while frame is not None:
        module = frame.f_globals.get("__name__", "").partition(".")[0]
        if module not in {"bgf", "bgf_cext", *sys.stdlib_module_names}:
            return f", in {os.path.relpath(frame.f_code.co_filename)}:{frame.f_lineno}"
        frame = frame.f_back
    return ""
