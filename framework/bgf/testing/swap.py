"""Positions in which what a viewer does not know has changed places."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from bgf.engine.knowledge import draw_secret_counters

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["exchanged", "hidden_from", "swapped", "viewer_name"]


def hidden_from(state: State, viewer: int | None) -> dict[str, list[tuple[int, int]]]:
    """Returns the places of components that a viewer does not know, by component type."""
    bit = state.layout.viewer_bit(viewer)
    found: dict[str, list[tuple[int, int]]] = {}
    for slot, held in enumerate(state.zones):
        places = found.setdefault(state.layout.zone_of[slot].holds, [])
        places += [(slot, n) for n, c in enumerate(held) if not state.known[c] & bit]
    return found


def swapped(
    state: State, viewer: int | None, rng: Random, pinned: Collection[int] = ()
) -> State | None:
    """A state of which the viewer knows the same: all that is unknown has changed places.

    Components change places within their type, and the rules draw counters that the viewer does not
    see. Who else knows what lies in a place stays as it was, and so does the chance to come.

    Args:
        state: the position, which stays as it is.
        viewer: a seat, or None for a spectator.
        rng: where chance comes from.
        pinned: components that stay where they are.

    Returns:
        The other state; None where a choice that somebody has committed can't be one there.
    """
    new = state.clone()
    for places in hidden_from(state, viewer).values():
        moved = [(slot, n) for slot, n in places if state.zones[slot][n] not in pinned]
        components = [state.zones[slot][n] for slot, n in moved]
        drawn = rng.sample(components, len(components))
        for (slot, n), old, component in zip(moved, components, drawn, strict=True):
            new.zones[slot][n] = component
            new.known[component] = state.known[old]
    new.count_kinds()
    viewer_seat = state.layout.seats if viewer is None else viewer
    draw_secret_counters(new, viewer_seat, rng.getrandbits(64))
    for player, action in enumerate(new.commits):
        if action is not None and player != viewer:
            new.commits[player] = None
            is_one = action in new.choices(player)
            new.commits[player] = action
            if not is_one:
                return None
    return new


def exchanged(state: State, one: int, other: int) -> State:
    """The same position, but for two components that have changed places.

    Who knows what lies in a place stays as it was; a choice not yet revealed that names the one
    names the other.

    Args:
        state: the position, which stays as it is.
        one: the number of a component.
        other: the number of another one, of the same type.

    Raises:
        BadState: where such a choice can't be one in the other position.
    """
    data = state.to_dict()
    data["zones"] = _changed(data["zones"], {one: other, other: one})
    data["known"][one], data["known"][other] = data["known"][other], data["known"][one]
    name, its = (state.layout.kind_at(component).id for component in (one, other))
    words = {name: its, its: name}
    data["commits"] = [
        text and " ".join(words.get(word, word) for word in text.split())
        for text in data["commits"]
    ]
    return state.game.state_from_dict(data)


def _changed(places: Any, change: Mapping[int, int]) -> Any:
    if isinstance(places, int):
        return change.get(places, places)
    if isinstance(places, dict):
        return {name: _changed(held, change) for name, held in places.items()}
    return [_changed(held, change) for held in places]


def viewer_name(viewer: int | None) -> str:
    """Returns the viewer whom a fault is about, in words."""
    return "a spectator" if viewer is None else f"player {viewer}"
