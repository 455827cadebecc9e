"""Shortest distances between places of a map (Dijkstra, 1959)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

__all__ = ["distances_from", "neighbours_of"]


def neighbours_of(links: Iterable[tuple[str, str, int]]) -> dict[str, dict[str, int]]:
    """Returns for each place of some links the places beside it, each with its distance.

    Args:
        links: for each link the places that it joins, and its length; the shortest counts where
            several join the same places.
    """
    neighbours: dict[str, dict[str, int]] = {}
    for a, b, length in links:
        for place, other in ((a, b), (b, a)):
            beside = neighbours.setdefault(place, {})
            beside[other] = min(length, beside.get(other, length))
    return neighbours


def distances_from(start: str, neighbours: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Returns the shortest distance from one place to each that can be reached.

    Args:
        start: the place.
        neighbours: for each place the places beside it, each with its distance, 0 or more.
    """
    distances: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        distance, place = heappop(queue)
        if place in distances:
            continue
        distances[place] = distance
        beside = neighbours.get(place, {})
        for other, length in beside.items():
            if other not in distances:
                heappush(queue, (distance + length, other))
    return distances
