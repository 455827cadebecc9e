"""Boards coloured by figures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from tests.drawing.pictures import map_of, pack_of

from bgf.drawing import BoardDrawing, Heat, draw_boards, heat_map, stylesheet
from bgf.drawing.heat import LEVELS, level_of


@pytest.fixture
def board() -> BoardDrawing:
    pack = map_of({"a": (0, 0), "b": (90, 60), "c": (90, 0)}, [("a", "b"), ("b", "c")], length=2)
    return draw_boards(pack, "en")["land"]


def element(svg: str, thing: str) -> ElementTree.Element:
    """The element of a thing in a coloured board."""
    elements = ElementTree.fromstring(svg).iter()
    (found,) = [each for each in elements if each.get("data-id") == thing]
    return found


def classes(svg: str, thing: str) -> list[str]:
    """The classes of the element of a thing."""
    return (element(svg, thing).get("class") or "").split()


def test_a_thing_is_coloured_and_bears_its_figure_and_its_words(board: BoardDrawing) -> None:
    svg = heat_map(board, {"link:a-b-0": Heat(3, "34", "A – B: used by 34 %")}, "k", "T")
    assert classes(svg, "link:a-b-0") == ["link", "rail", "c-plain", "heat-3"]
    assert element(svg, "link:a-b-0").findtext("title") == "A – B: used by 34 %"
    assert ">34</text>" in svg


def test_negative_heat_has_its_own_levels(board: BoardDrawing) -> None:
    svg = heat_map(board, {"place:a": Heat(-2, "", "A")}, "k", "T")
    assert "heat-m2" in classes(svg, "place:a")


def test_other_things_stay_pale(board: BoardDrawing) -> None:
    svg = heat_map(board, {"place:a": Heat(5, "", "A")}, "k", "T")
    assert not [name for name in classes(svg, "place:b") if "heat-" in name]


def test_a_cell_has_a_tooltip_too() -> None:
    pack = pack_of(planes={"deck": {"sides": [{"rows": 1, "sectors": [2]}]}})
    heats = {"cell:B1": Heat(1, "9", "B1: 9 %")}
    deck = draw_boards(pack, "en")["deck"]
    svg = heat_map(deck, heats, "k", "T")
    assert element(svg, "cell:B1").findtext("title") == "B1: 9 %"


def test_figures_are_escaped(board: BoardDrawing) -> None:
    svg = heat_map(board, {"place:a": Heat(1, "<b>", "<i>&")}, "k", "T")
    assert element(svg, "place:a").findtext("title") == "<i>&"
    assert "<b>" not in svg


@pytest.mark.parametrize(
    ("value", "level"), [(0, 0), (0.01, 1), (0.6, 3), (1, LEVELS), (-1, -LEVELS), (-0.1, -1)]
)
def test_levels_go_from_nothing_to_the_most(value: float, level: int) -> None:
    assert level_of(value, 1) == level
    assert level_of(value, 0) == 0


@pytest.mark.parametrize("level", range(-LEVELS, LEVELS + 1))
def test_every_level_has_a_colour(level: int) -> None:
    name = f"heat-m{-level}" if level < 0 else f"heat-{level}"
    css = stylesheet(heat=True)
    assert f".{name} {{" in css
    assert f"--{name}:" in css


def test_a_page_may_give_the_tokens_to_its_boards_alone() -> None:
    css = stylesheet(".board-figure")
    assert ":root" not in css
    assert ".board-figure {" in css


def test_heat_map_has_a_description_of_all_its_figures(board: BoardDrawing) -> None:
    heats = {"place:a": Heat(5, "", "A: 9 %"), "place:b": Heat(0, "", "B: never")}
    root = ElementTree.fromstring(heat_map(board, heats, "use-1", "Places"))
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "use-1-title use-1-desc"
    assert root.findtext("title") == "Places"
    assert root.findtext("desc") == "A: 9 %; B: never"
