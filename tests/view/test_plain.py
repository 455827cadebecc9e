"""Views as plain text."""

from __future__ import annotations

import pytest

import bgf
from bgf.testing.positions import position
from bgf.view import view_of
from bgf.view.plain import as_text


def test_a_table_is_told_in_both_languages() -> None:
    game = bgf.load("paris")
    view = view_of(game.new_state(2, 5), 0)
    english, polish = (as_text(view, game.pack, lang, ("Ann", "Tom")) for lang in ("en", "pl"))
    assert english.splitlines()[0].startswith("Paris - ")
    assert "A (Ann): Hand: " in english
    assert "A (Ann): Ręka: " in polish


def test_components_unknown_to_the_viewer_are_face_down() -> None:
    game = bgf.load("paris")
    text = as_text(view_of(game.new_state(2, 5), 0), game.pack, "en")
    (others,) = [line for line in text.splitlines() if line.startswith("B: ")]
    assert "Hand: face down x" in others


def test_a_plane_is_drawn_by_the_marks_of_its_pieces() -> None:
    game = bgf.load("boarding")
    text = as_text(view_of(game.new_state(2, 5), 0), game.pack, "en")
    assert "Plane A:\n  . . ." in text


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Departure hall: Tourist x", ", Lover x"]),
        ("pl", ["Hala odlotów: Turysta x", ", Zakochany x"]),
    ],
)
def test_counted_things_are_called_by_their_names(lang: str, told: list[str]) -> None:
    game = bgf.load("boarding")
    text = as_text(view_of(game.new_state(2, 5), 0), game.pack, lang)
    assert all(words in text for words in told)


@pytest.mark.parametrize(
    ("lang", "route"), [("en", "Opéra – Louvre (blue)"), ("pl", "Opera Garnier – Luwr (niebieski)")]
)
def test_links_are_called_by_the_names_of_their_places(lang: str, route: str) -> None:
    game = bgf.load("paris")
    state = position(game, links={"city": {1: "opera-louvre-blue"}})
    text = as_text(view_of(state, 0), game.pack, lang)
    (links,) = [line for line in text.splitlines() if line.endswith(route)]
    assert " B: " in links


def test_cards_whose_names_are_lists_are_told_apart() -> None:
    game = bgf.load("boarding")
    text = as_text(view_of(game.new_state(2, 5), 0), game.pack, "en")
    (row,) = [line for line in text.splitlines() if line.startswith("Open cards: ")]
    cards = row.split(" | ")
    assert len(cards) == 4, "BOA-03"
