"""Charts within a page: texts for people who can't see them, and the page's own colours."""

from __future__ import annotations

import re

from .reader import Read


def test_charts_have_titles_and_descriptions(any_page: str) -> None:
    read = Read(any_page)
    ids = {own["id"]: tag for tag, own, _ in read.elements if "id" in own}
    charts = read.named("svg")
    assert len(charts) >= 6
    for own in charts:
        assert own["role"] == "img"
        assert [ids[name] for name in own["aria-labelledby"].split()] == ["title", "desc"]
    inside = [tag for tag, _, outer in read.elements if outer == "svg" and tag in {"title", "desc"}]
    assert inside.count("title") == inside.count("desc") == len(charts)
    assert len(read.text_in("desc")) == len(charts)


def test_charts_are_drawn_in_the_colours_of_the_page(page: str) -> None:
    styles = ";".join(own.get("style", "") for own in Read(page).named("path", "use", "text"))
    colours = set(re.findall(r"(?:fill|stroke): ([^;]+)", styles))
    assert "currentColor" in colours
    assert all(own in {"none", "currentColor"} or own.startswith("var(--") for own in colours)
    assert "prefers-color-scheme: dark" in page
