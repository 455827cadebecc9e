"""Components that a viewer does not see, laid open: for positions that are no longer secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import bgf
from bgf import State
from bgf.view.unseen import lay_open, unseen_places

GAMES = ["paris", "boarding", "animals", "aeroplanes"]


def positions(game: str) -> Iterator[State]:
    """Positions of a random match, now and then."""
    random = Random(game)
    state = bgf.load(game).new_state(3, 11)
    number = 0
    while not state.is_terminal():
        if number % 9 == 0:
            yield state
        player = random.choice(state.active_players())
        state.apply(state.sample_action(player, random.randrange), player)
        number += 1


@pytest.mark.parametrize("game", GAMES)
def test_unseen_components_are_those_hidden_in_the_observation(game: str) -> None:
    for state in positions(game):
        for viewer in (0, 1, None):
            seen = state.observation(viewer)["zones"]
            unknown = 0
            for zone in seen.values():
                flat = zone if zone and isinstance(zone[0], list) else [zone]
                for own in flat:
                    piles = own if own and isinstance(own[0], list) else [own]
                    unknown += sum(pile.count(None) for pile in piles)
            assert sum(len(place.unseen) for place in unseen_places(state, viewer)) == unknown


def test_laid_open_hands_hold_the_cards_their_owner_sees() -> None:
    for state in positions("paris"):
        opened = lay_open(state, 0)
        own = state.observation(1)["zones"]["hand"][1]
        known = [item for item in state.observation(0)["zones"]["hand"][1] if item is not None]
        if len(known) == len(own):
            assert "hand@1" not in opened.areas
            continue
        hand: Any = opened.areas["hand@1"]
        assert sorted(hand.items) == sorted(own)
        assert hand.items[: len(known)] == known
        assert opened.unseen["hand@1"] == [*range(len(known), len(own))]


def test_fully_seen_zones_are_not_laid_open() -> None:
    for state in positions("animals"):
        opened = lay_open(state, 0)
        assert "ark@0" not in opened.areas
        assert {id_.partition("#")[0] for id_ in opened.unseen} == {*opened.areas}
