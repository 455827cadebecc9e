"""The correction of win shares: from the share that a search finds to the share that is shown."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

__all__ = ["UNCHANGED", "Calibration", "logistic", "logit", "part_of_match"]

_LEAST = 0.002  # shares nearer to 0 or 1 are clipped
_LARGEST_ODDS = 700.0  # in logarithms; the exponential of larger ones overflows


def logit(share: float) -> float:
    """Returns the logarithm of the odds of a share; shares of 0 and 1 are clipped."""
    inner = min(max(share, _LEAST), 1 - _LEAST)
    return log(inner / (1 - inner))


def logistic(odds: float) -> float:
    """Returns the share with the given logarithmic odds: the inverse of `logit`."""
    return 1 / (1 + exp(min(-odds, _LARGEST_ODDS)))


class Calibration(NamedTuple):
    """A correction of win shares, linear in their logarithmic odds.

    A search may be overconfident at the beginning of a match, when much can still happen, and
    underconfident at its end. So the slope of the line changes linearly in the course of a match.

    Attributes:
        slope: the factor of the found odds, relative to those of an even match, at the beginning of
            a match.
        late_slope: the same factor at the end of a match.
        offset: the number that is added to the odds.
        turns: the mean number of turns in a match, after which the slope is `late_slope`.
    """

    slope: float
    late_slope: float
    offset: float
    turns: float

    def corrected(self, found: float, players: int, turn: int) -> float:
        """Returns the corrected share, from 0 to 1; shares of exactly 0 and 1 are unchanged.

        Args:
            found: the share that a search found, from 0 to 1.
            players: the number of players; a single player's share is unchanged.
            turn: the number of the turn; the first is 1.
        """
        is_certain = not 0 < found < 1
        if players == 1 or is_certain or self == UNCHANGED:
            return found
        fair = logit(1 / players)
        part = part_of_match(turn, self.turns)
        slope = self.slope + part * (self.late_slope - self.slope)
        odds = slope * (logit(found) - fair) + self.offset + fair
        return logistic(odds)


UNCHANGED = Calibration(slope=1.0, late_slope=1.0, offset=0.0, turns=1.0)
"""No correction."""


def part_of_match(turn: int, turns: float) -> float:
    """Returns the part of a match that is over, from 0 to 1, if it has the usual length.

    Args:
        turn: the number of the turn; the first is 1.
        turns: the mean number of turns in a match.
    """
    return min(turn / turns, 1.0)
