"""Opponents chosen by strength: at seats, in lists, in records, and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bgf as api

from .conftest import Bgf

if TYPE_CHECKING:
    from ..conftest import Terminal


def test_the_list_of_bots_begins_with_the_levels(bgf: Bgf) -> None:
    lines = bgf("list", "--bots").out.splitlines()
    assert lines[0].split() == ["bot", "what", "it", "does", "plugin"]
    names = [line.split()[0] for line in lines[1:]]
    assert names == ["easy", "normal", "hard", "greedy", "mcts", "random"]
    assert "for your first match" in lines[1]
    assert "na pierwszą partię" in bgf("list", "--bots", "--lang", "pl").out


def test_the_list_of_bots_for_programs(bgf: Bgf) -> None:
    found = bgf("list", "--bots", "--json").json()
    assert [bot["name"] for bot in found[:3]] == ["easy", "normal", "hard"]
    assert {bot["plugin"] for bot in found} == {"bots"}
    assert all(bot["about"] for bot in found)


def test_a_record_keeps_the_level_and_proves_itself(bgf: Bgf, tmp_path: Path) -> None:
    file = tmp_path / "match.bgf"
    played = bgf(
        "play", "paris", "--seats", "easy,normal", "--seed", "3", "--record", str(file), "--json"
    ).json()
    assert played["seats"] == ["easy", "normal"]
    assert api.Record.load(file).seats == ("easy", "normal")
    replayed = bgf("replay", str(file), "--json").json()
    assert replayed["scores"] == played["scores"]


def test_a_match_with_a_level_is_resumed_without_a_question(
    bgf: Bgf, matches: Callable[[], list[Path]]
) -> None:
    bgf("play", "paris", "--seats", "human,hard")
    (file,) = matches()
    assert api.Record.load(file).seats == ("human", "hard")
    assert bgf("resume", str(file), "--seats", "easy,easy").code == 0


def test_levels_are_simulated(bgf: Bgf) -> None:
    words = ("--seats", "easy,normal", "--games", "2", "--jobs", "1", "--json")
    bots = bgf("simulate", "animals", *words).json()["bots"]
    assert [each["bot"] for each in bots] == ["easy", "normal"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "You are A. Against you: B (easy bot), C (normal bot), D (hard bot)."),
        ("pl", "Grasz jako A. Przeciwnicy: B (łatwy bot), C (średni bot), D (trudny bot)."),
    ],
)
def test_opponents_are_introduced_by_their_levels(
    terminal: Callable[..., Terminal], lang: str, words: str
) -> None:
    play = terminal("play", "paris", "--seats", "human,easy,normal,hard", BGF_LANG=lang)
    play.expect(r"> $")
    assert words in " ".join(play.shown.split())
