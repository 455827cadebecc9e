"""What holds in every match of Paris, over hundreds of random ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from bgf import Game, IllegalAction, InvalidAction, MatchFinished, State

from .matches import Setting, everybody, sampled, settings_of_matches, walk
from .positions import every_table, lying


def matches(number: int) -> settings:
    """So many random matches, the same ones in every run."""
    return settings(
        max_examples=number,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@matches(200)
@given(setting=settings_of_matches())
def test_every_match_is_sound_and_ends(game: Game, setting: Setting) -> None:
    for state in walk(game, setting):
        assert state.faults() == []
    assert state.is_terminal()
    assert state.active_players() == ()
    with pytest.raises(MatchFinished):
        state.legal_actions()
    result = state.result()
    assert [float(score) for score in result.scores] == state.returns()
    assert [sum(items.values()) for items in result.breakdown] == list(result.scores)
    assert result.winners
    assert all(items["flags"] % 4 == 0 for items in result.breakdown)
    assert any(buses <= 2 for buses in state.observation(None)["counters"]["buses"])


@matches(60)
@given(setting=settings_of_matches())
def test_what_is_listed_is_what_is_not_refused(game: Game, setting: Setting) -> None:
    rules = game.pack.data["rules"]
    for state, _ in sampled(game, setting):
        for player in state.active_players():
            refusals = {a: state.explain(a, player) for a in game.actions.values()}
            legal = state.legal_actions(player)
            assert legal == [action for action, refusal in refusals.items() if refusal is None]
            assert {refusal.rule for refusal in refusals.values() if refusal} <= set(rules)
            assert legal == state.clone().legal_actions(player)
            assert legal == game.state_from_dict(state.to_dict()).legal_actions(player)
            assert legal, "whoever is active can do something"


@matches(60)
@given(setting=settings_of_matches())
def test_a_refused_action_changes_nothing(game: Game, setting: Setting) -> None:
    for state, rng in sampled(game, setting):
        player = rng.choice(state.active_players())
        legal = set(state.legal_actions(player))
        refused = [action for action in game.actions.values() if action not in legal]
        before = state.to_dict()
        for action in rng.sample(refused, 12):
            with pytest.raises(IllegalAction) as raised:
                state.apply(action, player)
            refusal = state.explain(action, player)
            assert refusal is not None
            assert (raised.value.rule, raised.value.message) == (refusal.rule, refusal.message)
        assert state.to_dict() == before


@matches(60)
@given(setting=settings_of_matches())
def test_a_state_is_exactly_its_dictionary(game: Game, setting: Setting) -> None:
    for state, _ in sampled(game, setting):
        data = state.to_dict()
        again = game.state_from_dict(json.loads(json.dumps(data)))
        assert again.to_dict() == data
        assert all(again.observation(p) == state.observation(p) for p in everybody(state))
        assert ending(again) == ending(state.clone())


def ending(state: State, steps: int = 60) -> object:
    """Where a state is after some actions, the same ones for states that are the same."""
    for step in range(steps):
        if state.is_terminal():
            break
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        state.apply(legal[(step * 7 + 3) % len(legal)], player)
    return state.to_dict()


@matches(40)
@given(setting=settings_of_matches())
def test_a_clone_is_independent(game: Game, setting: Setting) -> None:
    for state, _ in sampled(game, setting):
        before, seen = state.to_dict(), [state.observation(p) for p in everybody(state)]
        twin = state.clone()
        assert twin.to_dict() == before
        after = ending(twin)
        assert state.to_dict() == before
        assert [state.observation(p) for p in everybody(state)] == seen
        second = state.clone()
        ending(second)
        assert twin.to_dict() == after == second.to_dict()


MATCH = """
import bgf, json
state = bgf.load("paris").new_state(players={players}, seed={seed})
lines = []
while not state.is_terminal():
    player = state.active_players()[-1]
    legal = state.legal_actions(player)
    action = legal[len(lines) * 31 % len(legal)]
    lines.append([player, str(action), len(legal)])
    state.apply(action, player)
print(json.dumps([lines, state.to_dict(), state.observation(0), state.returns()]))
"""


@every_table
def test_the_same_seed_is_the_same_match_in_every_process(players: int) -> None:
    printed = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", MATCH.format(players=players, seed=11)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        )
        printed.add(done.stdout)
    assert len(printed) == 1
    assert len(json.loads(printed.pop())[0]) > 50


def test_seeds_are_different_matches(game: Game) -> None:
    decks = {tuple(lying(game.new_state(3, seed), "deck")) for seed in range(200)}
    assert len(decks) == 200


def test_notation_goes_there_and_back(game: Game) -> None:
    texts = set()
    for action in game.actions.values():
        again = game.parse_action(str(action))
        assert again == action
        assert str(again) == str(action) == str(action).strip().lower()
        assert hash(again) == hash(action)
        assert game.parse_action(f"  {str(action).upper().replace(' ', '   ')} ") == action
        texts.add(str(action))
    kinds = Counter(text.split()[0] for text in texts)
    # 8 sources of cards; 57 routes with 0 to length Buses; 20 tickets, and every two of them.
    claims = sum(e["length"] + 1 for e in game.pack.data["maps"]["city"]["links"].values())
    assert kinds == {"draw": 8, "claim": claims, "tickets": 1, "keep": 20 + 190, "pass": 1}
    for text in ("", "draw", "claim opera-louvre", "draw pink", "keep", "pass pass"):
        with pytest.raises(InvalidAction):
            game.parse_action(text)
