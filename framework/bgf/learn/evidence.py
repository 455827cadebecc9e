"""Measures how much the play of others reveals about what they hold.

Bots weigh samples of hidden components by two signs: the points that the evaluation expects for the
others in the sample, and how probable it makes their choices so far (see `bgf.bots.beliefs`). The
*evidence* says how much each sign counts. It is measured in positions of self-play: the real
arrangement is mixed with samples that are equally likely, and the evidence is chosen so that it
picks the real one best (maximum likelihood of a conditional logit: McFadden, 1974, Conditional
logit analysis of qualitative choice behavior).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, log
from operator import mul
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bgf.bots.explaining import log_probability_of, seen_choices
from bgf.bots.values import look_ahead
from bgf.learn.bot_match import play_bot_match
from bgf.learn.stored import LARGEST_EVIDENCE, Evidence

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.learn.bot_match import DecisionPoint
    from bgf.learn.stored import Model

__all__ = ["EvidenceMatch", "Lineup", "Signs", "fit_evidence", "gain", "has_secrets"]

_SAMPLES = 32
_POSITIONS = 6  # per match
_ROUNDS = 6
_HALVINGS = 30
_LEAST_WEIGHT = 1e-300  # of a position, so that its logarithm exists
_LEAST_WIDTH = 1e-6  # smaller differences are rounding errors of the evaluation


class Signs(NamedTuple):
    """Signs of how likely an arrangement of hidden components is the real one.

    Attributes:
        points: the points that the evaluation expects for the others.
        choices: the logarithm of the probability of their choices so far.
    """

    points: float
    choices: float


@dataclass(frozen=True, slots=True)
class Lineup:
    """A real position among samples of it.

    Attributes:
        real: the signs of the real position.
        samples: the signs of the samples.
    """

    real: Signs
    samples: tuple[Signs, ...]


@dataclass(frozen=True, slots=True)
class EvidenceMatch:
    """A match of self-play by `greedy`; a number determines the match completely.

    Attributes:
        players: the number of players.
        seed: the seed of all matches.
        model: a learned evaluation; None for the game's own.
    """

    players: int
    seed: int
    model: Model | None = None

    def __call__(self, game: Game, number: int) -> list[Lineup]:
        """Returns line-ups of some positions in which others hold something unknown to a player.

        The result is empty for a match that exceeds the game's length limit.
        """
        random = Random(f"{self.seed}:{number}")
        match = play_bot_match(game, ["greedy"] * self.players, self.model, random, has_secrets)
        if match is None:
            return []
        wanted, _ = match
        chosen = random.sample(wanted, min(_POSITIONS, len(wanted)))
        return [_lineup(position, random) for position in chosen]


def has_secrets(state: State, player: int) -> bool:
    """Returns whether others hold something unknown to a player; False in simultaneous choices."""
    return not state.commits and state.sampler(player).has_held


def _lineup(position: DecisionPoint, random: Random) -> Lineup:
    state, player, past = position
    sampler = state.sampler(player)
    choices = seen_choices(past, state, player)

    def signs_of(arrangement: State) -> Signs:
        points = look_ahead(arrangement.clone(), random).points
        return Signs(
            fsum(points) - points[player], log_probability_of(choices, arrangement, player)
        )

    samples = [sampler.draw(random.getrandbits(64)) for _ in range(_SAMPLES)]
    return Lineup(signs_of(state), tuple(map(signs_of, samples)))


def fit_evidence(lineups: Sequence[Lineup]) -> Evidence:
    """Returns the evidence that maximizes the likelihood of the real positions.

    The weight of a sign that reveals nothing is 0.

    Args:
        lineups: at least one.
    """
    evidence = Evidence(0.0, 0.0)
    for _ in range(_ROUNDS):  # concave: coordinate ascent works
        for sign in Signs._fields:
            evidence = evidence._replace(**{sign: _best_weight(lineups, evidence, sign)})
    return evidence


def _best_weight(lineups: Sequence[Lineup], evidence: Evidence, sign: str) -> float:
    """Returns the best weight of a sign, given the weight of the other sign."""

    def slope(weight: float) -> float:
        return _slope(lineups, evidence._replace(**{sign: weight}), sign)

    width = max(_width(lineup, sign) for lineup in lineups)
    if width < _LEAST_WIDTH or slope(0.0) <= 0:
        return 0.0
    high = 1.0 / width
    while slope(high) > 0 and high < LARGEST_EVIDENCE / 2:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):  # the slope decreases
        middle = (low + high) / 2
        if slope(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def gain(lineups: Sequence[Lineup], evidence: Evidence) -> float:
    """Returns the information that evidence gives about hidden components, in nats per position.

    It is the mean logarithm of the factor by which the evidence makes the real arrangement likelier
    than equal probabilities do. It is negative if the evidence misleads.
    """
    found = []
    for lineup in lineups:
        weights = _weights(lineup, evidence)
        found.append(log(weights[0] * len(weights) / fsum(weights)))
    return fsum(found) / len(found)


def _slope(lineups: Sequence[Lineup], evidence: Evidence, sign: str) -> float:
    """Returns the derivative of the log-likelihood by the weight of a sign."""
    found = []
    for lineup in lineups:
        weights = _weights(lineup, evidence)
        values = _values(lineup, sign)
        mean = fsum(map(mul, weights, values)) / fsum(weights)
        found.append(values[0] - mean)
    return fsum(found)


def _weights(lineup: Lineup, evidence: Evidence) -> list[float]:
    """Returns the weights of the real position and of the samples, in this order."""
    by_points, by_choices = evidence
    logarithms = [
        by_points * points + by_choices * choices
        for points, choices in (lineup.real, *lineup.samples)
    ]
    most = max(logarithms)
    return [max(exp(one - most), _LEAST_WEIGHT) for one in logarithms]


def _width(lineup: Lineup, sign: str) -> float:
    """Returns the largest difference in a sign between the arrangements of a line-up."""
    values = _values(lineup, sign)
    return max(values) - min(values)


def _values(lineup: Lineup, sign: str) -> list[float]:
    """Returns a sign of the real position and of the samples, in this order."""
    return [getattr(one, sign) for one in (lineup.real, *lineup.samples)]
