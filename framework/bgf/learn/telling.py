"""The share in the win that people are told, of the one that a search finds."""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

__all__ = ["AS_IT_IS", "Telling", "logistic", "logit"]

_LEAST = 0.002  # a search can't be surer than that
_LARGEST_ODDS = 700.0  # in logarithms: beyond that the exponential is no number


def logit(share: float) -> float:
    """Returns the logarithm of the odds of a share; shares of 0 and 1 count as nearly that."""
    inner = min(max(share, _LEAST), 1 - _LEAST)
    return log(inner / (1 - inner))


def logistic(odds: float) -> float:
    """Returns the share with these logarithmic odds: the inverse of `logit`."""
    return 1 / (1 + exp(min(-odds, _LARGEST_ODDS)))


class Telling(NamedTuple):
    """How shares in the win are told.

    Attributes:
        slope: the factor of the logarithmic odds, counted from those of an even match.
        offset: what is added to them.
    """

    slope: float
    offset: float

    def share(self, found: float, players: int) -> float:
        """Returns the share to tell, from 0 to 1.

        Args:
            found: the share that a search found, from 0 to 1.
            players: the number of players; alone nothing is changed.
        """
        is_certain = not 0 < found < 1
        if players == 1 or is_certain or self == AS_IT_IS:
            return found
        fair = logit(1 / players)
        odds = self.slope * (logit(found) - fair) + self.offset + fair
        return logistic(odds)


AS_IT_IS = Telling(1.0, 0.0)
"""The share that was found."""
