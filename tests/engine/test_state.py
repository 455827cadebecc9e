"""Invariants of all positions of any game, along random play of one with every feature."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgf import IllegalAction, MatchFinished, NotActive, State

from .fair import fair, positions

often = settings(max_examples=100, deadline=None)


@often
@given(state=positions())
def test_legal_actions_are_those_without_a_refusal(state: State) -> None:
    game = state.game
    for player in state.active_players():
        legal = state.legal_actions(player)
        assert legal
        assert legal == list(dict.fromkeys(legal)) == state.legal_actions(player)
        allowed = [a for a in game.actions.values() if state.explain(a, player) is None]
        assert sorted(map(str, legal)) == sorted(map(str, allowed))


@often
@given(state=positions())
def test_a_refused_action_changes_nothing(state: State) -> None:
    before = state.to_dict()
    for player in range(state.players):
        for action in state.game.actions.values():
            if player not in state.active_players():
                with pytest.raises(MatchFinished if state.is_terminal() else NotActive):
                    state.apply(action, player)
            elif action not in state.legal_actions(player):
                with pytest.raises(IllegalAction):
                    state.apply(action, player)
    assert state.to_dict() == before


@often
@given(state=positions())
def test_every_action_has_one_notation(state: State) -> None:
    game = state.game
    for text, action in game.actions.items():
        assert str(action) == text
        assert game.parse_action(text) is action
        assert game.parse_action(f" {text.upper()} ", state) is action


@often
@given(seed=st.integers(0, 2**64 - 1), players=st.integers(1, 4))
def test_the_same_seed_and_actions_give_the_same_match(seed: int, players: int) -> None:
    matches = [fair().new_state(players, seed) for _ in range(2)]
    random = Random(seed)
    while not matches[0].is_terminal():
        player = random.choice(matches[0].active_players())
        action = random.choice(matches[0].legal_actions(player))
        for state in matches:
            state.apply(action, player)
            assert state.faults() == []
        assert matches[0].to_dict() == matches[1].to_dict()
    assert len(matches[0].returns()) == players


def test_another_seed_gives_another_match() -> None:
    starts = {str(fair().new_state(2, seed).to_dict()) for seed in (0, 1, 2**63, 2**64 - 1)}
    assert len(starts) == 4
