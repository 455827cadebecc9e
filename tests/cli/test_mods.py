"""Mods on the command line: listed, played one on the other, refused, and kept in records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Bgf

Install = Callable[[str, str], dict[str, str]]

RIVALS = """
from pathlib import Path
import bgf

class Rival:
    def __init__(self, game):
        pass

    @bgf.hookimpl
    def bgf_turn_end(self, state, player):
        state.end_phase()

class Other(Rival):
    pass

def mod(name, **changes):
    return bgf.ModSpec(name, "paris", "2.0.0", {"en": "A rival."}, **changes)

@bgf.hookimpl
def bgf_mods():
    return [
        mod("rival", rules="rivals:Rival"),
        mod("other", rules="rivals:Other"),
        mod("flood", content=Path(__file__).parent / "flood"),
        mod("typo", content=Path(__file__).parent / "typo"),
    ]
"""
HEAD = "extends: paris\nversion: 1.0.0\ntitle: {en: F, pl: F}\nsummary: {en: F., pl: F.}\n"
PLAY = ("play", "paris", "--seats", "random,random", "--seed", "1", "--json")


@pytest.fixture
def rivals(plugin: Install, tmp_path: Path) -> dict[str, str]:
    """The environment in which the mods above are installed."""
    env = plugin("rivals", RIVALS)
    for name, text in (
        ("flood", "maps:\n  city:\n    places:\n      orsay: {name: {en: O, pl: O}, at: [1, 1]}\n"),
        ("typo", "maps:\n  city:\n    places:\n      louvre: {at: [1]}\n"),
    ):
        folder = tmp_path / "site" / name
        folder.mkdir()
        (folder / "game.yaml").write_text(HEAD)
        (folder / "map.yaml").write_text(text)
    return env


def mods(*names: str) -> list[str]:
    return [word for name in names for word in ("--mod", name)]


def test_the_list_of_mods(bgf: Bgf) -> None:
    lines = bgf("list", "--mods").out.splitlines()
    assert lines[0].split() == ["mod", "game", "what", "it", "does", "changes", "version", "plugin"]
    assert [line.split()[:2] for line in lines[1:]] == [
        ["grand-finale", "paris"],
        ["high-water", "paris"],
        ["long-night", "paris"],
    ]


def test_the_list_of_mods_for_programs(bgf: Bgf) -> None:
    found = {mod["name"]: mod for mod in json.loads(bgf("list", "--mods", "--json").out)}
    assert found["high-water"]["changes"] == ["content"]
    assert found["long-night"]["changes"] == ["rules"]
    assert found["long-night"]["game"] == found["long-night"]["plugin"] == "paris"
    assert set(found["long-night"]["titles"]) == {"en", "pl"}


def test_several_mods_in_the_order_in_which_they_are_named(bgf: Bgf, tmp_path: Path) -> None:
    path = tmp_path / "match.bgf"
    order = ["long-night", "high-water", "grand-finale"]
    done = bgf(*PLAY, *mods(*order), "--record", str(path))
    assert (done.code, done.json()["mods"]) == (0, order)
    replayed = bgf("replay", str(path), "--json")
    assert (replayed.code, replayed.json()["scores"]) == (0, done.json()["scores"])


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (
            ("rival", "other"),
            "the mods rival and other can't be played together: both replace the ",
        ),
        (("high-water", "long-night", "flood"), "high-water and flood can't be played together: "),
        (("long-nigth",), 'no mod of paris is called "long-nigth": did you mean "long-night"?'),
        (("long-night", "long-night"), "the mod long-night is given twice: give it once"),
    ],
)
def test_mods_that_are_refused(
    program: Bgf, rivals: dict[str, str], names: tuple[str, ...], words: str
) -> None:
    done = program(*PLAY, *mods(*names), env=rivals)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err


def test_a_mod_with_a_mistake_is_told_at_its_line(program: Bgf, rivals: dict[str, str]) -> None:
    done = program(*PLAY, *mods("typo"), env=rivals)
    assert done.code == 1
    assert "typo/map.yaml:4:20: error BGF-E" in done.err


def test_a_mod_may_wrap_what_another_one_replaces(program: Bgf, rivals: dict[str, str]) -> None:
    done = program(*PLAY, *mods("rival", "long-night"), env=rivals)
    assert (done.code, done.json()["mods"]) == (0, ["rival", "long-night"])
