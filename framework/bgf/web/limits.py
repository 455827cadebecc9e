"""How often somebody may ask for something: token buckets, and counts of what is open."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from bgf.web.problems import TooMany

__all__ = ["LIMITS", "NO_LIMITS", "Limit", "Limits"]


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be done.

    Attributes:
        number: so many times at once.
        seconds: after so long all of them may be done again.
    """

    number: int
    seconds: float


LIMITS: Mapping[str, Limit] = {
    "act": Limit(20, 2),
    "look": Limit(600, 10),
    "why": Limit(60, 60),
    "hint": Limit(6, 60),
    "create": Limit(30, 3600),
    "create by address": Limit(600, 3600),
    "join by address": Limit(20, 60),
    "visitor by address": Limit(1200, 3600),
    "sockets": Limit(12, 0),
    "sockets by address": Limit(600, 0),
    "hints at once": Limit(1, 0),
}
"""What is limited for each visitor or, where it says so, for each address."""

NO_LIMITS: Mapping[str, Limit] = {}
"""For measurements, where one program is a thousand people."""

_MOST_BUCKETS = 20_000
"""After so many the full ones are forgotten."""


@dataclass(slots=True)
class _Bucket:
    """What somebody has left of a limit.

    Attributes:
        left: so many times, when it was last looked at.
        at: that was, on the monotonic clock.
    """

    left: float
    at: float


class Limits:
    """Counts what people do.

    Args:
        limits: the limits by name; what has none is not limited.
        clock: the time in seconds.
    """

    def __init__(
        self, limits: Mapping[str, Limit] = LIMITS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._buckets: dict[tuple[str, Hashable], _Bucket] = {}
        self._open: Counter[tuple[str, Hashable]] = Counter()

    def spend(self, name: str, who: Hashable) -> None:
        """Count that something is done once more.

        Args:
            name: of the limit.
            who: the key of a visitor, or an address.

        Raises:
            TooMany: if it was done too often.
        """
        limit = self._limits.get(name)
        if limit is None:
            return
        now = self._clock()
        bucket = self._buckets.get((name, who))
        if bucket is None:
            self._forget_full(now)
            bucket = self._buckets[name, who] = _Bucket(limit.number, now)
        rate = limit.number / limit.seconds
        bucket.left = min(limit.number, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        if bucket.left < 1:
            raise TooMany(math.ceil((1 - bucket.left) / rate))
        bucket.left -= 1

    def _forget_full(self, now: float) -> None:
        """Forget who has done nothing for long, if there are many."""
        if len(self._buckets) < _MOST_BUCKETS:
            return
        for (name, who), bucket in [*self._buckets.items()]:
            if now - bucket.at > self._limits[name].seconds:
                del self._buckets[name, who]

    @contextmanager
    def held(self, name: str, who: Hashable) -> Iterator[None]:
        """Counts something while it is open.

        Args:
            name: of the limit.
            who: the key of a visitor, or an address.

        Raises:
            TooMany: if too many are open already.
        """
        limit = self._limits.get(name)
        if limit is not None and self._open[name, who] >= limit.number:
            raise TooMany(1)
        self._open[name, who] += 1
        try:
            yield
        finally:
            self._open[name, who] -= 1
            if not self._open[name, who]:
                del self._open[name, who]
