"""Auctions: open, Dutch and sealed.

The rules of the game move the goods and the payment.

An auction is a phase of its own. The rules begin it with `Auction.begin`, and read its outcome from
`Auction.winner` and `Auction.paid`:

>>> class Sale(Rules):
...     kinds = (Raise, Leave)
...     auction = part(Auction)
...     @hookimpl
...     def bgf_phase_begin(self, state):
...         self.auction.begin(state)
...     @hookimpl
...     def bgf_phase_end(self, state):
...         winner = self.auction.winner(state)

| auction | phase | kinds of action |
| --- | --- | --- |
| open: the highest bid wins | ``clockwise``, ``until_out: true`` | `RaiseBid`, `LeaveAuction` |
| Dutch: the price falls until one takes it | ``clockwise`` | `TakeAtPrice`, `LetPriceFall` |
| sealed: all bid at once | ``simultaneous`` | `SealedBid` |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf import param
from bgf.contract import Part, counter, fact, part, reason, text, value
from bgf.engine.actions import Action, ActionKind, Turn

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.state import State

__all__ = [
    "Auction",
    "LeaveAuction",
    "LetPriceFall",
    "RaiseBid",
    "SealedBid",
    "TakeAtPrice",
]

_NOBODY = 0


class Auction(Part):
    """The current auction: its price, and the player who would have to pay it.

    Attributes:
        price: the counter of the price: the highest bid so far, or the asking price.
        leader: the counter of the player who would win: 0 for nobody, else the seat from 1.
        runner_up: the counter of the second highest sealed bid, which the winner pays in some
            auctions; None if the content has no such counter.
    """

    price = counter(doc="The highest bid so far, or the asking price.")
    leader = counter(start=0, doc="The player who would win: a seat from 1; 0 for nobody.")
    runner_up = counter(optional=True, doc="The second highest sealed bid.")

    def begin(self, state: State, price: int = 0) -> None:
        """Begins an auction, in which nobody has bid yet.

        Args:
            state: changed in place.
            price: the amount that a bid must exceed, or the first price of a Dutch auction.
        """
        state.counters[self.price] = price
        state.counters[self.leader] = _NOBODY
        if self.runner_up is not None:
            state.counters[self.runner_up] = 0

    def lead(self, state: State, player: int, price: int) -> None:
        """Makes a player the leader of the auction, at a price."""
        state.counters[self.price] = price
        state.counters[self.leader] = player + 1

    def winner(self, state: State) -> int | None:
        """Returns the player who wins, or would win now; None if there is none."""
        leader = state.counters[self.leader]
        return None if leader == _NOBODY else leader - 1

    def paid(self, state: State) -> int:
        """Returns the price that the winner pays; 0 if nobody wins."""
        return 0 if state.counters[self.leader] == _NOBODY else state.counters[self.price]


class _Bidding(ActionKind):
    """The base class of bids.

    Attributes:
        auction: the current auction.
        coins: the counters of the players' coins.
    """

    auction = part(Auction)
    coins = counter(own=True, doc="The coins that a player can pay.")
    not_enough = reason(text="refusal.bid.not_enough", doc="The player has too few coins.")

    def coins_of(self, state: State, player: int) -> int:
        """Returns the number of coins that a player can pay."""
        return state.counters[self.coins[player]]

    @fact
    def price(self, turn: Turn) -> int:
        """The highest bid so far, or the asking price."""
        return turn.state.counters[self.auction.price]

    @fact
    def have(self, turn: Turn) -> int:
        """The coins that the player can pay."""
        return self.coins_of(turn.state, turn.player)


class RaiseBid(_Bidding):
    """``bid 7``: raises the highest bid of an open auction.

    The auction is over, and with it the phase, when all others have left it.

    Attributes:
        largest: the largest possible bid.
        amount: the bid.
    """

    exact = True
    largest = value(int, ge=1, name="largest_bid", doc="The largest possible bid.")
    amount = param.number(1, largest)
    too_low = reason(text="refusal.bid.too_low", doc="Another bid is as high.")
    log_bid = text(name="log.bid", doc="In the history: the bid.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        price = state.counters[self.auction.price]
        return self.listed[price : max(price, self.coins_of(state, player))]

    def why_not(self, turn: Turn) -> Reason | None:
        amount = turn.args[0]
        if amount <= self.price(turn):
            return self.too_low
        return self.not_enough if amount > self.have(turn) else None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        self.auction.lead(state, turn.player, turn.args[0])
        if len(state.in_round()) == 1:
            state.end_phase()
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_bid]


class LeaveAuction(ActionKind):
    """``pass``: leaves an open auction for good.

    The auction is over, and with it the phase, when only the highest bidder is left, or nobody.

    Attributes:
        auction: the current auction.
    """

    only_in = "until_out"
    auction = part(Auction)
    log_left = text(name="log.leave_auction", doc="In the history: the player bids no more.")

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.retire(turn.player)
        left = len(state.in_round())
        has_bidder = self.auction.winner(state) is not None
        if left == 0 or (left == 1 and has_bidder):
            state.end_phase()
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_left]


class TakeAtPrice(_Bidding):
    """``take``: takes the lot of a Dutch auction at the asking price, which ends the auction."""

    log_took = text(name="log.take_at_price", doc="In the history: the price.")
    hint_price = text(name="hint.take_at_price", doc="In menus: the price.")

    def why_not(self, turn: Turn) -> Reason | None:
        return self.not_enough if self.price(turn) > self.have(turn) else None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        self.auction.lead(state, turn.player, self.price(turn))
        state.end_phase()
        return None

    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return super().hint(turn) or [self.hint_price]

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_took]


class LetPriceFall(ActionKind):
    """``wait``: waits in a Dutch auction; the price falls when all players have waited.

    The auction is over without a winner, and with it the phase, when the price would fall below
    the lowest one.

    Attributes:
        auction: the current auction.
        step: the amount by which the price falls.
        lowest: the lowest price.
    """

    auction = part(Auction)
    step = value(int, ge=1, name="price_step", doc="The amount by which the price falls.")
    lowest = value(int, ge=0, name="lowest_price", doc="The lowest price.")
    log_waited = text(name="log.let_price_fall", doc="In the history: the player waits.")

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        if not self._is_last_of_round(state, turn.player):
            return None
        if state.counters[self.auction.price] - self.step < self.lowest:
            state.end_phase()
        else:
            state.counters[self.auction.price] -= self.step
        return None

    def _is_last_of_round(self, state: State, player: int) -> bool:
        """Returns whether a player is the last one of the round."""
        after = (player + 1) % state.players
        while after != state.starter:
            if after in state.in_round():
                return False
            after = (after + 1) % state.players
        return True

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_waited]


class SealedBid(_Bidding):
    """``bid 7`` or ``bid 0``: a bid in a simultaneous phase; all bids are shown at once.

    The highest bid wins. Of equal bids the first one wins, clockwise from the first player of the
    round. A bid of 0 never wins.

    Attributes:
        largest: the largest possible bid.
        amount: the bid.
    """

    exact = True
    only_in = "simultaneous"
    largest = value(int, ge=1, name="largest_bid", doc="The largest possible bid.")
    amount = param.number(0, largest)
    log_bid = text(name="log.bid", doc="In the history: the bid.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return self.listed[: self.coins_of(state, player) + 1]

    def why_not(self, turn: Turn) -> Reason | None:
        return self.not_enough if turn.args[0] > self.have(turn) else None

    def apply(self, turn: Turn) -> Stage | None:
        # Bids are played in turn order once all have chosen, so the first of equal bids wins.
        state = turn.state
        auction = self.auction
        amount = turn.args[0]
        highest = self.price(turn)
        if amount > highest:
            auction.lead(state, turn.player, amount)
        if auction.runner_up is not None:
            lower = min(amount, highest)
            state.counters[auction.runner_up] = max(lower, state.counters[auction.runner_up])
        return None

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_bid]
