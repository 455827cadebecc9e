"""The links that a viewer still needs for tickets: pairs of places to join on a map.

It is worked out from the viewer's own view, so that it gives away no tickets of other players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from bgf.components.distances import distances_from, neighbours_of
from bgf.view.data import Map, Zone

if TYPE_CHECKING:
    from bgf.view.data import Area

__all__ = ["links_for_tickets"]

Content = Mapping[str, Any]
"""The data of a pack."""

Link = tuple[str, str, str, int]
"""A link that the viewer has or may claim: its ID, its places, and its length still to be paid."""


def links_for_tickets(
    content: Content, areas: Mapping[str, Area], viewer: int
) -> dict[str, set[str]]:
    """Returns the free links that lie on a shortest way to complete a ticket, by map.

    The viewer's own links cost nothing; those of others, and closed ones, can't be used. A ticket
    that is complete, or can't be completed any more, needs no link.

    Args:
        content: the data of the pack.
        areas: the table as the viewer sees it, from `PlayerView.areas`.
        viewer: the seat of the viewer.
    """
    needed: dict[str, set[str]] = {}
    for name, entry in content.get("maps", {}).items():
        area = areas[name]
        assert isinstance(area, Map)
        links = [*_usable_links(entry, area, viewer)]
        found = needed.setdefault(name, set())
        for start, end in _own_tickets(content, entry, areas, viewer):
            found |= _links_on_shortest_ways(links, start, end)
    return needed


def _own_tickets(
    content: Content, map_entry: Content, areas: Mapping[str, Area], viewer: int
) -> Iterator[tuple[str, str]]:
    """Yields the two places of each ticket for a map that the viewer holds."""
    type_ = map_entry.get("pairs")
    if type_ is None:
        return
    kinds = content["components"][type_]
    for zone, entry in content.get("zones", {}).items():
        if entry["holds"] != type_ or entry.get("per") != "player":
            continue
        area = areas[f"{zone}@{viewer}"]
        assert isinstance(area, Zone)
        piles = [area] if area.piles is UNSET else area.piles
        for pile in piles:
            known = [] if pile.items is UNSET else pile.items
            for ticket in known:
                if ticket in kinds:
                    start, end = kinds[ticket]["between"]
                    yield start, end


def _usable_links(map_entry: Content, area: Map, viewer: int) -> Iterator[Link]:
    for name, link in map_entry["links"].items():
        start, end = link["between"]
        owner = area.owner.get(name)
        if owner == viewer:
            yield name, start, end, 0
        elif owner is None and name not in area.closed:
            yield name, start, end, link.get("length", 1)


def _links_on_shortest_ways(links: Collection[Link], start: str, end: str) -> set[str]:
    """Returns the links to be paid that lie on any of the shortest ways between two places."""
    neighbours = neighbours_of((a, b, length) for _, a, b, length in links)
    from_start = distances_from(start, neighbours)
    from_end = distances_from(end, neighbours)
    shortest = from_start.get(end, inf)
    if shortest == inf:
        return set()
    found = set()
    for name, a, b, length in links:
        forwards = from_start.get(a, inf) + length + from_end.get(b, inf)
        backwards = from_start.get(b, inf) + length + from_end.get(a, inf)
        if length and min(forwards, backwards) == shortest:
            found.add(name)
    return found
