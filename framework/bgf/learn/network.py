"""The learned evaluation: a small network, computed in whole numbers.

Whole numbers make the worth of a position exactly the same on every machine, while sums of floats
depend on their order and on the version of Python. Features are whole numbers already, and weights
are whole numbers in units of 2**-20.

All units of the hidden layer are computed at once. Their weights for a feature are packed into one
long integer, 64 bits each, so that one multiplication and one addition of long integers serve all
of them.
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

__all__ = [
    "LARGEST_WEIGHT",
    "MOST_FEATURES",
    "OUTPUTS",
    "UNIT",
    "NetworkEvaluation",
    "NeuralNetwork",
]

UNIT = 1 << 20
"""Weights are whole numbers in units of 1 / `UNIT`."""

LARGEST_WEIGHT = 1 << 35
"""The limit of absolute values of weights, which keeps sums below 2**62."""

MOST_FEATURES = 1 << 11
"""The maximum number of features, for the same reason."""

OUTPUTS = ("points", "left", "chance")
"""The outputs of a network for a player.

The points at the end, or the win share if points don't decide; the part of the match that is left,
from 0 to 1; and the win share, which is used only for a single player.
"""

_PARTS = UNIT * UNIT  # a product of two weights
_LANE = 64  # bits
_MIDDLE = 1 << 62  # added to the content of a lane, so that it is never negative


@dataclass(frozen=True, slots=True)
class NeuralNetwork:
    """The weights of a network, in units of 1 / `UNIT`.

    Each output is a sum over the features and the positive hidden units.

    Attributes:
        hidden: the weights of each feature in the hidden units.
        direct: the weights of each feature in the outputs.
        upper: the weights of each hidden unit in the outputs.
    """

    hidden: tuple[tuple[int, ...], ...]
    direct: tuple[tuple[int, ...], ...]
    upper: tuple[tuple[int, ...], ...]


class NetworkEvaluation:
    """The evaluation by a network, called like the hook `bgf_evaluate`.

    Args:
        game: the game.
        players: the number of players.
        network: the weights.
        spreads: the standard deviations of the points at the end, at even distances from the
            beginning to the end of a match.
        scored: see `Features`.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        network: NeuralNetwork,
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
        """Returns the estimate of an unfinished match."""
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
        """Returns the spread, given the part of the match that is left, from 0 to 1."""
        spreads = self._spreads
        place = (1.0 - max(0.0, min(1.0, left))) * (len(spreads) - 1)
        before = min(int(place), len(spreads) - 2)
        part = place - before
        return spreads[before] * (1 - part) + spreads[before + 1] * part
