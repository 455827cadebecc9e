"""The picture of a session shows the current display."""

from __future__ import annotations

import html
import re
import runpy

import pytest

from bgf.words import Words

from .reader import DOCS


def words_of(svg: str) -> str:
    """All that can be read in a picture."""
    texts = re.findall(r"<text[^>]*>([^<]*)", svg)
    return " ".join(html.unescape(" ".join(texts)).split())


@pytest.fixture(scope="module")
def pictures() -> dict[str, str]:
    """The words of the README's picture, and of one drawn now."""
    kept = (DOCS / "session.svg").read_text("utf-8")
    return {
        "kept": words_of(kept),
        "drawn": words_of(runpy.run_path(f"{DOCS}/session.py")["draw"]()),
    }


@pytest.mark.parametrize("which", ["kept", "drawn"])
def test_it_shows_the_menu_its_commands_and_a_hint(pictures: dict[str, str], which: str) -> None:
    words = Words("en")
    for key in ("menu.act", "menu.hint", "your_turn", "hint.tries", "hint.action"):
        assert words(key, player="A") in pictures[which]
    assert "> hint" in pictures[which]
    assert len(re.findall(r"\d+ %", pictures[which])) == 3


def test_it_needs_nothing_from_the_network() -> None:
    svg = (DOCS / "session.svg").read_text("utf-8")
    assert set(re.findall(r"https?://[^\"' ]*", svg)) == {"http://www.w3.org/2000/svg"}
