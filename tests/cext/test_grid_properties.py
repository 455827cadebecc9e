"""Boards at random: kernels against numpy, scipy and sets, and the compiled against their twins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import ndimage, optimize

from bgf_cext import MAX_GRID_CELLS, MAX_SHAPE
from bgf_cext.grid import CellGrid
from bgf_cext.placements import Placements

Board = tuple[int, int, list[int]]
Cells = list[tuple[int, int]]

quickly = settings(deadline=None, max_examples=60)


@st.composite
def boards(draw: st.DrawFn, most: int = MAX_GRID_CELLS) -> Board:
    """Draws rows, columns and sectors: strips with aisles between, or any pattern, with holes."""
    rows = draw(st.one_of(st.integers(1, 5), st.integers(1, most)))
    cols = draw(st.integers(1, min(most // rows, 40)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    aisles = sorted(rng.sample(range(cols), min(cols, draw(st.integers(0, 3)))))
    strips = [sum(aisle <= col for aisle in aisles) for col in range(cols)] * rows
    if draw(st.booleans()):
        strips = [rng.randrange(2) for _ in strips]
    holes = draw(st.sampled_from([0, 0.05, 0.3]))
    return rows, cols, [-1 if rng.random() < holes else sector for sector in strips]


def subset(draw: Any, sectors: list[int]) -> int:
    """Draws a mask of cells, of any density."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    share = draw(st.sampled_from([0.0, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0]))
    chosen = [sector >= 0 and rng.random() < share for sector in sectors]
    return sum(is_in << cell for cell, is_in in enumerate(chosen))


def as_array(board: Board, mask: int) -> Any:
    rows, cols, sectors = board
    flat = [mask >> cell & 1 for cell in range(len(sectors))]
    return np.array(flat, dtype=bool).reshape(rows, cols)


def labelled(board: Board, mask: int) -> list[int]:
    """The groups that scipy finds, sector by sector, in the order of their lowest cells."""
    rows, cols, sectors = board
    plan = np.array(sectors).reshape(rows, cols)
    filled = as_array(board, mask)
    groups = []
    for sector in set(sectors) - {-1}:
        labels, count = ndimage.label(filled & (plan == sector))
        for number in range(1, count + 1):
            cells = np.flatnonzero(labels == number)
            groups.append(mask_of(map(int, cells)))
    return sorted(groups, key=lambda group: group & -group)


@quickly
@given(data=st.data(), board=boards())
def test_groups_are_those_that_scipy_labels(
    grid: type[CellGrid], data: st.DataObject, board: Board
) -> None:
    ours = grid(*board)
    masks = [subset(data.draw, board[2]) for _ in range(3)]
    for mask in masks:
        groups = labelled(board, mask)
        sizes = [group.bit_count() for group in groups]
        assert ours.groups(mask) == groups
        assert ours.largest(mask) == max(sizes, default=0)
        assert ours.pairs(mask) == sizes.count(2)
    assert ours.survey(masks) == [(ours.largest(mask), ours.pairs(mask)) for mask in masks]


def beside(board: Board, cell: int) -> set[int]:
    """The neighbours of a cell, found by the distance of all others."""
    _, cols, sectors = board
    row, col = divmod(cell, cols)
    found = set()
    for other, sector in enumerate(sectors):
        other_row, other_col = divmod(other, cols)
        distance = abs(other_row - row) + abs(other_col - col)
        if distance == 1 and sector == sectors[cell] and sector >= 0:
            found.add(other)
    return found


def mask_of(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


@quickly
@given(data=st.data(), board=boards())
def test_neighbours_and_surrounded_cells(
    grid: type[CellGrid], data: st.DataObject, board: Board
) -> None:
    ours = grid(*board)
    inner = subset(data.draw, board[2])
    outer = subset(data.draw, board[2])
    around = [beside(board, cell) for cell in range(len(board[2]))]
    assert ours.neighbours == tuple(map(mask_of, around))
    surrounded = []
    for cell, near in enumerate(around):
        if inner >> cell & 1 and all(outer >> other & 1 for other in near):
            surrounded.append(cell)
    assert ours.surrounded(inner, outer) == mask_of(surrounded)


def squares_in(board: Board, mask: int, side: int) -> list[set[int]]:
    rows, cols, sectors = board
    found = []
    for row in range(rows - side + 1):
        for col in range(cols - side + 1):
            square = {(row + r) * cols + col + c for r in range(side) for c in range(side)}
            of_one_sector = len({sectors[cell] for cell in square}) == 1
            if of_one_sector and all(mask >> cell & 1 for cell in square):
                found.append(square)
    return found


def most_apart(squares: list[set[int]]) -> int:
    """Tries all choices of squares that don't overlap."""
    if not squares:
        return 0
    first, *others = squares
    apart = [other for other in others if not first & other]
    return max(1 + most_apart(apart), most_apart(others))


@quickly
@given(data=st.data(), board=boards(most=24), side=st.integers(1, 4))
def test_no_choice_of_squares_beats_ours(
    grid: type[CellGrid], data: st.DataObject, board: Board, side: int
) -> None:
    mask = subset(data.draw, board[2])
    expected = mask.bit_count() if side == 1 else most_apart(squares_in(board, mask, side))
    assert grid(*board).squares(mask, side) == expected


def solved(squares: list[set[int]], cells: int) -> int:
    """The largest number found by scipy's solver, with each cell in at most one square."""
    used = np.array([[cell in square for square in squares] for cell in range(cells)], dtype=int)
    once = optimize.LinearConstraint(used, ub=1)
    found = optimize.milp(-np.ones(len(squares)), integrality=1, constraints=once, bounds=(0, 1))
    most: int = round(-found.fun)
    return most


@settings(deadline=None, max_examples=30)
@given(data=st.data(), board=boards(), side=st.integers(2, 4))
def test_a_solver_finds_as_many_squares_on_a_large_board(
    grid: type[CellGrid], data: st.DataObject, board: Board, side: int
) -> None:
    mask = subset(data.draw, board[2])
    squares = squares_in(board, mask, side)
    expected = solved(squares, len(board[2])) if squares else 0
    assert grid(*board).squares(mask, side) == expected


@st.composite
def shapes(draw: st.DrawFn) -> tuple[Cells, list[int], Cells]:
    """Draws cells in any order, joined or not, with labels, and some of the cells between them."""
    rows = draw(st.integers(1, 4))
    cols = draw(st.integers(1, 4))
    everywhere = [(row, col) for row in range(rows) for col in range(cols)]
    order = draw(st.permutations(everywhere))
    most = draw(st.sampled_from([3, 5, 16]))
    size = draw(st.integers(1, min(len(order), MAX_SHAPE, most)))
    labels = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    blanks = draw(st.integers(0, len(order) - size))
    return order[:size], labels, order[size : size + blanks]


def laid_by_hand(
    board: Board, shape: tuple[Cells, list[int], Cells], joined: list[set[int]], inside: bool
) -> Iterator[tuple[int, int, frozenset[tuple[int, int]]]]:
    """Turn, first cell, and (cell, label) of all placements: numpy turns a drawing of the shape."""
    rows, cols, sectors = board
    cells, labels, blanks = shape
    nothing, blank = -2, -1
    drawing = np.full((4, 4), nothing)
    for (row, col), label in zip(cells, labels, strict=True):
        drawing[row, col] = label
    for row, col in blanks:
        drawing[row, col] = blank
    seen = set()
    for turn in range(4):
        turned = np.rot90(drawing, -turn)  # numpy's quarter turns are anticlockwise
        ways = []
        for top in range(-3, rows):
            for left in range(-3, cols):
                at = {
                    (top + r, left + c): int(turned[r, c])
                    for r in range(4)
                    for c in range(4)
                    if turned[r, c] >= (blank if inside else 0)
                }
                if any(not (0 <= r < rows and 0 <= c < cols) for r, c in at):
                    continue
                on = {r * cols + c: label for (r, c), label in at.items()}
                if any(sectors[cell] < 0 for cell in on):
                    continue
                laid = frozenset((cell, label) for cell, label in on.items() if label >= 0)
                used = {sectors[cell] for cell, _ in laid}
                if laid not in seen and (len(used) == 1 or any(used <= j for j in joined)):
                    seen.add(laid)
                    ways.append((turn, min(laid)[0], laid))
        yield from sorted(ways, key=lambda way: way[1])


@quickly
@given(data=st.data(), board=boards(), shape=shapes(), inside=st.booleans())
def test_placements_are_those_laid_by_hand(
    placements: type[Placements],
    data: st.DataObject,
    board: Board,
    shape: tuple[Cells, list[int], Cells],
    inside: bool,
) -> None:
    present = sorted(set(board[2]) - {-1})
    group = st.sets(st.sampled_from(present), min_size=2) if len(present) > 1 else st.nothing()
    joined = data.draw(st.lists(group, max_size=2)) if len(present) > 1 else []
    cells, labels, blanks = shape
    ours = placements(*board, cells, labels, joined=joined, blanks=blanks, inside=inside)
    by_hand = list(laid_by_hand(board, shape, joined, inside))
    labelled_cells = [frozenset(zip(laid, labels, strict=True)) for laid in ours.cells]
    assert [*zip(ours.turns, ours.anchors, labelled_cells, strict=True)] == by_hand
    covered = [{cell for cell, _ in laid} for _, _, laid in by_hand]
    assert ours.masks == tuple(map(mask_of, covered))
    for number, (turn, anchor, _) in enumerate(by_hand):
        assert ours.find(turn, anchor) == number
    taken = subset(data.draw, board[2])
    cleared = [{cell for cell in laid if taken >> cell & 1} for laid in covered]
    assert ours.free(taken) == [number for number, cells in enumerate(cleared) if not cells]
    assert ours.clearing(taken) == list(map(mask_of, cleared))


def outcome(call: Any, *arguments: Any, **named: Any) -> Any:
    """Returns the result of a call, or the error it raises, in a form to compare."""
    try:
        return call(*arguments, **named)
    except (IndexError, OverflowError, TypeError, ValueError) as error:
        return type(error), str(error)


odd_masks = st.sampled_from([-1, -(2**127), 2**127, 2**128, 2**128 - 1, 2**300, 2**64, True])


@quickly
@given(data=st.data(), board=boards(), odd=odd_masks, side=st.integers(-1, 12))
def test_compiled_and_twin_agree_about_a_grid(
    compiled_grid: type[CellGrid], data: st.DataObject, board: Board, odd: int, side: int
) -> None:
    compiled = compiled_grid(*board)
    twin = CellGrid(*board)
    known = subset(data.draw, board[2])
    assert repr(compiled) == repr(twin)
    assert compiled.cells == twin.cells
    assert compiled.neighbours == twin.neighbours
    for mask in (known, odd):
        for name in ("groups", "largest", "pairs"):
            assert outcome(getattr(compiled, name), mask) == outcome(getattr(twin, name), mask)
        assert outcome(compiled.survey, [known, mask]) == outcome(twin.survey, [known, mask])
        for pair in ((known, mask), (mask, known)):
            assert outcome(compiled.surrounded, *pair) == outcome(twin.surrounded, *pair)
        assert outcome(compiled.squares, mask, side) == outcome(twin.squares, mask, side)


@quickly
@given(
    data=st.data(),
    board=boards(),
    shape=shapes(),
    odd=odd_masks,
    joined=st.lists(st.lists(st.integers(-1, 3), max_size=3), max_size=2),
    inside=st.booleans(),
)
def test_compiled_and_twin_agree_about_placements(
    compiled_placements: type[Placements],
    data: st.DataObject,
    board: Board,
    shape: tuple[Cells, list[int], Cells],
    odd: int,
    joined: list[list[int]],
    inside: bool,
) -> None:
    cells, labels, blanks = shape
    named: dict[str, Any] = {"joined": joined, "blanks": blanks, "inside": inside}
    compiled = outcome(compiled_placements, *board, cells, labels, **named)
    twin = outcome(Placements, *board, cells, labels, **named)
    if isinstance(twin, tuple):
        assert compiled == twin
        return
    assert repr(compiled) == repr(twin)
    for name in ("turns", "anchors", "cells", "masks"):
        assert getattr(compiled, name) == getattr(twin, name)
    for mask in (subset(data.draw, board[2]), odd):
        assert outcome(compiled.free, mask) == outcome(twin.free, mask)
        assert outcome(compiled.clearing, mask) == outcome(twin.clearing, mask)
    for turn in range(-1, 5):
        for anchor in range(-1, len(board[2]) + 1):
            assert compiled.find(turn, anchor) == twin.find(turn, anchor)


def test_the_compiled_hold_c_values(
    compiled_grid: type[CellGrid], compiled_placements: type[Placements]
) -> None:
    """Without its .pxd a kernel compiles too, to objects in a dictionary: correct, and slow."""
    made = compiled_grid(1, 1, [0]), compiled_placements(1, 1, [0], [(0, 0)])
    for kernel in made:
        assert not hasattr(kernel, "__dict__")
        assert [name for name in dir(kernel) if name in ("_cells", "_known", "_board")] == []
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Heir", (type(kernel),), {})
    # Three masks of 16 bytes in a grid; in placements nine, and 64 steps.
    assert compiled_grid.__basicsize__ > 100
    assert compiled_placements.__basicsize__ > 9 * 16 + 64
