"""The page about mods comes true: its mod is one, and it is sound."""

from __future__ import annotations

import importlib

import bgf
from bgf.testing import Conformance

from .reader import Reader


def test_the_page_comes_true(reader: Reader) -> None:
    """Its mod is installed, plays like the one that comes with Paris, and has tests."""
    reader.follow_page("mods.md")
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
    tests = importlib.import_module("test_grand_finale").TestGrandFinale
    assert issubclass(tests, Conformance)
    tests().test_every_match_ends()
