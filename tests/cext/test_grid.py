"""The promises of a `CellGrid`, example by example, on boards drawn as text."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bgf_cext.grid import CellGrid

from .pictures import board, cells, set_of

# Three sectors; each letter is a set of cells, numbered 0-9, 10-19 and 20-29.
CABIN = """
    AAB BC.A AAB
    A.B C.AA .AB
    BBC CC.A CAC
"""


def drawn(grid: type[CellGrid], picture: str) -> CellGrid:
    return grid(*board(picture))


def numbers(mask: int) -> list[int]:
    return [cell for cell in range(128) if mask >> cell & 1]


@pytest.mark.parametrize(
    ("letter", "groups"),
    [
        ("A", [[0, 1, 10], [6, 15, 16, 26], [7, 8, 18, 28]]),
        ("B", [[2, 12], [3], [9, 19], [20, 21]]),
        ("C", [[4], [13, 23, 24], [22], [27], [29]]),
        (".", [[5], [11], [14], [17], [25]]),
        ("?", []),
    ],
)
def test_groups_end_at_an_aisle(grid: type[CellGrid], letter: str, groups: list[list[int]]) -> None:
    found = drawn(grid, CABIN).groups(set_of(CABIN, letter))
    assert [numbers(group) for group in found] == groups


def test_the_largest_group_and_the_pairs(grid: type[CellGrid]) -> None:
    cabin = drawn(grid, CABIN)
    sets = [set_of(CABIN, letter) for letter in "ABC.?"]
    assert [cabin.largest(mask) for mask in sets] == [4, 2, 3, 1, 0]
    assert [cabin.pairs(mask) for mask in sets] == [0, 3, 0, 0, 0]
    assert cabin.survey(sets) == [(4, 0), (2, 3), (3, 0), (1, 0), (0, 0)]
    assert cabin.survey(iter(sets)) == cabin.survey(tuple(sets)) == cabin.survey(sets)
    assert cabin.survey([]) == []


def test_without_the_aisles_the_same_cells_are_joined(grid: type[CellGrid]) -> None:
    hall = drawn(grid, CABIN.replace(" ", ""))
    assert hall.survey([set_of(CABIN, letter) for letter in "ABC"]) == [(8, 0), (3, 2), (4, 0)]


def test_the_end_of_a_row_is_no_neighbour_of_the_next_rows_start(grid: type[CellGrid]) -> None:
    picture = """
        ..#
        #..
    """
    assert drawn(grid, picture).groups(set_of(picture)) == [1 << 2, 1 << 3]


def test_groups_of_three_are_no_pairs(grid: type[CellGrid]) -> None:
    picture = """
        ##...#.
        ...#.##
        .#.#...
    """
    found = drawn(grid, picture)
    assert found.pairs(set_of(picture)) == 2
    assert found.largest(set_of(picture)) == 3


def test_surrounded_cells_have_only_given_neighbours(grid: type[CellGrid]) -> None:
    """Two of four W have only a beside them: fewer neighbours, at an edge or an aisle, will do."""
    picture = """
        Wa aW W
        a. aW a
    """
    found = drawn(grid, picture)
    assert numbers(found.surrounded(set_of(picture, "W"), set_of(picture, "a"))) == [0, 4]
    assert numbers(found.surrounded(set_of(picture, "W"), found.cells)) == [0, 3, 4, 8]
    assert numbers(found.surrounded(set_of(picture, "W"), 0)) == []


def test_a_cell_without_neighbours_is_surrounded_by_anything(grid: type[CellGrid]) -> None:
    assert drawn(grid, ". . .").surrounded(0b101, 0) == 0b101


def test_neighbours_of_each_cell(grid: type[CellGrid]) -> None:
    picture = """
        .. .
        -. .
    """
    assert [numbers(mask) for mask in drawn(grid, picture).neighbours] == [
        [1],
        [0, 4],
        [5],
        [],
        [1],
        [2],
    ]


@pytest.mark.parametrize(
    ("picture", "side", "most"),
    [
        ("####/####/####/####", 3, 1),
        ("####/####/####/####", 2, 4),
        ("####/####/####/####", 4, 1),
        ("####/####/####/####", 5, 0),
        ("####/####/####/####", 1, 16),
        ("######/######/######", 3, 2),
        ("## ####/## ####/## ####", 3, 1),
        ("## # ###/## # ###/## # ###", 3, 1),
        ("###/#.#/###", 3, 0),
        ("###/#-#/###", 2, 0),
        ("###./####/####/.###", 3, 1),  # two squares that overlap
        (".##./####/####", 2, 2),  # the first in reading order would spoil both others
        ("....", 1, 0),
    ],
)
def test_squares_that_do_not_overlap(
    grid: type[CellGrid], picture: str, side: int, most: int
) -> None:
    lines = picture.replace("/", "\n")
    assert drawn(grid, lines).squares(set_of(lines), side) == most


@pytest.mark.parametrize(
    ("rows", "cols", "most"),
    [
        (8, 16, (128, 32, 10, 8, 3)),
        (16, 8, (128, 32, 10, 8, 3)),
        (4, 32, (128, 32, 10, 8, 0)),
        (11, 11, (121, 25, 9, 4, 4)),
        (1, 128, (128, 0, 0, 0, 0)),
        (128, 1, (128, 0, 0, 0, 0)),
    ],
)
def test_squares_on_a_full_board(
    grid: type[CellGrid], rows: int, cols: int, most: tuple[int, ...]
) -> None:
    full = grid(rows, cols, [0] * (rows * cols))
    assert tuple(full.squares(full.cells, side) for side in range(1, 6)) == most
    assert full.squares(full.cells, 10**30) == 0


@pytest.mark.parametrize(("rows", "cols"), [(8, 16), (128, 1), (1, 128), (2, 64)])
def test_a_board_of_128_cells_to_the_last(grid: type[CellGrid], rows: int, cols: int) -> None:
    whole = grid(rows, cols, [0] * 128)
    assert whole.cells == 2**128 - 1
    assert whole.groups(whole.cells) == [whole.cells]
    assert whole.survey([whole.cells, 1 << 127]) == [(128, 0), (1, 0)]
    assert whole.surrounded(1 << 127, whole.cells) == 1 << 127
    checks = set_of(("#." * 64), "#")
    alone = grid(rows, cols, range(128))
    assert alone.groups(checks) == [1 << cell for cell in range(0, 128, 2)]
    assert alone.largest(alone.cells) == 1


def test_holes_of_a_board_are_left_out(grid: type[CellGrid]) -> None:
    picture = """
        #-#
        ###
    """
    found = drawn(grid, picture)
    assert numbers(found.cells) == cells(picture) == [0, 2, 3, 4, 5]
    assert found.sectors == (0, -1, 0, 0, 0, 0)
    nowhere = drawn(grid, "--")
    assert (nowhere.cells, nowhere.groups(0), nowhere.squares(0, 1)) == (0, [], 0)


METHODS: list[Callable[[CellGrid, Any], object]] = [
    lambda grid, mask: grid.groups(mask),
    lambda grid, mask: grid.largest(mask),
    lambda grid, mask: grid.pairs(mask),
    lambda grid, mask: grid.survey([0, mask]),
    lambda grid, mask: grid.surrounded(mask, 0),
    lambda grid, mask: grid.surrounded(0, mask),
    lambda grid, mask: grid.squares(mask, 1),
]


@pytest.mark.parametrize("call", METHODS)
def test_invalid_masks_of_cells_are_refused(
    grid: type[CellGrid], call: Callable[[CellGrid, Any], object]
) -> None:
    holed = drawn(grid, "..-.")
    for mask in (-1, -(2**200)):
        with pytest.raises(
            ValueError, match=r"^a mask of cells can't be negative, as -0x[0-9a-f.]{1,40} is$"
        ):
            call(holed, mask)
    for bit in (2, 4, 63, 64, 127, 128, 1000):
        with pytest.raises(ValueError, match=rf"^bit {bit} is set .* has no cell {bit}: "):
            call(holed, 1 | 1 << bit)
    for wrong in ("1", 1.0, None):
        with pytest.raises(TypeError):
            call(holed, wrong)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((0, 5, []), "a board has 1 to 128 cells, not 0 rows of 5"),
        ((5, -1, []), "a board has 1 to 128 cells, not 5 rows of -1"),
        ((3, 43, [0] * 129), "a board has 1 to 128 cells, not 3 rows of 43"),
        ((2, 3, [0] * 5), "2 rows of 3 needs 6 sectors, one for each cell, not 5"),
        ((1, 3, [0, 1, -2]), "cell 2 is in sector -2, but sectors count from 0"),
    ],
)
def test_boards_of_a_wrong_size_are_refused(
    grid: type[CellGrid], given: tuple[Any, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        grid(*given)


def test_anything_but_an_integer_is_refused(grid: type[CellGrid]) -> None:
    for given in ((1.0, 2, [0, 0]), (1, "2", [0, 0]), (1, 2, [0, None]), (1, 2, 0)):
        with pytest.raises(TypeError):
            grid(*given)
    with pytest.raises(TypeError):
        grid(1, 2, [0, 0]).squares(3, 1.0)  # type: ignore[arg-type]  # as is tested


@pytest.mark.parametrize("side", [0, -1, -(10**30)])
def test_a_square_without_a_side_is_refused(grid: type[CellGrid], side: int) -> None:
    with pytest.raises(ValueError, match=rf"^a square has a side of 1 or more, not {side}$"):
        grid(2, 2, [0] * 4).squares(15, side)


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]
)
def test_a_copy_gives_the_same_answers(
    grid: type[CellGrid], again: Callable[[CellGrid], CellGrid]
) -> None:
    first = drawn(grid, CABIN)
    second = again(first)
    assert type(second) is grid
    assert (second.cells, second.sectors) == (first.cells, first.sectors)
    assert second.groups(first.cells) == first.groups(first.cells)
    assert repr(second) == "<CellGrid: 3 rows of 10, 30 cells>"
