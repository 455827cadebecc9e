"""Makes positions that differ only in what a viewer does not know."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from bgf.engine.sampling import draw_secret_counters
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["exchanged", "hidden_from", "swapped", "viewer_name"]


def hidden_from(state: State, viewer: int | None) -> dict[str, list[tuple[int, int]]]:
    """Returns the places of components that a viewer does not know, by component type."""
    bit = state.layout.viewer_bit(viewer)
    found: dict[str, list[tuple[int, int]]] = {}
    for slot, held in enumerate(state.zones):
        places = found.setdefault(state.layout.zone_of[slot].holds, [])
        for index, component in enumerate(held):
            is_known = state.known[component] & bit
            if not is_known:
                places.append((slot, index))
    return found


def swapped(
    state: State, viewer: int | None, rng: Random, pinned: Collection[int] = ()
) -> State | None:
    """Returns a state that the viewer can't tell from this one: hidden components are shuffled.

    Components change places within their type, and the rules draw counters that the viewer does not
    see. The knowledge of others about each place stays as it was, and so does the chance to come.

    Args:
        state: the position; it is not changed.
        viewer: a seat, or None for a spectator.
        rng: the source of chance.
        pinned: components that keep their places.

    Returns:
        The other state; None if a committed choice would be illegal there.
    """
    new = state.clone()
    for places in hidden_from(state, viewer).values():
        free_places = [
            (slot, index) for slot, index in places if state.zones[slot][index] not in pinned
        ]
        components = [state.zones[slot][index] for slot, index in free_places]
        shuffled = rng.sample(components, len(components))
        for place, before, component in zip(free_places, components, shuffled, strict=True):
            slot, index = place
            new.zones[slot][index] = component
            new.known[component] = state.known[before]
    new.count_kinds()
    viewer_seat = state.layout.seats if viewer is None else viewer
    draw_secret_counters(new, viewer_seat, rng.getrandbits(64))
    for player, chosen in enumerate(new.commits):
        if player != viewer and not new.replace_choices(player, chosen):
            return None
    return new


def exchanged(state: State, one: int, other: int) -> State:
    """Returns a copy of a position in which two components have changed places.

    The knowledge about each place stays as it was. A choice not yet revealed that names one of the
    components names the other one instead.

    Args:
        state: the position; it is not changed.
        one: the number of a component.
        other: the number of another component of the same type.

    Raises:
        BadState: if such a choice is illegal in the other position.
    """
    data = state.to_dict()
    data["zones"] = _changed(data["zones"], {one: other, other: one})
    known = data["known"]
    known[one], known[other] = known[other], known[one]
    name = state.layout.kind_at(one).id
    other_name = state.layout.kind_at(other).id
    words = {name: other_name, other_name: name}
    data["commits"] = [_renamed(text, words) for text in data["commits"]]
    return state.game.state_from_dict(data)


def _renamed(text: Any, names: Mapping[str, str]) -> Any:
    """Returns the notation of a choice, or of several, with other names; None if there is none."""
    if text is None:
        return None
    if isinstance(text, list):
        return [_renamed(one, names) for one in text]
    return " ".join(names.get(word, word) for word in text.split())


def _changed(places: Any, change: Mapping[int, int]) -> Any:
    """Returns zones of a state's dictionary with other components for those in `change`."""
    if isinstance(places, int):
        return change.get(places, places)
    if isinstance(places, dict):
        return {name: _changed(held, change) for name, held in places.items()}
    return [_changed(held, change) for held in places]


def viewer_name(viewer: int | None) -> Message:
    """Returns the viewer whom a fault is about, in words."""
    if viewer is None:
        return message("fault.spectator")
    return message("fault.player", player=viewer)
