"""Beliefs: what others hold, as likely as their play makes it.

`State.determinize` draws what a player can't know so that everything possible is as likely. But
others chose their actions for what they hold: who holds the ticket from here to there builds from
here to there. By Bayes' rule a sample is as likely as what was seen would be in it.

The model of play: a player chooses an action with a likelihood that grows exponentially with the
points that the game's evaluation expects of it (a softmax policy, as in policy-based inference:
Rebstock, Solinas, Buro, Sturtevant, 2019, IEEE Conference on Games). Over all choices of a match
these gains add up to what the position promises its player now. So the weight of a sample is

    exp(evidence * the points that the evaluation expects of the others in it)

where `evidence`, in 1 over points, says how surely the others choose what is best; it is measured
for each game (see `bgf.learn.evidence`).

Samples of that distribution come from a random walk among arrangements of what is hidden
(Metropolis and others, 1953, J. Chemical Physics 21 (6)): each step changes one component that
another player holds. Several walks, which begin at samples of the right weights, go in turn.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING

from bgf.bots.values import Outlook, look_ahead, spread_of

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.sampling import Sampler
    from bgf.engine.state import State

__all__ = ["Beliefs"]

_FIRST = 96
"""The number of samples, each as likely, from which the beginnings of the walks are drawn."""

_WALKS = 16
"""The number of walks."""


class _Walk:
    """One walk among the samples.

    Attributes:
        sample: where it is.
        outlook: of that sample.
        weight: the logarithm of its weight.
    """

    __slots__ = ("outlook", "sample", "weight")

    def __init__(self, sample: State, outlook: Outlook, weight: float) -> None:
        self.sample = sample
        self.outlook = outlook
        self.weight = weight


class Beliefs:
    """Draws samples of what is hidden from a player, by how well they explain the others' play.

    Args:
        sampler: of what is hidden from the player.
        player: the seat.
        random: the source of chance.
        evidence: how much likelier a sample is for each point that it promises the others, as a
            logarithm; None where it was not measured for the game: a sample then is e times as
            likely for as many points as the evaluation is off by, as a rule.
    """

    def __init__(
        self, sampler: Sampler, player: int, random: Random, evidence: float | None = None
    ) -> None:
        self._sampler = sampler
        self._player = player
        self._random = random
        samples = [sampler.draw(random.getrandbits(64)) for _ in range(_FIRST)]
        self._evidence = 1 / spread_of(samples[0]) if evidence is None else evidence
        self._walks = self._begun([self._looked_at(sample) for sample in samples])
        self._next = 0

    def draw(self) -> tuple[State, Outlook]:
        """Returns a sample to play on, and the outlook of what the players hold in it."""
        walk = self._walks[self._next]
        self._next = (self._next + 1) % _WALKS
        self._step(walk)
        return self._sampler.dealt_anew(walk.sample, self._random.getrandbits(64)), walk.outlook

    def _begun(self, firsts: list[_Walk]) -> list[_Walk]:
        """Returns walks that begin at samples drawn by their weights, evenly spread over them."""
        most = max(first.weight for first in firsts)
        ends = [*accumulate(exp(first.weight - most) for first in firsts)]
        step = ends[-1] / _WALKS
        start = self._random.random() * step
        found = []
        for number in range(_WALKS):
            place = start + number * step
            first = firsts[min(bisect_right(ends, place), _FIRST - 1)]  # no sum of floats is exact
            found.append(_Walk(first.sample, first.outlook, first.weight))
        self._random.shuffle(found)
        return found

    def _step(self, walk: _Walk) -> None:
        """Go to a sample nearby, or stay."""
        sample = self._sampler.varied(walk.sample, self._random.getrandbits(64))
        chance = self._random.random()
        if sample is None:
            return
        other = self._looked_at(sample)
        gain = other.weight - walk.weight
        if gain >= 0 or chance < exp(gain):
            walk.sample, walk.outlook, walk.weight = other.sample, other.outlook, other.weight

    def _looked_at(self, sample: State) -> _Walk:
        outlook = look_ahead(sample.clone(), self._random)
        points = sum(outlook.points) - outlook.points[self._player]
        return _Walk(sample, outlook, self._evidence * points)
