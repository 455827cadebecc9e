"""Beliefs: samples of what others hold, weighted by how well they explain the others' play.

`State.determinize` samples hidden information so that every arrangement is equally likely. But
players choose their actions by what they hold: a player with a ticket from A to B builds from A to
B. By Bayes' rule the probability of an arrangement is proportional to that of the observed actions.

There are two signs of what others hold. One is their present situation: the points that the game's
evaluation expects for them if they hold what they do in a sample. The other is each of their
choices on the way, compared with the alternatives (see `bgf.bots.explaining`). The weight of a
sample is

        exp(evidence.points * the points that the evaluation expects for the others
            + evidence.choices * the logarithm of the probability of the others' choices)

where `evidence` says how much each sign counts; it is measured for each game (see
`bgf.learn.evidence`).

Samples of that distribution come from a random walk among arrangements of the hidden components
(Metropolis and others, 1953, J. Chemical Physics 21 (6)): each step changes one component that
another player holds. Judging choices takes longer than judging points, so choices are judged only
where the points alone let the walk go (delayed acceptance: Christen, Fox, 2005, J. Computational
and Graphical Statistics 14 (4)). Several walks, which begin at samples drawn by their weights, take
turns.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import exp, inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bgf.bots.explaining import log_probability_of
from bgf.bots.values import Outlook, look_ahead, spread_of
from bgf.learn.stored import Evidence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bgf.bots.explaining import SeenChoice
    from bgf.engine.sampling import Sampler
    from bgf.engine.state import State

__all__ = ["Beliefs"]

_FIRST_SAMPLES = 400
"""The number of equally likely samples among which the walks begin."""

_FIRST_JUDGED = 32
"""The number of these samples whose choices are judged, drawn by their points."""

_WALKS = 16
"""The number of walks."""

_DRAWS_A_STEP = 8
"""The number of samples drawn from a walk before its next step, if choices are judged.

A step takes as long as several simulations of a search.
"""


class _Weighed(NamedTuple):
    """A sample with its weight: the position of a walk.

    Attributes:
        sample: the sample.
        outlook: the outlook of the sample.
        by_points: the logarithm of its weight by the points of the others.
        by_choices: the logarithm of its weight by the choices of the others.
    """

    sample: State
    outlook: Outlook
    by_points: float
    by_choices: float = 0.0


class Beliefs:
    """Draws samples of hidden information, weighted by how well they explain the others' play.

    Args:
        sampler: samples what is hidden from the player; its `has_held` must be true.
        player: the seat.
        random: the source of chance.
        evidence: the weight of each sign; None if it was not measured for the game. Then only
            points count, with the weight 1 over the spread of the evaluation, its usual error in
            points.
        choices: the choices of the others that the player saw.
        prepared_by: the time, by `time.perf_counter`, after which the preparation ends early: with
            fewer samples, and without choices if none could be judged.
    """

    def __init__(
        self,
        sampler: Sampler,
        player: int,
        random: Random,
        evidence: Evidence | None = None,
        choices: Sequence[SeenChoice] = (),
        prepared_by: float = inf,
    ) -> None:
        self._sampler = sampler
        self._player = player
        self._random = random
        self._choices = choices
        self._prepared_by = prepared_by
        first = sampler.draw(random.getrandbits(64))
        self._evidence = evidence or Evidence(1 / spread_of(first), 0.0)
        self._walks = self._beginnings(self._first_samples(first))
        self._drawn = 0

    def draw(self) -> tuple[State, Outlook]:
        """Returns a sample to play on, and the outlook for what the players hold in it."""
        place = self._drawn % _WALKS
        here = self._walks[place]
        round_ = self._drawn // _WALKS
        is_step = not self._choices or round_ % _DRAWS_A_STEP == 0
        is_too_late = round_ == 0 and perf_counter() >= self._prepared_by
        if is_step and not is_too_late:
            here = self._walks[place] = self._step_from(here)
        self._drawn += 1
        return self._sampler.dealt_anew(here.sample, self._random.getrandbits(64)), here.outlook

    def _first_samples(self, first: State) -> list[_Weighed]:
        """Returns equally likely samples; fewer than usual once half of the time has passed.

        Args:
            first: the first of them.
        """
        start = perf_counter()
        half_time = start + (self._prepared_by - start) / 2
        samples = [self._weighed(first)]
        while len(samples) < _FIRST_SAMPLES:
            if len(samples) >= _WALKS and perf_counter() >= half_time:
                break
            sample = self._sampler.draw(self._random.getrandbits(64))
            samples.append(self._weighed(sample))
        return samples

    def _beginnings(self, samples: Sequence[_Weighed]) -> list[_Weighed]:
        """Returns the beginnings of the walks: samples drawn by their weights."""
        by_points = [sample.by_points for sample in samples]
        if perf_counter() >= self._prepared_by:
            self._choices = ()  # there is no time to judge samples by them
        if self._choices:
            drawn = self._drawn_by(by_points, samples, _FIRST_JUDGED)
            judged = self._judged_by_choices(drawn)
            by_choices = [sample.by_choices for sample in judged]
            beginnings = self._drawn_by(by_choices, judged, _WALKS)
        else:
            beginnings = self._drawn_by(by_points, samples, _WALKS)
        self._random.shuffle(beginnings)
        return beginnings

    def _judged_by_choices(self, samples: Sequence[_Weighed]) -> list[_Weighed]:
        """Returns samples with their weights by choices; only the first ones if time is up."""
        judged = [self._with_choices(samples[0])]
        for sample in samples[1:]:
            if perf_counter() >= self._prepared_by:
                break
            judged.append(self._with_choices(sample))
        return judged

    def _drawn_by(
        self, weights: Sequence[float], samples: Sequence[_Weighed], number: int
    ) -> list[_Weighed]:
        """Returns some of the samples, drawn by weights that are given as logarithms.

        The draws are evenly spaced over the sum of all weights (systematic resampling), so that the
        number of draws of a sample differs from its expectation by less than one.
        """
        largest = max(weights)  # subtracted, as the exponential of a large number overflows
        ends = [*accumulate(exp(weight - largest) for weight in weights)]
        step = ends[-1] / number
        start = self._random.random() * step
        drawn = []
        for place in range(number):
            index = bisect_right(ends, start + place * step)
            index = min(index, len(samples) - 1)  # because sums of floats are inexact
            drawn.append(samples[index])
        return drawn

    def _step_from(self, here: _Weighed) -> _Weighed:
        """Returns the next position of a walk: a neighbouring sample, or the same one."""
        sample = self._sampler.varied(here.sample, self._random.getrandbits(64))
        chance = self._random.random()
        if sample is None:
            return here
        there = self._weighed(sample)
        if not _is_taken(there.by_points - here.by_points, chance):
            return here
        if not self._choices:
            return there
        there = self._with_choices(there)
        chance = self._random.random()
        return there if _is_taken(there.by_choices - here.by_choices, chance) else here

    def _weighed(self, sample: State) -> _Weighed:
        """Returns a sample with its weight by points."""
        # No choices are pending, so nothing is played in the sample itself.
        outlook = look_ahead(sample, self._random)
        points_of_others = sum(outlook.points) - outlook.points[self._player]
        return _Weighed(sample, outlook, self._evidence.points * points_of_others)

    def _with_choices(self, weighed: _Weighed) -> _Weighed:
        """Returns a sample with its weight by choices."""
        logarithm = log_probability_of(self._choices, weighed.sample, self._player)
        return weighed._replace(by_choices=self._evidence.choices * logarithm)


def _is_taken(gain: float, chance: float) -> bool:
    """Returns whether a walk makes a step.

    Args:
        gain: the logarithm of the weight after the step over the weight before it.
        chance: a random number from 0 to 1.
    """
    return gain >= 0 or chance < exp(gain)
