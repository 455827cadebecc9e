"""A time limit for rules that may hang."""

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

_AGAIN = 1.0  # seconds between repeated signals, in case the rules catch every error
_WAITING = 10  # the limit by the clock, as a multiple of the limit of processor time

_LOOP = 20_000  # steps of the loop that measures the speed of the processor
_FAST = 0.0009  # seconds that the loop takes on a fast processor
_LOOPS = 10  # repetitions of the loop; the fastest one counts
_SLOWEST = 4.0  # the maximum result of `slowness`


class TooLong(Exception):
    """A block has used more time than its `time_limit` allows."""


def slowness() -> float:
    """Returns the factor by which this processor is slower than a fast one, from 1 to 4.

    Time limits are multiplied by it, so that slow machines get as much done as fast ones.
    """
    seconds = min(_seconds_of_loop() for _ in range(_LOOPS))
    return min(max(1.0, seconds / _FAST), _SLOWEST)


def _seconds_of_loop() -> float:
    """Returns the processor time in seconds that the loop takes."""
    begin = process_time()
    counts: dict[int, int] = {}
    for number in range(_LOOP):
        key = number % 97
        counts[key] = counts.get(key, 0) + number
    return process_time() - begin


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Limits the processor time of a block; raises `TooLong` inside the block when it is used up.

    Processor time does not depend on how busy the machine is. Rules that only wait are stopped
    after ten times as many seconds by the clock.

    There is no limit on Windows, or outside of the main thread, as signals are not available there.

    Args:
        seconds: the limit in seconds.
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
    """Describes the place in the game's code that was running; empty if there is none."""
    while frame is not None:
        module = frame.f_globals.get("__name__", "").partition(".")[0]
        if module not in {"bgf", "bgf_cext", *sys.stdlib_module_names}:
            place = f"{os.path.relpath(frame.f_code.co_filename)}:{frame.f_lineno}"
            return message("fault.too_long.in", place=place)
        frame = frame.f_back
    return ""
