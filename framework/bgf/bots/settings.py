"""What may stand after the name of the bot ``mcts``: ``mcts:500ms:explore=1``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from bgf.bots.search import Settings
from bgf.errors import BotError, nearest

__all__ = ["ITERATIONS", "Budget", "read_settings", "read_time"]

ITERATIONS = 1000
"""Iterations for one choice when nothing is said.

A number and no time: so a match with bots comes out the same on every machine."""

_COUNT = re.compile(r"[0-9]{1,10}")
_TIME = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(ms|s)")
_LONGEST_TIME = 3600.0
_MOST = 10**9


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may go on: a number of iterations, or a time.

    Attributes:
        iterations: how many there are, if `seconds` is None.
        seconds: how long they may take; there is always one.
    """

    iterations: int = ITERATIONS
    seconds: float | None = None

    def __iter__(self) -> Iterator[int | None]:
        """How many iterations may follow, for each that may be made; None where a time says so."""
        if self.seconds is None:
            yield from range(self.iterations - 1, -1, -1)
            return
        end = perf_counter() + self.seconds
        yield None
        while perf_counter() < end:
            yield None


def read_settings(text: str) -> tuple[Budget, Settings, bool | None]:
    """The budget, the settings, and whether the tree is kept between choices, None if not said.

    Raises:
        BotError: for what is no setting.
    """
    first, *rest = text.split(":")
    budget = _budget(first) if first else Budget()
    settings, reuse = Settings(), None
    given = [pair.partition("=")[0] for pair in rest]
    for pair in rest:
        name, sign, value = pair.partition("=")
        if name in _READ and given.count(name) > 1:
            raise BotError(f'the bot "mcts": {name} is given twice: give it once')
        if name in _READ and not sign:
            raise BotError(f'the bot "mcts": write {name}=VALUE; {_WANTED[name]}')
        if not sign or name not in _READ:
            raise BotError(
                f'the bot "mcts" has no setting "{pair[:30]}": write NAME=VALUE, '
                f"{nearest(name, _READ)}"
            )
        try:
            read = _READ[name](value)
        except (ValueError, KeyError):
            raise BotError(
                f'the bot "mcts": {name}={value[:20]} can\'t be; {_WANTED[name]}'
            ) from None
        if name == "reuse":
            reuse = read
        else:
            settings = replace(settings, **{_FIELD.get(name, name): read})
    return budget, settings, reuse


def _budget(text: str) -> Budget:
    if _COUNT.fullmatch(text) and 0 < int(text) <= _MOST:
        return Budget(int(text))
    seconds = read_time(text)
    if seconds is not None and seconds <= _LONGEST_TIME:
        return Budget(seconds=seconds)
    raise BotError(
        f'the bot "mcts" takes a number of iterations or a time, as in mcts:2000 or mcts:500ms, '
        f'not "{text[:20]}"'
    )


def read_time(text: str) -> float | None:
    """A time such as ``500ms`` or ``2.5s``, in seconds; None for all else, and for no time."""
    found = _TIME.fullmatch(text)
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0
    return seconds or None


def _number(least: float, most: float) -> Any:
    def read(text: str) -> float:
        value = float(text)
        if not least <= value <= most:
            raise ValueError
        return value

    return read


def _whole(least: int, most: int) -> Any:
    def read(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise ValueError
        return value

    return read


_YES = {"yes": True, "no": False}
_READ: dict[str, Any] = {
    "explore": _number(0, 100),
    "widen": _number(0.01, 1000),
    "power": _number(0, 1),
    "patience": _whole(0, 10_000),
    "trust": _number(0.01, 1000),
    "candidates": _whole(1, 10_000),
    "depth": lambda text: None if text == "end" else _whole(0, 5000)(text),
    "observers": {"single": False, "multiple": True}.__getitem__,
    "reuse": _YES.__getitem__,
}
_FIELD = {"observers": "multiple"}
_WANTED = {
    "explore": "it takes a number from 0 to 100",
    "widen": "it takes a number from 0.01 to 1000",
    "power": "it takes a number from 0 to 1",
    "patience": "it takes a whole number from 0 to 10000",
    "trust": "it takes a number from 0.01 to 1000",
    "candidates": "it takes a whole number from 1 to 10000",
    "depth": 'it takes a whole number from 0 to 5000, or "end"',
    "observers": "it takes single or multiple",
    "reuse": "it takes yes or no",
}
