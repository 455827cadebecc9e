"""Finds numbers that samples after the set-up have, and that no set-up has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bgf.words import Message, message

__all__ = ["MORE_SET_UPS", "Never", "Numbers", "never_in_set_ups"]

MORE_SET_UPS = 3_000
"""The number of set-ups that are made to confirm that something never comes."""

_LEAST_SHARE = 0.06  # of the samples with something that set-ups never have

_WORDS = {
    "most": "fault.number.most",
    "least": "fault.number.least",
    "exactly": "fault.number.exactly",
}

Numbers = Mapping[int, float]
"""What has been counted after a set-up, by the index of the count; what is left out is 0."""


class Never(NamedTuple):
    """A number that samples have, and that set-ups do not have.

    Attributes:
        counted: the index of what is counted.
        relation: "most" for this number or less, "least" for this or more, or "exactly".
        number: the number.
        share: the share of the samples that have it.
    """

    counted: int
    relation: str
    number: float
    share: float

    def is_in(self, numbers: Numbers) -> bool:
        """Returns whether it comes after a set-up."""
        found = numbers.get(self.counted, 0)
        if self.relation == "most":
            return found <= self.number
        return found >= self.number if self.relation == "least" else found == self.number

    @property
    def number_in_words(self) -> Message:
        """The number, and whether it may be less or more."""
        return message(_WORDS[self.relation], number=self.number)


def never_in_set_ups(
    in_set_ups: Sequence[Numbers], in_samples: Sequence[Numbers], more: Iterable[Numbers]
) -> Never | None:
    """Returns the most frequent number of samples that no set-up has; None if there is none.

    Args:
        in_set_ups: the numbers of some set-ups.
        in_samples: those of samples right after set-ups.
        more: those of many more set-ups, which are made only as long as they are needed.
    """
    left = list(_missing(in_set_ups, in_samples))
    if not left:
        return None
    for numbers in more:
        left = [one for one in left if not one.is_in(numbers)]
        if not left:
            return None
    return max(left, key=lambda one: one.share)


def _missing(in_set_ups: Sequence[Numbers], in_samples: Sequence[Numbers]) -> Iterator[Never]:
    """Yields numbers that many samples have, and none of a few set-ups."""
    for counted in set().union(*in_samples):
        real = {numbers.get(counted, 0) for numbers in in_set_ups}
        drawn = Counter(numbers.get(counted, 0) for numbers in in_samples)
        if drawn.keys() <= real:
            continue
        below = [number for number in drawn if number < min(real)]
        above = [number for number in drawn if number > max(real)]
        between = [number for number in drawn if min(real) < number < max(real)]
        found = [("most", max(below), below)] if below else []
        found += [("least", min(above), above)] if above else []
        found += [("exactly", number, [number]) for number in between if number not in real]
        for relation, number, numbers in found:
            share = sum(drawn[number] for number in numbers) / len(in_samples)
            if share >= _LEAST_SHARE:
                yield Never(counted, relation, number, share)
