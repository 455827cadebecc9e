"""Drawing from a deck or a row: other names than usual, with and without a wild kind."""

from __future__ import annotations

from bgf import State
from bgf.contract import reason, stage
from bgf.engine.wording import describe
from bgf.kinds import DrawFromRow

from .toys import play, toy


class Fetch(DrawFromRow, deck="pile", row="market", hand="store", second="again"):
    name = "fetch"
    deck_empty = reason("TOY-1")
    not_in_row = reason("TOY-2")
    wild_second = reason("TOY-3")


class FetchOne(Fetch):
    second = stage(optional=True)


TWO = {"act": "fetch", "again": "fetch"}
WILD = {"components.goods.silk.wild": True}


def legal(state: State) -> list[str]:
    return [action.text for action in state.legal_actions()]


def why(state: State, text: str) -> tuple[str, str] | None:
    refusal = state.explain(state.game.parse_action(text))
    return (refusal.rule, refusal.message) if refusal else None


def test_a_turn_is_two_cards() -> None:
    state = toy(Fetch, stages=TWO).new_state()
    assert legal(state) == ["fetch pile", "fetch silk"]  # the pile is tea below, silk above
    play(state, "fetch silk")
    assert (state.stage.id, state.player) == ("again", 0)
    play(state, "fetch pile")
    assert (state.stage.id, state.player) == ("act", 1)


def test_without_a_second_stage_a_turn_is_one_card() -> None:
    state = toy(FetchOne, stages={"act": "fetch"}).new_state()
    assert play(state, "fetch silk").player == 1
    assert play(state, "fetch pile").player == 0


def test_without_a_wild_kind_any_kind_can_be_the_second_draw() -> None:
    state = toy(Fetch, stages=TWO).new_state()
    play(state, "fetch silk")
    assert "fetch silk" in legal(state)
    assert why(state, "fetch silk") is None


def test_an_open_wild_is_the_whole_draw() -> None:
    state = toy(Fetch, stages=TWO, changes=WILD).new_state()
    assert play(state, "fetch silk").player == 1
    play(state, "fetch pile")
    assert legal(state) == ["fetch pile"]
    assert why(state, "fetch silk") == ("TOY-3", "Not that now.")


def test_a_wild_is_like_any_other_where_a_turn_is_one_card() -> None:
    state = toy(FetchOne, stages={"act": "fetch"}, changes=WILD).new_state()
    assert legal(play(state, "fetch pile")) == ["fetch pile", "fetch silk"]


def test_refusals_cite_the_rules_of_the_game() -> None:
    state = toy(Fetch, stages=TWO).new_state()
    assert why(state, "fetch tea") == ("TOY-2", "No Tea.")
    play(state, *["fetch pile"] * 4)
    assert why(state, "fetch pile") == ("TOY-1", "Nothing is left.")


def test_second_draw_is_skipped_without_cards() -> None:
    one_card = {"tea": {"name": {"en": "Tea"}}, "silk": {"name": {"en": "Silk"}, "count": 0}}
    state = toy(Fetch, stages=TWO, changes={"components.goods": one_card})
    assert play(state.new_state(), "fetch tea").player == 1


def test_words() -> None:
    game = toy(Fetch, stages=TWO)
    words = [describe(action, "en") for action in game.actions.values()]
    assert words == ["Fetch: Pile", "Fetch: Tea", "Fetch: Silk"]
