"""Properties of every match of Aeroplanes: those of any game, and some of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from bgf import Action, State
from bgf.testing import Conformance, any_kind

from .airlines import CITIES, PLANES

pytestmark = pytest.mark.usefixtures("quick_processes")

ROOM = {city: 2 for names in CITIES.values() for city in names.split()}
ROOM |= dict.fromkeys(("london", "amsterdam", "paris", "zurich", "berlin", "rome"), 3)
"""The spaces of the cities, in the order of the map; with 3 players none has more than 2."""

KEEN = {"carry": 8, "night": 6, "pay": 6, "roll": 6, "subsidy": 9, "buy": 3, "build": 3}
"""How much keener on some kinds of action the random players are here."""


class TestAeroplanes(Conformance):
    game = "aeroplanes"
    matches = 6

    def pick(self, rng: Random, state: State, player: int, weights: Mapping[str, int]) -> Action:
        """Prefers carrying, paying and flying by night; takes support only now and then.

        Then aeroplanes fill, far cities are reached, and a match is not too long.
        """
        busy = {kind: weights.get(kind, 1) * many for kind, many in KEEN.items()}
        return any_kind(rng, state, player, dict(weights) | busy)

    @pytest.mark.long
    def test_nothing_hidden_shows_in_a_whole_match(self) -> None:
        super().test_nothing_hidden_shows_in_a_whole_match()

    def test_every_airport_token_is_somewhere(self) -> None:
        """8, 9 and 9 of each player, and the BASE; a space holds one."""
        planes = self.loaded().pack.data["components"]["aeroplanes"]
        eras = [planes[plane]["era"] for plane in PLANES]
        for walk in self.walks(self.matches):
            for here in walk.positions():
                data = here.state.to_dict()
                for player in range(here.state.players):
                    assert tokens_of(data, player, eras) == {1: 8, 2: 9, 3: 9}
                airports_of_cities = zip(*data["counters"]["airports"], strict=True)
                for city, airports in zip(ROOM, airports_of_cities, strict=True):
                    most = ROOM[city]
                    if here.state.players == 3:
                        most = min(most, 2)
                    built = [airport for airport in airports if airport]
                    assert len(built) <= most, city

    def test_seats_support_and_money_have_limits(self) -> None:
        planes = self.loaded().pack.data["components"]["aeroplanes"]
        tokens = self.loaded().pack.data["components"]["passengers"].values()
        people = [token["people"] for token in tokens]
        for walk in self.walks(self.matches):
            for here in walk.positions():
                data = here.state.to_dict()
                counters = data["counters"]
                zones = data["zones"]
                for number, plane in enumerate(PLANES):
                    tokens_aboard = zones["aboard"][number]
                    taken = sum(people[token - len(PLANES)] for token in tokens_aboard)
                    assert taken + counters["flown"][number] <= planes[plane]["seats"]
                for type_, left in enumerate(counters["support_stock"]):
                    held = sum(mine[type_] for mine in counters["support"])
                    assert left + held == 6
                assert min(counters["money"]) >= 0
                assert 0 <= counters["subsidies"] <= 8
                assert max(counters["failures"]) <= 3
                assert len(zones["market"]) <= 12
                assert zones["market"] == sorted(zones["market"])
                assert len(zones["globetrotters"]) <= 6

    def test_eras_follow_one_another(self) -> None:
        for walk in self.walks(self.matches):
            phases = [here.state.phase.id for here in walk.positions()]
            assert phases == sorted(phases)
            assert set(phases) == {"bases", "era_1", "era_2", "era_3"}
            pawns = 0
            for here in walk.positions():
                if not here.steps:
                    continue
                _, last_action = here.steps[-1]
                if last_action == "subsidy":
                    pawns += 1
            assert pawns >= 27


def tokens_of(data: dict[str, Any], player: int, eras: list[int]) -> Counter[int]:
    """A player's airport tokens by type: on the map, on aeroplanes, and in stock."""
    counters = data["counters"]
    zones = data["zones"]
    airports = counters["airports"][player]
    found = Counter(owned - 1 for owned in airports if owned > 1)
    assert airports.count(1) <= 1
    for plane in (*zones["fleet"][player], *zones["used"][player]):
        found[eras[plane]] += counters["tokens"][plane]
    for type_ in (1, 2, 3):
        found[type_] += counters[f"stock_{type_}"][player]
    return +found
