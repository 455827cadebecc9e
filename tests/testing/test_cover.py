"""Every component comes into each place in turn, and rare cases get as many looks."""

from __future__ import annotations

from random import Random

from bgf.testing import settings_of
from bgf.testing.cover import Cover, important_places, spread_looks
from bgf.testing.swap import hidden_from

from .rare import CARDS, rare


def test_every_card_comes_on_top_of_the_deck() -> None:
    game = rare()
    (setting,) = settings_of(game, 1)
    state = setting.start(game)
    deck = state.layout.zone("deck")
    hidden = [
        [state.zones[slot][index] for slot, index in places]
        for places in hidden_from(state, None).values()
        if places
    ]
    places = important_places(state, hidden)
    top = state.zones[deck][-1]
    assert places[0] == top
    cover = Cover()
    rng = Random(0)
    twins = len(CARDS) * 4 // 3 + 1  # every fourth one is drawn at random
    tops = {
        state.layout.kind_of[cover.labels("here", state, hidden, places, rng)[top]]
        for _ in range(twins)
    }
    others = {*range(len(CARDS))} - {state.layout.kind_of[top]}
    assert others <= tops


def test_rare_components_get_as_many_looks_as_common_ones() -> None:
    features = [{"often"}] * 90 + [{"rare"}] * 2
    looks = spread_looks(features, 100, Random(1))
    assert sum(looks) == 100
    assert 49 <= sum(looks[90:]) <= 51


def test_without_positions_there_are_no_looks() -> None:
    assert spread_looks([], 100, Random(1)) == []
    assert spread_looks([set()], 100, Random(1)) == [0]
