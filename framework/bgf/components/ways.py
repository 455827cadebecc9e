"""The cheapest ways over a map that somebody has begun to build."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.components.board import Board

__all__ = ["Ways"]

_KEPT = 50_000  # answers that are remembered


class Ways:
    """Finds for each pair of places the cheapest way to join them (Dijkstra, 1959).

    Links are bits of masks, by their slots. A road is all links between the same two places.

    Args:
        board: the map.
        claim: what each link costs besides its length.

    Attributes:
        roads: the links of each road, and one of them, which stands for all.
        cheapest: called with the index of a pair, the links one has and those still to be had, it
            returns the mask of the roads that are missing, and for each its length and the slots
            of its links still to be had. The mask is 0 where the places are joined, and -1 where
            they can't be joined any more. Answers are remembered.
    """

    def __init__(self, board: Board, claim: int) -> None:
        self._pairs = board.pairs
        self.roads = {sum(1 << n for n in (k.slot, *k.twins)): k for k in board.links}
        self._around: list[list[tuple[int, int, int]]] = [[] for _ in board.places]
        for road, link in self.roads.items():
            self._around[link.a].append((link.b, link.length + claim, road))
            self._around[link.b].append((link.a, link.length + claim, road))
        self.cheapest = lru_cache(_KEPT)(self._cheapest)

    def _cheapest(self, pair: int, own: int, free: int) -> tuple[int, list[tuple[int, list[int]]]]:
        (start, goal), place, seen, way = self._pairs[pair], -1, 0, 0
        heap = [(0, start, 0)]
        while heap and place != goal:
            cost, place, way = heappop(heap)
            for other, more, road in () if seen >> place & 1 else self._around[place]:
                if road & own:
                    heappush(heap, (cost, other, way))
                elif road & free and not seen >> other & 1:
                    heappush(heap, (cost + more, other, way | road))
            seen |= 1 << place
        if place != goal:
            return -1, []
        roads = [(link, road & free) for road, link in self.roads.items() if road & way]
        return way, [
            (link.length, [slot for slot in (link.slot, *link.twins) if left >> slot & 1])
            for link, left in roads
        ]
