"""Planes on plain ground: squares and hexes, free shapes, edges."""

from __future__ import annotations

from math import dist, isclose
from typing import Any

from bgf.drawing import BoardDrawing, draw_boards

from .pictures import elements_of, ids_of, pack_of

PIECES = {"stones": {"red": {"style": "red"}, "blue": {"style": "blue"}}}


def board(rows: int, cols: int, **more: Any) -> BoardDrawing:
    shape = {"shape": more.pop("shape")} if "shape" in more else {}
    side = {"rows": rows, "sectors": [cols], **shape}
    plane = {"holds": "stones", "sides": [side], **more}
    return draw_boards(pack_of(planes={"field": plane}, pieces=PIECES), "en")["field"]


def test_the_neighbours_of_a_hex_are_equally_far() -> None:
    anchors = board(4, 4, cells="hexes").anchors
    middle = anchors["cell:B3"][0][:2]
    near = [
        dist(middle, anchors[f"cell:{name}"][0][:2])
        for name in ("A3", "C3", "B2", "C2", "A4", "B4")
    ]
    assert all(isclose(each, near[0], rel_tol=0.01) for each in near)
    assert dist(middle, anchors["cell:A2"][0][:2]) > 1.5 * near[0]


def test_only_cells_can_be_pointed_at() -> None:
    assert ids_of(board(2, 2, shape=["#.", "##"])) == ["cell:A1", "cell:A2", "cell:B2"]


def test_edges_bear_the_colours_of_their_kinds() -> None:
    drawn = board(3, 3, cells="hexes", edges={"front": "red", "left": "blue"})
    assert [each.get("class") for each in elements_of(drawn, "edge")] == [
        "edge c-red",
        "edge c-blue",
    ]
    assert [*elements_of(board(3, 3), "edge")] == []


def test_a_board_of_676_cells_has_each_of_them_inside() -> None:
    for cells in ("squares", "hexes"):
        drawn = board(26, 26, cells=cells)
        assert len(ids_of(drawn)) == 676
        for (x, y, _), *_ in drawn.anchors.values():
            assert 0 < x < drawn.width
            assert 0 < y < drawn.height
