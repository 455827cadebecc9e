"""Kinds of action that say in a way of their own where things lie, or why they refuse."""

from __future__ import annotations

import re

import pytest

from bgf import ActionKind, PluginError, Turn
from bgf.contract import Reason
from bgf.engine.flow import Stage
from bgf.kinds import DrawFromRow

from .toys import toy


class Nod(ActionKind):
    """A kind of action whose `why_not` returns `answer`."""

    name = "nod"
    answer: object = None

    def why_not(self, turn: Turn) -> Reason | None:
        return self.answer  # type: ignore[return-value]  # wrong on purpose

    def apply(self, turn: Turn) -> Stage | None:
        return None


@pytest.mark.parametrize("answer", ["", "tired"])
def test_a_reason_that_was_not_declared_is_told(answer: str) -> None:
    state = toy(type("Tired", (Nod,), {"answer": answer}), stages={"act": "nod"}).new_state(2)
    with pytest.raises(PluginError, match=rf"\.py:\d+: Nod\.why_not answers '{answer}'"):
        state.explain(state.game.parse_action("nod"))


@pytest.mark.parametrize(
    ("attribute", "mapping", "example"),
    [
        ("rules", {"tired": "TOY-4"}, 'tired = reason("TOY-4")'),
        ("texts", {"tired": "refusal.sleep"}, 'tired = reason(text="refusal.sleep")'),
    ],
)
def test_mappings_of_reasons_are_refused_with_an_example(
    attribute: str, mapping: dict[str, str], example: str
) -> None:
    with pytest.raises(PluginError, match=re.escape(example)) as refused:
        toy(type("Tired", (Nod,), {attribute: mapping}), stages={"act": "nod"})
    assert f"a mapping `{attribute}`" in str(refused.value)


def test_a_name_in_the_content_is_not_given_in_the_body_of_the_class() -> None:
    with pytest.raises(PluginError, match=r'class Draw\(DrawFromRow, deck="pile"\)'):
        type("Draw", (DrawFromRow,), {"deck": "pile"})


def test_a_method_can_not_have_the_name_of_a_declaration() -> None:
    with pytest.raises(PluginError, match=r"Draw\.deck hides .*: give the attribute another name"):
        type("Draw", (DrawFromRow,), {"deck": lambda self: 0})
