"""A kind of action that defines only `why_not`: its legal actions follow from it."""

from __future__ import annotations

from typing import Any

import pytest

import bgf
from bgf import ActionKind, Turn, param
from bgf.contract import Reason, cited, fact, reason
from bgf.engine.flow import Stage

from .toys import toy


class Step(ActionKind):
    """``step 2``: the number of the turn, and no other; never the third."""

    name = "step"
    number = param.number(1, 3)
    too_few = reason("TOY-4")
    taken = reason("TOY-3")

    def why_not(self, turn: Turn) -> Reason | None:
        if turn.args[0] == 3:
            return self.taken
        return None if turn.args[0] == turn.state.turn else self.too_few

    @fact
    def need(self, turn: Turn) -> int:
        return turn.state.turn

    def apply(self, turn: Turn) -> Stage | None:
        return None


def test_why_not_decides_both_offers_and_refusals() -> None:
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
        assert refusal.message == "Now you can only: Step."


@pytest.mark.parametrize("answer", ["taken", "", False, True, 7])
def test_wrong_answers_of_why_not_are_reported_with_the_line_of_the_method(answer: object) -> None:
    class Odd(Step):
        name = "odd"

        def why_not(self, turn: Turn) -> Any:
            return answer

    state = toy(Odd, stages={"act": "odd"}).new_state(2)
    words = rf"test_why_not\.py:\d+: .*why_not answers {answer!r}: it must return None, or a reason"
    with pytest.raises(bgf.PluginError, match=words):
        state.explain(state.game.parse_action("odd 1"))


def test_a_text_is_filled_with_the_facts_and_parameters_of_the_kind() -> None:
    state = toy(Step, stages={"act": "step"}).new_state(2)
    refusal = state.explain(state.game.parse_action("step 2"))
    assert refusal is not None
    assert refusal.message == "Keep 1."


def test_a_text_that_names_no_fact_is_told_with_the_class() -> None:
    class Vague(Step):
        name = "vague"
        taken = reason("TOY-3", text="refusal.not_in_row")

    state = toy(Vague, stages={"act": "vague"}).new_state(2)
    with pytest.raises(
        bgf.PluginError, match=r'"refusal.not_in_row" has "\{card\}", which is neither a'
    ):
        state.explain(state.game.parse_action("vague 3"))


def test_a_text_chooses_a_word_by_a_number_alone() -> None:
    class Worded(Step):
        name = "worded"

        @fact
        def word(self, turn: Turn) -> str:
            return "two"

    texts = {"refusal.deck_empty": "Nothing is left.", "refusal.too_few": "{word:a|b}"}
    both = {key: {"en": text} for key, text in texts.items()} | {"refusal.taken": {"en": "No."}}
    state = toy(Worded, stages={"act": "worded"}, changes={"texts": both}).new_state(2)
    words = r'"refusal.too_few" of .* by "word", which is .two., not a whole number'
    with pytest.raises(bgf.PluginError, match=words):
        state.explain(state.game.parse_action("worded 2"))


class Odd(Step):
    """Lists only odd numbers for speed, all of which may be played: one by a rule of its own."""

    name = "odd"
    exact = True

    def candidates(self, state: bgf.State, player: int) -> list[bgf.Action]:
        return [self.action(1), self.action(3)]

    def why_not(self, turn: Turn) -> Reason | None:
        return None if turn.args[0] % 2 else self.taken


class OddButOne(Odd):
    name = "odd_but_one"

    def why_not(self, turn: Turn) -> Reason | None:
        return self.taken if turn.args[0] == 1 else super().why_not(turn)


def test_exact_candidates_are_legal_until_a_derived_class_refuses_more() -> None:
    state = toy(Odd, stages={"act": "odd"}).new_state(2)
    assert [str(action) for action in state.legal_actions()] == ["odd 1", "odd 3"]
    state = toy(OddButOne, stages={"act": "odd_but_one"}).new_state(2)
    assert [str(action) for action in state.legal_actions()] == ["odd_but_one 3"]
