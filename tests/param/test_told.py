"""Mistakes in declared parameters: reported with the file and line of the declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from tests.kinds.toys import toy

from bgf import ActionKind, Game, PluginError, Turn, param
from bgf.contract import Rules
from bgf.contract.requirements import requirements_of
from bgf.engine.wording import describe

HERE = r"test_told\.py:\d+"


class Do(ActionKind):
    name = "do"

    def apply(self, turn: Turn) -> None:
        return None


def game(declared: Any) -> Game:
    """Returns a game whose kind of action has one parameter."""
    return toy(type("Doing", (Do,), {"own": declared}), stages={"act": "do"})


class Way(param.WordParam):
    """Two values that are written and named as they should be; each test spoils something."""

    def values(self) -> Iterable[Any]:
        return (1, 2)

    def word(self, value: Any) -> Any:
        return f"w{value}"


ODD: list[tuple[Callable[[], object], str]] = [
    (lambda: param.choice(), "has no words"),
    (lambda: param.choice("a", " "), "' ' among its words"),
    (lambda: param.choice("a", "b "), "'b ' among its words"),
    (lambda: param.choice("a", 1), "1 among its words"),  # type: ignore[arg-type]
    (lambda: param.choice("a", "b", "a"), 'the word "a" twice'),
    (lambda: param.choice("a", texts=3), "texts=3: it must be text"),  # type: ignore[arg-type]
    (lambda: param.subset(3, most=2), "of=3: it must be a parameter"),
    (lambda: param.subset(param.subset(param.turn(), most=1), most=2), "written as one word"),
    (lambda: param.subset(param.turn(), most="2"), "most='2': it must be a whole number"),
    (lambda: param.subset(param.turn(), least=3, most=2), "least=3 and most=2"),
    (lambda: param.subset(param.turn(), least=-1, most=2), "least=-1 and most=2"),
    (lambda: param.subset(param.turn(), most=2, none="none"), "add text="),
    (lambda: param.or_none("goods"), "of='goods': it must be a parameter"),
    (lambda: param.number("1", 3), "low='1': it must be a whole number"),  # type: ignore[arg-type]
    (lambda: param.number(5, 1), r"param\.number\(5, 1\) must have 1 to 10000 numbers"),
    (lambda: param.number(0, 10**9), "must have 1 to 10000 numbers"),
    (lambda: param.zone(), "zones="),
    (lambda: param.cell(3), "plane=3: it must be a name"),  # type: ignore[arg-type]
    (lambda: param.kind("goods", used="no"), "used='no': it must be True"),  # type: ignore[arg-type]
    (lambda: param.custom(3), "it must be a class derived from"),  # type: ignore[arg-type]
    (lambda: param.custom(Way, map="sea"), "unexpected keyword argument 'map'"),
    (lambda: param.custom(param.WordParam), "WordParam has no word"),  # type: ignore[type-abstract]
]


@pytest.mark.parametrize(("declare", "words"), ODD)
def test_odd_arguments_are_told_where_they_are_written(
    declare: Callable[[], object], words: str
) -> None:
    with pytest.raises(PluginError, match=rf"{HERE}: .*{words}"):
        declare()


def test_the_empty_word_is_a_value_that_is_not_written() -> None:
    assert [*game(param.choice("", "far")).actions] == ["do", "do far"]


def test_inherited_parameters_must_be_declared_by_a_base_class() -> None:
    with pytest.raises(PluginError, match=rf"{HERE}\) refers to plan, .*"):
        game(param.cell(param.inherited("plan")))


def test_a_component_is_named_by_its_kind_where_there_is_one_of_each() -> None:
    with pytest.raises(PluginError, match=rf'{HERE}.* of goods there are 3 of "tea": name'):
        game(param.component("goods"))


def test_a_class_that_can_t_be_made_is_told_with_its_declaration() -> None:
    class Failing(Way):
        def __init__(self, game: Game) -> None:
            super().__init__(game)
            raise ValueError("no such way")

    with pytest.raises(PluginError, match=rf"Doing\.own \(.*{HERE}\) can't be made: .*no such way"):
        game(param.custom(Failing))


class Nothing(Way):
    def values(self) -> Any:
        return None


class Lists(Way):
    def values(self) -> Any:
        return ([1], [2])


class Numbers(Way):
    def word(self, value: Any) -> Any:
        return value


class Alike(Way):
    def word(self, value: Any) -> Any:
        return "way"


@pytest.mark.parametrize(
    ("class_", "words"),
    [
        (Nothing, "has None for its values: `values` must return a list"),
        (Lists, r"has the value \[1\], which is not hashable"),
        (Numbers, "writes its value 1 as 1: `word` must return text"),
        (Alike, r'writes its values 2 and 1 alike, so that two actions are written "do way"'),
    ],
)
def test_values_that_can_t_be_listed_are_told_with_both_classes(
    class_: type[Way], words: str
) -> None:
    own = rf".*\(.*{HERE}: the class {class_.__name__}\)"
    with pytest.raises(PluginError, match=rf"Doing\.own \(.*{HERE}\) {words}{own}"):
        game(param.custom(class_))


class Nameless(Way):
    def name(self, value: Any, lang: str) -> Any:
        return None


@pytest.mark.parametrize(
    "declare",
    [
        lambda: param.custom(Nameless),
        lambda: param.subset(param.custom(Nameless), least=1, most=1),
    ],
)
def test_a_name_that_is_no_text_is_told_with_its_method(declare: Callable[[], Any]) -> None:
    action = game(declare()).parse_action("do w1")
    with pytest.raises(PluginError, match=rf"{HERE}: Nameless\.name answers None: it must"):
        describe(action, "en")


class Steer(Do):
    way = param.choice("left", "right", texts="way")


class Steering(Rules):
    kinds = (Steer,)


def test_the_texts_that_name_a_choice_are_asked_for() -> None:
    texts = requirements_of(Steering).texts
    for key in ("way.left", "way.right"):
        assert not texts[key].optional
        assert "Steer.way (" in texts[key].owner
        assert "test_told.py:" in texts[key].owner
