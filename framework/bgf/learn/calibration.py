"""The correction of shares in the win: from what a search finds to what people are told."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

__all__ = ["UNCHANGED", "Calibration", "logistic", "logit", "part_of_match"]

_LEAST = 0.002  # shares nearer to 0 or 1 count as this, or as 1 less this
_LARGEST_ODDS = 700.0  # in logarithms: beyond that the exponential is no number


def logit(share: float) -> float:
    """Returns the logarithm of the odds of a share; shares of 0 and 1 count as nearly so."""
    inner = min(max(share, _LEAST), 1 - _LEAST)
    return log(inner / (1 - inner))


def logistic(odds: float) -> float:
    """Returns the share with these logarithmic odds: the inverse of `logit`."""
    return 1 / (1 + exp(min(-odds, _LARGEST_ODDS)))


class Calibration(NamedTuple):
    """A correction of shares in the win, by a line between their logarithmic odds.

    A search may be too sure at the beginning of a match, where much can still happen, and not sure
    enough at its end. So the slope of the line goes evenly from one value to another.

    Attributes:
        slope: the factor of the odds that a search found, counted from those of an even match, at
            the beginning of a match.
        late_slope: the same, at the end of a match.
        offset: what is added to the odds.
        turns: the mean number of turns in a match: after that many the slope is `late_slope`.
    """

    slope: float
    late_slope: float
    offset: float
    turns: float

    def corrected(self, found: float, players: int, turn: int) -> float:
        """Returns the corrected share, from 0 to 1; shares of just 0 and 1 stay what they are.

        Args:
            found: the share that a search found, from 0 to 1.
            players: the number of players; alone nothing is changed.
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
"""Corrects nothing."""


def part_of_match(turn: int, turns: float) -> float:
    """Returns the part of a match that is over, from 0 to 1, if it takes as long as most.

    Args:
        turn: the number of the turn; the first is 1.
        turns: the mean number of turns in a match.
    """
    return min(turn / turns, 1.0)
