"""The promises of `Placements`, example by example."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bgf_cext.placements import Placements

from .pictures import board, layout

Kind = type[Placements]


def laid(kind: Kind, picture: str, shape: str, **named: Any) -> Placements:
    """The placements of a shape on a board, both drawn, the board's rows divided by a slash."""
    rows, cols, sectors = board(picture.replace("/", "\n"))
    cells, labels, blanks = layout(shape)
    return kind(rows, cols, sectors, cells, labels, blanks=blanks, **named)


def where(found: Placements) -> list[tuple[int, int, tuple[int, ...]]]:
    """The turn, the anchor and the cells of each placement."""
    return list(zip(found.turns, found.anchors, found.cells, strict=True))


# The board's cells are 0 1 2 in its first row and 3 4 5 in its second. The shape's turns are
#
#     AB    .A    C.    BC
#     .C    CB    BA    A.
CORNER = [
    (0, 0, (0, 1, 4)),
    (0, 1, (1, 2, 5)),
    (1, 1, (1, 4, 3)),
    (1, 2, (2, 5, 4)),
    (2, 0, (4, 3, 0)),
    (2, 1, (5, 4, 1)),
    (3, 0, (3, 0, 1)),
    (3, 1, (4, 1, 2)),
]


def test_four_turns_clockwise_by_anchor(placements: Kind) -> None:
    found = laid(placements, ".../...", "AB/.C")
    assert where(found) == CORNER
    assert len(found) == 8
    masks = [sum(1 << cell for cell in cells) for _, _, cells in CORNER]
    assert found.masks == tuple(masks)


def test_each_is_found_by_turn_and_anchor(placements: Kind) -> None:
    found = laid(placements, ".../...", "AB/.C")
    named = {(turn, anchor): number for number, (turn, anchor, _) in enumerate(CORNER)}
    for turn in range(-1, 6):
        for anchor in range(-1, 8):
            assert found.find(turn, anchor) == named.get((turn, anchor), -1)
    assert found.find(10**30, 0) == -1
    assert found.find(0, 10**30) == -1


def test_free_and_cleared_placements(placements: Kind) -> None:
    found = laid(placements, ".../...", "AB/.C")
    assert found.free(0) == list(range(8))
    assert found.free(1 << 4) == [1, 6]
    assert found.free(0b111111) == []
    b = 1 << 1
    e = 1 << 4
    both = b | e
    assert found.clearing(both) == [both, b, both, e, e, both, b, both]
    assert found.clearing(0) == [0] * 8


@pytest.mark.parametrize(
    ("shape", "turns"),
    [
        ("A", [0] * 4),
        ("AA", [0, 0, 1, 1]),
        ("AB", [0, 0, 1, 1, 2, 2, 3, 3]),
        ("AA/AA", [0]),
        ("AB/BA", [0, 1]),
        ("AB/CD", [0, 1, 2, 3]),
        ("A./.A", [0, 1]),
        ("A./.B", [0, 1, 2, 3]),
        ("AA/A.", [0, 1, 2, 3]),
    ],
)
def test_turns_that_coincide_are_one(placements: Kind, shape: str, turns: list[int]) -> None:
    assert list(laid(placements, "../..", shape).turns) == turns


def test_a_placement_is_found_by_every_turn_that_gives_it(placements: Kind) -> None:
    found = laid(placements, "../..", "AA")
    assert [found.find(turn, 0) for turn in range(4)] == [0, 2, 0, 2]
    assert [found.find(turn, 1) for turn in range(4)] == [-1, 3, -1, 3]
    assert [found.find(turn, 2) for turn in range(4)] == [1, -1, 1, -1]


def test_without_labels_all_cells_are_alike(placements: Kind) -> None:
    assert len(placements(2, 2, [0] * 4, [(0, 0), (0, 1)])) == 4
    assert len(placements(2, 2, [0] * 4, [(0, 0), (0, 1)], [7, 7])) == 4
    assert len(placements(2, 2, [0] * 4, [(0, 0), (0, 1)], [0, 1])) == 8


def test_it_does_not_matter_where_a_shape_is_drawn(placements: Kind) -> None:
    """The cells keep their order, wherever the shape begins and whichever of them is first."""
    here = placements(2, 3, [0] * 6, [(0, 0), (0, 1), (1, 1)], [1, 2, 3])
    there = placements(2, 3, [0] * 6, [(-5, 90), (-5, 91), (-4, 91)], [1, 2, 3])
    assert where(here) == CORNER
    assert where(there) == CORNER
    other = placements(2, 3, [0] * 6, [(1, 1), (0, 0), (0, 1)], [3, 1, 2])
    last_cell_first = [(c, a, b) for _, _, (a, b, c) in CORNER]
    assert other.cells == tuple(last_cell_first)


def test_a_placement_lies_within_one_sector(placements: Kind) -> None:
    pairs = laid(placements, ".. ..", "AA")
    assert list(pairs.cells) == [(0, 1), (2, 3)]
    assert len(laid(placements, ".. ..", "AAA")) == 0


def test_sectors_that_are_joined_are_used_together(placements: Kind) -> None:
    """Neighbours over the aisle are those that the numbering has side by side."""
    joined = laid(placements, ".. ..", "AAA", joined=[(0, 1)])
    assert joined.cells == ((0, 1, 2), (1, 2, 3))
    in_pairs = ((0, 1), (1, 2))
    chain = laid(placements, ". . .", "AA", joined=in_pairs)
    assert chain.cells == ((0, 1), (1, 2))
    assert len(laid(placements, ". . .", "AAA", joined=in_pairs)) == 0
    assert len(laid(placements, ". . .", "AAA", joined=[(2, 0, 1)])) == 1


def test_in_sectors_of_one_column_shapes_stand(placements: Kind) -> None:
    narrow = laid(placements, ". . ./. . .", "AA")
    assert where(narrow) == [(1, cell, (cell, cell + 3)) for cell in range(3)]


def test_the_end_of_a_row_is_no_neighbour_of_the_next_rows_start(placements: Kind) -> None:
    found = laid(placements, ".../...", "AA")
    assert 0b001100 not in found.masks


def test_blanks_may_lie_anywhere(placements: Kind) -> None:
    """On cells that are taken, in another sector, where no cell is, off the board."""
    over_a_taken_cell = laid(placements, "...", "A.A")
    assert over_a_taken_cell.free(0b010) == [0]
    over_a_sector = laid(placements, ". . .", "A.A", joined=[(0, 2)])
    assert over_a_sector.cells == ((0, 2),)
    over_a_hole = laid(placements, ".-.", "A.A")
    assert over_a_hole.cells == ((0, 2),)
    off_the_board = laid(placements, "../..", ".A")
    assert where(off_the_board) == [(0, cell, (cell,)) for cell in range(4)]


def test_blanks_inside_lie_on_cells_of_any_sector(placements: Kind) -> None:
    assert laid(placements, "...", "A.A", inside=True).cells == ((0, 2),)
    assert laid(placements, ". . .", "A.A", joined=[(0, 2)], inside=True).cells == ((0, 2),)
    assert len(laid(placements, ".-.", "A.A", inside=True)) == 0


def test_blanks_inside_choose_the_turn(placements: Kind) -> None:
    """The blank is left of A, then above, to the right, below: each turn adds its own."""
    found = laid(placements, "../..", ".A", inside=True)
    assert where(found) == [(0, 1, (1,)), (0, 3, (3,)), (1, 2, (2,)), (2, 0, (0,))]
    assert [found.find(3, anchor) for anchor in range(4)] == [3, 0, 2, 1]


@pytest.mark.parametrize(
    ("rows", "cols", "ways"), [(8, 16, 8), (16, 8, 8), (10, 6, 0), (2, 64, 98), (1, 128, 113)]
)
def test_sixteen_cells_in_a_line(placements: Kind, rows: int, cols: int, ways: int) -> None:
    size = rows * cols
    line = [(0, col) for col in range(16)]
    found = placements(rows, cols, [0] * size, line)
    assert len(found) == ways
    assert len(found.free(0)) == ways
    assert len(found.clearing(0)) == ways
    all_cells = 2**size - 1
    assert found.free(all_cells) == []


def test_the_last_of_128_cells_counts(placements: Kind) -> None:
    found = placements(8, 16, [0] * 128, [(0, 0), (0, 1)])
    assert len(found) == 8 * 15 + 7 * 16
    assert found.cells[-1] == (111, 127)
    last = 1 << 127
    free = found.free(last)
    blocked = [mask for number, mask in enumerate(found.masks) if number not in free]
    assert blocked == [1 << 126 | last, 1 << 111 | last]
    cleared = found.clearing(last)
    assert cleared[-1] == last
    assert cleared.count(last) == 2


@pytest.mark.parametrize(("rows", "cols"), [(4, 8), (3, 11), (8, 8), (5, 13), (8, 16), (2, 64)])
def test_each_is_the_only_one_where_nothing_else_is_left(
    placements: Kind, rows: int, cols: int
) -> None:
    size = rows * cols
    corner = [(0, 0), (0, 1), (1, 1)]
    found = placements(rows, cols, [0] * size, corner)
    assert len(found) == 4 * (rows - 1) * (cols - 1)
    all_cells = 2**size - 1
    for number, mask in enumerate(found.masks):
        assert found.free(all_cells & ~mask) == [number]
    assert found.free(0) == list(range(len(found)))


def test_a_row_alone_bears_nothing_that_needs_two(placements: Kind) -> None:
    """Even if the rows are so long that the second begins with cell 64."""
    for cols in (32, 63, 64):
        found = placements(2, cols, [0] * (2 * cols), [(0, 0), (0, 1), (1, 1)])
        first_row = 2**cols - 1
        second_row = first_row << cols
        assert found.free(first_row) == []
        assert found.free(second_row) == []


def test_a_ring_of_sixteen_has_a_hole(placements: Kind) -> None:
    ring = [(row, col) for row in range(5) for col in range(5) if {row, col} & {0, 4}]
    found = placements(11, 11, [0] * 121, ring)
    assert len(found) == 49
    # The middle of the ring at the board's first corner is on five other rings: those that begin
    # in the same row or column, up to there.
    middle = 1 << 2 * 11 + 2
    free = found.free(middle)
    assert free[0] == 0
    assert len(free) == 49 - 5


def test_shapes_that_fit_nowhere(placements: Kind) -> None:
    wide = [(0, 0), (0, 10**30)]
    high = [(0, 0), (200, 0)]
    oblique = [(0, 0), (5, -5)]
    for cells in (wide, high, oblique):
        nowhere = placements(3, 3, [0] * 9, cells)
        assert len(nowhere) == 0
        assert nowhere.free(0) == []
        assert nowhere.clearing(0) == []
        assert nowhere.find(0, 0) == -1
    far = placements(3, 3, [0] * 9, [(0, 0)], blanks=[(-(10**12), 5)], inside=True)
    assert len(far) == 0
    assert len(laid(placements, "--/--", "A")) == 0


METHODS: list[Callable[[Placements, Any], object]] = [
    lambda found, mask: found.free(mask),
    lambda found, mask: found.clearing(mask),
]


@pytest.mark.parametrize("call", METHODS)
def test_invalid_masks_of_cells_are_refused(
    placements: Kind, call: Callable[[Placements, Any], object]
) -> None:
    found = laid(placements, "..-.", "AA")
    for mask in (-1, -(2**200)):
        with pytest.raises(
            ValueError, match=r"^a mask of cells can't be negative, as -0x[0-9a-f.]{1,40} is$"
        ):
            call(found, mask)
    for bit in (2, 4, 64, 127, 128, 1000):
        with pytest.raises(ValueError, match=rf"^bit {bit} is set .* has no cell {bit}: "):
            call(found, 1 | 1 << bit)
    for wrong in ("1", 1.0, None):
        with pytest.raises(TypeError):
            call(found, wrong)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"shape": []}, "a shape has 1 to 16 cells, not 0"),
        ({"shape": [(0, col) for col in range(17)]}, "a shape has 1 to 16 cells, not 17"),
        ({"shape": [(0, 0), (0, 1), (0, 0)]}, r"a shape can't have the cell \(0, 0\) twice"),
        ({"blanks": [(0, 1)]}, r"a shape can't have the cell \(0, 1\) twice"),
        ({"shape": [(0, 0, 0)]}, r"must be \(row, column\), not \(0, 0, 0\)"),
        ({"labels": [1]}, "a shape of 2 cells needs as many labels, not 1"),
        ({"labels": []}, "a shape of 2 cells needs as many labels, not 0"),
        ({"joined": [(0, 2)]}, "sector 2 can't be joined to others: no cell of the board is in it"),
        ({"joined": [(-1, 0)]}, "sector -1 can't be joined"),
        ({"rows": 0}, "a board has 1 to 128 cells, not 0 rows of 3"),
        ({"rows": 43, "sectors": [0] * 129}, "a board has 1 to 128 cells, not 43 rows of 3"),
        ({"sectors": [0] * 7}, "2 rows of 3 needs 6 sectors, one for each cell, not 7"),
        ({"sectors": [0] * 5 + [-2]}, "cell 5 is in sector -2"),
    ],
)
def test_wrong_input_is_refused(placements: Kind, changed: dict[str, Any], message: str) -> None:
    right: dict[str, Any] = {
        "rows": 2,
        "cols": 3,
        "sectors": [0, 0, 1] * 2,
        "shape": [(0, 0), (0, 1)],
    }
    assert len(placements(**right))
    with pytest.raises(ValueError, match=message):
        placements(**right | changed)


@pytest.mark.parametrize(
    "changed",
    [
        {"rows": 2.0},
        {"sectors": [0] * 5 + [None]},
        {"shape": [(0, 0), (0, 1.0)]},
        {"shape": [0, 1]},
        {"labels": ["a", "b"]},
        {"blanks": [("1", 0)]},
        {"joined": [(0, 1.0)]},
        {"joined": [0, 1]},
    ],
)
def test_anything_but_an_integer_is_refused(placements: Kind, changed: dict[str, Any]) -> None:
    right: dict[str, Any] = {
        "rows": 2,
        "cols": 3,
        "sectors": [0, 0, 1] * 2,
        "shape": [(0, 0), (0, 1)],
    }
    with pytest.raises(TypeError):
        placements(**right | changed)
    for turn, anchor in ((0.0, 0), (0, "0")):
        with pytest.raises(TypeError):
            laid(placements, "..", "A").find(turn, anchor)  # type: ignore[arg-type]  # as is tested


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))]
)
def test_a_copy_gives_the_same_answers(
    placements: Kind, again: Callable[[Placements], Placements]
) -> None:
    first = laid(placements, ".. ../-. ..", "AB/.C", joined=[(0, 1)], inside=True)
    second = again(first)
    assert type(second) is placements
    assert where(first)
    assert where(second) == where(first)
    assert second.free(2) == first.free(2)
    assert repr(second) == f"<Placements: 3 cells on 2 rows of 4, {len(first)} ways>"
