"""Finds other deals with which the same could have been seen, and the same would lie on the table.

A player does not follow suit, and draws a card in the same action. Viewers know then that the
player had no card of the suit, but one may have been drawn: so a hand with one card of the suit is
possible afterwards, though the card was not there before. A sample does not say which of the cards
in a hand was drawn. So where a twin contradicts what was seen, its components trade places within
zones without an order. If one of these twins contradicts nothing, then samples may have the deal.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bgf.testing.fault import Fault
from bgf.testing.swap import Labels, kinds_in_places, relabelled, slots_of_components
from bgf.testing.twin_match import Difference, RefusedInTwin, Untranslated, play_twin

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.twin_match import Playthrough

__all__ = ["is_explained", "with_one_trade"]

_TRADES = 100  # that are tried to explain a difference


def is_explained(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
    cut: int,
    first: int | None = None,
) -> bool:
    """Returns whether another twin shows no difference, and ends with the same in every zone.

    Args:
        played: the match.
        labels: the components that are relabelled in the twin that shows a difference.
        viewers: the viewers who see the difference.
        found: the difference.
        cut: the index of the last position.
        first: the index of the position in which components are relabelled; see `play_twin`.
    """
    seen_at = found.number + isinstance(found, RefusedInTwin)
    # Chance may pick any card of a hand, but it picks the one in the same place in every twin.
    chance = played.states[seen_at].chance
    cut = max(i for i in range(seen_at, cut + 1) if played.states[i].chance == chance)
    wanted = kinds_in_places(relabelled(played.states[cut], labels))
    kind_of = played.states[0].layout.kind_of
    rng = Random(found.number)
    tried: set[Hashable] = set()
    for _ in range(_TRADES):
        seen_at = found.number + isinstance(found, RefusedInTwin)
        before = played.states[max(seen_at - 1, 0)]
        trades = [
            trade
            for index in sorted({seen_at, cut})
            for trade in _trades(
                before, played.states[index], labels, played.unknown(viewers, index)
            )
        ]
        rng.shuffle(trades)
        trades.sort(key=lambda trade: not trade.is_of_new)
        for trade in trades:
            traded = {**labels, **trade.labels}
            key = tuple(kind_of[traded[component]] for component in sorted(traded))
            if key not in tried:
                break
        else:
            return False
        tried.add(key)
        try:
            twin = play_twin(played, traded, viewers, cut, first)
        except (Difference, RefusedInTwin) as other:
            # It is a step on the way if it contradicts nothing before.
            if other.number >= found.number:
                labels, found = traded, other
        except (Untranslated, Fault):
            continue
        else:
            if twin is None or kinds_in_places(twin) == wanted:
                return True
    return False


class _Trade(NamedTuple):
    """Two components that trade places.

    Attributes:
        labels: what comes into their places.
        is_of_new: whether one of them, and only one, has come into the zone lately.
    """

    labels: Labels
    is_of_new: bool


def with_one_trade(
    before: State, after: State, labels: Labels, components: Sequence[Sequence[int]]
) -> Iterator[Labels]:
    """Yields labels with which the same kinds lie in each zone after an action.

    Args:
        before: the position before it.
        after: the position after it.
        labels: the components that are relabelled.
        components: the components that may be relabelled, by type.
    """
    for trade in _trades(before, after, labels, components):
        yield {**labels, **trade.labels}


def _trades(
    before: State, after: State, labels: Labels, components: Sequence[Sequence[int]]
) -> Iterator[_Trade]:
    """Yields trades of two components of different kinds within a zone without an order.

    The same viewers must know their places.

    Args:
        before: an earlier position, which shows what has come into the zones since.
        after: the position in which they lie in one zone.
        labels: the components that are relabelled.
        components: the components that may be relabelled, by type.
    """
    kind_of = after.layout.kind_of
    slots_before = slots_of_components(before)
    slots = slots_of_components(after)
    places: dict[tuple[int, int], list[int]] = {}
    for of_type in components:
        for component in of_type:
            slot = slots[component]
            if not after.layout.ordered[slot]:
                places.setdefault((slot, after.known[component]), []).append(component)
    for alike in places.values():
        for one, other in combinations(alike, 2):
            label, other_label = labels.get(one, one), labels.get(other, other)
            if kind_of[label] != kind_of[other_label]:
                is_of_new = slots_before[one] != slots_before[other]
                yield _Trade({one: other_label, other: label}, is_of_new)
