"""Puts a false clock in place of the real one, to find rules that read it.

Each reading is about a month later than the one before, and no whole number of seconds. So rules
that depend on the month, the weekday, the hour, the second or a part of it are found on any day.
Only the date and the time of day are false. Clocks that measure durations, such as
`time.monotonic`, stay as they are.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from itertools import count
from typing import Any

__all__ = ["use_false_clock"]

_STEP = 31 * 86_400 + 5 * 3_600 + 7 * 60 + 37.0823  # seconds between two readings
_LARGEST_ADVANCE = 20 * 365 * 86_400  # seconds that the clock is ahead at most

_NANOSECONDS = 1_000_000_000


def use_false_clock() -> None:
    """Replaces the clock for all modules that are imported afterwards.

    This can't be undone, so call it in a separate process.
    """
    real_now, readings = time.time, count(1)

    def now() -> float:
        return real_now() + next(readings) * _STEP % _LARGEST_ADVANCE

    def now_in_nanoseconds() -> int:
        return int(now() * _NANOSECONDS)

    def with_false_default(convert: Callable[[float], Any]) -> Callable[[float | None], Any]:
        def converted(seconds: float | None = None) -> Any:
            return convert(now() if seconds is None else seconds)

        return converted

    real_strftime = time.strftime

    def strftime(format_: str, moment: Any = None) -> str:
        return real_strftime(format_, time.localtime() if moment is None else moment)

    false_functions: dict[str, Any] = {
        "time": now,
        "time_ns": now_in_nanoseconds,
        "localtime": with_false_default(time.localtime),
        "gmtime": with_false_default(time.gmtime),
        "ctime": with_false_default(time.ctime),
        "strftime": strftime,
    }
    for name, function in false_functions.items():
        setattr(time, name, function)
    # `date.today` and `datetime.today` call `time.time`; only `datetime.now` and `datetime.utcnow`
    # read the system clock.
    setattr(datetime, "datetime", _false_datetime(datetime.datetime))  # noqa: B010  # mypy refuses an assignment to a class


def _false_datetime(real: type[datetime.datetime]) -> type:
    """Returns a class like `datetime.datetime` that takes the time from `time.time`."""

    class FalseType(type):
        """Counts instances of the real class as instances of the false one."""

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
    return FalseType("datetime", (real,), body)
