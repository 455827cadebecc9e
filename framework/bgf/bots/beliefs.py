"""Beliefs: samples of what others hold, drawn by how well they explain the others' play.

`State.determinize` draws what a player can't know so that every arrangement is as likely. But
others choose their actions by what they hold: a player with a ticket from here to there builds
from here to there. By Bayes' rule an arrangement is as likely as it makes the actions seen.

There are two signs of what others hold. One is where their play has brought them: what the game's
evaluation expects of them now, if they hold what they do in a sample. The other is each choice that
they made on the way, compared with what they could have chosen (see `bgf.bots.explaining`). The
weight of a sample is

    exp(evidence.points * the points that the evaluation expects of the others in it
        + evidence.choices * the logarithm of the probability of the others' choices)

where `evidence` says how much each sign counts; it is measured for each game (see
`bgf.learn.evidence`).

Samples of that distribution come from a random walk among arrangements of what is hidden
(Metropolis and others, 1953, J. Chemical Physics 21 (6)): each step changes one component that
another player holds. Choices take longer to judge than points, so they are only judged where the
points alone would have let the walk go there (delayed acceptance: Christen, Fox, 2005, J.
Computational and Graphical Statistics 14 (4)). Several walks, which begin at samples drawn by
their weights, take turns.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import exp
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

_FIRST_SAMPLES = 96
"""The number of samples, drawn with every arrangement as likely, among which the walks begin."""

_FIRST_JUDGED = 32
"""The number of those, drawn by their points, of which the choices are judged."""

_WALKS = 16
"""The number of walks."""

_DRAWS_A_STEP = 6
"""How many samples are drawn from where a walk is before it goes on, if choices are judged: that
takes as long as several tries of a search."""


class _Weighed(NamedTuple):
    """A sample with its weight: where a walk is.

    Attributes:
        sample: the sample.
        outlook: of the sample.
        by_points: the logarithm of its weight, by the points of the others.
        by_choices: the same, by the choices of the others.
    """

    sample: State
    outlook: Outlook
    by_points: float
    by_choices: float = 0.0


class Beliefs:
    """Draws samples of hidden information, weighted by how well they explain the others' play.

    Args:
        sampler: of what is hidden from the player; it `has_held` components.
        player: the seat.
        random: the source of chance.
        evidence: the weight of each sign; None where it was not measured for the game. Then only
            points count, by 1 over the spread of the evaluation, which is by how many points that
            is usually off.
        choices: what the player saw the others choose.
    """

    def __init__(
        self,
        sampler: Sampler,
        player: int,
        random: Random,
        evidence: Evidence | None = None,
        choices: Sequence[SeenChoice] = (),
    ) -> None:
        self._sampler = sampler
        self._player = player
        self._random = random
        self._choices = choices
        samples = [sampler.draw(random.getrandbits(64)) for _ in range(_FIRST_SAMPLES)]
        self._evidence = evidence or Evidence(1 / spread_of(samples[0]), 0.0)
        self._walks = self._beginnings([self._weighed(sample) for sample in samples])
        self._drawn = 0

    def draw(self) -> tuple[State, Outlook]:
        """Returns a sample to play on, and the outlook of what the players hold in it."""
        place = self._drawn % _WALKS
        here = self._walks[place]
        is_step = not self._choices or self._drawn // _WALKS % _DRAWS_A_STEP == 0
        if is_step:
            here = self._walks[place] = self._step_from(here)
        self._drawn += 1
        return self._sampler.dealt_anew(here.sample, self._random.getrandbits(64)), here.outlook

    def _beginnings(self, firsts: Sequence[_Weighed]) -> list[_Weighed]:
        """Returns where the walks begin: samples drawn by their weights."""
        if self._choices:
            by_points = [first.by_points for first in firsts]
            drawn = self._drawn_by(by_points, firsts, _FIRST_JUDGED)
            firsts = [self._with_choices(one) for one in drawn]
            beginnings = self._drawn_by([one.by_choices for one in firsts], firsts, _WALKS)
        else:
            beginnings = self._drawn_by([one.by_points for one in firsts], firsts, _WALKS)
        self._random.shuffle(beginnings)
        return beginnings

    def _drawn_by(
        self, weights: Sequence[float], samples: Sequence[_Weighed], number: int
    ) -> list[_Weighed]:
        """Returns a number of samples, drawn by the logarithms of their weights.

        The draws are evenly spread over the sum of all weights (systematic resampling), so that a
        sample of a large weight is drawn as often as it should be, give or take one.
        """
        most = max(weights)
        ends = [*accumulate(exp(weight - most) for weight in weights)]
        step = ends[-1] / number
        start = self._random.random() * step
        drawn = []
        for place in range(number):
            index = bisect_right(ends, start + place * step)
            index = min(index, len(samples) - 1)  # sums of floats are not exact
            drawn.append(samples[index])
        return drawn

    def _step_from(self, here: _Weighed) -> _Weighed:
        """Returns where a walk goes: to a sample nearby, or nowhere."""
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
        # No choice is open, so nothing is played on the sample itself.
        outlook = look_ahead(sample, self._random)
        points_of_others = sum(outlook.points) - outlook.points[self._player]
        return _Weighed(sample, outlook, self._evidence.points * points_of_others)

    def _with_choices(self, weighed: _Weighed) -> _Weighed:
        """Returns a sample with its weight by choices."""
        logarithm = log_probability_of(self._choices, weighed.sample, self._player)
        return weighed._replace(by_choices=self._evidence.choices * logarithm)


def _is_taken(gain: float, chance: float) -> bool:
    """Returns whether a walk takes a step.

    Args:
        gain: the logarithm of how much likelier it makes the sample.
        chance: a random number from 0 to 1.
    """
    return gain >= 0 or chance < exp(gain)
