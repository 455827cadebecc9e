"""The colours and the look of boards."""

from __future__ import annotations

import re

import pytest
from tests.drawing.pictures import elements_of, map_of, pack_of

import bgf
from bgf.content.icons import icons
from bgf.content.palette import GROUNDS, INK, KIND_COLOURS, LEAST_CONTRAST, Shade, contrast
from bgf.drawing import draw_boards, stylesheet, web_look

GAMES = ("paris", "boarding", "animals", "aeroplanes")


def tokens() -> dict[str, Shade]:
    """The colours of the stylesheet that are the same or two for light and dark."""
    found = {}
    for name, value in re.findall(r"--([a-z0-9-]+): ([^;]+);", stylesheet()):
        colours = re.findall(r"#[0-9a-f]{3,6}", value)
        if colours:
            light = in_full(colours[0])
            dark = in_full(colours[-1])
            found[name] = Shade(light, dark)
    return found


def in_full(colour: str) -> str:
    """A colour with six digits: ``#abc`` is ``#aabbcc``."""
    if len(colour) > len("#abc"):
        return colour
    return "#" + "".join(2 * digit for digit in colour[1:])


def test_the_stylesheet_has_the_colours_that_content_is_checked_against() -> None:
    found = tokens()
    checked = GROUNDS | KIND_COLOURS
    assert {name: found[name] for name in checked} == checked
    assert found["ink"] == INK


@pytest.mark.parametrize("name", [name for name in KIND_COLOURS if f"{name}-ink" in KIND_COLOURS])
def test_ink_on_kind_colours_has_enough_contrast(name: str) -> None:
    for ground, ink in zip(KIND_COLOURS[name], KIND_COLOURS[f"{name}-ink"], strict=True):
        assert contrast(ground, ink) >= LEAST_CONTRAST


@pytest.mark.parametrize("name", GROUNDS)
def test_names_can_be_read_on_every_ground(name: str) -> None:
    for ground, ink in zip(GROUNDS[name], INK, strict=True):
        assert contrast(ground, ink) >= LEAST_CONTRAST


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#ffffff") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_icons_of_a_game_are_paths_and_their_artists_are_named(game: str) -> None:
    pack = bgf.load(game).pack
    look = web_look(pack)
    named = pack.data["faces"]["web"]["icons"]
    assert look["icons"].keys() == named.keys()
    assert all(path[0] in "Mm" for path in look["icons"].values())
    library = icons()
    artists = {library[icon].by for icon in named.values() if icon in library}
    assert artists
    assert look["credits"] == sorted(artists)


def test_a_pack_may_say_nothing_of_its_look() -> None:
    assert web_look(pack_of()) == {}


@pytest.mark.parametrize(
    ("ground", "class_"), [("districts", "district"), ("land", "sea"), ("plain", "plain")]
)
def test_a_theme_chooses_the_ground(ground: str, class_: str) -> None:
    pack = map_of({"a": (0, 0), "b": (90, 60)}, [("a", "b")])
    theme = {"maps": {"land": {"ground": ground}}}
    board = draw_boards(pack, "en", theme)["land"]
    drawn = [name for name in ("district", "sea", "plain") if [*elements_of(board, name)]]
    assert drawn == [class_]


def test_a_theme_adds_rivers_and_islands() -> None:
    pack = map_of({"a": (0, 0), "b": (90, 60)}, [("a", "b")])
    look = {
        "rivers": [[[0, 30], [45, 30], [90, 30]], [[10, 0], [10, 60]]],
        "river_width": 12,
        "islands": [{"at": [45, 30], "size": [20, 8]}],
    }
    board = draw_boards(pack, "en", {"maps": {"land": look}})["land"]
    assert [each.get("stroke-width") for each in elements_of(board, "stream")] == ["12", "12"]
    (island,) = elements_of(board, "island")
    x = float(island.get("cx") or 0)
    y = float(island.get("cy") or 0)
    (ax, ay, _) = board.anchors["place:a"][0]
    (bx, by, _) = board.anchors["place:b"][0]
    middle = ((ax + bx) / 2, (ay + by) / 2)
    assert (x, y) == pytest.approx(middle, abs=0.1)
