"""The effects of an action, shown before it is played."""

from __future__ import annotations

import bgf
from bgf.view import Effects, effects_of, view_of
from bgf.view.data import Grid


def played_until(state: bgf.State, kind: str) -> int:
    """Plays the first legal actions until a kind of action is legal; returns its player."""
    while True:
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        if any(action.kind.name == kind for action in legal):
            return player
        state.apply(legal[0], player)


def test_a_claim_is_told_in_words() -> None:
    game = bgf.load("paris")
    state = game.new_state(2, seed=3)
    player = played_until(state, "claim")
    claim = next(a for a in state.legal_actions(player) if a.kind.name == "claim")
    effects = effects_of(state, player, claim, "pl")
    assert effects.words
    assert effects.words != effects_of(state, player, claim, "en").words
    assert (effects.area, effects.lays, effects.clears) == ("", {}, [])


def test_pieces_lie_where_it_was_told() -> None:
    game = bgf.load("boarding")
    state = game.new_state(2, seed=3)
    player = played_until(state, "seat")
    seat = next(a for a in state.legal_actions(player) if a.kind.name == "seat")
    effects = effects_of(state, player, seat, "en")
    assert effects.area == f"plane@{player}"
    assert effects.lays
    state.apply(seat, player)
    plane = view_of(state, player).areas[effects.area]
    assert isinstance(plane, Grid)
    for name, kind in effects.lays.items():
        assert plane.cells[int(name[1:]) - 1]["ABCDEFGHIJ".index(name[0])] == kind


def test_an_action_without_a_preview_has_no_effects_to_tell() -> None:
    game = bgf.load("paris")
    state = game.new_state(2, seed=3)
    player = played_until(state, "draw")
    draw = next(a for a in state.legal_actions(player) if a.kind.name == "draw")
    assert effects_of(state, player, draw, "en") == Effects()
