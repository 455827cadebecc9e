"""Dice that are rolled together: their faces, and the odds of reaching a target."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

__all__ = ["NOT_ROLLED", "Dice", "Odds"]

NOT_ROLLED = -1
"""The value of a die that does not lie on the table."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a roll of dice against a target.

    Attributes:
        success: the share of rolls that reach the target, 0 to 1.
        missing: the mean number of points by which a roll falls short; 0 for those that reach it.
    """

    success: float
    missing: float


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of equal dice that are rolled together.

    Attributes:
        id: their name in the content.
        number: how many there are.
        faces: the faces of a die, all equally likely.
        slot: the counter slot with the face of the first die; the others follow.
    """

    id: str
    number: int
    faces: tuple[int, ...]
    slot: int

    def odds(self, target: int) -> Odds:
        """Returns the odds that a roll adds up to a target or more."""
        throws = _throws(self.faces, self.number)
        missing = [max(0, target - total) for total in throws]
        return Odds(missing.count(0) / len(throws), sum(missing) / len(throws))

    def chance_of(self, face: int) -> float:
        """Returns the probability, 0 to 1, that at least one die shows a face."""
        others = 1 - self.faces.count(face) / len(self.faces)
        return 1 - others**self.number


@cache
def _throws(faces: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Returns the sums of the dice, one for each way in which they can fall."""
    return tuple(map(sum, product(faces, repeat=number)))
