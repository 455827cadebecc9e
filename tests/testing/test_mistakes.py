"""Packs with one mistake: its diagnostics, and failures of the test of a mistake."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import bgf
from bgf.testing.mistakes import Mistake, change, check_mistake, copied, messages, mistakes

PLACE = "maps.city.links.montmartre-la_villette-purple.colour"
(FOUND,) = mistakes(
    "map.yaml", ("colour: purple", "colour: bus", "E501", PLACE, "expected a colour of cards")
)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied("paris", tmp_path)


def test_a_copy_is_the_pack_that_ships(pack: Path) -> None:
    assert messages(pack) == []
    assert bgf.load("paris", content=pack).pack.data == bgf.load("paris").pack.data


def test_only_the_first_place_is_changed(pack: Path) -> None:
    before = (pack / "map.yaml").read_text("utf-8")
    change(pack, "map.yaml", "length: 3", "length: 2")
    after = (pack / "map.yaml").read_text("utf-8")
    assert after.count("length: 3") == before.count("length: 3") - 1
    with pytest.raises(AssertionError, match=r"map.yaml has no 'length: 77'"):
        change(pack, "map.yaml", "length: 77", "length: 1")


def test_a_mistake_that_is_told_as_it_should(pack: Path) -> None:
    check_mistake("paris", pack, FOUND)
    (message,) = messages(pack)
    assert message.startswith(f'BGF-E501 {PLACE}: found "bus"; expected a colour of cards')


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(FOUND, new=FOUND.old), "is played with"),
        (replace(FOUND, code="E502"), "not BGF-E502"),
        (replace(FOUND, path="values"), "at values alone"),
        (replace(FOUND, words="nobody says so"), "does not say"),
        (replace(FOUND, new="colour: 7"), "BGF-E203"),
    ],
    ids=str,
)
def test_mistake_with_another_diagnostic_fails(pack: Path, other: Mistake, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_mistake("paris", pack, other)
