"""Shares, means and differences with the intervals in which they lie in 95 of 100 cases.

All of it is added up on the way: no value is kept. A match is what is drawn at random, so intervals
count matches; players of one match are not independent, as one wins what another loses.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

__all__ = [
    "LEVEL",
    "Contrast",
    "Estimate",
    "Part",
    "Sums",
    "Whole",
    "mean_of",
    "quantile",
    "t_quantile",
    "wilson",
]

LEVEL = 0.95
"""How often an interval covers what is true."""

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a mean.

    Attributes:
        value: as it was found.
        low, high: the interval; infinite where there are too few values to tell.
        number: of matches it was found in.
    """

    value: float
    low: float
    high: float
    number: int

    def differs(self, value: float) -> bool:
        """Whether the interval leaves a value out."""
        return not self.low <= value <= self.high


def wilson(share: float, number: int, level: float = LEVEL) -> Estimate:
    """A share of so many matches with Wilson's interval (1927); it may count shared wins in part.

    Args:
        share: from 0 to 1.
        number: of matches, at least 1.
        level: how often the interval covers what is true.
    """
    z = _NORMAL.inv_cdf((1 + level) / 2)
    centre = (share + z * z / (2 * number)) / (1 + z * z / number)
    half = z * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    half /= 1 + z * z / number
    low = 0.0 if share <= 0 else max(0.0, centre - half)
    high = 1.0 if share >= 1 else min(1.0, centre + half)
    return Estimate(share, low, high, number)


def t_quantile(probability: float, freedom: int) -> float:
    """Student's t: by formula up to 2 degrees of freedom, else by Hill's expansion of 1970.

    Args:
        probability: above 0 and below 1.
        freedom: degrees of it, at least 1. With 3 the error is 0.1 %, with 10 it is nothing.
    """
    if freedom == 1:
        return math.tan(math.pi * (probability - 0.5))
    if freedom == 2:
        off = 2 * probability - 1
        return off * math.sqrt(2 / (1 - off * off))
    z = _NORMAL.inv_cdf(probability)
    s = z * z
    terms = (
        z * (s + 1) / 4,
        z * ((5 * s + 16) * s + 3) / 96,
        z * (((3 * s + 19) * s + 17) * s - 15) / 384,
        z * ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92160,
    )
    for power, term in enumerate(terms, 1):
        z += term / float(freedom) ** power
    return z


def _around(value: float, error: float, number: int) -> Estimate:
    """A mean of so many matches with its interval, given its standard error."""
    half = t_quantile((1 + LEVEL) / 2, number - 1) * error
    return Estimate(value, value - half, value + half, number)


class Sums:
    """The number, sum and sum of squares of values; exact as long as they are whole numbers."""

    __slots__ = ("number", "squares", "total")

    def __init__(self) -> None:
        self.number = 0
        self.total: float = 0
        self.squares: float = 0

    def add(self, value: float, times: int = 1) -> None:
        """Count a value."""
        self.number += times
        self.total += value * times
        self.squares += value * value * times

    def mean(self, number: int | None = None) -> Estimate | None:
        """The mean, or None of no values.

        Args:
            number: how many values there are, where those that are 0 were not counted.
        """
        number = self.number if number is None else number
        if not number:
            return None
        value = self.total / number
        if number == 1:
            return Estimate(value, -math.inf, math.inf, number)
        spread = max(0, number * self.squares - self.total * self.total) / number / (number - 1)
        return _around(value, math.sqrt(spread / number), number)


def mean_of(counts: Mapping[int, int]) -> Estimate | None:
    """The mean of numbers, given how often each was found."""
    sums = Sums()
    for value, times in counts.items():
        sums.add(value, times)
    return sums.mean()


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The smallest number that at least such a part of all numbers found does not exceed.

    Args:
        counts: how often each number was found; not empty.
        part: from 0 to 1.
    """
    wanted, seen = part * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return max(counts)


@dataclass(frozen=True, slots=True)
class Contrast:
    """The mean of some players against that of all others.

    Attributes:
        those: the mean of those.
        others: the mean of the others.
        difference: the first less the second.
        error: the standard error of the difference.
    """

    those: Estimate
    others: Estimate
    difference: Estimate
    error: float

    def sign(self, tests: int) -> int:
        """1 or -1 if those have more or less than the others, even in so many tests; else 0.

        By Bonferroni's rule: that any of all tests finds what is not there happens 5 times in 100.
        """
        level = t_quantile(1 - (1 - LEVEL) / 2 / max(1, tests), self.difference.number - 1)
        off = self.difference.value
        if self.error <= 0 or abs(off) <= level * self.error:
            return 0
        return 1 if off > 0 else -1


class Whole:
    """What all players of each match have of something."""

    __slots__ = ("matches", "nn", "nt", "number", "total", "tt")

    def __init__(self) -> None:
        self.matches = self.number = self.nn = 0
        self.total: float = 0
        self.nt: float = 0
        self.tt: float = 0

    def add(self, number: int, total: float) -> None:
        """Count a match: so many players, who have so much of it in all."""
        self.matches += 1
        self.number += number
        self.total += total
        self.nn += number * number
        self.nt += number * total
        self.tt += total * total


class Part:
    """What some players of each match have of it, next to the others; see `compare`."""

    __slots__ = ("kk", "kn", "ks", "kt", "number", "sn", "ss", "st", "total")

    def __init__(self) -> None:
        self.number = self.kk = self.kn = 0
        self.total: float = 0
        self.ks: float = 0
        self.kt: float = 0
        self.sn: float = 0
        self.ss: float = 0
        self.st: float = 0

    def add(self, some: int, their: float, number: int, total: float) -> None:
        """Count a match: what some players have in all, of so many, who have so much in all.

        A match in which there are none of them need not be counted.
        """
        self.number += some
        self.total += their
        self.kk += some * some
        self.ks += some * their
        self.ss += their * their
        self.kn += some * number
        self.kt += some * total
        self.sn += their * number
        self.st += their * total

    def compare(self, whole: Whole) -> Contrast | None:
        """Those against the others; None where there are none of the ones or the others.

        The standard errors are those of ratios of sums over matches, by linearization, as of
        clusters in a survey (Cochran, Sampling Techniques, 1977, 6.4 and 9A).

        Args:
            whole: what all players have, in all matches.
        """
        matches, some, rest = whole.matches, self.number, whole.number - self.number
        if matches < 2 or not some or not rest:
            return None
        those, others = self.total / some, (whole.total - self.total) / rest
        mine = (1 / some, -those / some, 0.0, 0.0)
        theirs = (-1 / rest, others / rest, 1 / rest, -others / rest)
        error = self._error(whole, tuple(a - b for a, b in zip(mine, theirs, strict=True)))
        return Contrast(
            _around(those, self._error(whole, mine), matches),
            _around(others, self._error(whole, theirs), matches),
            _around(those - others, error, matches),
            error,
        )

    def _error(self, whole: Whole, weights: tuple[float, ...]) -> float:
        """The standard error of a weighted sum: their total and number, all total and number."""
        s, k, t, n = weights
        squares = s * s * self.ss + k * k * self.kk + t * t * whole.tt + n * n * whole.nn
        mixed = s * k * self.ks + s * t * self.st + s * n * self.sn
        mixed += k * t * self.kt + k * n * self.kn + t * n * whole.nt
        return math.sqrt(max(0.0, squares + 2 * mixed) * whole.matches / (whole.matches - 1))
