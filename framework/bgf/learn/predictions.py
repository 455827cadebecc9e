"""Measures how well a search predicts shares in the win.

A search overrates the action that it chose as the best (the optimizer's curse: Smith, Winkler,
2006, Management Science 52 (3)), and the spread of an evaluation may be wrong. So predictions in
matches of bots are compared with how these ended, and the line between the logarithmic odds
of both is fitted (Platt, 1999, Probabilistic outputs for support vector machines).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from bgf.bots.advice import advise
from bgf.bots.bot import View
from bgf.bots.budget import ANALYSED_ITERATIONS
from bgf.learn.bot_match import play_bot_match
from bgf.learn.calibration import UNCHANGED, Calibration, logistic, logit
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

_POSITIONS = 4  # of one match
_STEPS = 30  # of Newton's method
_HALVINGS = 60  # of one step
_TINY_STEP = 1e-9  # no further digit of a correction is kept
_TINY = 1e-300  # stands for a share of 0, which has no logarithm
_LEAST_SLOPE = 0.1  # the better share stays the better one
_HELD = 4.0  # the weight of no correction, as a number of predictions
_FOLDS = 10  # of the matches; each is kept back once
_FEWEST_MATCHES = 10  # for a correction to be judged
_CONFIDENT = 1.645  # standard errors: 95 % of a normal distribution lie below


@dataclass(frozen=True, slots=True)
class Prediction:
    """A share in the win that a search found, and the real one.

    Attributes:
        found: from 0 to 1.
        real: the share in the win at the end, from 0 to 1.
        match: the number of the match. Predictions of one match have its end in common.
    """

    found: float
    real: float
    match: int


@dataclass(frozen=True, slots=True)
class PredictionMatch:
    """Plays a match between bots of unlike strength; the same number gives the same match.

    Attributes:
        players: the number of players, 2 at least.
        seed: the seed of all matches.
        evidence: the weight of evidence in the search; None for its default.
        model: an evaluation that was learned; None for the game's own.
    """

    players: int
    seed: int
    evidence: Evidence | None
    model: Model | None = None

    def __call__(self, game: Game, number: int) -> list[Prediction]:
        """Returns the predictions of a search at some choices of the match.

        There are none of a match that goes on for too long.
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
            predictions.append(Prediction(best.share, real, number))
        return predictions


def _is_choice(state: State, player: int) -> bool:
    """Returns whether a player has a choice that needs a search."""
    return View(state, player).settled_action() is None


def fit_calibration(predictions: Sequence[Prediction], players: int) -> Calibration:
    """Returns the correction that makes predictions come true, as far as it is more than chance.

    A tenth of the matches after the other is kept back, and predicted with the correction that
    fits the rest. Where that is not clearly better than no correction, none is returned
    (cross-validation: Stone, 1974, Cross-validatory choice and assessment of statistical
    predictions). The gain is judged by match, as the predictions of a match have its end in common.

    Args:
        predictions: of shares without any correction.
        players: the number of players.
    """
    gains: list[float] = []
    for fold in range(_FOLDS):
        kept_back = [one for one in predictions if one.match % _FOLDS == fold]
        rest = [one for one in predictions if one.match % _FOLDS != fold]
        correction = _fit(rest, players)
        for match in _matches_of(kept_back):
            without = _surprise(match, players, UNCHANGED)
            gains.append(without - _surprise(match, players, correction))
    return _fit(predictions, players) if _is_beyond_chance(gains) else UNCHANGED


def _matches_of(predictions: Sequence[Prediction]) -> list[list[Prediction]]:
    """Returns the predictions of each match."""
    matches: dict[int, list[Prediction]] = {}
    for one in predictions:
        matches.setdefault(one.match, []).append(one)
    return list(matches.values())


def _is_beyond_chance(gains: Sequence[float]) -> bool:
    """Returns whether gains are above 0 on average, with 95 % confidence (one-sided)."""
    if len(gains) < _FEWEST_MATCHES:
        return False
    standard_error = stdev(gains) / sqrt(len(gains))
    return fmean(gains) > _CONFIDENT * standard_error


def _surprise(predictions: Sequence[Prediction], players: int, calibration: Calibration) -> float:
    """Returns the negative logarithm of the likelihood of how matches ended, in nats."""
    fair = logit(1 / players)
    rows = _rows(predictions, fair)
    return _surprise_of_rows(rows, fair, calibration.slope, calibration.offset)


def _rows(predictions: Sequence[Prediction], fair: float) -> list[tuple[float, float]]:
    """Returns the odds that were found, in logarithms beyond the fair ones, and the real shares."""
    return [(logit(one.found) - fair, one.real) for one in predictions]


def _fit(predictions: Sequence[Prediction], players: int) -> Calibration:
    """Returns the correction that fits predictions best, by logistic regression.

    A penalty on any correction keeps it small where there are few predictions. The fit is Newton's
    method; a step that would make it worse, as where an evaluation is far too sure, is halved
    until it does not.
    """
    fair = logit(1 / players)
    rows = _rows(predictions, fair)
    slope, offset = 1.0, 0.0
    cost = _cost(rows, fair, slope, offset)
    for _ in range(_STEPS):
        slope_step, offset_step = _newton_step(rows, fair, slope, offset)
        if abs(slope_step) + abs(offset_step) < _TINY_STEP:
            break
        for _ in range(_HALVINGS):
            new_cost = _cost(rows, fair, slope + slope_step, offset + offset_step)
            if new_cost <= cost:
                break
            slope_step /= 2
            offset_step /= 2
        else:  # no step is better: this is the best fit
            break
        slope += slope_step
        offset += offset_step
        cost = new_cost
    return Calibration(max(slope, _LEAST_SLOPE), offset)


def _newton_step(
    rows: Sequence[tuple[float, float]], fair: float, slope: float, offset: float
) -> tuple[float, float]:
    """Returns what Newton's method adds to the slope and to the offset.

    Args:
        rows: the logarithmic odds that were found, counted from the fair ones, and the real share.
        fair: the logarithmic odds of an even match.
        slope: of the fit so far.
        offset: of the fit so far.
    """
    # The gradient of the logarithmic likelihood, and the negative of its second derivatives.
    by_slope, by_offset = _HELD * (1 - slope), -_HELD * offset
    of_slope, of_both, of_offset = _HELD, 0.0, _HELD
    for odds, real in rows:
        share = logistic(slope * odds + offset + fair)
        weight = share * (1 - share)
        by_slope += odds * (real - share)
        by_offset += real - share
        of_slope += weight * odds * odds
        of_both += weight * odds
        of_offset += weight
    scale = of_slope * of_offset - of_both * of_both
    return (
        (of_offset * by_slope - of_both * by_offset) / scale,
        (of_slope * by_offset - of_both * by_slope) / scale,
    )


def _cost(rows: Sequence[tuple[float, float]], fair: float, slope: float, offset: float) -> float:
    """Returns the surprise and the penalty of a fit; arguments as of `_newton_step`."""
    penalty = _HELD * ((slope - 1) ** 2 + offset**2) / 2
    return penalty + _surprise_of_rows(rows, fair, slope, offset)


def _surprise_of_rows(
    rows: Sequence[tuple[float, float]], fair: float, slope: float, offset: float
) -> float:
    """Returns the negative logarithm of the likelihood of a fit; arguments as of `_newton_step`."""
    surprise = 0.0
    for odds, real in rows:
        share = logistic(slope * odds + offset + fair)
        surprise -= real * log(max(share, _TINY)) + (1 - real) * log(max(1 - share, _TINY))
    return surprise
