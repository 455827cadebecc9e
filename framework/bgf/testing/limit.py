"""A limit of time for the rules of a stranger, which may never come back."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

from bgf.words import message

__all__ = ["TooLong", "slowness", "time_limit"]

_AGAIN = 1.0  # seconds: rules that catch every error are told once more
_WAITING = 10  # times as long may rules take that wait and use no processor


_LOOP = 20_000  # steps of the loop by which processors are compared
_FAST = 0.0009  # seconds that it takes on a fast processor
_LOOPS = 10  # of which the quickest counts
_SLOWEST = 4.0  # times as slow may a processor be that still gets all the time it needs


class TooLong(Exception):
    """Something has not come back in the time that it was given."""


def slowness() -> float:
    """Returns how many times as long as a fast processor this one takes, from 1 to 4.

    With limits that are multiplied by it, as much is done on a slow machine as on a fast one.
    """
    seconds = min(_seconds_of_loop() for _ in range(_LOOPS))
    return min(max(1.0, seconds / _FAST), _SLOWEST)


def _seconds_of_loop() -> float:
    """Returns the seconds of the processor that a loop takes."""
    begin = process_time()
    counts: dict[int, int] = {}
    for number in range(_LOOP):
        key = number % 97
        counts[key] = counts.get(key, 0) + number
    return process_time() - begin


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TooLong` inside the block when it has used a number of seconds of the processor.

    The time of the processor counts, so that a busy machine makes no rules too slow. Rules that
    only wait are stopped after ten times as many seconds by the clock.

    It needs alarms, which are there in the main thread, and not on Windows; elsewhere there is no
    limit.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if sys.platform == "win32" or not is_main:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        facts = {"seconds": f"{seconds:g}", "place": _place(frame)}
        raise TooLong(message("fault.too_long", **facts))

    limits = [
        (signal.SIGPROF, signal.ITIMER_PROF, seconds),
        (signal.SIGALRM, signal.ITIMER_REAL, seconds * _WAITING),
    ]
    before = [signal.signal(alarm, stop) for alarm, _, _ in limits]
    for _, timer, most in limits:
        signal.setitimer(timer, most, _AGAIN)
    try:
        yield
    finally:
        for (alarm, timer, _), handler in zip(limits, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(alarm, handler)


def _place(frame: FrameType | None) -> str:
    """Returns where the game's own code was, in words; empty if it was in none."""
    while frame is not None:
        module = frame.f_globals.get("__name__", "").partition(".")[0]
        if module not in {"bgf", "bgf_cext", *sys.stdlib_module_names}:
            place = f"{os.path.relpath(frame.f_code.co_filename)}:{frame.f_lineno}"
            return message("fault.too_long.in", place=place)
        frame = frame.f_back
    return ""
