"""What risk dice make, and what a route may be expected to cost (AER-06, AER-34 to AER-39)."""

from __future__ import annotations

from functools import cache
from itertools import product

__all__ = ["FAILURE", "Odds", "odds_of"]

FAILURE = 0
"""The face that shows an engine failure; it counts 0 (AER-35)."""


class Odds:
    """Of one roll.

    Attributes:
        success: the share of rolls that reach the target.
        price: the coins that are missing, on average.
        failure: the share of rolls that show an engine failure.
    """

    __slots__ = ("failure", "price", "success")

    def __init__(self, success: float, price: float, failure: float) -> None:
        self.success, self.price, self.failure = success, price, failure


@cache
def odds_of(faces: tuple[int, ...], number: int, target: int) -> Odds:
    """The odds of reaching a target with so many dice, over all throws.

    Args:
        faces: of a die; 0 is the engine failure.
        number: of dice.
        target: what they must make.
    """
    throws = [*product(faces, repeat=number)]
    missing = [max(0, target - sum(dice)) for dice in throws]
    return Odds(
        success=sum(1 for coins in missing if not coins) / len(throws),
        price=sum(missing) / len(throws),
        failure=sum(1 for dice in throws if FAILURE in dice) / len(throws),
    )
