"""The promises of a `Mesh`, and of a `CellGrid` with it: connection, groups and liberties."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest

from bgf_cext import CellGrid, Mesh, Placements, grid_for, placements_for
from bgf_cext.cells import members
from bgf_cext.mesh import Mesh as Twin

from .pictures import board, cells, set_of

Squares = type[CellGrid] | type[Mesh]

# X has three groups, of which O encloses two; one O in the middle is enclosed by X.
GO = """
    XXO....
    XOO.XX.
    O..XOX.
    ...XXO.
    ....O.O
"""


def edge(rows: int, cols: int, name: str) -> int:
    """The mask of an edge of a board."""
    row = (1 << cols) - 1
    column = sum(1 << cols * number for number in range(rows))
    edges = {
        "front": row,
        "back": row << cols * (rows - 1),
        "left": column,
        "right": column << cols - 1,
    }
    return edges[name]


# -- connection, groups and liberties


def test_the_group_of_a_cell_and_the_cells_beside_it(squares: Squares) -> None:
    ours = squares(*board(GO))
    corner = ours.group(set_of(GO, "X"), 0)
    assert members(corner) == [0, 1, 7]
    assert members(ours.around(corner)) == [2, 8, 14]
    assert ours.around(corner) & set_of(GO, ".") == 0, "no liberty"
    assert ours.group(set_of(GO, "X"), 2) == 0, "another's cell"


def test_groups_without_a_liberty_are_enclosed(squares: Squares) -> None:
    ours = squares(*board(GO))
    black = set_of(GO, "X")
    white = set_of(GO, "O")
    assert members(ours.enclosed(black, white)) == [0, 1, 7]
    assert members(ours.enclosed(white, black)) == [18]
    assert ours.enclosed(0, white) == 0
    assert ours.enclosed(black, 0) == 0
    assert ours.enclosed(black, ours.cells) == black


def test_a_group_joins_two_edges(squares: Squares) -> None:
    picture = """
        ..#..
        ..##.
        ##.#.
        ...#.
    """
    ours = squares(*board(picture))
    chain = set_of(picture)
    front = edge(4, 5, "front")
    back = edge(4, 5, "back")
    left = edge(4, 5, "left")
    assert ours.joins(chain, front, back)
    assert not ours.joins(chain, left, back)
    assert ours.gap(chain, ours.cells, left, back) == 1
    assert ours.gap(chain, 0, left, back) == -1
    assert ours.gap(0, ours.cells, front, back) == 4
    assert ours.gap(0, ours.cells, front, front) == 1
    assert ours.gap(chain, ours.cells, front, back) == 0


def test_hexes_have_six_neighbours(mesh: type[Mesh]) -> None:
    ours = mesh(3, 3, [0] * 9, True)
    assert members(ours.neighbours[4]) == [1, 2, 3, 5, 6, 7]
    assert members(ours.neighbours[0]) == [1, 3], "an acute corner"
    assert members(ours.neighbours[2]) == [1, 4, 5], "an obtuse corner"
    front = 0b111
    back = 0b111 << 6
    short_diagonal = 1 << 2 | 1 << 4 | 1 << 6
    long_diagonal = 1 << 0 | 1 << 4 | 1 << 8
    assert ours.joins(short_diagonal, front, back)
    assert not ours.joins(long_diagonal, front, back)


def test_every_full_board_of_hex_has_exactly_one_winner(mesh: type[Mesh]) -> None:
    size = 11
    ours = mesh(size, size, [0] * size**2, True)
    front = edge(size, size, "front")
    back = edge(size, size, "back")
    left = edge(size, size, "left")
    right = edge(size, size, "right")
    rng = random.Random(29)
    for _ in range(60):
        red = rng.getrandbits(size**2)
        blue = ours.cells & ~red
        assert ours.joins(red, front, back) != ours.joins(blue, left, right)


def test_a_board_of_1024_cells_to_the_last(mesh: type[Mesh]) -> None:
    ours = mesh(32, 32, [0] * 1024)
    last = 1 << 1023
    assert ours.cells == 2**1024 - 1
    assert ours.groups(ours.cells) == [ours.cells]
    assert ours.survey([ours.cells, last]) == [(1024, 0), (1, 0)]
    assert ours.gap(0, ours.cells, 1, last) == 63
    assert ours.enclosed(ours.cells, 0) == ours.cells
    assert members(ours.around(last)) == [991, 1022]


def test_holes_and_sectors_part_cells(squares: Squares) -> None:
    picture = """
        ## ##-#
        ## #-##
    """
    ours = squares(*board(picture))
    groups = [members(group) for group in ours.groups(ours.cells)]
    assert groups == [[0, 1, 6, 7], [2, 3, 8], [5, 10, 11]]
    assert ours.enclosed(ours.cells, 0) == ours.cells
    assert members(ours.cells) == cells(picture)
    assert ours.squares(ours.cells, 1) == 10


# -- against outside answers


def drawn_board(rng: random.Random) -> tuple[int, int, list[int]]:
    rows, cols = rng.choice([(3, 4), (11, 11), (7, 18), (26, 26), (1, 30), (40, 2)])
    sectors = [
        -1 if rng.random() < 0.05 else int(cell % cols > cols // 2) for cell in range(rows * cols)
    ]
    return rows, cols, sectors


def drawn_set(rng: random.Random, ours: CellGrid | Mesh) -> int:
    share = rng.choice([0.1, 0.45, 0.6, 0.9])
    return sum(1 << cell for cell in members(ours.cells) if rng.random() < share)


def graph_of(board: tuple[int, int, list[int]], *, hexes: bool) -> nx.Graph:
    """The board as a graph: hexes are neighbours where their middles are one apart."""
    rows, cols, sectors = board
    graph = nx.Graph()
    graph.add_nodes_from(cell for cell, sector in enumerate(sectors) if sector >= 0)
    steps = [(0, 1), (1, 0), (1, -1)] if hexes else [(0, 1), (1, 0)]
    for cell in graph.nodes:
        row, col = divmod(cell, cols)
        for down, across in steps:
            other = cell + down * cols + across
            is_on = row + down < rows and 0 <= col + across < cols
            if is_on and sectors[other] == sectors[cell]:
                graph.add_edge(cell, other)
    return graph


@pytest.mark.parametrize("hexes", [False, True])
def test_groups_and_gaps_are_those_that_networkx_finds(mesh: type[Mesh], hexes: bool) -> None:
    rng = random.Random(3)
    for _ in range(25):
        board = drawn_board(rng)
        ours = mesh(*board, hexes)
        graph = graph_of(board, hexes=hexes)
        mask = drawn_set(rng, ours)
        by = drawn_set(rng, ours)
        start = drawn_set(rng, ours)
        components = nx.connected_components(graph.subgraph(members(mask)))
        groups = sorted(sum(1 << cell for cell in each) for each in components)
        assert sorted(ours.groups(mask)) == groups
        sizes = [group.bit_count() for group in groups]
        assert ours.survey([mask]) == [(max(sizes, default=0), sizes.count(2))]
        beside = {near for cell in members(mask) for near in graph[cell]}
        assert members(ours.around(mask)) == sorted(beside - {*members(mask)})
        enclosed = [group for group in groups if not ours.around(group) & ~(mask | by)]
        assert ours.enclosed(mask, by) == sum(enclosed)
        far = ours.distances(mask, by, start)
        for cell in rng.sample(members(ours.cells), 3):
            goal = 1 << cell
            expected = _gap(graph, mask, by, start, goal)
            assert far[cell] == expected
            assert ours.gap(mask, by, start, goal) == expected


def _gap(graph: nx.Graph, mask: int, free: int, start: int, goal: int) -> int:
    """The shortest way over the cells of two sets, on which those of `free` alone cost anything."""
    allowed = graph.subgraph(members(mask | free)).to_directed()
    cost = {cell: 0 if mask >> cell & 1 else 1 for cell in allowed.nodes}
    sources = [cell for cell in members(start) if cell in cost]
    if not sources:
        return -1
    ways = nx.DiGraph()
    ways.add_weighted_edges_from((a, b, cost[b]) for a, b in allowed.edges)
    ways.add_weighted_edges_from(("start", cell, cost[cell]) for cell in sources)
    far = nx.single_source_dijkstra_path_length(ways, "start")
    return min((far[cell] for cell in members(goal) if cell in far), default=-1)


def test_grid_and_mesh_answer_alike(squares: Squares) -> None:
    rng = random.Random(5)
    for _ in range(40):
        board = drawn_board(rng)
        size = len(board[2])
        if size > 128:
            continue
        ours = squares(*board)
        other = Twin(*board)
        assert ours.neighbours == other.neighbours
        assert ours.cells == other.cells
        assert ours.sectors == other.sectors
        for _ in range(4):
            a, b, c, d = (drawn_set(rng, ours) for _ in range(4))
            cell = rng.randrange(size)
            for call in CALLS:
                assert call(ours, a, b, c, d, cell) == call(other, a, b, c, d, cell)


CALLS: list[Callable[[Any, int, int, int, int, int], object]] = [
    lambda on, a, b, c, d, cell: on.groups(a),
    lambda on, a, b, c, d, cell: on.group(a, cell),
    lambda on, a, b, c, d, cell: on.around(a),
    lambda on, a, b, c, d, cell: on.enclosed(a, b),
    lambda on, a, b, c, d, cell: on.joins(a, b, c),
    lambda on, a, b, c, d, cell: on.gap(a, b, c, d),
    lambda on, a, b, c, d, cell: on.distances(a, b, c),
    lambda on, a, b, c, d, cell: on.survey([a, b]),
    lambda on, a, b, c, d, cell: (on.largest(a), on.pairs(a)),
    lambda on, a, b, c, d, cell: on.surrounded(a, b),
    lambda on, a, b, c, d, cell: on.squares(a, 1),
]


# -- refusals, and copies


@pytest.mark.parametrize("call", CALLS)
def test_invalid_masks_of_cells_are_refused(
    squares: Squares, call: Callable[[Any, int, int, int, int, int], object]
) -> None:
    holed = squares(*board("..-."))
    for wrong in (-1, 1 << 2, 1 << 4, 1 << 128, 1 << 1000):
        with pytest.raises(
            ValueError, match=r"a mask of cells can't be|is set in the mask"
        ) as told:
            call(holed, wrong, 1, 1, 1, 0)
        assert len(str(told.value)) < 150
    with pytest.raises(TypeError):
        call(holed, "1", 1, 1, 1, 0)  # type: ignore[arg-type]  # as is tested


def test_cells_outside_the_board_are_refused(squares: Squares) -> None:
    ours = squares(2, 2, [0] * 4)
    for cell in (-1, 4, 10**20):
        with pytest.raises(IndexError, match=f"^cell {cell} is out of range: cells go from"):
            ours.group(1, cell)


def test_boards_of_a_wrong_size_are_refused(mesh: type[Mesh]) -> None:
    with pytest.raises(ValueError, match="a board has 1 to 1024 cells, not 41 rows of 25"):
        mesh(41, 25, [0] * 1025)
    with pytest.raises(ValueError, match="squares with a side of 2 can't be searched for"):
        mesh(2, 2, [0] * 4).squares(15, 2)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]
)
def test_a_copy_gives_the_same_answers(mesh: type[Mesh], again: Callable[[Mesh], Mesh]) -> None:
    first = mesh(3, 4, [0] * 11 + [-1], True)
    second = again(first)
    assert type(second) is mesh
    assert second.neighbours == first.neighbours
    assert repr(second) == "<Mesh: 3 rows of 4, 11 hexes>"


@pytest.mark.parametrize(
    ("rows", "cols", "hexes", "kind"),
    [(8, 16, False, CellGrid), (3, 43, False, Mesh), (26, 26, False, Mesh), (5, 5, True, Mesh)],
)
def test_the_size_and_the_cells_pick_the_kernel(
    rows: int, cols: int, hexes: bool, kind: type[CellGrid] | type[Mesh]
) -> None:
    assert type(grid_for(rows, cols, [0] * (rows * cols), hexes)) is kind


def test_long_winding_groups_are_whole(mesh: type[Mesh]) -> None:
    size = 31
    winding = 0
    full_row = (1 << size) - 1
    for row in range(0, size, 2):
        winding |= full_row << row * size
    for turn, row in enumerate(range(1, size, 2)):
        column = size - 1 if turn % 2 == 0 else 0
        winding |= 1 << row * size + column
    ours = mesh(size, size, [0] * size**2)
    assert ours.groups(winding) == [winding]


def test_shapes_are_laid_on_large_boards_too() -> None:
    bend = [(0, 0), (0, 1), (1, 0)]
    small = placements_for(8, 16, [0] * 128, bend)
    large = placements_for(20, 20, [0] * 400, bend)
    assert type(small) is Placements
    assert len(large) == 4 * 19 * 19
    last = large.find(0, 18 * 20 + 18)
    assert large.cells[last] == (378, 379, 398)
    assert last in large.free(0)
    taken = 1 << 379
    assert last not in large.free(taken)
    assert large.clearing(taken)[last] == taken
