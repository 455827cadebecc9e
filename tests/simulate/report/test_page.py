"""The parts of pages: nothing that runs or loads, all names as text, headings in order."""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise

from .reader import EVIL, Read


def test_a_page_holds_no_program_and_asks_for_nothing(any_page: str) -> None:
    read = Read(any_page)
    assert not read.named("script", "link", "img", "iframe", "object", "embed", "base", "form")
    for element, own, _ in read.elements:
        for name, value in own.items():
            assert not name.startswith("on"), f"{element} has {name}"
            if name in {"src", "href", "srcset", "action", "data"}:
                assert value.startswith("#")
    assert all(target == "#" for target in re.findall(r"url\(\s*['\"]?(.)", any_page))
    assert "@import" not in any_page
    assert "http:" not in any_page
    assert "https:" not in any_page


def test_names_are_shown_as_plain_text(hostile: str) -> None:
    assert EVIL not in hostile
    assert hostile.count(escape(EVIL)) > 20
    assert EVIL in Read(hostile).text()
    assert "$x$" in hostile  # no formula


def test_names_within_a_page_are_there_once(any_page: str) -> None:
    read = Read(any_page)
    ids = [own["id"] for _, own, _ in read.elements if "id" in own]
    assert len(ids) == len(set(ids))
    targets = [own["href"][1:] for own in read.named("a", "use")]
    targets += re.findall(r"url\(#([^)]*)\)", any_page)
    assert set(targets) <= set(ids)


def test_headings_and_heads_of_tables(any_page: str) -> None:
    read = Read(any_page)
    heads = [name for name, _, _ in read.elements if re.fullmatch(r"h[1-6]", name)]
    levels = [int(name[1]) for name in heads]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert read.named("table")
    assert len(read.named("caption")) == len(read.named("table"))
    assert {own.get("scope") for own in read.named("th")} == {"col", "row"}
