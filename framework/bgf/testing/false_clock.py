"""Puts a false clock in place of the real one, to find rules that read it.

Each reading is a month later than the one before, so that rules that look at the month, the weekday
or the hour are found on any day. Only the time of day and the date are false: `time.monotonic` and
the like, with which programs measure how long something takes, stay as they are.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from itertools import count
from typing import Any

__all__ = ["use_false_clock"]

_STEP = 31 * 86_400 + 5 * 3_600 + 7 * 60  # seconds between two readings
_MOST = 20 * 365 * 86_400  # seconds that the clock is ahead at most

_NANOSECONDS = 1_000_000_000


def use_false_clock() -> None:
    """Replaces the clock for all modules that are imported afterwards.

    It can't be undone: call it in a process of its own.
    """
    real_now, readings = time.time, count(1)

    def now() -> float:
        return real_now() + next(readings) * _STEP % _MOST

    def now_in_nanoseconds() -> int:
        return int(now() * _NANOSECONDS)

    def of_now(convert: Callable[[float], Any]) -> Callable[[float | None], Any]:
        def converted(seconds: float | None = None) -> Any:
            return convert(now() if seconds is None else seconds)

        return converted

    real_strftime = time.strftime

    def strftime(form: str, moment: Any = None) -> str:
        return real_strftime(form, time.localtime() if moment is None else moment)

    false: dict[str, Any] = {
        "time": now,
        "time_ns": now_in_nanoseconds,
        "localtime": of_now(time.localtime),
        "gmtime": of_now(time.gmtime),
        "ctime": of_now(time.ctime),
        "strftime": strftime,
    }
    for name, function in false.items():
        setattr(time, name, function)
    # `date.today` and `datetime.today` ask `time.time`; only `datetime.now` and `datetime.utcnow`
    # ask the system.
    setattr(datetime, "datetime", _false_datetime(datetime.datetime))  # noqa: B010  # mypy refuses an assignment to a class


def _false_datetime(real: type[datetime.datetime]) -> type:
    """Returns a class like `datetime.datetime` that asks `time.time` for the time."""

    class Like(type):
        """Takes each instance of the real class for one of the false class."""

        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, real)

        def __subclasscheck__(cls, subclass: type) -> bool:
            return issubclass(subclass, real)

    def now(cls: type[datetime.datetime], tz: datetime.tzinfo | None = None) -> datetime.datetime:
        return cls.fromtimestamp(time.time(), tz)

    def utcnow(cls: type[datetime.datetime]) -> datetime.datetime:
        return cls.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None)

    body = {
        "__module__": "datetime",
        "__slots__": (),
        "now": classmethod(now),
        "utcnow": classmethod(utcnow),
    }
    return Like("datetime", (real,), body)
