"""Tokens: taking and returning them, buying cards with them at a discount, reserving cards."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, PluginError, State, Turn
from bgf.contract import reason
from bgf.engine.wording import log_line, menu_hint
from bgf.kinds import BuyCard, ReserveCard, ReturnToken, TakeTokens
from bgf.testing.positions import history, lying, moves, refused_by

from .toys import play, toy

COINS = {"red": "R", "blue": "B", "green": "G", "joker": "J"}
PIECES = {
    name: {"name": {"en": name.title()}, "mark": mark, "count": 4} for name, mark in COINS.items()
}
PIECES["joker"]["wild"] = True
GOODS = {
    "tea": {"cost": {"red": 2, "blue": 1}, "gives": "red", "name": {"en": "Tea"}},
    "silk": {"cost": {"red": 3}, "gives": "blue", "name": {"en": "Silk"}},
    "rice": {"name": {"en": "Rice"}},
}
CHANGES: dict[str, Any] = {
    "pieces": {"coins": PIECES},
    "components.goods": GOODS,
    "zones.market.size": 2,
    "zones.shed": {"holds": "goods", "per": "player", "sees": "everybody"},
    "counters.chest": {"per": "coins", "start": 4},
    "counters.purse": {"per": ["player", "coins"], "start": 0},
    "values.token_limit": {"value": 4},
    "values.take_different": {"value": 3},
    "values.take_alike": {"value": 2},
    "values.take_alike_left": {"value": 3},
    "values.most_reserved": {"value": 1},
}
PLACES = {"tokens": "coins", "bank": "chest", "held": "purse", "give_back": "over"}


class Take(TakeTokens, **PLACES):
    name = "take"
    none_left = reason("TOY-1")


class Return(ReturnToken, **PLACES):
    name = "return"


class Buy(BuyCard, row="market", reserved="store", bought="shed", cards="goods", **PLACES):
    name = "buy"


class Reserve(ReserveCard, deck="pile", row="market", reserved="store", **PLACES):
    name = "reserve"


def made(**changes: Any) -> Game:
    """The toy with tokens, in which a turn is one of three actions."""
    stages = {
        "act": {"actions": ["take", "buy", "reserve"], "rule": "TOY-9", "next": "over"},
        "over": {"actions": ["return"], "rule": "TOY-8", "next": "over"},
    }
    phase = {"order": "clockwise", "stages": stages, "next": "end"}
    game_changes = {**CHANGES, "phases.play": {**phase, "name": {"en": "Play"}}, **changes}
    kinds = (Take, Buy, Reserve, Return)
    return toy(*kinds, stages={"act": "take", "over": "return"}, changes=game_changes)


def started(purse: str = "", **changes: Any) -> State:
    """The toy at its start; the market has rice and silk; player 0 has some tokens."""
    state = made(**changes).new_state(2)
    names = list(COINS)
    for name in purse.split():
        kind = names.index(name)
        state.counters[state.layout.counter("chest") + kind] -= 1
        state.counters[state.layout.own_counters("purse")[0] + kind] += 1
    return state


def purse(state: State, player: int) -> list[int]:
    first = state.layout.own_counters("purse")[player]
    return state.counters[first : first + len(COINS)]


def why(state: State, text: str) -> tuple[str, str] | None:
    refusal = state.explain(state.game.parse_action(text))
    return (refusal.rule, refusal.message) if refusal else None


def test_three_kinds_or_two_of_one_are_taken_and_never_the_wild_one() -> None:
    assert moves(started(), starts="take") == [
        *("take red blue green", "take red red", "take blue blue", "take green green"),
    ]
    assert purse(play(started(), "take red blue green"), 0) == [1, 1, 1, 0]
    assert purse(play(started(), "take red red"), 0) == [2, 0, 0, 0]


def test_fewer_are_taken_only_where_the_bank_has_fewer_kinds() -> None:
    assert why(started(), "take red blue") == ("TOY-9", "Take 3 of different kinds.")
    state = started("green green green green")
    state.player = 1
    assert moves(state, starts="take") == ["take red blue", "take red red", "take blue blue"]
    assert why(state, "take red green") == ("TOY-1", "The bank has none left: Green.")


def test_two_of_a_kind_need_enough_in_the_bank() -> None:
    state = started("red red")
    assert refused_by(state, "take red red") == "TOY-9"
    assert "at least 3" in str(why(state, "take red red"))


def test_tokens_above_the_limit_go_back_one_by_one() -> None:
    state = play(started("red red red"), "take red blue green")
    assert (state.stage.id, state.player) == ("over", 0)
    assert moves(state) == ["return red", "return blue", "return green"]
    assert why(state, "return joker") == ("TOY-8", "You have none: Joker.")
    play(state, "return red")
    assert (state.stage.id, state.player) == ("over", 0)
    play(state, "return red")
    assert (state.player, purse(state, 0)) == (1, [2, 1, 1, 0])


def test_a_card_costs_its_tokens_and_a_wild_one_for_each_that_is_lacking() -> None:
    state = started("red red joker")
    assert moves(state, starts="buy") == ["buy silk", "buy rice"]
    play(state, "buy silk")
    assert purse(state, 0) == [0, 0, 0, 0]
    assert lying(state, "shed", 0) == ["silk"]
    assert lying(state, "market") == ["rice", "tea"]  # filled at once


def test_discounts_of_bought_cards_reduce_the_price() -> None:
    state = play(started("red red red red"), "buy silk")
    buy = state.game.kinds["buy"]
    assert isinstance(buy, BuyCard)
    assert buy.discounts(state, 0) == [0, 1, 0, 0]
    tea = 0
    red = 0
    joker = 3
    assert buy.price(state, 0, tea) == [(red, 1), (joker, 1)]  # two red, and a blue that is given


def test_refusal_for_the_price_tells_the_missing_tokens() -> None:
    assert why(started("red"), "buy silk") == ("TOY-9", "You lack 2 tokens.")
    assert why(started("red"), "buy tea") == ("TOY-9", "You can't buy it now: Tea.")


def test_the_menu_and_the_history_tell_the_price() -> None:
    state = started("red red joker")
    turn = Turn(state, 0, state.game.parse_action("buy silk"), state)
    assert menu_hint(turn, "en") == "2× Red + 1× Joker"
    assert log_line(turn, "en") == "bought Silk for 2× Red + 1× Joker"
    free = Turn(state, 0, state.game.parse_action("buy rice"), state)
    assert menu_hint(free, "en") == "for free"
    assert log_line(free, "en") == "took Rice for free"


def test_a_reserved_card_of_the_deck_is_known_to_its_owner_alone() -> None:
    state = play(started(), "reserve pile")
    assert state.observation(0)["zones"]["store"][0] == ["tea"]
    assert state.observation(1)["zones"]["store"][0] == [None]
    assert state.observation(None)["zones"]["store"][0] == [None]
    assert purse(state, 0) == [0, 0, 0, 1]  # a wild token comes with it
    told = history(started(), [(0, "reserve pile")], 1)[0][0]
    assert "reserved a card from the deck" in str(told)
    assert "Tea" not in str(told)


def test_a_reserved_card_of_the_row_is_known_to_all() -> None:
    state = play(started(), "reserve silk")
    assert state.observation(1)["zones"]["store"][0] == ["silk"]
    assert lying(state, "market") == ["rice", "tea"]


def test_as_many_cards_are_reserved_as_the_game_says() -> None:
    state = play(started(), "reserve silk", "take red blue green")
    assert moves(state, starts="reserve") == []
    assert why(state, "reserve rice") == ("TOY-9", "You have reserved 1 card already.")


def test_a_reserved_card_is_bought() -> None:
    state = play(started("red red red"), "reserve pile", "take blue blue")
    assert moves(state, starts="buy") == ["buy tea", "buy silk", "buy rice"]
    play(state, "buy tea")
    assert lying(state, "shed", 0) == ["tea"]
    assert state.observation(1)["zones"]["shed"][0] == ["tea"]
    assert purse(state, 0) == [1, 0, 0, 0]


def test_a_cost_in_tokens_that_are_not_there_is_told() -> None:
    with pytest.raises(PluginError, match="grean"):
        made(**{"components.goods.silk.cost": {"grean": 1}})
