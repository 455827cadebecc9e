"""The page about mods comes true: its mod is one, and it is sound."""

from __future__ import annotations

import importlib

import pytest

import bgf
from bgf.testing import Conformance

from .reader import Reader


@pytest.fixture
def done(reader: Reader) -> Reader:
    """A reader who has followed the whole page, and found it true."""
    reader.follow_page("mods.md")
    return reader


def test_its_mod_is_installed_and_plays_like_the_one_that_comes_with_paris(done: Reader) -> None:
    shipped, written = (bgf.load("paris", mods=[name]) for name in ("grand-finale", "finale"))
    for seed in range(20):
        ends = []
        for game in (shipped, written):
            state = game.new_state(2, seed=seed)
            while not state.is_terminal():
                player = state.active_players()[0]
                state.apply(state.legal_actions(player)[-1], player)
            ends.append(state.returns())
        assert ends[0] == ends[1]


def test_its_tests_are_some(done: Reader) -> None:
    tests = importlib.import_module("test_grand_finale").TestGrandFinale
    assert issubclass(tests, Conformance)
    tests().test_every_match_ends()
