"""Offers to another player, who accepts or refuses inside the turn."""

from __future__ import annotations

from typing import Any

from bgf import State, Turn
from bgf.engine.wording import log_line
from bgf.kinds import Accept, OfferSwap, Pass, Refuse
from bgf.testing.positions import lying, moves

from .toys import play, toy


class Swap(OfferSwap, things="store"):
    name = "swap"


class Picky(Swap):
    """A swap that can't be accepted by a player with nothing else."""

    def can_accept(self, turn: Turn) -> bool:
        return len(turn.state.zones[self.things[self.partner(turn)]]) > 1


STAGES = {
    "act": {"actions": ["swap", "pass"], "asks": "answer", "rule": "TOY-1"},
    "answer": {"actions": ["accept", "refuse"], "rule": "TOY-2"},
}


def market(swap: type[Swap] = Swap) -> State:
    """Player 0 has two silk, player 1 a tea, player 2 nothing."""
    phase = {"name": {"en": "Play"}, "order": "clockwise", "stages": STAGES, "next": "end"}
    changes: dict[str, Any] = {"zones.store.sees": "everybody", "phases.play": phase}
    kinds = (swap, Pass, Accept, Refuse)
    state = toy(*kinds, stages={"act": "swap"}, changes=changes).new_state(3)
    layout = state.layout
    market = layout.zone("market")
    store = layout.own_zones("store")
    state.move(state.zones[market][:], market, store[0])
    state.draw(layout.zone("pile"), store[0])
    pile = layout.zone("pile")
    tea = next(good for good in state.zones[pile] if layout.kind_at(good).id == "tea")
    state.move([tea], pile, store[1])
    return state


def why(state: State, text: str) -> tuple[str, str] | None:
    refusal = state.explain(state.game.parse_action(text))
    return (refusal.rule, refusal.message) if refusal else None


def test_an_accepted_offer_is_done_inside_the_turn() -> None:
    state = market()
    assert moves(state) == ["swap silk B tea", "pass"]
    play(state, "swap silk B tea")
    assert (state.player, state.turn_player, moves(state)) == (1, 0, ["accept", "refuse"])
    play(state, "accept")
    assert lying(state, "store", 0) == ["silk", "silk", "tea"]
    assert lying(state, "store", 1) == ["silk"]
    assert (state.player, state.turn) == (1, 2)


def test_a_refused_offer_changes_nothing() -> None:
    state = play(market(), "swap silk B tea", "refuse")
    assert lying(state, "store", 0) == ["silk", "silk", "silk"]
    assert lying(state, "store", 1) == ["tea"]
    assert (state.player, state.turn) == (1, 2)


def test_an_impossible_offer_is_refused() -> None:
    state = market()
    assert why(state, "swap silk A tea") == ("TOY-1", "Offer it to another player.")
    assert why(state, "swap tea B silk") == ("TOY-1", "You have none: Tea.")
    assert why(state, "swap silk C tea") == ("TOY-1", "C can't give you that: Tea.")
    assert why(state, "swap silk B silk") == ("TOY-1", "B can't give you that: Silk.")


def test_nothing_is_offered_to_whom_the_match_is_over_for() -> None:
    state = market()
    state.eliminate(1)
    assert moves(state) == ["pass"]
    assert why(state, "swap silk B tea") == ("TOY-1", "Offer it to another player.")


def test_an_offer_that_the_other_can_not_fulfil_is_not_accepted() -> None:
    state = play(market(Picky), "swap silk B tea")
    assert moves(state) == ["refuse"]
    assert why(state, "accept") == ("TOY-2", "You can't accept this offer.")


def test_the_history_tells_offer_and_answer() -> None:
    state = market()
    offer = Turn(state, 0, state.game.parse_action("swap silk B tea"), state)
    assert log_line(offer, "en") == "offered B 1× Silk for 1× Tea"
    play(state, "swap silk B tea")
    answers = [Turn(state, 1, action, state) for action in state.legal_actions()]
    assert [log_line(answer, "en") for answer in answers] == ["accepted", "refused"]
