"""The page on hidden information comes true: its example game is played."""

from __future__ import annotations

from .reader import Reader


def test_the_page_comes_true(reader: Reader) -> None:
    reader.follow_page("hidden.md")
