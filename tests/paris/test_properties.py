"""Properties of every match of Paris: those of any game, and some of its own."""

from __future__ import annotations

from collections import Counter

import pytest

from bgf import InvalidAction
from bgf.testing import Conformance

from .positions import lying

pytestmark = pytest.mark.usefixtures("quick_processes")


class TestParis(Conformance):
    game = "paris"
    matches = 30

    def test_it_ends_with_few_buses_and_flags_in_fours(self) -> None:
        for walk in self.walks(self.matches):
            for here in walk.positions():
                state = here.state
            assert state.result().winners
            assert all(items["flags"] % 4 == 0 for items in state.result().breakdown)
            counters = state.observation(None)["counters"]
            passed = state.to_dict()["idle"] >= state.players
            assert passed or any(buses <= 2 for buses in counters["buses"])

    def test_decks_are_shuffled_by_the_seed(self) -> None:
        game = self.loaded()
        decks = {tuple(lying(game.new_state(3, seed), "deck")) for seed in range(200)}
        assert len(decks) == 200

    def test_all_that_can_be_written(self) -> None:
        game = self.loaded()
        kinds = Counter(action.kind.name for action in game.actions.values())
        # 8 sources of cards; 57 routes with 0 to length Buses; 20 tickets, and every two of them.
        claims = sum(e["length"] + 1 for e in game.pack.data["maps"]["city"]["links"].values())
        assert kinds == {"draw": 8, "claim": claims, "tickets": 1, "keep": 20 + 190, "pass": 1}
        for text in ("", "draw", "claim opera-louvre", "draw pink", "keep", "pass pass"):
            with pytest.raises(InvalidAction):
                game.parse_action(text)


class TestParisWithAllMods(Conformance):
    game = "paris"
    mods = ("high-water", "grand-finale", "long-night")
    matches = 6
