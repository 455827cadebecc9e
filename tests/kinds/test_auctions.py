"""Auctions: open, Dutch and sealed; winners, payments, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from bgf import Game, State
from bgf.contract import part
from bgf.kinds import Auction, LeaveAuction, LetPriceFall, RaiseBid, SealedBid, TakeAtPrice
from bgf.testing.positions import moves

from .toys import play, toy


class Sale(Auction, runner_up="second"):
    """An auction that keeps the second highest bid, too."""


class Bid(RaiseBid):
    name = "bid"


class Leave(LeaveAuction):
    name = "leave"


class Take(TakeAtPrice):
    name = "take"


class Wait(LetPriceFall):
    name = "wait"


class Seal(SealedBid):
    name = "seal"
    auction = part(Sale)


CHANGES: dict[str, Any] = {
    "counters.coins": {"per": "player", "start": 6},
    "counters.price": {"start": 0},
    "counters.leader": {"start": 0},
    "counters.second": {"start": 0},
    "values.largest_bid": {"value": 9},
    "values.price_step": {"value": 2},
    "values.lowest_price": {"value": 1},
}


def auction(*kinds: type[Any], order: str = "clockwise", until_out: bool = False) -> Game:
    """The toy with one auction, after which the match is over."""
    names = [kind.name for kind in kinds]
    phase = {
        "name": {"en": "Sale"},
        "order": order,
        "until_out": until_out,
        "stages": {"act": {"actions": names, "rule": "TOY-9"}},
        "next": "end",
    }
    if not until_out:
        del phase["until_out"]
    return toy(*kinds, stages={"act": names[0]}, changes={**CHANGES, "phases.play": phase})


def outcome(state: State) -> tuple[int | None, int]:
    """The winner, and the price."""
    assert state.is_terminal()
    sale = state.game.part(Auction)
    return sale.winner(state), sale.paid(state)


def why(state: State, text: str) -> tuple[str, str] | None:
    refusal = state.explain(state.game.parse_action(text))
    return (refusal.rule, refusal.message) if refusal else None


def open_auction(players: int = 3) -> State:
    return auction(Bid, Leave, until_out=True).new_state(players)


def dutch_auction(price: int, players: int = 3) -> State:
    state = auction(Take, Wait).new_state(players)
    state.game.part(Auction).begin(state, price)
    return state


def sealed_auction(players: int = 3) -> State:
    return auction(Seal, order="simultaneous").new_state(players)


def test_bids_exceed_the_last_one_and_not_the_players_money() -> None:
    state = play(open_auction(), "bid 4")
    assert moves(state) == ["bid 5", "bid 6", "leave"]
    assert why(state, "bid 4") == ("TOY-9", "Bid more than 4.")
    assert why(state, "bid 7") == ("TOY-9", "You have only 6.")


def test_the_last_one_in_an_open_auction_wins() -> None:
    state = play(open_auction(), "bid 1", "leave", "bid 2", "bid 3", "leave")
    assert outcome(state) == (0, 3)


def test_last_player_left_may_still_bid() -> None:
    state = play(open_auction(), "leave", "leave")
    assert state.player == 2
    assert moves(state, starts="bid 1") == ["bid 1"]
    assert outcome(play(state, "bid 1")) == (2, 1)


def test_an_open_auction_in_which_nobody_bids_has_no_winner() -> None:
    assert outcome(play(open_auction(), "leave", "leave", "leave")) == (None, 0)


def test_the_first_to_take_it_wins_a_dutch_auction() -> None:
    state = play(dutch_auction(5), "wait", "wait")
    assert state.counters[state.layout.counter("price")] == 5
    play(state, "wait")
    assert state.counters[state.layout.counter("price")] == 3
    assert outcome(play(state, "wait", "take")) == (1, 3)


def test_the_price_falls_when_the_last_of_the_round_waits() -> None:
    state = dutch_auction(5)
    state.starter = state.player = 1
    play(state, "wait", "wait")
    assert state.counters[state.layout.counter("price")] == 5
    play(state, "wait")
    assert state.counters[state.layout.counter("price")] == 3


def test_nobody_wins_when_the_price_falls_below_the_lowest() -> None:
    state = play(dutch_auction(3, players=2), "wait", "wait")
    assert state.counters[state.layout.counter("price")] == 1
    assert outcome(play(state, "wait", "wait")) == (None, 0)


def test_players_take_no_price_above_their_money() -> None:
    state = dutch_auction(7)
    assert moves(state) == ["wait"]
    assert why(state, "take") == ("TOY-9", "You have only 6.")


def seal(state: State, *amounts: int) -> State:
    for player, amount in enumerate(amounts):
        state.apply(state.game.parse_action(f"seal {amount}"), player)
    return state


def test_sealed_bids_show_when_all_have_bid() -> None:
    state = sealed_auction()
    assert state.explain(state.game.parse_action("seal 7"), 0) is not None
    before = state.observation(1)
    state.apply(state.game.parse_action("seal 5"), 0)
    assert state.observation(1)["counters"] == before["counters"]


@pytest.mark.parametrize(
    ("amounts", "starter", "won"),
    [
        ((2, 5, 3), 0, (1, 5)),
        ((4, 4, 4), 0, (0, 4)),
        ((4, 2, 4), 1, (2, 4)),
        ((0, 0, 0), 0, (None, 0)),
    ],
)
def test_the_highest_sealed_bid_wins_and_of_equal_ones_the_first_in_turn(
    amounts: tuple[int, ...], starter: int, won: tuple[int | None, int]
) -> None:
    state = sealed_auction()
    state.starter = starter
    assert outcome(seal(state, *amounts)) == won


@pytest.mark.parametrize("amounts", [(2, 5, 3), (5, 3, 2), (3, 2, 5), (5, 2, 3)])
def test_the_second_highest_sealed_bid_is_kept(amounts: tuple[int, ...]) -> None:
    state = seal(sealed_auction(), *amounts)
    assert state.counters[state.layout.counter("second")] == 3


def test_an_auction_begins_anew() -> None:
    state = seal(sealed_auction(), 2, 5, 3)
    state.game.part(Sale).begin(state, 1)
    assert [
        state.counters[state.layout.counter(name)] for name in ("price", "leader", "second")
    ] == [
        *(1, 0, 0),
    ]
