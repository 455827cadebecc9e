"""Makes positions that differ only in what a viewer does not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from bgf.engine.sampling import draw_secret_counters, rearranged
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = [
    "Labels",
    "contradicts",
    "disguised",
    "exchanged",
    "hidden_counter_slots",
    "hidden_from",
    "kinds_by_slot",
    "kinds_in_places",
    "known_kinds",
    "labels_between",
    "lacks_contradict",
    "random_labels",
    "relabel",
    "relabelled",
    "slots_of_components",
    "swapped",
    "viewer_name",
    "without",
]

Labels = Mapping[int, int]
"""For each relabelled component, the one that takes its place."""

_SWAPS = 100  # swaps of two components that are tried if the rules report contradictions


def hidden_from(state: State, viewer: int | None) -> dict[str, list[tuple[int, int]]]:
    """Returns the places of components that a viewer does not know, by component type.

    A place is the slot of the zone, and the index in it.
    """
    bit = state.layout.viewer_bit(viewer)
    found: dict[str, list[tuple[int, int]]] = {}
    for slot, held in enumerate(state.zones):
        places = found.setdefault(state.layout.zone_of[slot].holds, [])
        for index, component in enumerate(held):
            is_known = state.known[component] & bit
            if not is_known:
                places.append((slot, index))
    return found


def hidden_counter_slots(state: State, viewer: int | None) -> list[int]:
    """Returns the slots of the counters that a viewer does not see.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
    """
    number = state.viewer_number(viewer)
    return [
        slot
        for counter in state.layout.secret_counters
        for owner, first in enumerate(counter.slots[: state.players])
        if not counter.is_seen(number, owner)
        for slot in range(first, first + counter.width)
    ]


def known_kinds(state: State, viewer: int | None) -> Counter[tuple[str, int]]:
    """Returns the number of components that a viewer knows, by type and kind."""
    bit = state.layout.viewer_bit(viewer)
    layout = state.layout
    return Counter(
        (layout.type_of[component], layout.kind_of[component])
        for component, mask in enumerate(state.known)
        if mask & bit
    )


def swapped(
    state: State, viewer: int | None, rng: Random, pinned: Collection[int] = ()
) -> State | None:
    """Returns a state that the viewer can't tell from this one, with hidden components shuffled.

    Components change places within their type, and never move into a zone that is known to lack
    their kind. The rules draw the counters that the viewer does not see. Everybody's knowledge of
    each place, and the generator of chance, stay as they were.

    Args:
        state: the position; it is not changed.
        viewer: a seat, or None for a spectator.
        rng: the source of chance.
        pinned: components that keep their places.

    Returns:
        The other state; None if a committed choice would be illegal there.
    """
    free = [
        [
            state.zones[slot][index]
            for slot, index in places
            if state.zones[slot][index] not in pinned
        ]
        for places in hidden_from(state, viewer).values()
    ]
    return disguised(state, viewer, random_labels(state, free, rng), rng)


def disguised(state: State, viewer: int | None, labels: Labels, rng: Random) -> State | None:
    """Returns a state that the viewer can't tell from this one, with hidden components relabelled.

    Args:
        state: the position; it is not changed.
        viewer: a seat, or None for a spectator.
        labels: for each relabelled component, the one that takes its place.
        rng: the source of chance for counters that the viewer does not see.

    Returns:
        The other state; None if a committed choice would be illegal there.
    """
    new = relabelled(state, labels)
    viewer_seat = state.layout.seats if viewer is None else viewer
    draw_secret_counters(new, viewer_seat, rng.getrandbits(64))
    for player, chosen in enumerate(new.commits):
        if player != viewer and not new.replace_choices(player, chosen):
            return None
    return new


def random_labels(state: State, components: Sequence[Sequence[int]], rng: Random) -> dict[int, int]:
    """Returns random labels that contradict nothing that the rules have told.

    Args:
        state: the position, which contradicts nothing as it is.
        components: the components that are relabelled, by type.
        rng: the source of chance.
    """
    labels: dict[int, int] = {}
    for of_type in components:
        labels |= zip(of_type, _shuffled(state, of_type, rng), strict=True)
    if not contradicts(state, labels):
        return labels
    # Instead, pairs of components change places, as long as nothing is contradicted.
    labels = {}
    several = [of_type for of_type in components if len(of_type) > 1]
    for _ in range(_SWAPS if several else 0):
        one, other = rng.sample(rng.choice(several), 2)
        tried = {**labels, one: labels.get(other, other), other: labels.get(one, one)}
        if not contradicts(state, tried):
            labels = tried
    return labels


def contradicts(state: State, labels: Labels) -> bool:
    """Returns whether a relabelled position contradicts what the rules have told.

    They tell it by `bgf_contradictions`, or by the kinds that zones lack.

    Args:
        state: the position; it is not changed.
        labels: for each relabelled component, the one that takes its place.
    """
    if lacks_contradict(state, labels):
        return True
    return bool(state.game.contradictions(relabelled(state, labels)))


def lacks_contradict(state: State, labels: Labels) -> bool:
    """Returns whether a relabelled position contradicts the kinds that zones are told to lack.

    Args:
        state: the position; it is not changed.
        labels: for each relabelled component, the one that takes its place.
    """
    kind_of = state.layout.kind_of
    return any(
        lacking >> kind_of[labels.get(component, component)] & 1
        for slot, lacking in state.lacks.items()
        for component in state.zones[slot]
    )


def labels_between(state: State, twin: State) -> Labels:
    """Returns the labels that make a position into its twin, which has zones of the same sizes."""
    pairs = zip(state.zones, twin.zones, strict=True)
    return {
        component: other
        for held, held_in_twin in pairs
        for component, other in zip(held, held_in_twin, strict=True)
    }


def without(labels: Labels, components: set[int]) -> Labels:
    """Returns labels that leave some components where they are."""
    labels = dict(labels)
    for component in components:
        other = labels.pop(component, component)
        for one, its in labels.items():
            if its == component:
                labels[one] = other
                break
    return labels


def slots_of_components(state: State) -> dict[int, int]:
    """Returns the slot of the zone in which each component lies."""
    return {component: slot for slot, held in enumerate(state.zones) for component in held}


def kinds_by_slot(state: State) -> list[list[int]]:
    """Returns the kinds of the components in each slot, without their order."""
    kind_of = state.layout.kind_of
    return [sorted(kind_of[component] for component in held) for held in state.zones]


def kinds_in_places(state: State) -> list[list[int]]:
    """Returns the kinds of the components in each slot, in their order if the zone has one."""
    kind_of = state.layout.kind_of
    found = [[kind_of[component] for component in held] for held in state.zones]
    for slot, kinds in enumerate(found):
        if not state.layout.ordered[slot]:
            kinds.sort()
    return found


def _shuffled(state: State, components: Sequence[int], rng: Random) -> Sequence[int]:
    """Returns components of one type in a random order that obeys what zones lack."""
    if not state.lacks:
        return rng.sample(components, len(components))
    slot_of = slots_of_components(state)
    slots = [slot_of[component] for component in components]
    shuffled, _ = rearranged(state, components, slots, rng.getrandbits(64))
    return shuffled


def relabelled(state: State, labels: Labels) -> State:
    """Returns a copy of a position with components relabelled.

    What viewers know about each place stays as it was.

    Args:
        state: the position; it is not changed.
        labels: for each relabelled component, the one that takes its place.
    """
    new = state.clone()
    relabel(new, labels)
    new.count_kinds()
    return new


def relabel(state: State, labels: Labels) -> None:
    """Relabels the components of a position in place, without updating its tallies."""
    known = state.known[:]
    for held in state.zones:
        for index, component in enumerate(held):
            other = labels.get(component, component)
            if other != component:
                held[index] = other
                state.known[other] = known[component]


def exchanged(state: State, one: int, other: int) -> State:
    """Returns a copy of a position in which two components have changed places.

    What viewers know about each place stays as it was. A committed choice that names one of the
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
    """Returns the notation of a choice, or of several, with other names; None for None."""
    if text is None:
        return None
    if isinstance(text, list):
        return [_renamed(one, names) for one in text]
    return " ".join(names.get(word, word) for word in text.split())


def _changed(places: Any, change: Mapping[int, int]) -> Any:
    """Returns the zones of a state's dictionary with components replaced as in `change`."""
    if isinstance(places, int):
        return change.get(places, places)
    if isinstance(places, dict):
        return {name: _changed(held, change) for name, held in places.items()}
    return [_changed(held, change) for held in places]


def viewer_name(viewer: int | None) -> Message:
    """Returns a viewer in words."""
    if viewer is None:
        return message("fault.spectator")
    return message("fault.player", player=viewer)
