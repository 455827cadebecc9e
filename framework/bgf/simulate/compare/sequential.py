"""Confidence intervals for a mean that stay valid while values are added.

An interval for a fixed number of values is wrong if one looks after each batch and stops at the
first result that pleases. The intervals here are *confidence sequences*: with the promised
probability no interval of a whole run misses the mean. After n values with the mean m and the
variance v, the interval is m plus or minus

    sqrt(v) * sqrt((n r^2 + 1) / (n^2 r^2) * log((n r^2 + 1) / a^2))

where a is the probability of a miss and r^2 = (-2 log a + log(1 - 2 log a)) / 400, which makes the
interval narrowest at about 400 values and only slightly wider elsewhere. This is the boundary of
Robbins' normal mixture ("Statistical methods related to the law of the iterated logarithm", Annals
of Mathematical Statistics 41, 1970) with an estimated variance, which holds for means of many
values of any distribution with a variance: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52,
2024, theorem 2.2 and equation 10.

The result holds for large numbers of values, so there are two safeguards for small numbers. There
is no interval for fewer than `LEAST` values. And four invented values are added to the variance,
two above the mean and two below it by half the range of the observed values, because the variance
of a rare event, such as one in a hundred matches, looks far too small until the event has happened
a few times. With these safeguards sequences of normal, 0-or-1 and moderately skewed values keep the
promise; tests verify that.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import NamedTuple

__all__ = ["LEAST", "Interval", "Running", "width_at"]

LEAST = 50
"""The smallest number of values for an interval of their mean."""

_NARROWEST_AT = 400  # values
_INVENTED = 4  # values


class Interval(NamedTuple):
    """The interval in which a mean lies."""

    low: float
    high: float

    def within(self, other: Interval) -> Interval:
        """Returns the part of it that lies within another interval."""
        return Interval(max(self.low, other.low), min(self.high, other.high))


class Running:
    """The number, mean, variance and range of a sequence of values.

    Args:
        zeros: the number of zeros that precede the first value.
    """

    __slots__ = ("_squares", "highest", "lowest", "mean", "number")

    def __init__(self, zeros: int = 0) -> None:
        self.number = zeros
        self.mean = 0.0
        self._squares = 0.0
        self.lowest = 0.0 if zeros else inf
        self.highest = 0.0 if zeros else -inf

    def add(self, value: float) -> None:
        """Adds a value."""
        self.number += 1
        off = value - self.mean
        self.mean += off / self.number
        self._squares += off * (value - self.mean)
        if value < self.lowest:
            self.lowest = value
        if value > self.highest:
            self.highest = value

    @property
    def range(self) -> float:
        """The largest value minus the smallest one; 0 without values."""
        return max(0.0, self.highest - self.lowest)

    def interval(self, alpha: float, reach: float = 0.0) -> Interval | None:
        """Returns the confidence interval of the mean; None with fewer than `LEAST` values.

        Args:
            alpha: the probability that any of the intervals of this sequence misses the mean.
            reach: the largest distance from the mean that unseen values may have; 0 if unknown.
        """
        number = self.number
        if number < LEAST:
            return None
        far = max(self.range / 2, reach)
        variance = (self._squares + _INVENTED * far * far) / number
        width = sqrt(variance) * width_at(number, alpha)
        return Interval(self.mean - width, self.mean + width)


def width_at(number: int, alpha: float) -> float:
    """Returns half the width of the interval after `number` values with a variance of 1."""
    known = -2 * log(alpha)
    spread = number * (known + log(known + 1)) / _NARROWEST_AT  # n r^2
    return sqrt((spread + 1) / (number * spread) * (log(spread + 1) + known))
