"""Finds numbers that many samples have right after the set-up, but no set-up has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bgf.words import Message, message

__all__ = ["MORE_SET_UPS", "Figures", "Never", "never_in_set_ups"]

MORE_SET_UPS = 3_000
"""The number of set-ups that are made to confirm that a number never occurs."""

_LEAST_SHARE = 0.06  # the minimum share of the samples that have such a number

_WORDS = {
    "most": "fault.number.most",
    "least": "fault.number.least",
    "exactly": "fault.number.exactly",
}

Figures = Mapping[int, float]
"""The figures of a set-up or of a sample, by index; a figure that is left out is 0."""


class Never(NamedTuple):
    """A number, or a range of numbers, that samples have and set-ups do not.

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
        """Returns whether a set-up with these figures has this number."""
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


def never_in_set_ups(
    in_set_ups: Sequence[Figures], in_samples: Sequence[Figures], more: Iterable[Figures]
) -> Never | None:
    """Returns the most frequent number of samples that no set-up has; None if there is none.

    Args:
        in_set_ups: the figures of some set-ups.
        in_samples: the figures of samples right after set-ups.
        more: the figures of many more set-ups; only as many are taken as are needed.
    """
    left = list(_missing(in_set_ups, in_samples))
    if not left:
        return None
    for numbers in more:
        left = [one for one in left if not one.is_in(numbers)]
        if not left:
            return None
    return max(left, key=lambda one: one.share)


def _missing(in_set_ups: Sequence[Figures], in_samples: Sequence[Figures]) -> Iterator[Never]:
    """Yields numbers that enough samples have, and none of the first set-ups."""
    for figure in set().union(*in_samples):
        real = {numbers.get(figure, 0) for numbers in in_set_ups}
        drawn = Counter(numbers.get(figure, 0) for numbers in in_samples)
        for relation, number, missing in _missing_of(real, drawn):
            share = sum(drawn[one] for one in missing) / len(in_samples)
            if share >= _LEAST_SHARE:
                yield Never(figure, relation, number, share)


def _missing_of(
    real: set[float], drawn: Iterable[float]
) -> Iterator[tuple[str, float, Sequence[float]]]:
    """Yields the relation and the number of each `Never` of a figure, and the numbers it covers.

    Args:
        real: the numbers that set-ups have.
        drawn: the numbers that samples have.
    """
    lowest, highest = min(real), max(real)
    below = [number for number in drawn if number < lowest]
    above = [number for number in drawn if number > highest]
    if below:
        yield "most", max(below), below
    if above:
        yield "least", min(above), above
    for number in drawn:
        if lowest < number < highest and number not in real:
            yield "exactly", number, [number]
