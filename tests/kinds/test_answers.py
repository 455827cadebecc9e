"""Wrong return values of methods of kinds of action: reported with file, line and remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.kinds.toys import toy

from bgf import ActionKind, PluginError, State, Turn, param
from bgf.contract import fact
from bgf.engine.return_checks import ids_of_uses, preview_of
from bgf.engine.wording import log_line, menu_hint, own_log_line

HERE = r"test_answers\.py:\d+: "


class Do(ActionKind):
    name = "do"
    goods = param.kind("goods")

    def apply(self, turn: Turn) -> Any:
        return None


def start(kind: type[ActionKind], hint: str = "Do it.") -> State:
    changes = {"texts": {"hint.do": {"en": hint}}}
    return toy(kind, stages={"act": "do"}, changes=changes).new_state()


def answering(method: str, answer: Callable[[Any], Any], **more: Any) -> type[ActionKind]:
    """Returns a kind of action of which one method answers something."""

    def answers(self: Any, *asked: Any) -> Any:
        return answer(self)

    answers.__qualname__ = f"Odd.{method}"
    return type("Odd", (Do,), {method: answers, **more})


def asks_all(self: Any, turn: Turn) -> None:
    """Reads each candidate's arguments, so that all are checked."""
    assert turn.args


OFFERS: list[Callable[[Any], Any]] = [
    lambda kind: None,
    lambda kind: "do tea",
    lambda kind: ["do tea"],
    lambda kind: [None],
    lambda kind: [*kind.listed, "do tea"],
]


@pytest.mark.parametrize("answer", OFFERS)
@pytest.mark.parametrize("more", [{}, {"why_not": asks_all}], ids=["exact", "asked"])
def test_candidates_that_are_no_actions_are_told(
    answer: Callable[[Any], Any], more: dict[str, Any]
) -> None:
    state = start(answering("candidates", answer, **more))

    def play_the_last() -> None:
        state.apply(state.legal_actions()[-1])

    def play_a_sample() -> None:
        state.apply(state.sample_action(0, lambda number: number - 1))

    for play in (play_the_last, play_a_sample):
        with pytest.raises(PluginError, match=rf"{HERE}Odd\.candidates answers .*self\.action\("):
            play()


def test_candidates_may_be_yielded_where_each_is_asked_about() -> None:
    def candidates(self: Any, state: State, player: int) -> Any:
        yield from self.listed

    kind = type("Yielding", (Do,), {"candidates": candidates, "why_not": asks_all})
    assert [action.text for action in start(kind).legal_actions()] == ["do tea", "do silk"]


@pytest.mark.parametrize("answer", ["act", True, 5])
def test_an_invalid_stage_is_reported_with_apply(answer: Any) -> None:
    state = start(answering("apply", lambda kind: answer))
    words = rf"{HERE}Odd\.apply answers {answer!r}: it must return a stage.*None where"
    with pytest.raises(PluginError, match=words):
        state.apply(state.legal_actions()[0])


@pytest.mark.parametrize("answer", [None, "do tea"])
def test_an_invalid_canonical_action_is_reported(answer: Any) -> None:
    state = start(answering("canonical", lambda kind: answer))
    with pytest.raises(PluginError, match=rf"{HERE}Odd\.canonical answers .*turn\.action"):
        state.apply(state.legal_actions()[0])


def test_a_count_of_more_actions_than_there_are_is_told() -> None:
    state = start(answering("count", lambda kind: 5))
    with pytest.raises(PluginError, match=rf"{HERE}Odd\.count answers 5: it must return 2 here"):
        state.sample_action(0, lambda number: number - 1)


@pytest.mark.parametrize("answer", [None, "do tea"])
def test_an_invalid_picked_action_is_reported(answer: Any) -> None:
    state = start(answering("pick", lambda kind: answer))
    with pytest.raises(PluginError, match=rf"{HERE}Odd\.pick answers"):
        state.apply(state.sample_action(0, lambda number: 0))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), r"\(\), but needs a value for each parameter: goods"),
        (("tea",), r"\('tea',\), but goods has no value 'tea'"),
    ],
)
def test_actions_that_are_made_of_the_wrong_values_are_told(args: Any, words: str) -> None:
    state = start(answering("candidates", lambda kind: [kind.action(*args)]))
    with pytest.raises(PluginError, match=rf"self\.action gets {words}"):
        state.legal_actions()


@pytest.mark.parametrize("answer", [None, [1]])
def test_an_invalid_list_of_actions_is_reported_when_the_game_is_loaded(answer: Any) -> None:
    with pytest.raises(PluginError, match=r"Odd.* (answers None: it must return|lists 1 among)"):
        start(answering("universe", lambda kind: answer))


PHRASES = {"hint": menu_hint, "log": log_line, "own_log": own_log_line}


@pytest.mark.parametrize("method", PHRASES)
@pytest.mark.parametrize("answer", [None, "for two coins", [5]])
def test_invalid_phrases_are_reported(method: str, answer: Any) -> None:
    state = start(answering(method, lambda kind: answer))
    turn = Turn(state, 0, state.legal_actions()[0])
    with pytest.raises(PluginError, match=rf"{HERE}Odd\.{method} answers .* a list of phrases"):
        PHRASES[method](turn, "en")


def test_an_invalid_preview_and_invalid_uses_are_reported() -> None:
    state = start(answering("preview", lambda kind: "boom"))
    with pytest.raises(PluginError, match=rf"{HERE}Odd\.preview answers 'boom'"):
        preview_of(Turn(state, 0, state.legal_actions()[0]))
    for answer in (None, "tea", [1]):
        state = start(answering("uses", lambda kind, answer=answer: answer))  # type: ignore[misc]
        with pytest.raises(PluginError, match=rf"{HERE}Odd\.uses answers"):
            ids_of_uses(Turn(state, 0, state.legal_actions()[0]))


@pytest.mark.parametrize("answer", [None, True, [1, 2]])
def test_a_fact_that_can_t_be_filled_in_is_told(answer: Any) -> None:
    class Odd(Do):
        @fact
        def price(self, turn: Turn) -> Any:
            return answer

    state = start(Odd, hint="{price}")
    with pytest.raises(PluginError, match=rf"{HERE}.*Odd\.price answers .* a number, or words"):
        menu_hint(Turn(state, 0, state.legal_actions()[0]), "en")


def test_a_fact_that_is_no_method_of_the_turn_is_told_when_it_is_written() -> None:
    def alone(self: Any) -> int:
        return 1

    def much(self: Any, turn: Turn, lang: str, more: int) -> int:
        return 1

    for declared, words in (
        (fact(alone), r"takes .*, but gets \(self, turn\)"),
        (fact(much), r"takes .*, but gets \(self, turn\)"),
        (property(fact(alone)), "is a property.*remove @property"),
    ):
        with pytest.raises(PluginError, match=rf"{HERE}.*{words}"):
            type("Odd", (Do,), {"price": declared})


@pytest.mark.parametrize("name", ["hint", "listed", "legal"])
def test_facts_may_not_hide_members_of_every_kind(name: str) -> None:
    def own(self: Any, turn: Turn) -> int:
        return 1

    with pytest.raises(PluginError, match=rf"{HERE}the fact Odd\.{name} hides .*another name"):
        type("Odd", (Do,), {name: fact(own)})
