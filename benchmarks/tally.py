"""Statistics over many matches, their form in Markdown, and the games that they are about."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import bgf
from bgf.bots import Bot

__all__ = ["MatchSums", "Subject", "percent", "table", "with_error"]


@dataclass
class MatchSums:
    """Sums by name; each figure has its count, sum and sum of squares."""

    sums: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, name: str, value: float) -> None:
        """Adds a value of a figure."""
        self.sums[f"{name} n"] += 1
        self.sums[f"{name} s"] += value
        self.sums[f"{name} q"] += value * value

    def merge(self, other: MatchSums) -> None:
        """Adds all values of another tally."""
        for name, number in other.sums.items():
            self.sums[name] += number

    def names(self, start: str) -> list[str]:
        """Returns the figures whose names have a prefix, without that prefix."""
        return [
            key[len(start) : -2] for key in self.sums if key.startswith(start) and key[-1] == "n"
        ]

    def mean(self, name: str) -> float:
        """Returns the mean of a figure; 0 if it has no values."""
        return self.sums[f"{name} s"] / max(1, self.sums[f"{name} n"])

    def error(self, name: str) -> float:
        """Returns the standard error of the mean of a figure."""
        number = self.sums[f"{name} n"]
        spread = self.sums[f"{name} q"] / max(1, number) - self.mean(name) ** 2
        return math.sqrt(max(0.0, spread) / max(1, number - 1))


def table(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Yields the lines of a Markdown table; short rows end in empty cells."""
    yield "| " + " | ".join(heads) + " |"
    yield "| --- |" + " ---: |" * (len(heads) - 1)
    for row in rows:
        yield "| " + " | ".join([*row, *[""] * (len(heads) - len(row))]) + " |"
    yield ""


def with_error(tally: MatchSums, name: str) -> str:
    """Returns a mean and its standard error as text."""
    return f"{tally.mean(name):.1f} ± {tally.error(name):.2f}"


def percent(share: float) -> str:
    """Returns a share as a percentage."""
    return f"{100 * share:.{0 if share in (0, 1) else 1}f} %"


@dataclass(frozen=True)
class Subject:
    """A game that can be measured.

    Attributes:
        make: makes a purposeful player with a seed.
        options: the options of its matches.
        watch: adds figures of an action that is about to be played.
        finish: adds figures of the end of a match.
        report: yields lines about the tallies by number of players.
    """

    make: Callable[[bgf.Game, int], Bot]
    options: dict[str, Any]
    watch: Callable[[MatchSums, bgf.State, bgf.Action], None]
    finish: Callable[[MatchSums, bgf.State], None]
    report: Callable[[bgf.Game, dict[int, MatchSums]], Iterator[str]]
