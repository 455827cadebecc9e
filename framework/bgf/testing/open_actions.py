"""Decides whether the parameters of open actions give away something hidden.

Everybody may read the parameters of an action whose kind is not `secret`: whose cards were looked
at, for example, or which card was dropped, even if it was shuffled into the deck at once. But if a
parameter names a card that its player lays down for nobody else to see, the kind must be secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.testing.noting import play_noting
from bgf.testing.swap import hidden_counter_slots

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["tell_hidden"]


def tell_hidden(
    state: State, player: int, viewer: int | None, action: Action, other: Action
) -> bool:
    """Returns whether the parameters in which two actions differ name something hidden.

    Args:
        state: the position before the action; it is not changed.
        player: the player of either action.
        viewer: another viewer.
        action: an action of an open kind.
        other: another action of the same kind.
    """
    words, other_words = _differing(action, other), _differing(other, action)
    return _names_hidden(state, player, viewer, action, words) and _names_hidden(
        state, player, viewer, other, other_words
    )


def _differing(action: Action, other: Action) -> set[str]:
    """Returns the words of an action that another one lacks; all, if only their order differs."""
    words, other_words = set(action.parts), set(other.parts)
    return words - other_words or words


def _names_hidden(
    state: State, player: int, viewer: int | None, action: Action, words: set[str]
) -> bool:
    """Returns whether words name a component or number that an action hides from a viewer.

    It is a component that the action moves, and that only its player sees; or the new value of a
    counter that the viewer does not see.
    """
    if not words:
        return True  # its parameters are empty, in contrast to those of the other action
    after, seen = play_noting(state, action, player)
    layout = state.layout
    bit, own_bit = layout.viewer_bit(viewer), layout.viewer_bit(player)
    places, places_after = _places(state), _places(after)
    is_named = any(
        layout.id_of[component] in words
        for component, place in places.items()
        if place != places_after[component]
        if seen[component] & own_bit and not seen[component] & bit
    )
    return is_named or any(
        after.counters[slot] != state.counters[slot] and str(after.counters[slot]) in words
        for slot in hidden_counter_slots(after, viewer)
    )


def _places(state: State) -> dict[int, tuple[int, int]]:
    """Returns the slot of each component, and its index there if the zone has an order."""
    ordered = state.layout.ordered
    return {
        component: (slot, index if ordered[slot] else 0)
        for slot, held in enumerate(state.zones)
        for index, component in enumerate(held)
    }
