"""Properties of every match of Animals: those of any game, and some of its own."""

from __future__ import annotations

import pytest

from bgf.testing import Conformance

pytestmark = pytest.mark.usefixtures("quick_processes")


class TestAnimals(Conformance):
    game = "animals"
    matches = 30

    @pytest.mark.long
    def test_nothing_hidden_shows_in_a_whole_match(self) -> None:
        super().test_nothing_hidden_shows_in_a_whole_match()

    def test_every_tile_and_crate_is_somewhere(self) -> None:
        for walk in self.walks(self.matches):
            for here in walk.positions():
                state = here.state
                zones, counters = state.to_dict()["zones"], state.observation(None)["counters"]
                piles = [*zones["drawn"], *zones["middle"], *zones["ark"], *zones["ashore"]]
                tiles = [*zones["deck"], *zones["box"], *(tile for pile in piles for tile in pile)]
                assert sorted(tiles) == list(range(60))
                assert sum(counters["crates"]) + counters["stock"] == 20
                assert all(0 <= crates <= 5 for crates in counters["crates"])

    def test_arks_only_grow_by_groups_paid_for(self) -> None:
        for walk in self.walks(self.matches):
            before = walk.setting.start(walk.game)
            for here in walk.positions():
                for player, text in here.steps[-1:]:
                    if text.startswith("take"):
                        grown = held(here.state.to_dict(), player) - held(before.to_dict(), player)
                        paid = crates(before.to_dict(), player) - crates(
                            here.state.to_dict(), player
                        )
                        assert 0 < grown == paid <= 5
                        assert None not in here.state.observation(player)["zones"]["ark"][player]
                before = here.state.clone()

    def test_nobody_takes_twice_in_a_round(self) -> None:
        for walk in self.walks(self.matches):
            number, out = 0, set[int]()
            for here in walk.positions():
                for player, text in here.steps[-1:]:
                    assert player not in out or not text.startswith(("split", "take", "pass"))
                    out |= {player} if text.startswith("take") else set()
                if here.state.observation(None)["round"] != number:
                    number, out = here.state.observation(None)["round"], set()


def held(data: dict[str, list[list[int]]] | dict[str, object], player: int) -> int:
    """The number of tiles of a player in a serialized state."""
    zones = data["zones"]
    assert isinstance(zones, dict)
    return len(zones["ark"][player]) + len(zones["ashore"][player])


def crates(data: dict[str, object], player: int) -> int:
    """The number of crates of a player in a serialized state."""
    counters = data["counters"]
    assert isinstance(counters, dict)
    return int(counters["crates"][player])
