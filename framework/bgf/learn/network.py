"""The learned evaluation: a small network, worked out in whole numbers.

Whole numbers, so that a position is worth the same to the last bit on every machine: sums of
decimals depend on their order, and on the version of Python. A feature is a whole number already; a
weight is one in units of 2**-20.

All units of the hidden layer are worked out at once. Their weights for a feature stand side by side
in one long integer, 64 bits for each, so that a multiplication and an addition of long integers
serve all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from struct import Struct
from typing import TYPE_CHECKING

from bgf.engine.result import Estimate
from bgf.learn.features import Features

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["LARGEST_WEIGHT", "MOST_FEATURES", "OUTPUTS", "UNIT", "Evaluation", "Network"]

UNIT = 1 << 20
"""Weights are whole numbers in units of 1 / `UNIT`."""

LARGEST_WEIGHT = 1 << 35
"""Absolute values of weights are below this, so that sums stay below 2**62."""

MOST_FEATURES = 1 << 11
"""The largest number of features, for the same reason."""

OUTPUTS = ("points", "left", "chance")
"""The outputs of a network: the points of a player at the end, or the share in the win where points
don't decide; the part of the match that is left, 0 to 1; the share in the win, which only serves a
player alone."""

_PARTS = UNIT * UNIT  # a product of two weights
_LANE = 64  # bits
_MIDDLE = 1 << 62  # is added to what stands in a lane, so that it is never negative


@dataclass(frozen=True, slots=True)
class Network:
    """The weights of a network, in units of 1 / `UNIT`.

    Each output is a sum of the features and of the hidden units that are above 0.

    Attributes:
        hidden: for each feature its weight in each hidden unit.
        direct: for each feature its weight in each output.
        upper: for each hidden unit its weight in each output.
    """

    hidden: tuple[tuple[int, ...], ...]
    direct: tuple[tuple[int, ...], ...]
    upper: tuple[tuple[int, ...], ...]


class Evaluation:
    """The evaluation by a network; it is called as the hook `bgf_evaluate` is.

    Args:
        game: the game.
        players: the number of players.
        network: the weights.
        spreads: the standard deviation of the points at the end, from the beginning of a match to
            its end, at even distances.
        scored: see `Features`.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        network: Network,
        spreads: Sequence[float],
        *,
        scored: bool,
    ) -> None:
        self.features = Features(game, players, scored=scored)
        self._players = players
        self._spreads = tuple(spreads)
        lanes = len(network.upper) + len(OUTPUTS)
        self._columns = [
            sum(weight << _LANE * lane for lane, weight in enumerate([*hidden, *direct]))
            for hidden, direct in zip(network.hidden, network.direct, strict=True)
        ]
        self._middle = sum(_MIDDLE << _LANE * lane for lane in range(lanes))
        self._lanes = Struct(f"<{lanes}q")
        self._hidden = len(network.upper)
        self._upper = [*zip(*network.upper, strict=True)] or [()] * len(OUTPUTS)

    def __call__(self, state: State) -> Estimate:
        """Returns the estimate of a match that goes on."""
        outputs = [self._outputs(row) for row in self.features.read(state)]
        points = [own[0] / _PARTS for own in outputs]
        left = sum([own[1] for own in outputs]) / (_PARTS * self._players)
        chance = outputs[0][2] / _PARTS
        return Estimate(points, self._spread(left), max(0.0, min(1.0, chance)))

    def _outputs(self, row: Sequence[int]) -> list[int]:
        """Returns the outputs for a player's features, in parts of `_PARTS`."""
        total = sum(map(mul, row, self._columns), self._middle)
        lanes = self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))
        hidden = [value - _MIDDLE if value > _MIDDLE else 0 for value in lanes[: self._hidden]]
        return [
            (direct - _MIDDLE) * UNIT + sum(map(mul, hidden, weights))
            for direct, weights in zip(lanes[self._hidden :], self._upper, strict=True)
        ]

    def _spread(self, left: float) -> float:
        """Returns the spread where so much of the match is left, 0 to 1."""
        spreads = self._spreads
        place = (1.0 - max(0.0, min(1.0, left))) * (len(spreads) - 1)
        before = min(int(place), len(spreads) - 2)
        part = place - before
        return spreads[before] * (1 - part) + spreads[before + 1] * part
