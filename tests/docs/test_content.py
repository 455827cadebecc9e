"""The tutorial of content packs, docs/content.md, comes true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bgf
from bgf.content import check_pack, reading
from bgf.content.checks.components import MOST_COMPONENTS
from bgf.content.checks.routes import double_links, enough_cards, joined_pairs, pair_values
from bgf.content.yaml import parsed_text
from bgf.content.yaml.positions import Lines, Positions
from bgf.content.yaml.quick import read_quickly
from bgf.engine.plugins import plugins

from .reader import DOCS, Block, Reader

PAGE = DOCS / "content.md"


@pytest.fixture
def done(reader: Reader) -> Reader:
    """A reader who has followed the whole page, and found it true."""
    reader.follow_page("content.md")
    return reader


def test_the_page_comes_true_and_its_pack_is_sound(done: Reader) -> None:
    assert [path.parent.name for path in sorted(Path().glob("*/game.yaml"))] == ["fog", "harbour"]
    routes = [double_links("bay"), joined_pairs("bay"), pair_values("bay")]
    routes.append(enough_cards("bay", "cards"))
    for name in ("harbour", "fog"):
        found = check_pack(Path(name), wanted=lambda game: ((), routes), bases=plugins().packs())
        assert found == [], name


def test_it_is_written_so_that_it_is_read_quickly(done: Reader) -> None:
    for file in Path().glob("*/*.yaml"):
        text = file.read_text("utf-8")
        positions = Positions(Lines(text), 0, parsed_text.MAX_VALUES)
        assert read_quickly(text, positions, parsed_text.MAX_DEPTH)  # it raises where it is unsure


def test_the_page_shows_many_mistakes(done: Reader) -> None:
    shown = re.findall(r"^(?:error|warning)\[(BGF-\w+)\]", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(set(shown)) >= 8


@pytest.mark.parametrize("players", [2, 3])
def test_its_game_comes_to_an_end(done: Reader, players: int) -> None:
    for content, seed in [(None, 1), (None, 2), ("fog", 3)]:
        state = bgf.load("harbour", content=content).new_state(players=players, seed=seed)
        for turn in range(500):
            if state.is_terminal():
                break
            player = state.active_players()[0]
            legal = state.legal_actions(player)
            state.apply(legal[turn * 7 % len(legal)], player)
            assert state.faults() == []
        assert state.is_terminal()
        assert len(state.returns()) == players


def test_the_limits_are_those_of_the_reader() -> None:
    page = PAGE.read_text("utf-8")
    rows = dict(re.findall(r"^\| (.*?) \| (.*?) \|$", page.partition("## Limits")[2], re.MULTILINE))
    million = 1_000_000
    assert rows["one file"] == f"{reading.MAX_BYTES // million} MB"
    assert reading.MAX_BYTES % million == reading.MAX_PACK_BYTES % million == 0
    together = f"{reading.MAX_PACK_BYTES // million} MB together"
    assert rows["the files of one pack"] == f"{reading.MAX_FILES:,} files, {together}"
    assert rows["the values of one pack"] == f"{parsed_text.MAX_VALUES:,}"
    aliases = (
        f"{parsed_text.MAX_UNFOLDED:,} values, {parsed_text.MAX_UNFOLDED_TEXT:,} characters of text"
    )
    assert rows["what comes from aliases in one file"] == aliases
    assert rows["a key"] == f"{parsed_text.MAX_KEY} characters"
    assert rows["mappings and lists within each other"] == f"{parsed_text.MAX_DEPTH} levels"
    assert rows["components"] == f"{MOST_COMPONENTS:,}"


def test_a_block_that_is_not_known_is_not_passed_over(reader: Reader) -> None:
    for kind, text in [("", "x\n"), ("sh", "ls\n"), ("yaml", "a: 1\n"), ("diff", "+a: 1\n")]:
        with pytest.raises(AssertionError):
            reader.follow(Block(1, kind, text))
    with pytest.raises(AssertionError):
        reader.follow(Block(1, "console", "$ bgf list\nno such output\n"))
