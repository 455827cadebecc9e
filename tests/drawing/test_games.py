"""The boards of the games that come with bgf."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
from tests.drawing.pictures import discs_of, elements_of, ids_of, names_of, root_of

import bgf
from bgf.content.pack import Pack
from bgf.drawing import BoardDrawing, draw_boards, side_key, stylesheet

GAMES = ("paris", "boarding", "animals", "aeroplanes")
MAPS = (("paris", "city"), ("aeroplanes", "world"))
LANGUAGES = ("en", "pl")


def pack(game: str) -> Pack:
    return bgf.load(game).pack


@cache
def boards(game: str, lang: str = "en") -> dict[str, BoardDrawing]:
    return draw_boards(pack(game), lang)


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_every_place_and_link_can_be_pointed_at(game: str, name: str) -> None:
    content = pack(game)
    board = boards(game)[name]
    entry = content.data["maps"][name]
    wanted = {f"place:{place}" for place in entry["places"]}
    wanted |= {f"link:{link}" for link in entry["links"]}
    wanted |= {f"outward:{place}" for place in entry.get("outward", {})}
    found = ids_of(board)
    assert wanted <= set(found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_every_space_of_a_link_has_an_anchor(game: str, name: str) -> None:
    content = pack(game)
    anchors = boards(game)[name].anchors
    for link, entry in content.data["maps"][name]["links"].items():
        assert len(anchors[f"link:{link}"]) == entry.get("length", 1)


def test_the_spaces_of_a_link_lie_in_order_from_its_first_place() -> None:
    content = pack("paris")
    anchors = boards("paris")["city"].anchors
    for link, entry in content.data["maps"]["city"]["links"].items():
        (x, y, _), *_ = anchors[f"place:{entry['between'][0]}"]
        distances = [(ax - x) ** 2 + (ay - y) ** 2 for ax, ay, _ in anchors[f"link:{link}"]]
        assert distances == sorted(distances)


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_every_place_has_an_anchor_for_each_piece_and_for_its_name(game: str, name: str) -> None:
    content = pack(game)
    anchors = boards(game)[name].anchors
    for place, entry in content.data["maps"][name]["places"].items():
        assert len(anchors[f"place:{place}"]) == len(anchors[f"label:{place}"]) == 1
        spaces = entry.get("spaces", 0)
        most = spaces if isinstance(spaces, int) else max(spaces.values())
        assert len(anchors.get(f"room:{place}", [])) == most


def test_every_cell_of_each_side_of_a_plane_can_be_pointed_at() -> None:
    for index, (columns, rows) in enumerate([("ABCDEFGHIJ", 5), ("ABCDEFGH", 5)]):
        board = boards("boarding")[side_key("plane", index)]
        cells = {f"cell:{column}{row}" for column in columns for row in range(1, rows + 1)}
        assert set(ids_of(board)) == cells
        assert set(board.anchors) == cells | {"grid"}


def test_every_space_of_a_track_can_be_pointed_at() -> None:
    board = boards("paris")["score"]
    spaces = [f"space:{number}" for number in range(51)]
    assert ids_of(board) == spaces
    assert list(board.anchors) == spaces


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), MAPS)
def test_names_cover_neither_each_other_nor_places(game: str, name: str, lang: str) -> None:
    board = boards(game, lang)[name]
    names = names_of(board)
    assert not [pair for pair in combinations(names, 2) if pair[0].overlaps(pair[1])]
    assert not [(a, b) for a in names for b in discs_of(board) if a.overlaps(b)]


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_anchors_and_names_lie_on_the_board(game: str, name: str) -> None:
    board = boards(game, "pl")[name]
    for anchors in board.anchors.values():
        for x, y, _ in anchors:
            assert 0 < x < board.width
            assert 0 < y < board.height
    for box in names_of(board):
        assert box.left > 0
        assert box.top > 0
        assert box.right < board.width
        assert box.bottom < board.height


def test_names_are_in_the_language_asked_for() -> None:
    english, polish = (boards("paris", lang)["city"] for lang in LANGUAGES)
    assert "Eiffel Tower" in english.svg
    assert "Wieża Eiffla" in polish.svg
    assert english.anchors["place:tour_eiffel"] == polish.anchors["place:tour_eiffel"]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_static_and_coloured_by_classes(game: str) -> None:
    for board in boards(game).values():
        for each in root_of(board).iter():
            assert each.tag.rpartition("}")[2] not in {"script", "style", "foreignObject", "a"}
            for key, value in each.attrib.items():
                assert not key.startswith("on")
                assert key not in {"style", "href", "fill", "stroke", "id"}
                assert "url(" not in value


@pytest.mark.parametrize("game", GAMES)
def test_the_same_pack_gives_the_same_bytes(game: str) -> None:
    assert draw_boards(pack(game), "en") == boards(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_class_of_a_picture_is_known_to_the_stylesheet(game: str) -> None:
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet()))
    groups = {"aisles", "beds", "cells", "cell", "columns", "districts", "ground", "land", "link"}
    groups |= {"links", "outward", "parks", "place", "places", "rail", "region", "rows", "space"}
    groups |= {"board-map", "board-plane", "board-track"}
    for board in boards(game).values():
        for each in root_of(board).iter():
            assert set((each.get("class") or "").split()) <= styled | groups


def test_marks_are_in_the_language_asked_for() -> None:
    marks = {}
    for lang in LANGUAGES:
        board = boards("paris", lang)["city"]
        rails = [rail for rail in elements_of(board, "rail") if "c-blue" in rail.get("class", "")]
        marks[lang] = {each.text for rail in rails for each in rail.iter() if each.text} & {*"BN"}
    assert marks == {"en": {"B"}, "pl": {"N"}}


def test_links_are_told_apart_by_marks_as_well_as_colours() -> None:
    board = boards("paris")["city"]
    mark_of_colour: dict[str, set[str | None]] = {}
    for rail in elements_of(board, "rail"):
        (colour,) = [name for name in (rail.get("class") or "").split() if name.startswith("c-")]
        marks = {each.text for each in rail.iter() if each.get("class") == "mark"}
        mark_of_colour.setdefault(colour, set()).update(marks)
    assert all(len(marks) == 1 for marks in mark_of_colour.values())
    assert len({*map(tuple, mark_of_colour.values())}) == len(mark_of_colour) == 6
