"""The shortest ways of a viewer's tickets: pairs of places to join on a map.

They are computed from the viewer's own view, so that they reveal nothing of other players' tickets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct

from bgf.components.distances import distances_from, neighbours_of
from bgf.view.data import Map, Zone

if TYPE_CHECKING:
    from bgf.view.data import Area

__all__ = ["Way", "links_for_tickets", "ways_for_tickets"]

PackData = Mapping[str, Any]
"""The data of a pack."""

TicketLink = tuple[str, str, str, int]
"""A link that the viewer has or may claim: its ID, its places, and its length still to be paid."""


class Way(Struct, frozen=True):
    """The shortest ways that are left to complete a ticket.

    Attributes:
        missing: the length still to be paid: 0 if it is complete, -1 if it can't be completed any
            more.
        links: the free links on any of the shortest ways, sorted.
    """

    missing: int
    links: list[str]


def ways_for_tickets(
    content: PackData, areas: Mapping[str, Area], viewer: int
) -> dict[str, dict[str, Way]]:
    """Returns the shortest ways to complete each ticket of a viewer, by map and ticket.

    The viewer's own links cost nothing; those of others, and closed ones, can't be used.

    Args:
        content: the data of the pack.
        areas: the table as the viewer sees it, from `PlayerView.areas`.
        viewer: the seat of the viewer.
    """
    ways: dict[str, dict[str, Way]] = {}
    for name, entry in content.get("maps", {}).items():
        area = areas[name]
        assert isinstance(area, Map)
        links = [*_usable_links(entry, area, viewer)]
        ways[name] = {
            ticket: _way_between(links, start, end)
            for ticket, start, end in _own_tickets(content, entry, areas, viewer)
        }
    return ways


def links_for_tickets(
    content: PackData, areas: Mapping[str, Area], viewer: int
) -> dict[str, set[str]]:
    """Returns the free links that lie on a shortest way to complete a ticket, by map.

    A ticket that is complete, or can't be completed any more, needs no link.

    Args:
        content: the data of the pack.
        areas: the table as the viewer sees it, from `PlayerView.areas`.
        viewer: the seat of the viewer.
    """
    ways = ways_for_tickets(content, areas, viewer)
    return {
        name: {link for way in by_ticket.values() for link in way.links}
        for name, by_ticket in ways.items()
    }


def _own_tickets(
    content: PackData, map_entry: PackData, areas: Mapping[str, Area], viewer: int
) -> Iterator[tuple[str, str, str]]:
    """Yields each ticket for a map that the viewer holds, with its two places."""
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
                if ticket is not None and ticket in kinds:
                    start, end = kinds[ticket]["between"]
                    yield ticket, start, end


def _usable_links(map_entry: PackData, area: Map, viewer: int) -> Iterator[TicketLink]:
    for name, link in map_entry["links"].items():
        start, end = link["between"]
        owner = area.owner.get(name)
        if owner == viewer:
            yield name, start, end, 0
        elif owner is None and name not in area.closed:
            yield name, start, end, link.get("length", 1)


def _way_between(links: Collection[TicketLink], start: str, end: str) -> Way:
    """Returns the shortest ways between two places."""
    neighbours = neighbours_of((a, b, length) for _, a, b, length in links)
    from_start = distances_from(start, neighbours)
    from_end = distances_from(end, neighbours)
    shortest = from_start.get(end, inf)
    if shortest == inf:
        return Way(-1, [])
    found = []
    for name, a, b, length in links:
        forwards = from_start.get(a, inf) + length + from_end.get(b, inf)
        backwards = from_start.get(b, inf) + length + from_end.get(a, inf)
        if length and min(forwards, backwards) == shortest:
            found.append(name)
    return Way(int(shortest), sorted(found))
