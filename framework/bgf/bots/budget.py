"""The budget of a bot for a choice: a number of iterations, or a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from time import perf_counter

from bgf.errors import BotError
from bgf.number_checks import check_amount, check_count
from bgf.words import message

__all__ = [
    "ANALYSED_ITERATIONS",
    "ITERATIONS",
    "PREPARING_TIME",
    "Budget",
    "read_budget",
    "read_time",
]

ITERATIONS = 1000
"""The default number of iterations for a choice.

It is a number, not a time, so that matches with bots are the same on every machine."""

ANALYSED_ITERATIONS = 500
"""The number of iterations for each choice in an analysis; two players take a minute at most."""

PREPARING_TIME = 0.5
"""The part of a limited time after which a search must have prepared its samples."""

_COUNT = re.compile(r"[0-9]{1,10}")
_TIME = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(ms|s)")
_LONGEST_TIME = 3600.0
_MOST = 10**9


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of a search: a number of iterations, or a time.

    Attributes:
        iterations: the number of iterations, if `seconds` is None.
        seconds: the time for a choice, in seconds. At least one iteration is made, however long it
            takes.

    Raises:
        ValueError: unless both are positive, and the time is finite.
    """

    iterations: int = ITERATIONS
    seconds: float | None = None

    def __post_init__(self) -> None:
        check_count("iterations", self.iterations, 1)
        if self.seconds is not None:
            check_amount("seconds", self.seconds, above=0)

    def deadline(self, start: float, part: float = 1.0) -> float:
        """Returns when a part of the time for a choice is over; infinity without a time limit.

        Args:
            start: when the choice began; like the result, by `time.perf_counter`.
            part: the part, from 0 to 1.
        """
        return inf if self.seconds is None else start + part * self.seconds

    def countdown(self, start: float) -> Iterator[int | None]:
        """Yields before each iteration how many follow it; None if time is the limit.

        Args:
            start: when the choice began, by `time.perf_counter`; what was done since then, such as
                drawing the first samples, takes a part of the time.
        """
        if self.seconds is None:
            yield from range(self.iterations - 1, -1, -1)
            return
        end = self.deadline(start)
        yield None
        while perf_counter() < end:
            yield None


def read_budget(text: str) -> Budget:
    """Returns the budget for a text such as ``2000`` or ``500ms``; raises BotError."""
    if _COUNT.fullmatch(text) and 0 < int(text) <= _MOST:
        return Budget(int(text))
    seconds = read_time(text)
    if seconds is not None and seconds <= _LONGEST_TIME:
        return Budget(seconds=seconds)
    longest = f"{_LONGEST_TIME:.0f}"
    raise BotError(message("bot.budget", most=_MOST, longest=longest, text=text[:20]))


def read_time(text: str) -> float | None:
    """Returns a time such as ``500ms`` or ``2.5s`` in seconds; None for any other text."""
    found = _TIME.fullmatch(text)
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0
    return seconds or None
