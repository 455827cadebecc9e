"""Fits a network to positions and the results of their matches. It needs numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bgf.bots.values import LOGISTIC
from bgf.learn.network import LARGEST_WEIGHT, OUTPUTS, UNIT, NeuralNetwork

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bgf.learn.features import Features

    Numbers = NDArray[Any]
    Floats = NDArray[np.float64]
    Singles = NDArray[np.float32]
    Rows = NDArray[np.int16]

__all__ = ["Lessons", "fit_network", "fit_spreads", "foretell"]

_HIDDEN = 16
"""The number of units in the hidden layer."""

_RIDGE = 5
"""The ridge penalty per row of a match, because the rows of a match are similar."""

_FEWEST_KEPT = 20
"""The minimum number of validation matches for training a hidden layer."""

# The training of the hidden layer.
_DECAY = 1e-4  # of weights
_EPOCHS = 8
_BATCH = 512  # positions
_PACE = 3e-3  # the learning rate at first

_KNOTS = 6
"""The number of points in the course of a match at which the spread is measured."""

_NEIGHBOUR = 0.2
"""The weight of positions at neighbouring knots."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Positions, and the results of their matches.

    Attributes:
        rows: the features, shape ``(positions, players, features)``, int16.
        points: the points at the end, or the win shares if points don't decide, shape
            ``(positions, players)``.
        won: the win shares, of the same shape.
        left: the part of the match that was still to come, shape ``(positions,)``.
        matches: the number of matches.
    """

    rows: Rows
    points: Floats
    won: Floats
    left: Floats
    matches: int

    def targets(self) -> Floats:
        """Returns the desired outputs of a network, shape ``(positions * players, 3)``."""
        players = self.points.shape[1]
        left = np.repeat(self.left, players)
        points = self.points.ravel()
        won = self.won.ravel()
        targets: Floats = np.stack([points, left, won], axis=1)
        return targets


class _Scaled:
    """Standardizes features and their sums to mean 0 and deviation 1, and converts weights back."""

    def __init__(self, rows: Numbers, sums: Singles) -> None:
        self._sums = sums
        wide = self._widened(rows)
        self._mean = wide.mean(axis=0)
        deviation = wide.std(axis=0)
        inverse = 1 / np.maximum(deviation, 1e-9)
        # A feature that is the same in all positions carries no information.
        self._scale = np.where(deviation > 1e-9, inverse, 0.0)

    def __call__(self, rows: Numbers) -> Singles:
        """Returns the scaled features of positions, shape ``(rows, features + sums)``."""
        wide = self._widened(rows)
        scaled: Singles = (wide - self._mean) * self._scale
        return scaled

    def _widened(self, rows: Numbers) -> Singles:
        """Returns the features of positions, followed by their sums."""
        features = rows.shape[-1]
        flat = rows.reshape(-1, features).astype(np.float32)
        sums = flat @ self._sums
        return np.concatenate([flat, sums], axis=1)

    def unscaled(self, weights: Numbers, bias: Numbers) -> tuple[Floats, Floats]:
        """Returns the weights and the bias for plain features, given those for scaled ones."""
        plain = weights.astype(np.float64) * self._scale[:, None]
        shift = bias - self._mean @ plain
        features = self._sums.shape[0]
        of_features = plain[:features]
        of_sums = plain[features:]
        return of_features + self._sums @ of_sums, shift


def fit_network(learned: Lessons, kept: Lessons, features: Features, seed: int) -> NeuralNetwork:
    """Returns the network that fits positions best.

    A ridge regression on the features comes first, then a hidden layer for its residuals. The layer
    is used only if it makes the predicted points of the validation matches more accurate.

    Args:
        learned: the positions to learn from.
        kept: the positions of the validation matches.
        features: the names of the features, and their sums.
        seed: the seed of the layer.
    """
    random = np.random.default_rng(seed)
    scaled = _Scaled(learned.rows, _sums_of(features))
    inputs = scaled(learned.rows)
    targets = learned.targets()
    mean = targets.mean(axis=0)
    deviation = np.maximum(targets.std(axis=0), 1e-6)
    wanted = (targets - mean) / deviation

    # The regression, and the layers for the residuals that it does not explain.
    width = inputs.shape[1]
    penalty = _RIDGE * len(inputs) / learned.matches
    regression = _ridge(inputs, wanted, penalty)
    residuals = (wanted - inputs @ regression).astype(np.float32)
    layers = _Layers(width, _HIDDEN, random)
    layers.train(inputs, residuals, random)

    # The layers are left out if they are no better in matches that they have not seen.
    inputs_kept = scaled(kept.rows)
    wanted_kept = (kept.targets() - mean) / deviation
    residuals_kept = wanted_kept - inputs_kept @ regression
    are_enough = kept.matches >= _FEWEST_KEPT
    if not are_enough or not _explains(layers, inputs_kept, residuals_kept):
        layers = _Layers(width, 0, random)

    # Weights of plain features, for outputs in points and shares.
    hidden, hidden_bias = scaled.unscaled(layers.first, layers.bias)
    output_bias = mean + layers.last_bias * deviation
    direct, direct_bias = scaled.unscaled(regression * deviation, output_bias)
    _add_bias(features, hidden, hidden_bias)
    _add_bias(features, direct, direct_bias)
    upper = layers.last * deviation
    return NeuralNetwork(_in_units(hidden), _in_units(direct), _in_units(upper))


def _explains(layers: _Layers, inputs: Singles, residuals: Numbers) -> bool:
    """Returns whether layers make the predicted points more accurate than the regression alone.

    Args:
        layers: the layers.
        inputs: the scaled features of positions that were not used for learning.
        residuals: the targets there, minus the outputs of the regression.
    """
    remaining = residuals - layers(inputs)
    # The first output is the points.
    error_with = (remaining[:, 0] ** 2).mean()
    error_without = (residuals[:, 0] ** 2).mean()
    return bool(error_with < error_without)


def _ridge(inputs: Numbers, wanted: Numbers, penalty: float) -> Floats:
    """Returns the weights of a ridge regression without a constant."""
    wide = inputs.astype(np.float64)
    square = wide.T @ wide
    square += np.eye(len(square)) * penalty
    solution = np.linalg.solve(square, wide.T @ wanted)
    return np.asarray(solution, np.float64)


class _Layers:
    """A hidden layer of rectified linear units, and the output layer."""

    def __init__(self, inputs: int, hidden: int, random: np.random.Generator) -> None:
        size = (2 / inputs) ** 0.5
        outputs = len(OUTPUTS)
        drawn = random.standard_normal((inputs, hidden))
        self.first = (drawn * size).astype(np.float32)
        self.bias = np.zeros(hidden, np.float32)
        self.last = np.zeros((hidden, outputs), np.float32)
        self.last_bias = np.zeros(outputs, np.float32)

    def __call__(self, inputs: Singles) -> Singles:
        """Returns the outputs for positions, shape ``(rows, outputs)``."""
        units = self._units(inputs)
        found: Singles = units @ self.last
        return found + self.last_bias

    def _units(self, inputs: Singles) -> Singles:
        """Returns the units of the hidden layer, shape ``(rows, hidden)``."""
        units: Singles = np.maximum(inputs @ self.first + self.bias, 0)
        return units

    def train(self, inputs: Singles, wanted: Singles, random: np.random.Generator) -> None:
        """Trains the layers by Adam (Kingma, Ba, 2015, ICLR)."""
        all_weights = [self.first, self.bias, self.last, self.last_bias]
        # Running means of the gradient and of its square.
        means = [np.zeros_like(weights) for weights in all_weights]
        squares = [np.zeros_like(weights) for weights in all_weights]
        rows = len(inputs)
        steps = max(1, _EPOCHS * rows // _BATCH)
        last_start = max(1, rows - _BATCH)
        order = random.permutation(rows)
        for step in range(1, steps + 1):
            start = (step - 1) * _BATCH % last_start
            batch = order[start : start + _BATCH]
            slopes = self._slopes(inputs[batch], wanted[batch])
            pace = _PACE * (1 - 0.9 * step / steps)  # slower towards the end
            moments = zip(all_weights, slopes, means, squares, strict=True)
            for weights, slope, mean, square in moments:
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                # Both begin at 0, and these divisors correct their bias at first.
                mean_slope = mean / (1 - 0.9**step)
                mean_square = square / (1 - 0.999**step)
                change = mean_slope / (np.sqrt(mean_square) + 1e-8)
                weights -= pace * (change + _DECAY * weights)

    def _slopes(self, inputs: Singles, wanted: Singles) -> list[Singles]:
        """Returns the gradient of the squared error by the weights."""
        units = self._units(inputs)
        outputs = units @ self.last + self.last_bias
        error = (outputs - wanted) / len(inputs)
        below = (error @ self.last.T) * (units > 0)
        return [
            inputs.T @ below,
            below.sum(axis=0),
            units.T @ error,
            error.sum(axis=0),
        ]


def _sums_of(features: Features) -> Singles:
    """Returns the factors of the sums, shape ``(features, sums)``."""
    shape = (len(features.names), len(features.sums))
    factors = np.zeros(shape, np.float32)
    for number, (first, own) in enumerate(features.sums):
        end = first + len(own)
        factors[first:end, number] = own
    return factors


def _add_bias(features: Features, weights: Numbers, bias: Numbers) -> None:
    """Adds a bias to the weights of the features named ``now``, in place.

    One of these features is 1 in each position, and all others are 0.
    """
    for number, name in enumerate(features.names):
        if name.endswith(".now"):
            weights[number] += bias


def _in_units(weights: Numbers) -> tuple[tuple[int, ...], ...]:
    """Returns weights as whole numbers of units, clipped to the largest allowed weight."""
    limit = LARGEST_WEIGHT - 1
    found = []
    for row in weights:
        rounded = [round(float(weight) * UNIT) for weight in row]
        clipped = [max(-limit, min(limit, number)) for number in rounded]
        found.append(tuple(clipped))
    return tuple(found)


def foretell(network: NeuralNetwork, rows: Rows) -> Floats:
    """Returns the outputs of a network, shape ``(positions, players, outputs)``.

    Args:
        network: the network.
        rows: the features, shape ``(positions, players, features)``.
    """
    inputs = rows.astype(np.float64)
    direct: Floats = inputs @ np.array(network.direct, np.float64) / UNIT
    if not network.upper:
        return direct
    hidden = np.array(network.hidden, np.float64)
    upper = np.array(network.upper, np.float64)
    units = np.maximum(inputs @ hidden / UNIT, 0)
    found: Floats = direct + units @ upper / UNIT
    return found


def fit_spreads(points: Numbers, left: Numbers, won: Numbers) -> list[float]:
    """Returns the spreads that fit the win shares best, by maximum likelihood.

    Args:
        points: the estimated points, shape ``(positions, players)``.
        left: the estimated part of the match that is still to come, shape ``(positions,)``.
        won: the win shares at the end, shape ``(positions, players)``.
    """
    deviation = max(float(points.std()), 1e-3)
    candidates = deviation * np.geomspace(0.02, 50, 60)
    part_played = 1 - left.clip(0, 1)
    nearest_knot = np.rint(part_played * (_KNOTS - 1))
    # The cost of each candidate in the positions nearest to each knot.
    costs = np.empty((_KNOTS, len(candidates)))
    for number, spread in enumerate(candidates):
        cost = _cost_of_spread(spread, points, won)
        for knot in range(_KNOTS):
            costs[knot, number] = cost[nearest_knot == knot].sum()
    found = []
    for knot in range(_KNOTS):
        # Positions at neighbouring knots count, too, because there are few at each.
        distances = [abs(knot - other) for other in range(_KNOTS)]
        weights = np.array([_NEIGHBOUR**distance for distance in distances])
        weighted = (weights[:, None] * costs).sum(axis=0)
        best = weighted.argmin()
        found.append(float(candidates[best]))
    return found


def _cost_of_spread(spread: float, points: Numbers, won: Numbers) -> Floats:
    """Returns the negative log-likelihood of each result, given a spread."""
    behind_leader = points - points.max(axis=1, keepdims=True)
    logits = behind_leader / (LOGISTIC * spread)
    total = np.exp(logits).sum(axis=1, keepdims=True)
    log_shares = logits - np.log(total)
    cost: Floats = -(won * log_shares).sum(axis=1)
    return cost
