"""Rate limits: token buckets for requests, and counts of open sockets and searches."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from bgf.web.operator.metrics import LIMITED
from bgf.web.problems import TooManyRequests

__all__ = ["LIMITS", "NO_LIMITS", "Limit", "RateLimits"]


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit, or a limit on how many are open at once.

    Attributes:
        number: the size of the bucket: the number of requests that may come at once.
        seconds: the period in which an empty bucket fills up; 0 for a limit on what is open at
            once.
    """

    number: int
    seconds: float


LIMITS: Mapping[str, Limit] = {
    "act": Limit(20, 2),
    "look": Limit(600, 10),
    "why": Limit(60, 60),
    "hint": Limit(6, 60),
    "analysis": Limit(60, 60),
    "guesses": Limit(20, 60),
    "record": Limit(20, 60),
    "chat": Limit(20, 60),
    "chat by address": Limit(120, 60),
    "report": Limit(10, 3600),
    "looking": Limit(60, 60),
    "destination": Limit(20, 3600),
    "mail": Limit(5, 3600),
    "mail by address": Limit(20, 3600),
    "mail to one": Limit(3, 24 * 3600),
    "create": Limit(30, 3600),
    "create by address": Limit(600, 3600),
    "join by address": Limit(20, 60),
    "visitor by address": Limit(1200, 3600),
    "sockets": Limit(12, 0),
    "sockets by address": Limit(600, 0),
    "hints at once": Limit(1, 0),
    "analyses at once": Limit(1, 0),
    "guesses at once": Limit(1, 0),
    "records at once": Limit(1, 0),
}
"""The limits by name. They count for each visitor; those "by address" for each address."""

NO_LIMITS: Mapping[str, Limit] = {}
"""For benchmarks, in which one program plays the part of a thousand people."""

_MOST_BUCKETS = 20_000
"""The number of buckets above which full buckets are removed."""


@dataclass(slots=True)
class _Bucket:
    """A token bucket of one visitor or address.

    Attributes:
        left: the number of tokens at the time `at`.
        at: the time in seconds, on the clock of `RateLimits`.
    """

    left: float
    at: float


class RateLimits:
    """Counts requests and open things against limits.

    A visitor may use several processes of a store, which do not share their counts. Each process
    has buckets of full size, but divides the rate at which they fill up by the number of processes:
    in the long run all of them together permit what the limit says. Limits on what is open at once
    hold for each process, as they protect its memory.

    Args:
        limits: the limits by name; a name without a limit is not limited.
        clock: returns the time in seconds.

    Attributes:
        processes: the number of processes that serve the same visitors.
    """

    def __init__(
        self, limits: Mapping[str, Limit] = LIMITS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = limits
        self._clock = clock
        self.processes = 1
        self._buckets: dict[tuple[str, Hashable], _Bucket] = {}
        self._open: Counter[tuple[str, Hashable]] = Counter()

    def spend(self, name: str, key: Hashable) -> None:
        """Takes a token from a bucket; names without a limit are ignored.

        Args:
            name: the name of the limit.
            key: the key of a visitor, or an address.

        Raises:
            TooMany: if the bucket is empty.
        """
        limit = self._limits.get(name)
        if limit is None:
            return
        now = self._clock()
        bucket = self._buckets.get((name, key))
        if bucket is None:
            self._forget_full(now)
            bucket = self._buckets[name, key] = _Bucket(limit.number, now)
        rate = limit.number / limit.seconds / self.processes
        bucket.left = min(limit.number, bucket.left + (now - bucket.at) * rate)
        bucket.at = now
        if bucket.left < 1:
            LIMITED.labels(name).inc()
            wait = math.ceil((1 - bucket.left) / rate)
            raise TooManyRequests(name, limit.number, limit.seconds, wait)
        bucket.left -= 1

    def _forget_full(self, now: float) -> None:
        """Removes the buckets that are full again, if there are many buckets."""
        if len(self._buckets) < _MOST_BUCKETS:
            return
        for (name, key), bucket in [*self._buckets.items()]:
            if now - bucket.at > self._limits[name].seconds * self.processes:
                del self._buckets[name, key]

    @contextmanager
    def counted_as_open(self, name: str, key: Hashable) -> Iterator[None]:
        """Counts something as open during the context.

        Args:
            name: the name of the limit.
            key: the key of a visitor, or an address.

        Raises:
            TooMany: if too many are open already.
        """
        limit = self._limits.get(name)
        if limit is not None and self._open[name, key] >= limit.number:
            LIMITED.labels(name).inc()
            raise TooManyRequests(name, limit.number, 0, 1)
        self._open[name, key] += 1
        try:
            yield
        finally:
            self._open[name, key] -= 1
            if not self._open[name, key]:
                del self._open[name, key]
