"""The cheapest ways over a partly built map, against networkx."""

from __future__ import annotations

from random import Random

import networkx
import pytest

import bgf
from bgf.components.board import Board
from bgf.components.cheapest_paths import CheapestPaths

CLAIM = 2


@pytest.fixture(scope="module")
def board() -> Board:
    return bgf.load("paris").layout.boards["city"]


@pytest.mark.parametrize("seed", range(60))
def test_ways_are_as_cheap_as_they_can_be(board: Board, seed: int) -> None:
    random, ways = Random(seed), CheapestPaths(board, CLAIM)
    own = free = 0
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(board.places)))
    for road, link in ways.roads.items():
        holder = random.choice(["own", "free", "free", "other"])
        if holder == "own":
            own |= 1 << link.slot
            graph.add_edge(link.a, link.b, weight=0)
        elif holder == "free":
            free |= road
            graph.add_edge(link.a, link.b, weight=link.length + CLAIM)
    for pair, (start, goal) in enumerate(board.pairs):
        way, roads = ways.cheapest(pair, own, free)
        if not networkx.has_path(graph, start, goal):
            assert (way, roads) == (-1, [])
            continue
        assert not way & ~free
        assert sum(length + CLAIM for length, _ in roads) == networkx.shortest_path_length(
            graph, start, goal, weight="weight"
        )
        taken = [(k.a, k.b) for k in board.links if (way | own) >> k.slot & 1]
        built = networkx.Graph(taken)
        built.add_nodes_from((start, goal))
        assert networkx.has_path(built, start, goal)
        offered = [slot for _, slots in roads for slot in slots]
        assert sum(1 << slot for slot in offered) == way
