"""Planes: cells of a side, pieces placed and lifted, shapes, places in a row."""

from __future__ import annotations

from typing import Any

import pytest

from bgf.components.layout import Layout
from bgf.components.plane import Side, cells_of, column_name
from bgf.components.shape import Shape
from bgf.components.table import Table

from .tables import deal, known, lying, slot, table

PIECES = {"blocks": {"red": {"mark": "R", "count": 9}, "blue": {"mark": "B", "count": 9}}}


def drawn(side: Side, mask: int) -> list[str]:
    """The rows of a side, front first, with a cross for each cell of a mask."""
    marks = ["x" if mask >> cell & 1 else "." for cell in range(side.rows * side.cols)]
    return ["".join(marks[first : first + side.cols]) for first in range(0, len(marks), side.cols)]


def side(rows: int, *sectors: int) -> Side:
    return Side.from_content({"rows": rows, "sectors": sectors})


@pytest.mark.parametrize(
    ("what", "rows"),
    [
        ("ends", ["xxxxxxxx", "........", "........", "xxxxxxxx"]),
        ("outer", ["x......x", "x......x", "x......x", "x......x"]),
        ("bordering", ["..xx.xx.", "..xx.xx.", "..xx.xx.", "..xx.xx."]),
        ("inner", ["........", ".x..x...", ".x..x...", "........"]),
        ("corners", ["x......x", "........", "........", "x......x"]),
    ],
)
def test_sectors_of_a_side_have_ends_borders_and_corners(what: str, rows: list[str]) -> None:
    here = side(4, 3, 3, 2)
    assert drawn(here, getattr(here, what)) == rows


def test_the_corners_of_each_sector() -> None:
    here = side(3, 3, 2, 1)
    assert [drawn(here, mask) for mask in here.sector_corners] == [
        ["x.x...", "......", "x.x..."],
        ["...xx.", "......", "...xx."],
        [".....x", "......", ".....x"],
    ]


def test_a_side_of_one_sector_borders_on_nothing() -> None:
    here = side(3, 4)
    assert here.bordering == 0
    assert drawn(here, here.inner) == ["....", ".xx.", "...."]
    assert [drawn(here, mask) for mask in here.sector_corners] == [["x..x", "....", "x..x"]]


def test_a_side_of_one_row_is_all_edge() -> None:
    here = side(1, 3)
    assert here.inner == 0
    assert here.ends == here.cells


def test_columns_go_on_after_z() -> None:
    names = [column_name(number) for number in (0, 25, 26, 51, 52)]
    assert names == ["A", "Z", "AA", "AZ", "BA"]
    here = side(27, 27)
    assert here.names[-1] == "AA27"
    assert here.cell_of["AA27"] == 27 * 27 - 1


def test_a_side_of_free_shape_has_no_cells_in_its_holes() -> None:
    entry = {"rows": 3, "sectors": [4], "shape": [".##.", "####", "#..#"]}
    here = Side.from_content(entry)
    assert drawn(here, here.cells) == [".xx.", "xxxx", "x..x"]
    assert [*here.cell_of] == ["B1", "C1", "A2", "B2", "C2", "D2", "A3", "D3"]
    assert drawn(here, here.left) == ["....", "x...", "x..."]
    group_of_the_corner = here.grid.group(here.cells, here.cell_of["D3"])
    assert drawn(here, group_of_the_corner) == [".xx.", "xxxx", "x..x"]


def test_a_hex_has_six_neighbours() -> None:
    here = Side.from_content({"rows": 4, "sectors": [5]}, hexes=True)
    beside = here.grid.neighbours[here.cell_of["C3"]]
    assert [here.names[cell] for cell in cells_of(beside)] == ["C2", "D2", "B3", "D3", "B4", "C4"]


def test_options_decide_which_side_is_in_play() -> None:
    sides = [{"options": {"size": size}, "rows": size, "sectors": [size]} for size in (3, 4)]
    on = table(pieces=PIECES, planes={"yard": {"holds": "blocks", "sides": sides}})
    plane = on.layout.plane("yard")
    for size in (3, 4):
        assert plane.side(2, {"size": size, "other": 1}).rows == size
    with pytest.raises(KeyError):
        plane.side(2, {"size": 5})


def test_edges_belong_to_kinds_of_pieces() -> None:
    entry = {"holds": "blocks", "sides": [{"rows": 2, "sectors": [2]}]}
    plain = table(pieces=PIECES, planes={"yard": entry}).layout.plane("yard")
    edged = {**entry, "cells": "hexes", "edges": {"left": "blue", "front": "red"}}
    plane = table(pieces=PIECES, planes={"yard": edged}).layout.plane("yard")
    assert plain.hexes is False
    assert plain.edges == {}
    assert plane.hexes is True
    assert plane.edges == {"front": 0, "left": 1}


def test_a_large_plane_holds_pieces() -> None:
    entry = {"holds": "blocks", "sides": [{"rows": 26, "sectors": [26]}]}
    on = table(pieces=PIECES, planes={"yard": entry})
    plane = on.layout.plane("yard")
    last = 26 * 26 - 1
    for cell in (last, last - 1, last - 26):
        on.place(plane, 0, cell, 1)
    grid = on.side(plane).grid
    taken = on.taken(plane)
    (group,) = grid.groups(taken)
    assert cells_of(group) == [last - 26, last - 1, last]
    assert cells_of(grid.around(taken)) == [last - 52, last - 27, last - 2]


def yard(players: int = 2, *, shared: bool = False) -> Table:
    plane: dict[str, Any] = {"holds": "blocks", "sides": [{"rows": 2, "sectors": [3]}]}
    if not shared:
        plane["per"] = "player"
    return table(players, pieces=PIECES, planes={"yard": plane})


@pytest.mark.parametrize("shared", [False, True])
def test_pieces_are_placed_replaced_and_lifted(shared: bool) -> None:
    on = yard(shared=shared)
    plane = on.layout.plane("yard")
    owner = 0 if shared else 1
    assert on.place(plane, owner, 4, 0) == -1
    assert on.place(plane, owner, 5, 1) == -1
    assert on.place(plane, owner, 4, 1) == 0, "red lay there"
    assert [on.piece_at(plane, owner, cell) for cell in range(6)] == [-1, -1, -1, -1, 1, 1]
    assert cells_of(on.taken(plane, owner)) == [4, 5]
    assert on.lift(plane, owner, 4) == 1
    assert on.lift(plane, owner, 4) == -1, "it is gone"
    assert cells_of(on.taken(plane, owner)) == [5]
    if not shared:
        assert on.taken(plane, 0) == 0


def test_a_shape_is_read_in_reading_order() -> None:
    shape = Shape.from_content([".RB", "R.."], {"R": 0, "B": 1})
    assert shape.cells == ((0, 1), (0, 2), (1, 0))
    assert shape.labels == (0, 1, 0)
    assert shape.blanks == ((0, 0), (1, 1), (1, 2))
    assert Shape.from_content([".RB", "R.."]).labels == (0, 0, 0)


def test_removed_cells_of_a_shape_leave_no_blank() -> None:
    shape = Shape.from_content([".RB", "R.."], {"R": 0, "B": 1})
    part = shape.without(0b010)
    assert part.cells == ((0, 1), (1, 0))
    assert part.labels == (0, 0)
    assert part.blanks == shape.blanks
    assert shape.without(0b010) is part
    assert shape.without(0) is shape


def test_a_component_has_the_shape_that_its_entry_shows() -> None:
    cards = {"cards": {"bend": {"shape": ["RR", ".B"]}, "plain": {}}}
    layout = Layout.from_content({"players": {"max": 2}, "components": cards, "pieces": PIECES})
    shape = layout.kind("cards", "bend").shape
    assert shape is not None
    assert shape.labels == (0, 0, 1)
    assert shape.blanks == ((1, 0),)
    assert layout.kind("cards", "plain").shape is None


@pytest.mark.parametrize(
    ("at", "row"),
    [(0, "bus red blue"), (1, "red bus blue"), (2, "red blue bus"), (None, "red blue bus")],
)
def test_a_component_is_drawn_into_its_place(at: int | None, row: str) -> None:
    row_zone = {"holds": "cards", "sees": "everybody", "ordered": True, "tally": True}
    on = table(zones={"row": row_zone})
    deal(on, "row", "red blue")
    (bus,) = deal(on, "deck", "bus")
    assert on.draw(slot(on, "deck"), slot(on, "row"), at=at) == bus
    assert lying(on, "row") == row
    assert known(on, bus) == "012s"
    assert on.faults() == []
