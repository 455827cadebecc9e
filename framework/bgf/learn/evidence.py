"""Measures how much the play of others shows what they hold.

Bots weigh a sample of what is hidden by two signs: the points that the evaluation expects of the
others in it, and how probable it makes their choices so far (see `bgf.bots.beliefs`). The
*evidence* says how much each sign counts. It is measured in positions of self-play: the real
arrangement is put among samples that are all as likely, and the evidence is that which picks it
out best (maximum likelihood of a conditional logit: McFadden, 1974, Conditional logit analysis of
qualitative choice behavior).
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
    from bgf.learn.bot_match import Position
    from bgf.learn.stored import Model

__all__ = ["EvidenceMatch", "Lineup", "Signs", "fit_evidence", "gain", "has_secrets"]

_SAMPLES = 32
_POSITIONS = 6  # of one match
_ROUNDS = 6
_HALVINGS = 30
_LEAST_WEIGHT = 1e-300  # of a position, so that its logarithm is a number
_LEAST_WIDTH = 1e-6  # less is a rounding error of the evaluation


class Signs(NamedTuple):
    """Signs of how likely an arrangement of hidden components is the real one.

    Attributes:
        points: the points that the evaluation expects of the others in it.
        choices: the logarithm of the probability of their choices so far.
    """

    points: float
    choices: float


@dataclass(frozen=True, slots=True)
class Lineup:
    """A real position among samples of it.

    Attributes:
        real: the signs of the real position.
        samples: those of samples of it.
    """

    real: Signs
    samples: tuple[Signs, ...]


@dataclass(frozen=True, slots=True)
class EvidenceMatch:
    """Plays a match of self-play by `greedy`; the same number gives the same match.

    Attributes:
        players: the number of players.
        seed: the seed of all matches.
        model: an evaluation that was learned; None for the game's own.
    """

    players: int
    seed: int
    model: Model | None = None

    def __call__(self, game: Game, number: int) -> list[Lineup]:
        """Returns line-ups of some positions in which others hold what a player does not know.

        None are of a match that goes on for too long.
        """
        random = Random(f"{self.seed}:{number}")
        match = play_bot_match(game, ["greedy"] * self.players, self.model, random, has_secrets)
        if match is None:
            return []
        wanted, _ = match
        chosen = random.sample(wanted, min(_POSITIONS, len(wanted)))
        return [_lineup(position, random) for position in chosen]


def has_secrets(state: State, player: int) -> bool:
    """Returns whether others hold what a player does not know; not while all choose at once."""
    return not state.commits and state.sampler(player).has_held


def _lineup(position: Position, random: Random) -> Lineup:
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
    """Returns the evidence under which the real positions are likeliest.

    A weight is 0 where its sign shows nothing.

    Args:
        lineups: one at least.
    """
    evidence = Evidence(0.0, 0.0)
    for _ in range(_ROUNDS):  # the likelihood is concave: one weight after the other leads there
        for sign in Signs._fields:
            evidence = evidence._replace(**{sign: _best_weight(lineups, evidence, sign)})
    return evidence


def _best_weight(lineups: Sequence[Lineup], evidence: Evidence, sign: str) -> float:
    """Returns the weight of a sign that is best beside that of the other."""

    def slope(weight: float) -> float:
        return _slope(lineups, evidence._replace(**{sign: weight}), sign)

    width = max(_width(lineup, sign) for lineup in lineups)
    if width < _LEAST_WIDTH or slope(0.0) <= 0:
        return 0.0
    high = 1.0 / width
    while slope(high) > 0 and high < LARGEST_EVIDENCE / 2:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):  # the slope falls
        middle = (low + high) / 2
        if slope(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def gain(lineups: Sequence[Lineup], evidence: Evidence) -> float:
    """Returns the information that an evidence gives about hidden components, in nats a position.

    That is the mean logarithm of how much likelier it makes the real arrangement, compared with
    all being as likely. It is below 0 where it misleads.
    """
    found = []
    for lineup in lineups:
        weights = _weights(lineup, evidence)
        found.append(log(weights[0] * len(weights) / fsum(weights)))
    return fsum(found) / len(found)


def _slope(lineups: Sequence[Lineup], evidence: Evidence, sign: str) -> float:
    """Returns the derivative of the logarithm of the likelihood, by the weight of a sign."""
    found = []
    for lineup in lineups:
        weights = _weights(lineup, evidence)
        values = _values(lineup, sign)
        mean = fsum(map(mul, weights, values)) / fsum(weights)
        found.append(values[0] - mean)
    return fsum(found)


def _weights(lineup: Lineup, evidence: Evidence) -> list[float]:
    """Returns the weight of the real position, then those of the samples."""
    by_points, by_choices = evidence
    logarithms = [
        by_points * points + by_choices * choices
        for points, choices in (lineup.real, *lineup.samples)
    ]
    most = max(logarithms)
    return [max(exp(one - most), _LEAST_WEIGHT) for one in logarithms]


def _width(lineup: Lineup, sign: str) -> float:
    """Returns by how much the arrangements of a line-up differ in a sign, at most."""
    values = _values(lineup, sign)
    return max(values) - min(values)


def _values(lineup: Lineup, sign: str) -> list[float]:
    """Returns a sign of the real position, then those of the samples."""
    return [getattr(one, sign) for one in (lineup.real, *lineup.samples)]
