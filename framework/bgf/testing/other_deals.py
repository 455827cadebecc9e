"""Looks for another twin that explains what seems to be impossible in the first one.

For example, a player does not follow suit, and draws a card in the same action. Viewers conclude
that the player had no card of the suit. But the drawn card may be of the suit, so a sample after
the action may have such a card in the hand. The sample does not say which card of the hand was
drawn, but a twin does. So when a twin shows a difference, hidden components trade places within
zones without an order. If a resulting twin shows no difference, the deal is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
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

_TWINS = 100  # the maximum number of twins that are played to explain a difference


def is_explained(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
    cut: int,
    first: int | None = None,
    *,
    is_told: Callable[[Labels, Difference | RefusedInTwin], bool],
) -> bool:
    """Returns whether another twin shows no difference, and ends with the same deal.

    It may differ from the first twin before the end. At the end each zone must have the same kinds
    of components, in the same order if the zone has one.

    The other twin may show a difference later, if the rules have told samples that it rules the
    deal out. For example, a player asks for a fish without one, and could have drawn the fish since
    then. But by then the player was asked for another fish, and had none.

    Args:
        played: the match.
        labels: the components that are relabelled in the first twin.
        viewers: the viewers who see a difference in it.
        found: the difference.
        cut: the index of the last position.
        first: the index of the position in which components are relabelled; see `play_twin`.
        is_told: returns whether the rules tell samples that a twin is impossible, given its labels
            and its difference.
    """
    number = found.number
    first_labels = labels
    end = _last_with_same_chance(played, found.seen_at, cut)
    wanted = kinds_in_places(relabelled(played.states[end], labels))
    rng = Random(found.number)
    tried: set[Hashable] = set()

    def ends_alike(candidate: Labels, other: Difference | RefusedInTwin) -> bool:
        """Returns whether another twin is to end with the same deal, but for its difference."""
        if kinds_in_places(relabelled(played.states[end], candidate)) == wanted:
            return True
        is_refusal = isinstance(other, RefusedInTwin)
        before = other.number if is_refusal else other.number - 1
        twin = play_twin(played, candidate, viewers, before, first)
        deal = kinds_in_places(relabelled(played.states[before], first_labels))
        return twin is not None and kinds_in_places(twin) == deal

    for _ in range(_TWINS):
        trades = _shuffled_trades(played, labels, viewers, found.seen_at, end, rng)
        candidates = ({**labels, **trade.labels} for trade in trades)
        untried = (one for one in candidates if _kinds_of(played, one) not in tried)
        candidate = next(untried, None)
        if candidate is None:
            return False
        tried.add(_kinds_of(played, candidate))
        try:
            twin = play_twin(played, candidate, viewers, end, first)
        except (Difference, RefusedInTwin) as other:
            is_later = other.number > number
            if is_later and is_told(candidate, other) and ends_alike(candidate, other):
                return True
            # The next trades begin with this twin, unless it shows a difference sooner.
            if other.number >= found.number:
                labels, found = candidate, other
        except (Untranslated, Fault):
            continue
        else:
            # If there is no last position, the twin has become another match, and has shown no
            # difference until then.
            if twin is None or kinds_in_places(twin) == wanted:
                return True
    return False


def with_one_trade(
    before: State, after: State, labels: Labels, components: Sequence[Sequence[int]]
) -> Iterator[Labels]:
    """Yields other labels with which each zone has the same kinds after an action.

    Args:
        before: the position before the action.
        after: the position after it.
        labels: the components that are relabelled.
        components: the components that may be relabelled, by type.
    """
    for trade in _trades(before, after, labels, components):
        yield {**labels, **trade.labels}


def _last_with_same_chance(played: Playthrough, number: int, cut: int) -> int:
    """Returns the index of the last position before the cut that is reached without chance.

    Chance picks a card of a hand by its place. So after trades within the hand it would pick
    another card than in the match.

    Args:
        played: the match.
        number: the index of the position to begin from.
        cut: the index of the last position.
    """
    chance = played.states[number].chance
    return max(index for index in range(number, cut + 1) if played.states[index].chance == chance)


def _shuffled_trades(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    seen_at: int,
    end: int,
    rng: Random,
) -> list[_Trade]:
    """Returns possible trades, both when a difference is seen and at the end.

    They are in random order, except that trades of a component that has just come into its zone
    come first, as these are the most likely to explain the difference.

    Args:
        played: the match.
        labels: the components that are relabelled already.
        viewers: the viewers who must not know the components.
        seen_at: the index of the position in which the viewers see the difference.
        end: the index of the last position.
        rng: the source of chance.
    """
    before = played.states[max(seen_at - 1, 0)]
    trades: list[_Trade] = []
    for index in sorted({seen_at, end}):
        unknown = played.unknown(viewers, index)
        trades += _trades(before, played.states[index], labels, unknown)
    rng.shuffle(trades)
    trades.sort(key=lambda trade: not trade.has_newcomer)
    return trades


def _kinds_of(played: Playthrough, labels: Labels) -> Hashable:
    """Returns the relabelled components, each with the kind that takes its place."""
    kind_of = played.states[0].layout.kind_of
    return frozenset((component, kind_of[label]) for component, label in labels.items())


class _Trade(NamedTuple):
    """Two components that trade places.

    Attributes:
        labels: the two components, each with the one that takes its place.
        has_newcomer: whether the two lay in different zones before the action.
    """

    labels: Labels
    has_newcomer: bool


def _trades(
    before: State, after: State, labels: Labels, components: Sequence[Sequence[int]]
) -> Iterator[_Trade]:
    """Yields trades of two components of different kinds within a zone without an order.

    The same viewers must know both components.

    Args:
        before: the position before the action, to find which components have just come into a zone.
        after: the position in which both components lie in one zone.
        labels: the components that are relabelled.
        components: the components that may be relabelled, by type.
    """
    kind_of = after.layout.kind_of
    slots_before = slots_of_components(before)
    for interchangeable in _interchangeable(after, components):
        for one, other in combinations(interchangeable, 2):
            label, other_label = labels.get(one, one), labels.get(other, other)
            if kind_of[label] != kind_of[other_label]:
                has_newcomer = slots_before[one] != slots_before[other]
                yield _Trade({one: other_label, other: label}, has_newcomer)


def _interchangeable(state: State, components: Sequence[Sequence[int]]) -> Iterator[Sequence[int]]:
    """Yields groups of components in the same unordered zone that the same viewers know.

    Args:
        state: the position.
        components: the components that may be relabelled, by type.
    """
    slots = slots_of_components(state)
    groups: dict[tuple[int, int], list[int]] = {}
    for of_type in components:
        for component in of_type:
            slot = slots[component]
            if not state.layout.ordered[slot]:
                groups.setdefault((slot, state.known[component]), []).append(component)
    yield from groups.values()
