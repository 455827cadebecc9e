"""Placing pieces and shapes on planes: with and without clearing, across sectors, blanks inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bgf import Game, State, Turn
from bgf.contract import reason
from bgf.engine.flow import Stage
from bgf.kinds import Laying, PlacePiece, PlaceShape
from bgf.testing.raised import blame_for

from .toys import play, toy, yard_changes

CHANGES: Mapping[str, Any] = {
    **yard_changes(rows=3, sectors=[2, 2]),
    "counters.scrap": {"per": ["player", "blocks"], "start": 0},
    "components.goods.tea.shape": ["RB", "R."],
    "components.goods.silk.shape": ["R.", ".R"],
}


class Lay(PlaceShape, plane="yard", supply="stock"):
    """The shape of tea, on cells that are free."""

    name = "lay"
    shown = "tea"
    crosses = blanks_in = False
    not_here = reason("TOY-1")
    not_across = reason("TOY-2")
    blank_off = reason("TOY-3")
    taken = reason("TOY-5")

    def laying(self, state: State, player: int) -> Laying:
        shape = state.layout.kind("goods", self.shown).shape
        assert shape is not None
        return Laying(shape, self.crosses, self.blanks_in)


class Cover(Lay, cleared="scrap"):
    """On any cells; covered pieces go to the scrap."""

    def cost(self, turn: Turn, cells: Sequence[int]) -> Mapping[str, str]:
        return {"en": f"{len(cells)} lost"}


class Across(Lay):
    crosses = True


class Inside(Lay):
    blanks_in = True


class LaySilk(Lay):
    """A shape that looks the same after half a turn."""

    shown = "silk"


class Drop(PlacePiece, plane="yard", supply="stock"):
    """A blue piece, in the front row; then the next turn, or once more after the first."""

    name = "drop"
    not_here = reason("TOY-1")
    taken = reason("TOY-2")
    none_left = reason("TOY-4")

    def piece(self, state: State, player: int) -> int:
        return 1

    def cells(self, state: State, player: int) -> int:
        return self.plane.side(state.players).row(0)

    def after(self, turn: Turn, lays: Mapping[int, int]) -> Stage | None:
        return turn.state.stage if 0 in lays else None


class Smash(Drop, cleared="scrap"):
    """On any cells; covered pieces go to the scrap."""


def game(kind: type[PlaceShape | PlacePiece], **changes: Any) -> Game:
    return toy(kind, stages={"act": kind.name}, changes={**CHANGES, **changes})


def legal(state: State) -> list[str]:
    return [action.text for action in state.legal_actions()]


def why(state: State, text: str) -> tuple[str, str] | None:
    action = state.game.parse_action(text)
    refusal = state.explain(action)
    canonical = state.canonical(action, state.player)
    assert (refusal is None) == (canonical in state.legal_actions()), text
    return (refusal.rule, refusal.message) if refusal else None


def yard(state: State, player: int = 0) -> list[str]:
    """A player's plane, the front row first."""
    rows = state.observation(None)["planes"]["yard"][player]
    return ["".join({"red": "R", "blue": "B", None: "."}[cell] for cell in row) for row in rows]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("lay r0 A1", ["RB..", "R...", "...."]),
        ("lay r90 C1", ["..RR", "...B", "...."]),
        ("lay r180 B2", ["....", ".R..", "BR.."]),
        ("lay r270 A1", ["B...", "RR..", "...."]),
    ],
)
def test_a_shape_is_turned_clockwise_and_its_first_piece_named(text: str, rows: list[str]) -> None:
    state = play(game(Lay).new_state(), text)
    assert yard(state) == rows
    assert yard(state, 1) == ["....", "....", "...."]
    assert state.observation(None)["counters"]["stock"] == {"red": 18, "blue": 19}
    assert state.player == 1, "that was the turn"
    assert state.faults() == []


def test_a_shape_lies_in_one_sector() -> None:
    state = game(Lay).new_state()
    # Two wide and two high: in each sector of two columns it lies in 2 places, in 4 turns.
    assert len(legal(state)) == 2 * 2 * 4
    assert why(state, "lay r0 B1") == ("TOY-1", "Not there.")
    assert why(state, "lay r0 A3") == ("TOY-1", "Not there.")
    assert why(state, "lay r0 A2") is None


def test_a_shape_may_lie_across_where_the_game_says_so() -> None:
    state = game(Across).new_state()
    assert len(legal(state)) == 3 * 2 * 4
    assert why(state, "lay r0 B1") is None
    assert why(state, "lay r0 D1") == ("TOY-2", "Not even across.")


def test_blanks_lie_on_the_plane_where_the_game_says_so() -> None:
    shape = {"components.goods.tea.shape": ["RB."]}
    state = game(Lay, **shape).new_state()
    assert why(state, "lay r0 C1") is None
    state = game(Inside, **shape).new_state()
    assert why(state, "lay r0 C1") == ("TOY-3", "A blank is off.")
    assert why(state, "lay r0 A1") is None
    assert why(state, "lay r0 D1") == ("TOY-1", "Not there.")


def test_of_two_turns_that_look_the_same_the_smaller_is_written() -> None:
    state = game(LaySilk).new_state()
    assert "lay r0 A1" in legal(state)
    assert "lay r180 A1" not in legal(state)
    assert why(state, "lay r180 A1") is None
    assert state.canonical(state.game.parse_action("lay r180 A1"), 0).text == "lay r0 A1"
    assert yard(play(state.clone(), "lay r180 A1")) == yard(play(state.clone(), "lay r0 A1"))
    assert why(state, "lay r180 A3") == ("TOY-1", "Not there.")


def test_shapes_without_a_place_for_cleared_pieces_need_free_cells() -> None:
    state = play(game(Lay).new_state(), "lay r0 A1", "lay r0 A1")
    assert why(state, "lay r0 A1") == ("TOY-5", "Taken.")
    assert why(state, "lay r180 B1") == ("TOY-5", "Taken."), "A2 is taken"
    assert why(state, "lay r180 B2") is None
    assert why(state, "lay r0 C1") is None
    play(state, "lay r0 C1")
    assert yard(state) == ["RBRB", "R.R.", "...."]


def test_covered_pieces_go_where_the_game_says() -> None:
    state = play(game(Cover).new_state(), "lay r0 A1", "lay r0 A1")
    action = state.game.parse_action("lay r180 B1")
    assert action in state.legal_actions()
    preview = action.kind.preview(Turn(state, 0, action))
    assert preview is not None
    assert preview.plane == "yard"
    assert preview.lays == {1: 0, 4: 1, 5: 0}
    assert preview.clears == (1, 4)
    assert preview.words == {"en": "2 lost"}
    play(state, "lay r180 B1")
    assert yard(state) == ["RR..", "BR..", "...."]
    scrap = state.observation(None)["counters"]["scrap"]
    assert scrap == [{"red": 1, "blue": 1}, {"red": 0, "blue": 0}]
    assert state.faults() == []


def test_a_side_for_each_number_of_players() -> None:
    sides = [
        {"players": [2], "rows": 3, "sectors": [2, 2]},
        {"players": [3], "rows": 2, "sectors": [2]},
    ]
    loaded = game(Lay, **{"planes.yard.sides": sides})
    assert len(legal(loaded.new_state(2))) == 16
    three = loaded.new_state(3)
    assert legal(three) == ["lay r0 A1", "lay r90 A1", "lay r180 B1", "lay r270 A1"]
    assert why(three, "lay r0 C1") == ("TOY-1", "Not there.")


def test_a_preview_of_a_cell_that_the_side_lacks_lays_nothing() -> None:
    sides = [
        {"players": [2], "rows": 3, "sectors": [2, 2]},
        {"players": [3], "rows": 2, "sectors": [2]},
    ]
    state = game(Drop, **{"planes.yard.sides": sides}).new_state(3)
    action = state.game.parse_action("drop D1")
    preview = action.kind.preview(state.turn_of(action, 0))
    assert preview is not None
    assert not preview.lays


class DropForNothingKnown(Drop):
    def cost(self, turn: Turn, cells: Sequence[int]) -> Mapping[str, str]:
        raise KeyError("price")


def test_an_error_in_a_method_of_a_ready_made_kind_is_told_with_that_kind() -> None:
    state = game(DropForNothingKnown).new_state()
    action = state.legal_actions()[0]
    with pytest.raises(KeyError) as raised:
        action.kind.preview(state.turn_of(action, 0))
    words = blame_for(raised.value).words
    assert words.startswith('`preview` of the kind "drop" (inherited from bgf\'s `PlacePiece`) ')
    assert "raises KeyError: 'price' (test_placing.py:" in words
    assert "(odziedziczone z `PlacePiece` bgf)" in words.localized("pl")


def test_a_plane_that_all_share() -> None:
    own = CHANGES["planes"]["yard"]
    shared = {
        "planes": {"yard": {key: own[key] for key in own if key != "per"}},
        "counters.scrap": {"per": "blocks", "start": 0},
    }
    state = play(game(Cover, **shared).new_state(), "lay r0 A1", "lay r0 A1")
    assert state.observation(None)["planes"]["yard"][0] == ["red", "blue", None, None]
    assert state.observation(None)["counters"]["scrap"] == {"red": 2, "blue": 1}
    assert state.faults() == []


def test_one_piece_after_the_other() -> None:
    state = game(Drop).new_state()
    assert legal(state) == ["drop A1", "drop B1", "drop C1", "drop D1"]
    play(state, "drop A1")
    assert state.player == 0, "the game says that the turn goes on"
    assert legal(state) == ["drop B1", "drop C1", "drop D1"]
    assert why(state, "drop A1") == ("TOY-2", "Taken.")
    assert why(state, "drop A2") == ("TOY-1", "Not there.")
    play(state, "drop C1")
    assert (state.player, yard(state)[0]) == (1, "B.B.")
    assert state.faults() == []


def test_nothing_is_placed_where_the_supply_has_no_such_piece() -> None:
    changes = {
        "counters.stock.start": 1,
        "pieces.blocks.red.count": 1,
        "pieces.blocks.blue.count": 1,
    }
    state = game(Drop, **changes).new_state()
    play(state, "drop A1")
    assert state.player == 0, "the turn goes on"
    assert legal(state) == []
    assert why(state, "drop B1") == ("TOY-4", "None is left.")
    assert state.faults() == []


def test_a_piece_on_a_piece() -> None:
    state = play(game(Smash).new_state(), "drop A1")
    action = state.game.parse_action("drop A1")
    preview = action.kind.preview(Turn(state, 0, action))
    assert preview is not None
    assert (preview.lays, preview.clears) == ({0: 1}, (0,))
    play(state, "drop A1")
    assert state.observation(None)["counters"]["scrap"][0] == {"red": 0, "blue": 1}
    assert state.faults() == []
