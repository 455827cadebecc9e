"""The cheapest paths over a map on which a player has links already."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgf.components.board import Board

__all__ = ["CheapestPaths"]

_CACHED_ANSWERS = 50_000


class CheapestPaths:
    """Finds for each pair of places the cheapest way to join them (Dijkstra, 1959).

    Links are bits of masks, by their slots. A road is all links between the same two places.

    Args:
        board: the map.
        claim: the cost of each link besides its length.

    Attributes:
        roads: one link of each road, by the mask of all links of the road.
        cheapest: called with the index of a pair, the mask of the player's links and that of the
            free ones. Returns the mask of the missing roads, and for each of these roads its length
            and the slots of its free links. The mask is 0 if the places are joined already, and -1
            if they can no longer be joined. Answers are cached.
    """

    def __init__(self, board: Board, claim: int) -> None:
        self._pairs = board.pairs
        self.roads = {_mask([link.slot, *link.twins]): link for link in board.links}
        # For each place the neighbours: the other end, the cost of the road, and the road.
        self._around: list[list[tuple[int, int, int]]] = [[] for _ in board.places]
        for road, link in self.roads.items():
            cost = link.length + claim
            self._around[link.a].append((link.b, cost, road))
            self._around[link.b].append((link.a, cost, road))
        self.cheapest = lru_cache(_CACHED_ANSWERS)(self._cheapest)

    def _cheapest(self, pair: int, own: int, free: int) -> tuple[int, list[tuple[int, list[int]]]]:
        """Computes the answers of `cheapest`."""
        start, goal = self._pairs[pair]
        missing = self._missing_roads(start, goal, own, free)
        if missing < 0:
            return missing, []
        roads = []
        for road, link in self.roads.items():
            if road & missing:
                free_slots = [slot for slot in (link.slot, *link.twins) if free >> slot & 1]
                roads.append((link.length, free_slots))
        return missing, roads

    def _missing_roads(self, start: int, goal: int, own: int, free: int) -> int:
        """Returns the mask of the roads missing on the cheapest way; -1 if there is no way."""
        seen = 0
        heap = [(0, start, 0)]  # the cost so far, the place, and the roads missing so far
        while heap:
            cost, place, missing = heappop(heap)
            if place == goal:
                return missing
            if seen >> place & 1:
                continue
            seen |= 1 << place
            for other, more, road in self._around[place]:
                if road & own:
                    heappush(heap, (cost, other, missing))
                elif road & free and not seen >> other & 1:
                    heappush(heap, (cost + more, other, missing | road))
        return -1


def _mask(slots: Iterable[int]) -> int:
    """Returns the mask of some slots."""
    return sum(1 << slot for slot in slots)
