"""Compares some players with all others, by means whose intervals are based on matches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bgf.simulate.stats import LEVEL, IntervalEstimate, mean_with_interval, t_quantile

__all__ = ["Contrast", "PlayerSums", "Whole"]

_FEW = 10  # matches; with so few, `t_quantile` is too small for extreme probabilities


@dataclass(frozen=True, slots=True)
class Contrast:
    """The mean of some players, such as the winners, against that of all others.

    Attributes:
        those: the mean of these players.
        others: the mean of the others.
        difference: `those` minus `others`.
        error: the standard error of the difference.
    """

    those: IntervalEstimate
    others: IntervalEstimate
    difference: IntervalEstimate
    error: float

    def sign(self, tests: int) -> int:
        """Returns 1 or -1 if the difference is significantly positive or negative, else 0.

        The level is corrected by Bonferroni's rule: the probability that any of the tests finds a
        difference where there is none is 5 %. With ten matches or fewer it is 0.

        Args:
            tests: the number of differences that are tested.
        """
        if self.difference.number <= _FEW:
            return 0
        in_one_tail = (1 - LEVEL) / 2
        level = t_quantile(1 - in_one_tail / max(1, tests), self.difference.number - 1)
        off = self.difference.value
        if self.error <= 0 or abs(off) <= level * self.error:
            return 0
        return 1 if off > 0 else -1


class Whole(NamedTuple):
    """Sums over matches, where the n players of a match have a total of t.

    [GroupSums][bgf_cext.sums.GroupSums] computes them.

    Attributes:
        matches: the number of matches.
        n: the sum of n.
        t: the sum of t.
        nn: the sum of n².
        nt: the sum of n times t.
        tt: the sum of t².
    """

    matches: int
    n: int
    t: int
    nn: int
    nt: int
    tt: int


class PlayerSums(NamedTuple):
    """Sums over matches for some of the players: k of them have a total of s in a match.

    Matches without any of them add nothing. Attributes with two letters are sums of products; n and
    t are those of `Whole`.

    Attributes:
        k: the sum of k.
        s: the sum of s.
        kk: the sum of k².
        ks: the sum of k times s.
        ss: the sum of s².
        kn: the sum of k times n.
        kt: the sum of k times t.
        sn: the sum of s times n.
        st: the sum of s times t.
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
        """Returns the comparison of these players with all others; None if either group is empty.

        The standard errors are those of ratios of sums over matches, by linearization, as for
        clusters in a survey (Cochran, Sampling Techniques, 1977, 6.4 and 9A).

        Args:
            whole: the sums of all players.
            unit: the number that represents 1 in s and t.
        """
        matches = whole.matches
        some = self.k
        rest = whole.n - self.k
        if matches < 2 or not some or not rest:
            return None
        # Exact up to the root, because large sums almost cancel each other.
        those = Fraction(self.s, some)
        others = Fraction(whole.t - self.s, rest)
        weights_of_those = (Fraction(1, some), -those / some, Fraction(0), Fraction(0))
        weights_of_others = (Fraction(-1, rest), others / rest, Fraction(1, rest), -others / rest)
        weights_of_difference = [
            one - other for one, other in zip(weights_of_those, weights_of_others, strict=True)
        ]
        error_of_those = self._error(whole, weights_of_those) / unit
        error_of_others = self._error(whole, weights_of_others) / unit
        error = self._error(whole, weights_of_difference) / unit
        return Contrast(
            those=mean_with_interval(float(those / unit), error_of_those, matches),
            others=mean_with_interval(float(others / unit), error_of_others, matches),
            difference=mean_with_interval(float((those - others) / unit), error, matches),
            error=error,
        )

    def _error(self, whole: Whole, weights: Sequence[Fraction]) -> float:
        """Returns the standard error of a weighted sum; the weights are those of s, k, t and n."""
        s, k, t, n = weights
        squares = s * s * self.ss + k * k * self.kk + t * t * whole.tt + n * n * whole.nn
        mixed = s * k * self.ks + s * t * self.st + s * n * self.sn
        mixed += k * t * self.kt + k * n * self.kn + t * n * whole.nt
        return math.sqrt((squares + 2 * mixed) * whole.matches / (whole.matches - 1))
