"""States in OpenSpiel: copied, seen by players, and drawn anew where a player can't know them."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import bgf

pytest.importorskip("pyspiel", reason="no OpenSpiel here: not every Python has a wheel of it")
import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from .conftest import Install
from .spiel import MATCHES, begun, load, shown

PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)

pytestmark = pytest.mark.usefixtures("registered")


def saying(game: Any) -> Any:
    """A state in which an action has been chosen in part."""
    for seed in range(50):
        state, random = begun(game, seed), Random(seed)
        while not state.is_terminal():
            if len(state.match.choice.prefix) > 1:
                return state
            state.apply_action(random.choice(state.legal_actions()))
    raise AssertionError("no action is said in words")


# -- copies and text ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_copies_are_exact_and_play_on_alike(name: str) -> None:
    game = load(name, bgf.load(name).players[0])
    state = begun(game, 2, numbers=9)
    copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    written = pyspiel.serialize_game_and_state(game, state)
    copies.append(pyspiel.deserialize_game_and_state(written)[1])
    before = shown(state)
    assert [shown(other) for other in copies] == [before] * 4
    actions: list[int] = []
    while not copies[0].is_terminal() and len(actions) < 40:
        actions.append(copies[0].legal_actions()[-1])
        copies[0].apply_action(actions[-1])
    assert actions
    assert shown(state) == before
    for other in (state, *copies[1:]):
        for action in actions:
            other.apply_action(action)
        assert shown(other) == shown(copies[0])


def test_copies_keep_a_partly_chosen_action() -> None:
    state = saying(load("animals", 3))
    again = pickle.loads(pickle.dumps(state))
    assert shown(again) == shown(state)
    assert again.match.choice.prefix == state.match.choice.prefix
    assert state.match.choice.prefix[-1] in state.observation_string()


def test_a_state_is_read_in_another_process_which_then_ends_well() -> None:
    state = begun(load("paris", 3, first_player=2), 4, numbers=15)
    program = (
        "import pickle, sys\n"
        "from bgf.adapters import openspiel\n"
        "openspiel.register()\n"
        "print(pickle.load(sys.stdin.buffer))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(state)


# -- observations ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_observations_equal_those_of_the_match(name: str) -> None:
    game = load(name, bgf.load(name).players[0])
    state = begun(game, 3, numbers=11)
    observation, numbered = make_observation(game), game.numbered
    for player in range(game.num_players()):
        seen = state.match.state.observation(player)
        assert seen.items() <= json.loads(state.observation_string(player)).items()
        tensor = state.observation_tensor(player)
        assert np.array_equal(tensor, state.match.observe(player))
        assert (numbered.observing.low <= tensor).all()
        assert (numbered.observing.high >= tensor).all()
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, tensor)
        assert observation.dict.keys() == numbered.observing.blocks.keys()
        assert observation.dict["seat"].argmax() == player
    public = make_observation(game, PUBLIC)
    assert json.loads(public.string_from(state, 0)) == state.match.state.observation(None)


def test_private_information_has_no_observer_of_its_own() -> None:
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    assert make_observation(load("paris", 2), private) is None


@pytest.mark.parametrize(("name", "players"), [("paris", 2), ("animals", 3)])
def test_states_that_are_told_apart_by_text_are_told_apart_by_tensor(
    name: str, players: int
) -> None:
    game, texts = load(name, players), dict[tuple[float, ...], str]()
    size = game.observation_tensor_shape()[0]
    assert game.information_state_tensor_shape() == [size + 128]
    for seed in range(4):
        for numbers in range(0, 12, 2):
            state = begun(game, seed, numbers)
            player = state.current_player()
            tensor = tuple(state.information_state_tensor(player))
            assert tensor[:size] == tuple(state.observation_tensor(player))
            text = state.information_state_string(player)
            assert texts.setdefault(tensor, text) == text
    assert len(texts) == len({*texts.values()})
    assert len(texts) > 12


def test_information_states_have_perfect_recall(install: Install) -> None:
    """A player who can't tell two positions apart has made the same choices before, always."""
    game = pyspiel.load_game(install("recall"), {"seeds": 1})
    own: dict[str, list[tuple[str, int]]] = {}
    observed = set()

    def walk(state: Any, choices: tuple[list[tuple[str, int]], ...]) -> None:
        player = state.current_player()
        known = state.information_state_string()
        observed.add(state.observation_string())
        assert own.setdefault(known, choices[player]) == choices[player]
        for action in state.legal_actions() if state.move_number() < 6 else ():
            following = list(choices)
            following[player] = [*choices[player], (known, action)]
            walk(state.child(action), tuple(following))

    walk(begun(game), ([], []))
    assert len(own) > len(observed)  # observations alone have not


# -- positions that a player can't tell apart -----------------------------------------------------


@pytest.mark.parametrize("name", MATCHES)
def test_samples_keep_what_the_player_knows_and_nothing_else(name: str) -> None:
    game = load(name, bgf.load(name).players[1] - 1)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = begun(game, 5, numbers=30)
    for player in range(game.num_players()):
        samples = [state.resample_from_infostate(player, sampler) for _ in range(6)]
        for sample in samples:
            assert sample.information_state_string(player) == state.information_state_string(player)
            assert sample.current_player() == state.current_player()
            assert sample.history() == []
            if player == state.current_player():
                assert sample.legal_actions() == state.legal_actions()
        assert len({str(sample) for sample in samples}) > 1
        # Samples of samples are equal, with any components hidden in them.
        again = [sample.resample_from_infostate(player, lambda: 0.25) for sample in samples]
        for other in range(game.num_players()):
            assert len({sample.information_state_string(other) for sample in again}) == 1


def test_samples_do_not_reveal_memories_of_others() -> None:
    state = begun(load("paris", 3), 1)
    assert state.current_player() == 0
    kept = [state.child(action) for action in state.legal_actions()]  # tickets, in secret
    assert len({other.information_state_string(0) for other in kept}) == len(kept) > 1
    assert len({other.information_state_string(2) for other in kept}) == 1
    samples = [other.resample_from_infostate(2, lambda: 0.5) for other in kept]
    assert len({sample.information_state_string(0) for sample in samples}) == 1


def test_samples_keep_the_prefix_of_their_viewer() -> None:
    state = saying(load("animals", 2))
    player = state.current_player()
    own = state.resample_from_infostate(player, lambda: 0.5)
    assert own.match.choice.prefix == state.match.choice.prefix
    assert own.legal_actions() == state.legal_actions()
    other = state.resample_from_infostate(1 - player, lambda: 0.5)
    assert other.match.choice.prefix == ()


def test_before_and_after_the_match_there_are_samples_too() -> None:
    game = load("boarding", 2)
    assert game.new_initial_state().resample_from_infostate(0, lambda: 0.5).is_chance_node()
    state = begun(game, 1, numbers=999)
    assert state.is_terminal()
    assert state.resample_from_infostate(1, lambda: 0.5).returns() == state.returns()
