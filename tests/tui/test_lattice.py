"""Large planes, planes of hexes and of free shapes at the terminal."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from bgf.tui.content import ShownKind
from bgf.tui.table.plane import draw_plane

PIECES = {
    name: ShownKind(name, name.title(), name[0].upper(), "", None, None) for name in ("red", "blue")
}


def drawn(
    plane: dict[str, Any], side: dict[str, Any], *laid: tuple[int, str], **more: Any
) -> list[str]:
    """The lines of a side on which pieces are laid."""
    cols = sum(side["sectors"])
    cells: list[list[str | None]] = [[None] * cols for _ in range(side["rows"])]
    for cell, kind in laid:
        cells[cell // cols][cell % cols] = kind
    lines = draw_plane(plane, side, PIECES, cells, unicode=more.pop("unicode", False), **more)
    return [line.plain.rstrip() for line in lines]


def test_each_row_of_hexes_stands_half_a_cell_further_to_the_right() -> None:
    plane = {
        "cells": "hexes",
        "edges": {"front": "red", "back": "red", "left": "blue", "right": "blue"},
    }
    assert drawn(plane, {"rows": 3, "sectors": [3]}, (0, "red"), (4, "blue")) == [
        "  A B C",
        "  --R--",
        "1\\R . .\\",
        " 2\\. B .\\ B",
        "  3\\. . .\\",
        "    --R--",
    ]
    assert drawn(plane, {"rows": 3, "sectors": [3]}, unicode=True)[2] == "1╲. . .╲"


def test_places_without_a_cell_are_left_blank() -> None:
    side = {"rows": 3, "sectors": [4], "shape": [".##.", "####", "#..#"]}
    assert drawn({}, side, (1, "red")) == ["  A B C D", "1   R .", "2 . . . .", "3 .     ."]


def test_cells_are_pointed_out_between_the_others() -> None:
    side = {"rows": 1, "sectors": [14]}
    lines = drawn({}, side, (1, "red"), (4, "red"), (7, "blue"), placed=[1, 4], cleared=[4, 7])
    assert lines[1] == "1 .[R]. .<R>. .(B). . . . . ."


@pytest.mark.parametrize("cells", ["squares", "hexes"])
@pytest.mark.parametrize("size", [14, 19, 26])
def test_boards_up_to_26_fit_into_80_columns(cells: str, size: int) -> None:
    edges = dict.fromkeys(("front", "back", "left", "right"), "red")
    for plane in ({"cells": cells}, {"cells": cells, "edges": edges}):
        lines = drawn(plane, {"rows": size, "sectors": [size]}, placed=[0, size**2 - 1])
        assert max(map(cell_len, lines)) <= 80


def test_wider_boards_have_two_letters_for_a_column_and_no_gaps() -> None:
    lines = drawn({}, {"rows": 2, "sectors": [40]}, (39, "red"))
    assert lines[0] == " " * 28 + "A" * 14
    assert lines[1] == "  ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN"
    assert lines[2] == "1 " + "." * 39 + "R"


def test_large_boards_have_their_labels_on_all_sides() -> None:
    lines = drawn({}, {"rows": 19, "sectors": [19]})
    letters = "   A B C D E F G H I J K L M N O P Q R S"
    assert lines[0] == lines[-1] == letters
    assert lines[1] == " 1" + " ." * 19 + " 1"
    assert lines[19] == "19" + " ." * 19 + " 19"


def test_large_boards_keep_their_aisles() -> None:
    assert drawn({}, {"rows": 1, "sectors": [8, 8]})[1] == "1 . . . . . . . .|. . . . . . . ."
