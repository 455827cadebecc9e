"""Consequences of each declared parameter: actions, notation, words, ids and targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.kinds.toys import toy, yard_changes

from bgf import ActionKind, Game, PluginError, State, Turn, param
from bgf.contract import board, plane, value, zone
from bgf.engine.action_parts import steps, targets
from bgf.engine.flow import Stage
from bgf.engine.notation import vocabulary
from bgf.engine.wording import describe
from bgf.param import Target


class Do(ActionKind):
    """Does nothing, with any parameter."""

    name = "do"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Kind(Do):
    goods = param.kind("goods")


class Open(Do):
    market = zone("goods")
    goods = param.kind(at=market)


class Own(Do):
    store = zone("goods", own=True)
    goods = param.kind(at=store)


class Component(Do):
    contract = param.component("contracts")


class Zone(Do):
    zone = param.zone("market", "store")


class Position(Do):
    place = param.position("market")


class Place(Do):
    place = param.place("sea")


class Link(Do):
    sea = board()
    link = param.link(sea)


class Cell(Do):
    yard = plane("blocks")
    cell = param.cell(yard)


class TurnAndCell(Do):
    quarters = param.turn()
    cell = param.cell("yard")


class Piece(Do):
    block = param.piece("blocks")


class Seat(Do):
    seat = param.seat()


class Number(Do):
    number = param.number(2, 4)


class Choice(Do):
    word = param.choice("north", "south")


class OrNone(Do):
    goods = param.or_none(param.kind("goods"), text="nothing")


class Subset(Do):
    most = value(int, name="keep")
    goods = param.subset(param.kind("goods"), least=1, most=most)


class OpenSubset(Do):
    goods = param.subset(param.kind("goods"), least=1, most=2, listed=False)


class Nothing(Do):
    goods = param.subset(param.kind("goods"), most=1, none="none", text="nothing")


CHANGES: Mapping[str, Any] = {
    **yard_changes(rows=1, sectors=[2]),
    "components.contracts.north.count": 1,
    "texts.nothing": {"en": "nothing at all"},
}


def game(kind: type[ActionKind]) -> Game:
    return toy(kind, stages={"act": "do"}, changes=CHANGES)


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (Do, ["do"]),
        (Kind, ["do tea", "do silk"]),
        (Open, ["do tea", "do silk"]),
        (Component, ["do north", "do south", "do west"]),
        (Zone, ["do market", "do store"]),
        (Position, ["do 1", "do 2"]),
        (Place, ["do port", "do isle", "do cape"]),
        (Link, ["do port-isle tea", "do port-isle silk", "do isle-cape tea"]),
        (Cell, ["do A1", "do B1"]),
        (TurnAndCell, [f"do r{90 * turn} {cell}" for turn in range(4) for cell in ("A1", "B1")]),
        (Piece, ["do red", "do blue"]),
        (Seat, ["do A", "do B", "do C"]),
        (Number, ["do 2", "do 3", "do 4"]),
        (Choice, ["do north", "do south"]),
        (OrNone, ["do tea", "do silk", "do none"]),
        (Subset, ["do tea", "do silk", "do tea silk"]),
        (OpenSubset, []),
        (Nothing, ["do none", "do tea", "do silk"]),
    ],
)
def test_all_combinations_of_values_are_listed_in_order(
    kind: type[ActionKind], texts: list[str]
) -> None:
    loaded = game(kind)
    assert [*loaded.actions] == texts
    for text in texts:
        assert loaded.parse_action(text).text == text


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        (Do, "do", "Do"),
        (Kind, "do tea", "Do: Tea"),
        (Component, "do north", "Do: North"),
        (Zone, "do store", "Do: Store"),
        (Position, "do 2", "Do: 2"),
        (Place, "do isle", "Do: Isle"),
        (Link, "do port-isle tea", "Do: Port – Isle (tea)"),
        (TurnAndCell, "do r90 A1", "Do: A1, turned a quarter"),
        (Piece, "do red", "Do: Red"),
        (Seat, "do B", "Do: B"),
        (OrNone, "do none", "Do: nothing at all"),
        (Subset, "do tea silk", "Do: Tea, Silk"),
        (Nothing, "do none", "Do: nothing at all"),
    ],
)
def test_an_action_is_described_by_the_names_of_the_content(
    kind: type[ActionKind], text: str, words: str
) -> None:
    assert describe(game(kind).parse_action(text), "en") == words


@pytest.mark.parametrize(
    ("kind", "text", "wanted"),
    [
        (Do, "do", ()),
        (Kind, "do tea", ((Target("kind", "", "tea"),),)),
        (Open, "do tea", ((Target("kind", "market", "tea"),),)),
        (Own, "do tea", ((Target("kind", "store@0", "tea"),),)),
        (Component, "do south", ((Target("kind", "", "south"),),)),
        (Zone, "do market", ((Target("zone", "market", ""),),)),
        (Zone, "do store", ((Target("zone", "store@0", ""),),)),
        (Position, "do 2", ((Target("item", "market", "2"),),)),
        (Place, "do isle", ((Target("place", "sea", "isle"),),)),
        (Link, "do isle-cape tea", ((Target("link", "sea", "isle-cape-tea"),),)),
        (TurnAndCell, "do r90 B1", ((), (Target("cell", "yard@0", "B1"),))),
        (Piece, "do red", ((Target("piece", "", "red"),),)),
        (Seat, "do C", ((Target("seat", "", "C"),),)),
        (Number, "do 3", ((),)),
        (OrNone, "do none", ((),)),
        (Subset, "do tea silk", ((Target("kind", "", "tea"),), (Target("kind", "", "silk"),))),
    ],
)
def test_each_part_of_an_action_points_at_the_table(
    kind: type[ActionKind], text: str, wanted: object
) -> None:
    state = game(kind).new_state()
    action = state.game.parse_action(text)
    assert targets(Turn(state, 0, action)) == wanted
    assert len(steps(action)) == len(action.parts)


@pytest.mark.parametrize(
    ("kind", "text", "ids"),
    [
        (Kind, "do tea", ["tea"]),
        (Component, "do south", ["south"]),
        (Position, "do 1", ["silk"]),
        (Place, "do isle", ["isle"]),
        (Link, "do isle-cape tea", ["isle-cape-tea", "isle", "cape"]),
        (Piece, "do red", []),
        (Seat, "do C", []),
        (OrNone, "do none", []),
        (OrNone, "do silk", ["silk"]),
        (Subset, "do tea silk", ["tea", "silk"]),
    ],
)
def test_parameters_name_the_used_components(
    kind: type[ActionKind], text: str, ids: list[str]
) -> None:
    state = game(kind).new_state()
    action = state.game.parse_action(text)
    assert [*action.kind.uses(Turn(state, 0, action))] == ids


class Uncounted(Do):
    goods = param.kind("goods", used=False)


def test_uncounted_parameters_name_no_used_components() -> None:
    state = game(Uncounted).new_state()
    action = state.game.parse_action("do tea")
    assert [*action.kind.uses(Turn(state, 0, action))] == []


def test_a_subset_is_named_in_any_order() -> None:
    loaded = game(Subset)
    assert loaded.parse_action("do silk tea").text == "do tea silk"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("do 90 A1", "do r90 A1"),
        ("do 90° A1", "do r90 A1"),
        ("DO 0 a1", "do r0 A1"),
        ("Do: B1, turned half round", "do r180 B1"),
        ("do turned a quarter A1", "do r90 A1"),
        ("do A1 not turned", "do r0 A1"),
        ("do three A1", "do r270 A1"),
    ],
)
def test_an_alias_may_be_typed_for_a_value(typed: str, text: str) -> None:
    state = game(TurnAndCell).new_state()
    assert state.game.parse_action(typed, state).text == text


def test_an_open_parameter_is_read_as_it_is_written_and_gives_its_words() -> None:
    loaded = game(OpenSubset)
    assert loaded.parse_action("do silk tea").args == ((0, 1),)
    assert vocabulary(loaded.kinds["do"]) == ["tea", "silk"]
    assert vocabulary(game(Subset).kinds["do"]) == []


class Renamed(Open, market="used"):
    """The same of another zone."""


def test_derived_class_renames_the_target_of_a_parameter() -> None:
    state = game(Renamed).new_state()
    action = state.game.parse_action("do tea")
    assert targets(Turn(state, 0, action)) == ((Target("kind", "used", "tea"),),)


class Misspelt(Do):
    place = param.position("markte")


def test_a_name_that_the_content_lacks_is_told_when_the_game_is_loaded() -> None:
    with pytest.raises(PluginError, match=r'no zone "markte": .*market'):
        game(Misspelt)


class Half(param.WordParam):
    """A notation of a game's own: halves are written as ``1/2``."""

    def values(self) -> list[int]:
        return [1, 2, 3]

    def word(self, value: int) -> str:
        return f"{value}/2"

    def name(self, value: int, lang: str) -> str:
        return f"{value / 2:g}"

    def steps(self, value: int) -> tuple[str, ...]:
        return ("odd" if value % 2 else "even", str(value))

    def step_name(self, state: State, player: int, value: int, step: int, lang: str) -> str:
        return self.steps(value)[step]


class Halve(Do):
    half = param.custom(Half)


def test_a_game_may_have_a_notation_of_its_own() -> None:
    loaded = game(Halve)
    assert [*loaded.actions] == ["do 1/2", "do 2/2", "do 3/2"]
    action = loaded.parse_action("do 3/2")
    assert (action.args, describe(action, "en"), steps(action)) == ((3,), "Do: 1.5", ("odd", "3"))
