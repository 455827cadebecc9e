"""Figures over many matches, how they are told in Markdown, and of which game they are."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import bgf
from bgf.bots import Bot

__all__ = ["Subject", "Tally", "percent", "table", "with_error"]


@dataclass
class Tally:
    """What is added up, by name; each figure has its number, sum and sum of squares."""

    sums: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, name: str, value: float) -> None:
        """One more value of a figure."""
        self.sums[f"{name} n"] += 1
        self.sums[f"{name} s"] += value
        self.sums[f"{name} q"] += value * value

    def merge(self, other: Tally) -> None:
        """All values of another tally too."""
        for name, number in other.sums.items():
            self.sums[name] += number

    def names(self, start: str) -> list[str]:
        """The figures whose names begin so, without that beginning."""
        return [
            key[len(start) : -2] for key in self.sums if key.startswith(start) and key[-1] == "n"
        ]

    def mean(self, name: str) -> float:
        """The mean of a figure; 0 where there are no values."""
        return self.sums[f"{name} s"] / max(1, self.sums[f"{name} n"])

    def error(self, name: str) -> float:
        """The standard error of the mean."""
        number = self.sums[f"{name} n"]
        spread = self.sums[f"{name} q"] / max(1, number) - self.mean(name) ** 2
        return math.sqrt(max(0.0, spread) / max(1, number - 1))


def table(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Lines of a Markdown table; short rows end in empty cells."""
    yield "| " + " | ".join(heads) + " |"
    yield "| --- |" + " ---: |" * (len(heads) - 1)
    for row in rows:
        yield "| " + " | ".join([*row, *[""] * (len(heads) - len(row))]) + " |"
    yield ""


def with_error(tally: Tally, name: str) -> str:
    """A mean and its standard error."""
    return f"{tally.mean(name):.1f} ± {tally.error(name):.2f}"


def percent(share: float) -> str:
    """A share, to be read."""
    return f"{100 * share:.{0 if share in (0, 1) else 1}f} %"


@dataclass(frozen=True)
class Subject:
    """What measuring has to know of a game.

    Attributes:
        make: a purposeful player, by its seed.
        options: with which the game is played.
        watch: adds what an action that is about to be played shows.
        finish: adds what the end of a match shows.
        report: lines about the tallies by player count.
    """

    make: Callable[[bgf.Game, int], Bot]
    options: dict[str, Any]
    watch: Callable[[Tally, bgf.State, bgf.Action], None]
    finish: Callable[[Tally, bgf.State], None]
    report: Callable[[bgf.Game, dict[int, Tally]], Iterator[str]]
