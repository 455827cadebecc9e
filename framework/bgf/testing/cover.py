"""Chooses the twins of positions so that a leak of one component in one place is sure to be found.

A rare leak shows only if a certain component lies in a certain place. Random twins may miss some
components for a long time. So this module puts every component into each place in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from bgf.testing.swap import Labels, contradicts, random_labels

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State

__all__ = ["Cover", "important_places", "spread_looks"]

_AT_RANDOM = 4  # every fourth twin is random, to combine components in all ways


class Cover:
    """Chooses labels for twins, systematically for each circumstance.

    The matches of a run share one cover, so that a circumstance that occurs only once in each match
    is covered by all of them together.
    """

    def __init__(self) -> None:
        self._made: Counter[Hashable] = Counter()
        self._seen: set[Hashable] = set()

    def is_new(self, circumstance: Hashable) -> bool:
        """Returns whether this is the first call with a circumstance."""
        is_new = circumstance not in self._seen
        self._seen.add(circumstance)
        return is_new

    def labels(
        self,
        circumstance: Hashable,
        state: State,
        hidden: Sequence[Sequence[int]],
        places: Sequence[int],
        rng: Random,
    ) -> Labels:
        """Returns labels that contradict nothing that the rules have told.

        Successive calls for a circumstance put each kind of component into the first place, then
        each kind into the second place, and so on. The other components rotate by the same distance
        in a random circle.

        Args:
            circumstance: a key for positions that are covered together.
            state: the position.
            hidden: the components that may be relabelled, by type.
            places: the components in the places that matter most, the most important one first.
            rng: the source of chance.
        """
        number = self._made[circumstance]
        self._made[circumstance] += 1
        if not places or number % _AT_RANDOM == _AT_RANDOM - 1:
            return random_labels(state, hidden, rng)
        turn = number - number // _AT_RANDOM
        layout = state.layout
        place, target = self._target(turn, state, hidden, places)
        labels: dict[int, int] = {}
        for of_type in hidden:
            circle = rng.sample(of_type, len(of_type))
            step = rng.randrange(len(circle))
            if layout.type_of[place] == layout.type_of[circle[0]]:
                step = circle.index(target) - circle.index(place)
            labels |= {
                component: circle[(index + step) % len(circle)]
                for index, component in enumerate(circle)
            }
        if not contradicts(state, labels):
            return labels
        two = {place: target, target: place}
        return random_labels(state, hidden, rng) if contradicts(state, two) else two

    @staticmethod
    def _target(
        turn: int, state: State, hidden: Sequence[Sequence[int]], places: Sequence[int]
    ) -> tuple[int, int]:
        """Returns the component in the next place to fill, and the one that goes there."""
        layout = state.layout
        kind_of = layout.kind_of
        place = places[0]
        for place in places:
            kinds = len(layout.kinds[layout.type_of[place]])
            if turn < kinds:
                break
            turn -= kinds
        kinds = len(layout.kinds[layout.type_of[place]])
        (of_type,) = (found for found in hidden if place in found)
        wanted = turn % kinds
        others = [component for component in of_type if kind_of[component] != kind_of[place]]
        target = min(
            others, key=lambda component: (kind_of[component] - wanted) % kinds, default=place
        )
        return place, target


def important_places(
    state: State, hidden: Sequence[Sequence[int]], first: Collection[int] = ()
) -> list[int]:
    """Returns hidden components in the places that matter most, the most important one first.

    These are the top of each ordered zone, one component of each other zone, and the bottom of each
    ordered zone.

    Args:
        state: the position.
        hidden: the hidden components, by type.
        first: components that come before all others.
    """
    candidates = {component for of_type in hidden for component in of_type}
    tops: list[int] = []
    others: list[int] = []
    bottoms: list[int] = []
    for slot, held in enumerate(state.zones):
        found = [component for component in held if component in candidates]
        if not found:
            continue
        if state.layout.ordered[slot]:
            tops.append(found[-1])
            bottoms.append(found[0])
        else:
            others.append(found[0])
    at_first = sorted(candidates.intersection(first))
    return list(dict.fromkeys([*at_first, *tops, *others, *bottoms]))


def spread_looks(features: Sequence[Collection[Hashable]], total: int, rng: Random) -> list[int]:
    """Distributes looks over positions; returns the number of looks at each.

    All positions with a feature together get about as many looks as all positions with another one,
    so that a position with a rare feature is looked at more often.

    Args:
        features: the features of each position.
        total: the number of looks.
        rng: the source of chance.
    """
    count = Counter(feature for of_one in features for feature in of_one)
    weights = [sum(1 / count[feature] for feature in of_one) for of_one in features]
    sums = [0.0, *accumulate(weights)]
    if not sums[-1]:
        return [0] * len(features)
    start = rng.random()
    marks = [int(start + total * part / sums[-1]) for part in sums]
    return [after - before for before, after in pairwise(marks)]
