"""What the four games measure: the same for every number of players, with words for each."""

from __future__ import annotations

import pytest

import bgf
from bgf.simulate.match import Player
from bgf.simulate.outcome import Played
from bgf.simulate.plan import Plan

GAMES = ["paris", "boarding", "animals", "aeroplanes"]


@pytest.mark.parametrize("name", GAMES)
def test_all_tables_have_the_same_measures_and_words_for_each(name: str) -> None:
    game = bgf.load(name)
    found: list[list[str]] = []
    for players in range(game.players[0], game.players[1] + 1):
        outcome = Player(Plan(name, ("random",) * players), game).play(0)
        assert isinstance(outcome, Played)
        assert len(outcome.measures) == players
        found += [list(own) for own in outcome.measures]
    assert all(names == found[0] for names in found)
    texts = game.pack.data["texts"]
    for lang in ("en", "pl"):
        words = [texts[f"measure.{item}"][lang] for item in found[0]]
        assert all(words)
        assert len(set(words)) == len(words), "two measures are called the same"
    assert {key for key in texts if key.startswith("measure.")} == {
        f"measure.{item}" for item in found[0]
    }
