"""Mistakes in classes of rules: reported with file and line before anything is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.kinds.toys import toy

import bgf
from bgf import ActionKind, Game, State, Turn, hookimpl
from bgf.content.document import Document
from bgf.content.schema.violations import check_schema
from bgf.contract import Rules, option, part, reason, value, zone
from bgf.contract.checks import checks_of
from bgf.contract.requirements import requirements_of
from bgf.contract.schema import schema_of
from bgf.kinds import DrawFromRow

HERE = r"test_rules_class\.py:\d+: "


class Load(ActionKind):
    name = "load"

    def apply(self, turn: Turn) -> None:
        return None


@pytest.mark.parametrize(
    ("attribute", "listed", "words"),
    [
        ("kinds", Load, "`kinds` is .*Load.*; list classes of kinds of action"),
        ("kinds", None, "`kinds` is None"),
        ("score_items", "sets", "`score_items` is 'sets'; list names of items in brackets"),
        ("score_items", (5,), "`score_items` lists 5"),
        ("ties", "last", "`ties` is 'last'"),
        ("measures", 5, "`measures` is 5"),
        ("supplies", 5, "`supplies` is 5"),
        ("checks", ("look",), "`checks` lists 'look'"),
    ],
)
def test_attributes_of_a_wrong_type_are_reported_with_the_class(
    attribute: str, listed: Any, words: str
) -> None:
    class Harbour(Rules):
        pass

    setattr(Harbour, attribute, listed)
    with pytest.raises(bgf.PluginError, match=f"{HERE}the class .*Harbour: {words}"):
        requirements_of(Harbour)


def test_rules_that_can_t_be_made_of_a_game_are_told() -> None:
    class Bare:
        pass

    class Alone(Rules):
        def __init__(self) -> None:
            pass

    with pytest.raises(bgf.PluginError, match=rf"{HERE}.*: derive it from bgf\.contract\.Rules"):
        requirements_of(Bare)
    with pytest.raises(bgf.PluginError, match=rf"{HERE}.*`def __init__\(self, game\)`"):
        requirements_of(Alone)


def test_phases_that_are_not_known_are_told_with_the_kind_that_names_them() -> None:
    class Bid(Load):
        only_in = "sealed"  # type: ignore[assignment]

    class Harbour(Rules):
        kinds = (Bid,)

    words = 'only_in is \'sealed\'; expected "until_out", "simultaneous" or nothing'
    with pytest.raises(bgf.PluginError, match=f"{HERE}.*Bid: {words}"):
        requirements_of(Harbour)


def test_a_method_that_takes_something_else_is_told_with_its_line() -> None:
    class Short(Load):
        def apply(self, turn: Turn, state: State) -> None:  # type: ignore[override]
            return None

    class Harbour(Rules):
        kinds = (Short,)

    words = r"Short\.apply takes .*, but gets turn"
    with pytest.raises(bgf.PluginError, match=HERE + ".*" + words):
        requirements_of(Harbour)


def test_hooks_that_would_never_be_called_are_told_before_a_game_is_loaded() -> None:
    class Misspelt(Rules):
        @hookimpl
        def bgf_stup(self, state: State) -> None:
            pass

    class Unmarked(Rules):
        def bgf_setup(self, state: State) -> None:
            pass

    class Other(Rules):
        @hookimpl
        def bgf_setup(self, table: State) -> None:
            pass

    with pytest.raises(bgf.PluginError, match=f'{HERE}.*did you mean "bgf_setup"'):
        requirements_of(Misspelt)
    with pytest.raises(bgf.PluginError, match=f"{HERE}.*is not marked as a hook"):
        requirements_of(Unmarked)
    with pytest.raises(bgf.PluginError, match=f"{HERE}.*takes table, but gets state"):
        requirements_of(Other)


def test_a_stage_that_offers_a_kind_of_action_that_the_rules_lack_is_told() -> None:
    class Wait(Load):
        name = "wait"

    class Quays(Rules):
        kinds = (Wait,)

    stages = {"act": {"actions": ["wait", "waif"], "otherwise": "gone"}}
    data = {
        "actions": {"wait": {}, "waif": {}},
        "phases": {"play": {"stages": stages}},
        "texts": {"log.wait": {"en": "waited"}},
    }
    document = Document(".", data=data)
    found = [one for check in checks_of(requirements_of(Quays)) for one in check(document)]
    assert [one.message for one in found] == [
        'the rules have no kind of action "waif"; did you mean "wait"?'
    ]
    assert found[0].path == ("phases", "play", "stages", "act", "actions", 1)


def test_the_kinds_of_action_that_the_rules_have_are_listed_in_a_fixed_order() -> None:
    def kind_named(name: str) -> type[Load]:
        return type(name.title(), (Load,), {"name": name})

    names = ["yield", "anchor", "moor", "beach", "quit"]

    class Quays(Rules):
        kinds = tuple(kind_named(name) for name in names)

    stages = {"act": {"actions": ["xx"]}}
    data = {"actions": {"xx": {}}, "phases": {"play": {"stages": stages}}}
    document = Document(".", data=data)
    found = [one for check in checks_of(requirements_of(Quays)) for one in check(document)]
    assert [one.message for one in found] == [
        'the rules have no kind of action "xx"; expected one of anchor, beach, moor, quit, yield'
    ]


def test_a_constructor_that_forgets_that_of_its_base_class_is_told() -> None:
    class Hasty(Load):
        name = "hasty"
        deck = zone("goods", name="pile")

        def __init__(self, game: Game) -> None:
            self.size = self.deck + 1

    class Silent(Load):
        name = "silent"

        def __init__(self, game: Game) -> None:
            self.cards = 5

    for kind in (Hasty, Silent):
        words = rf"the class .*{kind.__name__}: its __init__ must call super\(\).__init__\(game\)"
        with pytest.raises(bgf.PluginError, match=HERE + words):
            toy(kind, stages={"act": kind.name})


def test_non_actions_in_a_universe_are_reported_with_the_class() -> None:
    class Numbers(Load):
        name = "numbers"

        def universe(self) -> Any:
            return [1]

    with pytest.raises(bgf.PluginError, match=f"{HERE}the class .*Numbers lists 1 among its"):
        toy(Numbers, stages={"act": "numbers"})


@pytest.mark.parametrize(
    ("declare", "words"),
    [
        (lambda: zone(5), "holds=5: it must be text"),  # type: ignore[call-overload]
        (lambda: zone("cards", name=5), "name=5: it must be text"),  # type: ignore[call-overload]
        (lambda: zone("cards", keys="size"), "keys='size': it must be texts in brackets"),  # type: ignore[call-overload]
        (lambda: value(int, doc=5), "doc=5"),  # type: ignore[arg-type]
        (lambda: reason("EX-01", 5), "params="),  # type: ignore[arg-type]
        (lambda: part(int), "derived from bgf.contract.Part"),
    ],
)
def test_a_declaration_of_the_wrong_form_is_told(declare: Any, words: str) -> None:
    with pytest.raises(bgf.PluginError, match=words):
        declare()


@pytest.mark.parametrize("declared", [value(str, ge=0), value("int"), value(State)])  # type: ignore[arg-type]
def test_a_type_that_can_t_be_read_is_told_with_its_owner(declared: Any) -> None:
    harbour = type("Harbour", (Rules,), {"dealt": declared})
    with pytest.raises(bgf.PluginError, match=r"Harbour\.dealt has a type that can't be read"):
        schema_of("harbour", requirements_of(harbour))


def test_a_name_by_keyword_is_text() -> None:
    with pytest.raises(bgf.PluginError, match="has deck=5: it must be a name from the content"):

        class Draw(DrawFromRow, deck=5):  # type: ignore[arg-type]
            pass


def messages(folder: Path) -> list[str]:
    return [found.message for found in bgf.validate(folder)]


def test_a_file_that_is_empty_is_named_where_its_key_is_missing(tmp_path: Path) -> None:
    head = "game: quays\nversion: 1.0.0\nlanguages: [en]\ntitle: {en: Q}\nsummary: {en: Q}\n"
    (tmp_path / "game.yaml").write_text(head + "players: {min: 2, max: 3}\n", encoding="utf-8")
    (tmp_path / "flow.yaml").write_text("# phases\n", encoding="utf-8")
    (message,) = [one for one in messages(tmp_path) if "phases" in one]
    assert message.startswith('the key "phases" is missing (')
    assert "flow.yaml without any key: empty, or only comments" in message


def test_missing_section_is_reported_with_its_declaration() -> None:
    class Harbour(Rules):
        fast = option("bool")

    schema = schema_of("harbour", requirements_of(Harbour))
    document = Document(".", data={"actions": {}, "phases": {}})
    found = [one.message for one in check_schema(document, [schema]) or ()]
    found += [one.message for one in document.diagnostics]
    (message,) = [one for one in found if '"options"' in one]
    assert message.startswith('the key "options" is missing; declared by ')
    assert message.endswith("Harbour.fast")
