"""Beliefs: samples of what others hold, drawn by how well they explain the others' play.

`State.determinize` draws what a player can't know so that every arrangement is as likely. But
others choose their actions by what they hold: a player with a ticket from here to there builds
from here to there. By Bayes' rule an arrangement is as likely as it makes the actions seen.

The model of play: a player chooses an action with a probability that grows exponentially with the
points that the game's evaluation expects of it (a softmax policy, as in policy-based inference:
Rebstock, Solinas, Buro, Sturtevant, 2019, IEEE Conference on Games). Over all choices of a match
these gains add up to what the position promises its player now. So the weight of a sample is

    exp(evidence * the points that the evaluation expects of the others in it)

where `evidence`, in 1 over points, says how surely the others choose what is best; it is measured
for each game (see `bgf.learn.evidence`).

Samples of that distribution come from a random walk among arrangements of what is hidden
(Metropolis and others, 1953, J. Chemical Physics 21 (6)): each step changes one component that
another player holds. Several walks, which begin at samples drawn by their weights, take turns.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from bgf.bots.values import Outlook, look_ahead, spread_of

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.sampling import Sampler
    from bgf.engine.state import State

__all__ = ["Beliefs"]

_FIRST_SAMPLES = 96
"""The number of samples, drawn with every arrangement as likely, among which the walks begin."""

_WALKS = 16
"""The number of walks."""


class _Weighed(NamedTuple):
    """A sample with its weight: where a walk is.

    Attributes:
        sample: the sample.
        outlook: of the sample.
        weight: the logarithm of its weight.
    """

    sample: State
    outlook: Outlook
    weight: float


class Beliefs:
    """Draws samples of hidden information, weighted by how well they explain the others' play.

    Args:
        sampler: of what is hidden from the player; it `has_held` components.
        player: the seat.
        random: the source of chance.
        evidence: the logarithm of how much likelier a sample is for each point that it promises
            the others; None where it was not measured for the game: then 1 over the spread of the
            evaluation, the number of points by which that is usually off.
    """

    def __init__(
        self, sampler: Sampler, player: int, random: Random, evidence: float | None = None
    ) -> None:
        self._sampler = sampler
        self._player = player
        self._random = random
        samples = [sampler.draw(random.getrandbits(64)) for _ in range(_FIRST_SAMPLES)]
        self._evidence = 1 / spread_of(samples[0]) if evidence is None else evidence
        self._walks = self._beginnings([self._weighed(sample) for sample in samples])
        self._next = 0

    def draw(self) -> tuple[State, Outlook]:
        """Returns a sample to play on, and the outlook of what the players hold in it."""
        here = self._walks[self._next] = self._step_from(self._walks[self._next])
        self._next = (self._next + 1) % _WALKS
        return self._sampler.dealt_anew(here.sample, self._random.getrandbits(64)), here.outlook

    def _beginnings(self, firsts: list[_Weighed]) -> list[_Weighed]:
        """Returns where the walks begin: samples drawn by their weights.

        The draws are evenly spread over the sum of all weights (systematic resampling), so that a
        sample of a large weight is drawn as often as it should be, give or take one.
        """
        most = max(first.weight for first in firsts)
        ends = [*accumulate(exp(first.weight - most) for first in firsts)]
        step = ends[-1] / _WALKS
        start = self._random.random() * step
        beginnings = []
        for number in range(_WALKS):
            index = bisect_right(ends, start + number * step)
            index = min(index, len(firsts) - 1)  # sums of floats are not exact
            beginnings.append(firsts[index])
        self._random.shuffle(beginnings)
        return beginnings

    def _step_from(self, here: _Weighed) -> _Weighed:
        """Returns where a walk goes: to a sample nearby, or nowhere."""
        sample = self._sampler.varied(here.sample, self._random.getrandbits(64))
        chance = self._random.random()
        if sample is None:
            return here
        there = self._weighed(sample)
        gain = there.weight - here.weight
        is_taken = gain >= 0 or chance < exp(gain)
        return there if is_taken else here

    def _weighed(self, sample: State) -> _Weighed:
        # No choice is open, so nothing is played on the sample itself.
        outlook = look_ahead(sample, self._random)
        points_of_others = sum(outlook.points) - outlook.points[self._player]
        return _Weighed(sample, outlook, self._evidence * points_of_others)
