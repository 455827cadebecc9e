"""Passing: always allowed, unless a game has a rule against it."""

from __future__ import annotations

from bgf import ActionKind, Turn
from bgf.contract import Reason, reason
from bgf.engine.flow import Stage
from bgf.engine.wording import log_line
from bgf.kinds import Pass

from .toys import play, toy


class Late(Pass):
    """Not in the first turn, nor by the second player, of whom no rule speaks."""

    deck_empty = reason("TOY-4")
    taken = reason()

    def why_not(self, turn: Turn) -> Reason | None:
        if turn.state.turn == 1:
            return self.deck_empty
        return self.taken if turn.player == 1 else None


def test_it_is_always_legal_and_does_nothing() -> None:
    state = toy(Pass, stages={"act": "pass"}).new_state(2)
    before = state.to_dict()
    for player in (0, 1, 0):
        assert state.active_players() == (player,)
        assert [action.text for action in state.legal_actions()] == ["pass"]
        play(state, "pass")
    assert {key for key, value in state.to_dict().items() if value != before[key]} == {
        *("player", "round", "turn")
    }


def test_a_game_may_refuse_it_by_a_rule_of_its_own() -> None:
    state = toy(Late, stages={"act": "pass"}).new_state(2)
    action = state.game.parse_action("pass")
    refusal = state.explain(action)
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("TOY-4", "Nothing is left.")
    assert state.legal_actions() == []
    state.play(action, 0)
    refusal = state.explain(action)
    assert refusal is not None
    assert refusal.rule == "TOY-9", "without a rule for the reason, that of the stage"
    assert state.legal_actions() == []
    state.play(action, 1)
    assert state.legal_actions() == [action]


class Place(ActionKind):
    """A kind of the game's own, with a name of which the framework has a sentence."""

    name = "place"

    def apply(self, turn: Turn) -> Stage | None:
        return None


def test_a_kind_that_is_not_ready_made_has_no_sentence_of_the_framework() -> None:
    state = toy(Place, stages={"act": "place"}).new_state()
    turn = Turn(state, 0, state.game.parse_action("place"), play(state.clone(), "place"))
    assert log_line(turn, "en") == "Place"
