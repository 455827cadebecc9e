"""The tutorial of a whole game comes true: it plays, it is sound, its tests pass."""

from __future__ import annotations

import bgf

from .reader import Reader


def test_the_page_comes_true(reader: Reader) -> None:
    reader.follow_page("new-game.md")
    assert bgf.games()["lanterns"].players == (2, 4)
