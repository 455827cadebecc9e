"""Compares some players with all others: means with intervals that count matches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bgf.simulate.stats import LEVEL, Estimate, around, t_quantile

__all__ = ["Contrast", "Part", "Whole"]

_FEW = 10  # matches; `t_quantile` is too small by then, far out


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
        Of ten matches and fewer none is said to be so clear.
        """
        if self.difference.number <= _FEW:
            return 0
        level = t_quantile(1 - (1 - LEVEL) / 2 / max(1, tests), self.difference.number - 1)
        off = self.difference.value
        if self.error <= 0 or abs(off) <= level * self.error:
            return 0
        return 1 if off > 0 else -1


class Whole(NamedTuple):
    """Sums over matches of a number of all players: n players with t in all.

    As [GroupSums][bgf_cext.sums.GroupSums] add it up.

    Attributes:
        matches: how many.
        n, t, nn, nt, tt: the sums of n, of t, and of their products.
    """

    matches: int
    n: int
    t: int
    nn: int
    nt: int
    tt: int


class Part(NamedTuple):
    """Sums over matches of the number of some players: k of them with s in all.

    Matches in which there are none of them need not be counted.

    Attributes:
        k, s, kk, ks, ss, kn, kt, sn, st: the sums of k, of s, and of the products of these with
            each other and with the n and t of `Whole`.
    """

    k: int
    s: int
    kk: int
    ks: int
    ss: int
    kn: int
    kt: int
    sn: int
    st: int

    def compare(self, whole: Whole, unit: int = 1) -> Contrast | None:
        """Those against the others; None where there are none of the ones or the others.

        The standard errors are those of ratios of sums over matches, by linearization, as of
        clusters in a survey (Cochran, Sampling Techniques, 1977, 6.4 and 9A).

        Args:
            whole: what all players have, in all matches.
            unit: what counts as 1 in s and t.
        """
        matches, some, rest = whole.matches, self.k, whole.n - self.k
        if matches < 2 or not some or not rest:
            return None
        # Exact up to the root: what is summed up is large, and what is left of it small.
        those, others = Fraction(self.s, some), Fraction(whole.t - self.s, rest)
        mine = (Fraction(1, some), -those / some, Fraction(0), Fraction(0))
        theirs = (Fraction(-1, rest), others / rest, Fraction(1, rest), -others / rest)
        error = self._error(whole, [a - b for a, b in zip(mine, theirs, strict=True)]) / unit
        return Contrast(
            around(float(those / unit), self._error(whole, mine) / unit, matches),
            around(float(others / unit), self._error(whole, theirs) / unit, matches),
            around(float((those - others) / unit), error, matches),
            error,
        )

    def _error(self, whole: Whole, weights: Sequence[Fraction]) -> float:
        """The standard error of a weighted sum: their total and number, all total and number."""
        s, k, t, n = weights
        squares = s * s * self.ss + k * k * self.kk + t * t * whole.tt + n * n * whole.nn
        mixed = s * k * self.ks + s * t * self.st + s * n * self.sn
        mixed += k * t * self.kt + k * n * self.kn + t * n * whole.nt
        return math.sqrt((squares + 2 * mixed) * whole.matches / (whole.matches - 1))
