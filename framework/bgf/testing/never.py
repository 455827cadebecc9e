"""Finds numbers that many samples have, but no position that was really drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bgf.words import Message, message

__all__ = ["MORE_POSITIONS", "Figures", "Never", "never_drawn"]

MORE_POSITIONS = 3_000
"""The number of positions that are drawn to confirm that a number never occurs."""

_LEAST_SHARE = 0.06  # the minimum share of the samples that have such a number
# The minimum number of these samples. If the rules reject most samples, few are left: a share of
# them says nothing then, as one of three samples may well have a number that is rare everywhere.
_LEAST_SAMPLES = 9

_WORDS = {
    "most": "fault.number.most",
    "least": "fault.number.least",
    "exactly": "fault.number.exactly",
}

Figures = Mapping[int, float]
"""The figures of a position or of a sample, by index; a figure that is left out is 0."""


class Never(NamedTuple):
    """A number, or a range of numbers, that samples have and real positions do not.

    Attributes:
        figure: the index of the figure.
        relation: "most" for this number or less, "least" for this number or more, or "exactly".
        number: the number.
        share: the share of the samples that have it.
    """

    figure: int
    relation: str
    number: float
    share: float

    def is_in(self, figures: Figures) -> bool:
        """Returns whether a position with these figures has this number."""
        found = figures.get(self.figure, 0)
        if self.relation == "most":
            return found <= self.number
        if self.relation == "least":
            return found >= self.number
        return found == self.number

    @property
    def number_in_words(self) -> Message:
        """The number or range in words."""
        return message(_WORDS[self.relation], number=self.number)


def never_drawn(
    in_positions: Sequence[Figures], in_samples: Sequence[Figures], more: Iterable[Figures]
) -> Never | None:
    """Returns the most frequent number of samples that no position has; None if there is none.

    Args:
        in_positions: the figures of some positions: those after many set-ups, or after an action
            that was repeated with other chance.
        in_samples: the figures of samples of these positions.
        more: the figures of many more positions; only as many are taken as are needed.
    """
    left = list(_missing(in_positions, in_samples))
    if not left:
        return None
    for numbers in more:
        left = [one for one in left if not one.is_in(numbers)]
        if not left:
            return None
    return max(left, key=lambda one: one.share)


def _missing(in_positions: Sequence[Figures], in_samples: Sequence[Figures]) -> Iterator[Never]:
    """Yields numbers that enough samples have, and none of the first positions."""
    least = max(_LEAST_SAMPLES, _LEAST_SHARE * len(in_samples))
    for figure in set().union(*in_samples):
        real = {numbers.get(figure, 0) for numbers in in_positions}
        sampled = Counter(numbers.get(figure, 0) for numbers in in_samples)
        for relation, number, missing in _missing_of(real, sampled):
            samples = sum(sampled[one] for one in missing)
            if samples >= least:
                yield Never(figure, relation, number, samples / len(in_samples))


def _missing_of(
    real: set[float], sampled: Iterable[float]
) -> Iterator[tuple[str, float, Sequence[float]]]:
    """Yields the relation and the number of each `Never` of a figure, and the numbers it covers.

    Args:
        real: the numbers that positions have.
        sampled: the numbers that samples have.
    """
    lowest, highest = min(real), max(real)
    below = [number for number in sampled if number < lowest]
    above = [number for number in sampled if number > highest]
    if below:
        yield "most", max(below), below
    if above:
        yield "least", min(above), above
    for number in sampled:
        if lowest < number < highest and number not in real:
            yield "exactly", number, [number]
