"""Decides whether the parameters of open actions give away something hidden.

Everybody may read the parameters of an action whose kind is not `secret`: whose cards were looked
at, for example, or which card was dropped, even if it was shuffled into the deck at once. But the
kind must be secret

- if a parameter names a card that its player lays down for nobody else to see, or
- if a counter that others can't see becomes the parameter, or changes by it.

A number may equal such a counter by coincidence, for example if the counter notes how many cards
of a colour a hand has. So the counter must follow the parameter in samples and in other positions,
too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.testing.noting import play_noting
from bgf.testing.swap import hidden_counter_slots

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["tell_components", "told_number"]

_SAMPLES = 6  # samples in which a counter must follow the parameter, too
_POSITIONS = 8  # other positions, in most of which it must do so

_BECOMES = "becomes"
_CHANGES_BY = "changes by"
_Following = set[tuple[str, str]]
"""The IDs of counters that follow a parameter, and how they do."""


def tell_components(
    state: State, player: int, viewer: int | None, action: Action, other: Action
) -> bool:
    """Returns whether the parameters in which two actions differ name hidden components.

    Args:
        state: the position before the action; it is not changed.
        player: the player of either action.
        viewer: another viewer.
        action: an action of an open kind.
        other: another action of the same kind.
    """
    return _names_component(state, player, viewer, action, other) and _names_component(
        state, player, viewer, other, action
    )


def told_number(
    state: State,
    player: int,
    viewer: int | None,
    action: Action,
    other: Action,
    others: Sequence[State],
    rng: Random,
) -> str:
    """Returns the counter that the parameters in which two actions differ are written into.

    The viewer does not see this counter.

    Args:
        state: the position before the action; it is not changed.
        player: the player of either action.
        viewer: another viewer.
        action: an action of an open kind.
        other: another action of the same kind.
        others: other positions of the match.
        rng: the source of chance.

    Returns:
        The ID of the counter; empty if there is none.
    """
    following = _following(state, player, viewer, action, other)
    for _ in range(_SAMPLES):
        if not following:
            return ""
        sample = state.determinize(player, rng.getrandbits(64))
        if _are_legal(sample, player, action, other):
            following &= _following(sample, player, viewer, action, other)
    following = _confirmed(following, viewer, action, other, others, rng)
    return min(following)[0] if following else ""


def _confirmed(
    following: _Following,
    viewer: int | None,
    action: Action,
    other: Action,
    others: Sequence[State],
    rng: Random,
) -> _Following:
    """Returns the counters that follow a parameter in most other positions, too."""
    found: list[_Following] = []
    for state in rng.sample(others, len(others)):
        if not following or len(found) == _POSITIONS:
            break
        for player in state.active_players():
            if player == viewer or not _are_legal(state, player, action, other):
                continue
            found.append(_following(state, player, viewer, action, other))
    return {one for one in following if 2 * sum(one in there for there in found) >= len(found)}


def _are_legal(state: State, player: int, *actions: Action) -> bool:
    return all(state.explain(action, player) is None for action in actions)


def _differing(action: Action, other: Action) -> set[str]:
    """Returns the words of an action that another one lacks; all, if only their order differs."""
    words, other_words = set(action.parts), set(other.parts)
    return words - other_words or words


def _names_component(
    state: State, player: int, viewer: int | None, action: Action, other: Action
) -> bool:
    """Returns whether the words that another action lacks name a component hidden from a viewer.

    It is one that the action moves, and that only its player sees.
    """
    words = _differing(action, other)
    if not words:
        return True  # its parameters are empty, in contrast to those of the other action
    after, seen = play_noting(state, action, player)
    layout = state.layout
    bit, own_bit = layout.viewer_bit(viewer), layout.viewer_bit(player)
    places, places_after = _places(state), _places(after)
    return any(
        layout.id_of[component] in words
        for component, place in places.items()
        if place != places_after[component]
        if seen[component] & own_bit and not seen[component] & bit
    )


def _following(
    state: State, player: int, viewer: int | None, action: Action, other: Action
) -> _Following:
    """Returns the counters that a viewer does not see, and that follow the parameter of actions.

    A counter that is the same after both actions does not.
    """
    after, after_other = state.clone(), state.clone()
    after.play(action, player)
    after_other.play(other, player)
    hidden = hidden_counter_slots(state, viewer)
    slots = [slot for slot in hidden if after.counters[slot] != after_other.counters[slot]]
    words, other_words = _differing(action, other), _differing(other, action)
    following = _follow(state, after, words, slots) & _follow(
        state, after_other, other_words, slots
    )
    return {(_counter_at(state, slot), how) for slot, how in following}


def _follow(
    state: State, after: State, words: Collection[str], slots: Sequence[int]
) -> set[tuple[int, str]]:
    """Returns the counters that have become one of some words with an action, or changed by it."""
    found: set[tuple[int, str]] = set()
    for slot in slots:
        number = after.counters[slot]
        change = number - state.counters[slot]
        # Without words, the parameters are empty, in contrast to those of the other action.
        if not words or str(number) in words:
            found.add((slot, _BECOMES))
        if not words or str(abs(change)) in words:
            found.add((slot, _CHANGES_BY))
    return found


def _counter_at(state: State, slot: int) -> str:
    """Returns the ID of the secret counter at a slot."""
    return next(
        counter.id
        for counter in state.layout.secret_counters
        for first in counter.slots
        if first <= slot < first + counter.width
    )


def _places(state: State) -> dict[int, tuple[int, int]]:
    """Returns the slot of each component, and its index there if the zone has an order."""
    ordered = state.layout.ordered
    return {
        component: (slot, index if ordered[slot] else 0)
        for slot, held in enumerate(state.zones)
        for index, component in enumerate(held)
    }
