"""Drawing some to choose from: keep two of three, several alike, fewer than must be kept."""

from __future__ import annotations

from bgf import State, Turn
from bgf.engine.wording import describe, log_line, own_log_line
from bgf.kinds import DrawOffer, KeepOffered

from .toys import CONTENT, play, toy


class Ask(DrawOffer, deck="contract_pile", offer="desk", number="deal", choose="sort"):
    name = "ask"


class Accept(
    KeepOffered, deck="contract_pile", offer="desk", kept="drawer", least="keep", most="deal"
):
    name = "accept"


class AcceptAny(Accept):
    def at_least(self, state: State) -> int:
        return 1 if state.turn > 1 else 2


STAGES = {"act": "ask", "sort": "accept"}
# From the bottom of the pile to its top: north, north, south, west.


def legal(state: State) -> list[str]:
    return [action.text for action in state.legal_actions()]


def why(state: State, text: str) -> tuple[str, str] | None:
    refusal = state.explain(state.game.parse_action(text))
    return (refusal.rule, refusal.message) if refusal else None


def held(state: State, zone: str, player: int | None = None) -> list[str]:
    slot = state.layout.zones[zone].slots[player or 0]
    return [state.layout.kind_at(component).id for component in state.zones[slot]]


def test_keep_two_of_three() -> None:
    state = play(toy(Ask, Accept, stages=STAGES).new_state(), "ask")
    assert legal(state) == [
        "accept north south",
        "accept north west",
        "accept south west",
        "accept north south west",
    ]
    play(state, "accept west north")
    assert sorted(held(state, "drawer", 0)) == ["north", "west"]
    assert held(state, "desk", 0) == []
    assert held(state, "contract_pile") == ["south", "north"]  # the cards not kept lie below


def test_too_few_and_not_offered_are_refused_by_the_rule_of_the_stage() -> None:
    state = play(toy(Ask, Accept, stages=STAGES).new_state(), "ask")
    assert why(state, "accept west") == ("TOY-9", "Keep 2.")
    assert why(state, "accept north north") == ("TOY-9", "No North offered.")
    assert why(state, "accept north west") is None


def test_where_fewer_are_offered_than_must_be_kept_all_are() -> None:
    state = toy(Ask, Accept, stages=STAGES).new_state()
    play(state, "ask", "accept north south west", "ask")
    assert legal(state) == ["accept north"]


def test_alike_ones_are_offered_once() -> None:
    changes = {"components.contracts.north.count": 3, "values.deal.value": 2}
    state = toy(Ask, Accept, stages=STAGES, changes=changes).new_state()
    play(state, "ask", "accept south west", "ask")
    assert legal(state) == ["accept north north"]
    changes["values.keep.value"] = 1
    state = toy(Ask, Accept, stages=STAGES, changes=changes).new_state()
    play(state, "ask", "accept south west", "ask")
    assert legal(state) == ["accept north", "accept north north"]
    play(state, "accept north")
    assert held(state, "drawer", 1) == ["north"]
    assert not state.faults()


def test_number_to_keep_may_depend_on_the_state() -> None:
    state = toy(Ask, AcceptAny, stages=STAGES).new_state()
    play(state, "ask")
    assert "accept west" not in legal(state)
    play(state, "accept south north", "ask")
    assert "accept west" in legal(state)


def test_an_empty_deck() -> None:
    state = toy(Ask, Accept, stages=STAGES).new_state()
    play(state, "ask", "accept north south west", "ask", "accept north")
    assert why(state, "ask") == ("TOY-9", "Nothing is left.")


def test_words() -> None:
    game = toy(Ask, Accept, stages=STAGES, changes={"components.contracts.west.value": 5})
    action = game.actions["accept south west"]
    assert describe(action, "en") == "Accept: South, West (5)"


def test_others_read_the_number_of_kept_cards_and_the_player_their_names() -> None:
    state = play(toy(Ask, Accept, stages=STAGES).new_state(), "ask")
    action = state.game.parse_action("accept south west")
    after = state.clone()
    after.play(action, 0)
    turn = Turn(state, 0, action, after)
    assert log_line(turn, "en") == "kept 2 cards"
    assert own_log_line(turn, "en") == "kept the cards South, West"


def test_a_text_with_the_name_of_the_kind_is_its_line_in_the_history() -> None:
    own = {
        **CONTENT["texts"],
        "log.ask": "asked for {drawn}",
        "log.accept": "took {number}",
        "log.accept.own": "took {cards}",
    }
    texts = {key: {"en": text} for key, text in own.items()}
    before = toy(Ask, Accept, stages=STAGES, changes={"texts": texts}).new_state()
    asked = play(before.clone(), "ask")
    assert log_line(Turn(before, 0, before.game.parse_action("ask"), asked), "en") == "asked for 3"
    accept = asked.game.parse_action("accept south west")
    turn = Turn(asked, 0, accept, play(asked.clone(), "accept south west"))
    assert log_line(turn, "en") == "took 2"
    assert own_log_line(turn, "en") == "took South, West"
