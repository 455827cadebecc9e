"""Views as plain text."""

from __future__ import annotations

import bgf
from bgf.view import view_of
from bgf.view.plain import as_text


def test_a_table_is_told_in_both_languages() -> None:
    game = bgf.load("paris")
    view = view_of(game.new_state(2, 5), 0)
    english, polish = (as_text(view, game.pack, lang, ("Ann", "Tom")) for lang in ("en", "pl"))
    assert english.splitlines()[0].startswith("Paris - ")
    assert "A (Ann): Hand: " in english
    assert "A (Ann): Ręka: " in polish


def test_what_the_viewer_does_not_know_is_face_down() -> None:
    game = bgf.load("paris")
    text = as_text(view_of(game.new_state(2, 5), 0), game.pack, "en")
    (others,) = [line for line in text.splitlines() if line.startswith("B: ")]
    assert "Hand: face down x" in others


def test_a_plane_is_drawn_by_the_marks_of_its_pieces() -> None:
    game = bgf.load("boarding")
    text = as_text(view_of(game.new_state(2, 5), 0), game.pack, "en")
    assert "Plane A:\n  . . ." in text
