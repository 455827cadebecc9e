"""The rules of the example Masks: costs of deeds, and losses of masks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.masks_game import masks_installed

from bgf.engine.game import Game
from bgf.engine.state import State
from bgf.testing.positions import play, position


@pytest.fixture(scope="module")
def masks() -> Iterator[Game]:
    with masks_installed() as game:
        yield game


@pytest.fixture
def start(masks: Game) -> State:
    """Player A's turn: everybody has 8 coins; B wears a thief and a guard, A and C two bankers."""
    worn = {0: "banker banker", 1: "thief guard", 2: "banker banker"}
    return position(masks, 3, zones={"worn": worn}, counters={"coins": [8, 8, 8]})


def worn_by(state: State) -> list[int]:
    """Returns the number of masks that each player wears."""
    zone = state.layout.zones["worn"]
    return [len(state.zones[slot]) for slot in zone.slots[: state.players]]


def coins_of(state: State) -> list[int]:
    slots = state.layout.counters["coins"].slots
    return [state.counters[slot] for slot in slots[: state.players]]


def test_a_duel_costs_7_coins_and_its_victim_one_mask(start: State) -> None:  # MAS-02
    state = play(start, "duel B", "lose thief")
    assert coins_of(state) == [1, 8, 8]
    assert worn_by(state) == [2, 1, 2]
    assert state.turn_player == 1


def test_a_poisoner_whom_everybody_believes_takes_one_mask(start: State) -> None:  # MAS-03
    state = play(start, "poison B", "believe", "believe", "allow", "lose thief")
    assert coins_of(state) == [5, 8, 8]
    assert worn_by(state) == [2, 1, 2]
    assert state.turn_player == 1


def test_a_false_claim_costs_a_mask_and_nothing_comes_of_it(start: State) -> None:  # MAS-04
    state = play(start, "rob B", "doubt", "lose banker")
    assert coins_of(state) == [8, 8, 8]
    assert worn_by(state) == [1, 2, 2]


def test_a_true_claim_costs_the_doubter_a_mask_and_is_carried_out(start: State) -> None:  # MAS-04
    state = play(start, "collect", "doubt", "lose guard")
    assert coins_of(state) == [11, 8, 8]
    assert worn_by(state) == [2, 1, 2]


def test_a_guard_stops_a_thief(start: State) -> None:  # MAS-05
    state = play(start, "rob B", "believe", "believe", "guard", "believe", "believe")
    assert coins_of(state) == [8, 8, 8]
    assert worn_by(state) == [2, 2, 2]
    assert state.turn_player == 1


def test_false_guard_loses_a_mask_and_the_coins(start: State) -> None:  # MAS-05
    worn = {1: "thief thief"}
    state = position(start, zones={"worn": worn})
    state = play(state, "rob B", "believe", "believe", "guard", "doubt", "lose thief")
    assert coins_of(state) == [10, 6, 8]
    assert worn_by(state) == [2, 1, 2]
