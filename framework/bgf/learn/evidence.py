"""Measures how much the choices of others show what they hold.

Bots weigh a sample of what is hidden by the points that the evaluation expects of the others in it
(see `bgf.bots.beliefs`). Their *evidence* says how steeply the weight grows. It is measured in
positions of self-play: the real arrangement is put among samples that are all as likely, and the
evidence is the number that picks it out best (maximum likelihood of a conditional logit: McFadden,
1974, Conditional logit analysis of qualitative choice behavior).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, log
from random import Random
from typing import TYPE_CHECKING

from bgf.bots.values import look_ahead
from bgf.learn.bot_match import play_bot_match
from bgf.learn.stored import LARGEST_EVIDENCE

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.learn.stored import Model

__all__ = ["EvidenceMatch", "Lineup", "fit_evidence", "gain", "has_secrets"]

_SAMPLES = 32
_POSITIONS = 6  # of one match
_HALVINGS = 60
_LEAST_WEIGHT = 1e-300  # of a position, so that its logarithm is a number
_LEAST_WIDTH = 1e-6  # points; less is a rounding error of the evaluation


@dataclass(frozen=True, slots=True)
class Lineup:
    """A real position among samples of it.

    Attributes:
        real: the points that the evaluation expects of the others in the real position.
        samples: the same in samples of it.
    """

    real: float
    samples: tuple[float, ...]


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
        return [_lineup(position, player, random) for position, player in chosen]


def has_secrets(state: State, player: int) -> bool:
    """Returns whether others hold what a player does not know; not while all choose at once."""
    return not state.commits and state.sampler(player).has_held


def _lineup(state: State, player: int, random: Random) -> Lineup:
    sampler = state.sampler(player)

    def points_of_others(position: State) -> float:
        points = look_ahead(position.clone(), random).points
        return fsum(points) - points[player]

    samples = [sampler.draw(random.getrandbits(64)) for _ in range(_SAMPLES)]
    return Lineup(points_of_others(state), tuple(map(points_of_others, samples)))


def fit_evidence(lineups: Sequence[Lineup]) -> float:
    """Returns the evidence, in 1 over points, under which the real positions are likeliest.

    It is 0 where what others hold does not show in what they do.

    Args:
        lineups: one at least.
    """
    width = max(_width(lineup) for lineup in lineups)
    if width < _LEAST_WIDTH or _slope(lineups, 0.0) <= 0:
        return 0.0
    high = 1.0 / width
    while _slope(lineups, high) > 0 and high < LARGEST_EVIDENCE / 2:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):  # the likelihood is concave: its slope falls
        middle = (low + high) / 2
        if _slope(lineups, middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def gain(lineups: Sequence[Lineup], evidence: float) -> float:
    """Returns how much an evidence says of what is hidden, in nats a position.

    That is the mean logarithm of how much likelier it makes the real arrangement, compared with
    all being as likely. It is below 0 where it misleads.
    """
    found = []
    for lineup in lineups:
        weights = _weights(lineup, evidence)
        found.append(log(weights[0] * len(weights) / fsum(weights)))
    return fsum(found) / len(found)


def _slope(lineups: Sequence[Lineup], evidence: float) -> float:
    """Returns the derivative, by the evidence, of the logarithm of the likelihood."""
    found = []
    for lineup in lineups:
        weights = _weights(lineup, evidence)
        points = (lineup.real, *lineup.samples)
        mean = fsum(w * p for w, p in zip(weights, points, strict=True)) / fsum(weights)
        found.append(lineup.real - mean)
    return fsum(found)


def _weights(lineup: Lineup, evidence: float) -> list[float]:
    """Returns the weight of the real position, then those of the samples."""
    points = (lineup.real, *lineup.samples)
    most = max(points)
    return [max(exp(evidence * (one - most)), _LEAST_WEIGHT) for one in points]


def _width(lineup: Lineup) -> float:
    """Returns by how many points the positions of a line-up differ at most."""
    points = (lineup.real, *lineup.samples)
    return max(points) - min(points)
