"""Lays open the parts of a position that a viewer does not see, in a guess or the real position.

This is for positions that need not be kept secret any more, such as those of a finished match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from bgf.view.data import Area
from bgf.view.table import AreaMaker

if TYPE_CHECKING:
    from bgf.components.layout import Zone
    from bgf.engine.state import State

__all__ = ["LaidOpen", "UnseenPlace", "lay_open", "unseen_places"]


class LaidOpen(Struct, frozen=True):
    """The parts of a table in which a viewer does not see everything, with all that is in them.

    Attributes:
        areas: these parts by their ids, as in a view. A zone lists what the viewer knows first,
            unless it is ordered.
        unseen: the indexes of what the viewer does not see, by the id of the area: among the items
            of a zone, or among the values of a counter. The id of a pile is that of its zone, a
            ``#``, and its number from 1.
    """

    areas: dict[str, Area]
    unseen: dict[str, list[int]]


class UnseenPlace(NamedTuple):
    """A zone or pile in which something is unknown to a viewer.

    Attributes:
        id: as in `LaidOpen.unseen`.
        items: the kinds of all components in it, in the order of `LaidOpen`.
        unseen: the indexes of those that the viewer does not know.
        is_ordered: whether the order of its components counts; the last one lies on top.
    """

    id: str
    items: list[str]
    unseen: list[int]
    is_ordered: bool


def unseen_places(state: State, viewer: int | None) -> list[UnseenPlace]:
    """Returns the zones and piles in which something is unknown to a viewer.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.

    Raises:
        NoSuchPlayer: if there is no such seat.
    """
    bit = 1 << state.viewer_number(viewer)
    found: list[UnseenPlace] = []
    for zone in state.layout.zones.values():
        places = _places(state, zone, bit)
        found += [place for place in places if place.unseen]
    return found


def lay_open(state: State, viewer: int | None) -> LaidOpen:
    """Returns the parts of a table in which a viewer does not see everything, with all of it.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.

    Raises:
        NoSuchPlayer: if there is no such seat.
    """
    number = state.viewer_number(viewer)
    zones: dict[str, Any] = {}
    unseen: dict[str, list[int]] = {}
    for name, zone in state.layout.zones.items():
        places = [*_places(state, zone, 1 << number)]
        items = [place.items for place in places]
        zones[name] = zone.arranged(items)
        unseen.update({place.id: place.unseen for place in places if place.unseen})
    unseen.update(_unseen_counters(state, number))
    seen = _with_all_numbers(state, viewer)
    seen["zones"] = zones
    maker = AreaMaker(state.game.pack.data, state.players)
    areas = maker.areas(seen, closed={})
    # A pile is a part of the area of its zone.
    ids = {id_.partition("#")[0] for id_ in unseen}
    shown = {id_: area for id_, area in areas.items() if id_ in ids}
    return LaidOpen(shown, unseen)


def _places(state: State, zone: Zone, bit: int) -> Iterator[UnseenPlace]:
    """Yields the places of a zone, also those in which a viewer knows everything.

    Args:
        state: the position.
        zone: the zone.
        bit: the bit of the viewer in masks of knowledge.
    """

    def is_unknown(component: int) -> bool:
        return not state.known[component] & bit

    id_of = state.layout.id_of
    ids = _place_ids(zone, state.players)
    slots = zone.places(state.players)
    for id_, slot in zip(ids, slots, strict=True):
        components = state.zones[slot]
        if not zone.ordered:
            # Components are numbered in the order of their kinds, and this sort is stable.
            components = sorted(components)
            components.sort(key=is_unknown)
        items = [id_of[component] for component in components]
        unseen = [index for index, component in enumerate(components) if is_unknown(component)]
        yield UnseenPlace(id_, items, unseen, zone.ordered)


def _place_ids(zone: Zone, players: int) -> Iterator[str]:
    """Yields the ids of the places of a zone, in the order of `Zone.places`."""
    areas = [zone.id]
    if zone.per_player:
        areas = [f"{zone.id}@{seat}" for seat in range(players)]
    for area in areas:
        if not zone.piles:
            yield area
        for number in range(1, zone.piles + 1):
            yield f"{area}#{number}"


def _unseen_counters(state: State, viewer: int) -> dict[str, list[int]]:
    """Returns the counters that a viewer does not see, each with the indexes of its values.

    Args:
        state: the position.
        viewer: a seat, or the layout's `seats` for a spectator.
    """
    found: dict[str, list[int]] = {}
    if state.finished:
        return found
    for counter in state.layout.secret_counters:
        slots = counter.slots[: state.players]
        owners = range(len(slots))
        unseen = [owner for owner in owners if not counter.is_seen(viewer, owner)]
        if unseen:
            found[counter.id] = unseen
    return found


def _with_all_numbers(state: State, viewer: int | None) -> dict[str, Any]:
    """Returns the observation of a viewer with all counters, as they are seen at the end."""
    at_the_end = state.clone()
    at_the_end.finished = True
    return at_the_end.observation(viewer)
