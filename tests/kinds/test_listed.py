"""A kind of action of which only the reason why not is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import bgf
from bgf import Action, Game, State
from bgf.contract import Reason, cited, reason
from bgf.engine.flow import Stage
from bgf.kinds import ListedKind

from .toys import toy


class Step(ListedKind):
    """``step 2``: the number of the turn, and no other; never the third."""

    name = "step"
    too_few = reason("TOY-4", "need")
    taken = reason("TOY-3")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.menu = [Action(self, (n,), (str(n),)) for n in (1, 2, 3)]

    def why_not(self, state: State, player: int, action: Action) -> Reason | None:
        if action.args[0] == 3:
            return self.taken
        return None if action.args[0] == state.turn else self.too_few

    def words(self, state: State, player: int, action: Action) -> Mapping[str, Any]:
        return {"need": state.turn}

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        return None


def test_what_is_offered_and_what_is_refused_follow_from_one_reason() -> None:
    state = toy(Step, stages={"act": "step"}).new_state(2)
    for turn in ("1", "2"):
        offered = [action.text for action in state.legal_actions()]
        assert offered == [f"step {turn}"]
        for action in state.game.actions.values():
            refusal = state.explain(action)
            assert (refusal is None) == (action.text in offered)
        state.apply(state.legal_actions()[0])
    refusal = state.explain(state.game.parse_action("step 3"))
    assert refusal is not None
    assert refusal.rule == "TOY-3"


class Later(Step):
    name = "later"


class Never(Step):
    name = "never"
    wrong_stage = cited("TOY-5")


def test_in_another_stage_the_rule_refuses_that_is_named_for_it() -> None:
    stages = {"act": "step", "then": "later", "last": "never"}
    state = toy(Step, Later, Never, stages=stages).new_state(2)
    for text, rule in (("later 1", "TOY-9"), ("never 1", "TOY-5")):
        refusal = state.explain(state.game.parse_action(text))
        assert refusal is not None
        assert refusal.rule == rule
        assert refusal.message == "Not now. What can be done at this point: Step."


@pytest.mark.parametrize("answer", ["taken", "", False, True, 7])
def test_a_reason_that_is_none_is_told_with_the_line_of_the_method(answer: object) -> None:
    class Odd(Step):
        name = "odd"

        def why_not(self, state: State, player: int, action: Action) -> Any:
            return answer

    state = toy(Odd, stages={"act": "odd"}).new_state(2)
    words = rf"test_listed\.py:\d+: .*why_not answers {answer!r}: it must return None, or a reason"
    with pytest.raises(bgf.PluginError, match=words):
        state.explain(state.game.parse_action("odd 1"))


def test_words_that_are_no_mapping_are_told_with_the_line_of_the_method() -> None:
    class Mute(Step):
        name = "mute"

        def words(self, state: State, player: int, action: Action) -> Any:
            return None

    state = toy(Mute, stages={"act": "mute"}).new_state(2)
    with pytest.raises(bgf.PluginError, match=r"test_listed\.py:\d+: .*words answers None"):
        state.explain(state.game.parse_action("mute 3"))
