"""Measures how well a search predicts win shares.

A search overrates the action that it chose as the best (the optimizer's curse: Smith, Winkler,
2006, Management Science 52 (3)), and the spread of an evaluation may be wrong. So predictions in
matches of bots are compared with the results, and a line between the logarithmic odds of both is
fitted (Platt, 1999, Probabilistic outputs for support vector machines). Its slope changes in the
course of a match, because a search may be overconfident early and underconfident late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import fsum, log, sqrt
from operator import mul
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from bgf.bots.advice import advise
from bgf.bots.bot import View
from bgf.bots.budget import ANALYSED_ITERATIONS
from bgf.learn.bot_match import play_bot_match
from bgf.learn.calibration import UNCHANGED, Calibration, logistic, logit, part_of_match
from bgf.learn.evaluation import replace_evidence

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.learn.stored import Evidence, Model

__all__ = ["Prediction", "PredictionMatch", "fit_calibration"]

_BOTS = ("mcts:100", "greedy")
"""The bots that take the seats in turn.

A search predicts for players as strong as it expects. `greedy` plays worse than that, and a bot
that searches plays better. People are of both sorts.
"""

_POSITIONS = 4  # per match
_STEPS = 30  # of Newton's method
_HALVINGS = 60  # of one step
_TINY_STEP = 1e-9  # smaller steps do not matter for a correction
_TINY = 1e-300  # replaces a share of 0, which has no logarithm
_LEAST_SLOPE = 0.1  # keeps the order of shares
_HELD = 4.0  # the weight of the prior for no correction, as a number of predictions
_NO_CORRECTION = (1.0, 1.0, 0.0)  # both slopes, and the offset
_FOLDS = 10  # of cross-validation, by match
_FEWEST_MATCHES = 10  # the minimum for judging a correction
_CONFIDENT = 1.645  # standard errors: the 95 % quantile of a normal distribution


@dataclass(frozen=True, slots=True)
class Prediction:
    """A predicted win share, and the real one.

    Attributes:
        found: the predicted share, from 0 to 1.
        real: the win share at the end, from 0 to 1.
        match: the number of the match. The predictions of a match share its result.
        turn: the number of the position's turn; the first is 1.
        turns: the number of turns in the match.
    """

    found: float
    real: float
    match: int
    turn: int
    turns: int


@dataclass(frozen=True, slots=True)
class PredictionMatch:
    """A match between bots of different strength; a number determines the match completely.

    Attributes:
        players: the number of players, at least 2.
        seed: the seed of all matches.
        evidence: the weights of evidence in the search; None for the default.
        model: a learned evaluation; None for the game's own.
    """

    players: int
    seed: int
    evidence: Evidence | None
    model: Model | None = None

    def __call__(self, game: Game, number: int) -> list[Prediction]:
        """Returns the predictions of a search at some choices of the match.

        The result is empty for a match that exceeds the game's length limit.
        """
        replace_evidence(game, self.players, self.evidence)
        random = Random(f"{self.seed}:{number}")
        bots = [_BOTS[(number + player) % len(_BOTS)] for player in range(self.players)]
        match = play_bot_match(game, bots, self.model, random, _is_choice)
        if match is None:
            return []
        wanted, end = match
        winners = end.result().winners
        predictions = []
        for position in random.sample(wanted, min(_POSITIONS, len(wanted))):
            best, *_ = advise(position.view, seed=number, iterations=ANALYSED_ITERATIONS)
            real = 1 / len(winners) if position.player in winners else 0.0
            turn = position.state.turn
            predictions.append(Prediction(best.share, real, number, turn, end.turn))
        return predictions


def _is_choice(state: State, player: int) -> bool:
    """Returns whether a player has a choice that needs a search."""
    return View(state, player).settled_action() is None


def fit_calibration(predictions: Sequence[Prediction], players: int) -> Calibration:
    """Returns the correction that fits predictions to results, if it is significantly better.

    Cross-validation decides: a correction fitted to nine tenths of the matches predicts the rest.
    If that is not clearly better than no correction, `UNCHANGED` is returned (Stone, 1974,
    Cross-validatory choice and assessment of statistical predictions). The gain is judged by match,
    because the predictions of a match share its result.

    Args:
        predictions: predictions without any correction.
        players: the number of players.
    """
    if not predictions:
        return UNCHANGED
    matches = _matches_of(predictions)
    turns = max(fmean(some[0].turns for some in matches.values()), 1.0)
    examples_of_match = {match: _examples(some, players, turns) for match, some in matches.items()}
    gains: list[float] = []
    for fold in range(_FOLDS):
        kept_back = [some for match, some in examples_of_match.items() if match % _FOLDS == fold]
        rest = [some for match, some in examples_of_match.items() if match % _FOLDS != fold]
        fitted = _fit([*chain(*rest)])
        for examples in kept_back:
            without = _surprise(examples, _NO_CORRECTION)
            gains.append(without - _surprise(examples, fitted))
    if not _is_beyond_chance(gains):
        return UNCHANGED
    slope, late_slope, offset = _fit([*chain(*examples_of_match.values())])
    return Calibration(slope, late_slope, offset, turns)


def _matches_of(predictions: Sequence[Prediction]) -> dict[int, list[Prediction]]:
    """Returns the predictions of each match, by its number."""
    matches: dict[int, list[Prediction]] = {}
    for one in predictions:
        matches.setdefault(one.match, []).append(one)
    return matches


def _is_beyond_chance(gains: Sequence[float]) -> bool:
    """Returns whether the mean gain is positive with 95 % confidence (one-sided)."""
    if len(gains) < _FEWEST_MATCHES:
        return False
    standard_error = stdev(gains) / sqrt(len(gains))
    return fmean(gains) > _CONFIDENT * standard_error


class _Example(NamedTuple):
    """A prediction as input of the logistic regression.

    Attributes:
        features: the factors of the two slopes and of the offset in the odds.
        fair: the logarithmic odds of an even match, which are added.
        real: the real win share.
    """

    features: tuple[float, float, float]
    fair: float
    real: float

    def share(self, weights: Sequence[float]) -> float:
        """Returns the corrected share."""
        odds = sum(map(mul, self.features, weights))
        return logistic(odds + self.fair)


def _examples(predictions: Sequence[Prediction], players: int, turns: float) -> list[_Example]:
    """Returns predictions as examples for the fit.

    Args:
        predictions: predictions without any correction.
        players: the number of players.
        turns: the mean number of turns in a match.
    """
    fair = logit(1 / players)
    examples = []
    for one in predictions:
        odds = logit(one.found) - fair
        part = part_of_match(one.turn, turns)
        features = ((1 - part) * odds, part * odds, 1.0)
        examples.append(_Example(features, fair, one.real))
    return examples


def _fit(examples: Sequence[_Example]) -> list[float]:
    """Returns the weights that fit examples best, by logistic regression.

    A penalty on the size of the correction keeps it small if there are few predictions. The fit
    uses Newton's method; a step that makes it worse, as can happen with a very overconfident
    evaluation, is halved until it does not.
    """
    weights = [*_NO_CORRECTION]
    cost = _cost(examples, weights)
    for _ in range(_STEPS):
        step = _newton_step(examples, weights)
        if sum(map(abs, step)) < _TINY_STEP:
            break
        for _ in range(_HALVINGS):
            stepped = [weight + change for weight, change in zip(weights, step, strict=True)]
            new_cost = _cost(examples, stepped)
            if new_cost <= cost:
                break
            step = [change / 2 for change in step]
        else:  # no step improves it: this is the best fit
            break
        weights, cost = stepped, new_cost
    slope, late_slope, offset = weights
    return [max(slope, _LEAST_SLOPE), max(late_slope, _LEAST_SLOPE), offset]


def _newton_step(examples: Sequence[_Example], weights: Sequence[float]) -> list[float]:
    """Returns the step of Newton's method for the weights of a fit."""
    places = range(len(weights))
    # Of the log-likelihood: the gradient, and the negative second derivatives.
    gradient = [
        _HELD * (none - weight) for none, weight in zip(_NO_CORRECTION, weights, strict=True)
    ]
    curvature = [[_HELD if row == column else 0.0 for column in places] for row in places]
    for example in examples:
        share = example.share(weights)
        spread = share * (1 - share)
        features = example.features
        for row in places:
            gradient[row] += features[row] * (example.real - share)
            for column in places:
                curvature[row][column] += spread * features[row] * features[column]
    return _solution(curvature, gradient)


def _solution(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Returns the solution of linear equations with a positive definite matrix, by elimination.

    Args:
        matrix: the rows of the matrix; they are changed.
        right: the right-hand sides of the equations; they are changed.
    """
    places = range(len(right))
    for pivot in places:
        for row in places[pivot + 1 :]:
            factor = matrix[row][pivot] / matrix[pivot][pivot]
            for column in places[pivot:]:
                matrix[row][column] -= factor * matrix[pivot][column]
            right[row] -= factor * right[pivot]
    solution = [0.0] * len(right)
    for row in reversed(places):
        known = fsum(matrix[row][column] * solution[column] for column in places[row + 1 :])
        solution[row] = (right[row] - known) / matrix[row][row]
    return solution


def _cost(examples: Sequence[_Example], weights: Sequence[float]) -> float:
    """Returns the negative log-likelihood plus the penalty of a fit."""
    changes = [weight - none for none, weight in zip(_NO_CORRECTION, weights, strict=True)]
    penalty = _HELD * fsum(change**2 for change in changes) / 2
    return penalty + _surprise(examples, weights)


def _surprise(examples: Sequence[_Example], weights: Sequence[float]) -> float:
    """Returns the negative log-likelihood of the results, in nats."""
    surprise = 0.0
    for example in examples:
        share = example.share(weights)
        won = example.real * log(max(share, _TINY))
        lost = (1 - example.real) * log(max(1 - share, _TINY))
        surprise -= won + lost
    return surprise
