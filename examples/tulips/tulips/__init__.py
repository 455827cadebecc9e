"""Tulips: bulbs are sold by an open auction, a Dutch one and sealed bids, in turn."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bgf import Estimate, GameSpec, Score, hookimpl
from bgf.contract import Rules, components, counter, part, phase, reason, value, zone
from bgf.kinds import Auction, LeaveAuction, LetPriceFall, RaiseBid, SealedBid, TakeAtPrice


@hookimpl
def bgf_games():
    """Returns the game: where its content is, and its rules."""
    return [GameSpec("tulips", Path(__file__).parent / "content", "tulips:Tulips")]


class Bid(RaiseBid):
    """``bid 7`` (TUL-03)."""

    name = "bid"
    too_low = reason("TUL-03")


class Leave(LeaveAuction):
    """``pass`` (TUL-03)."""

    name = "pass"


class Take(TakeAtPrice):
    """``take`` (TUL-04)."""

    name = "take"


class Wait(LetPriceFall):
    """``wait`` (TUL-04)."""

    name = "wait"


class Seal(SealedBid):
    """``seal 7`` (TUL-05)."""

    name = "seal"


class Favourite(Struct):
    """A card with a player's favourite colour."""

    bulb: Annotated[str, Meta(description="The colour (TUL-01).", examples=["red"])]


class Tulips(Rules):
    """What is sold, what it is worth, and who pays."""

    kinds = (Bid, Leave, Take, Wait, Seal)
    score_items = ("sets", "favourite", "coins")
    ties = ("coins",)

    auction = part(Auction)
    dutch = phase()
    open = phase()
    bulbs = components()
    favourites = components(Favourite)
    sack = zone("bulbs", starts=True)
    lot = zone("bulbs")
    unsold = zone("bulbs")
    garden = zone("bulbs", own=True, tally=True)
    wishes = zone("favourites", starts=True)
    favourite = zone("favourites", own=True)
    coins = counter(own=True)
    lot_size = value(int, ge=1, doc="The bulbs that are sold at once (TUL-02).")
    dutch_price = value(int, ge=1, doc="The first price of a Dutch auction (TUL-04).")
    set_points = value(list[int], doc="Points for 0, 1, 2 ... bulbs of a colour (TUL-06).")
    favourite_points = value(int, ge=0, doc="Points for a bulb of the favourite colour (TUL-06).")

    @hookimpl
    def bgf_setup(self, state):  # TUL-01
        state.shuffle(self.sack)
        state.shuffle(self.wishes)
        for player in range(state.players):
            state.draw(self.wishes, self.favourite[player])

    @hookimpl
    def bgf_phase_begin(self, state):  # TUL-02
        for _ in range(min(self.lot_size, len(state.zones[self.sack]))):
            state.draw(self.sack, self.lot)
        is_dutch = state.phase.id == self.dutch
        self.auction.begin(state, self.dutch_price if is_dutch else 0)

    @hookimpl
    def bgf_phase_end(self, state):
        winner = self.auction.winner(state)
        target = self.unsold if winner is None else self.garden[winner]
        state.move(state.zones[self.lot][:], self.lot, target)
        if winner is not None:
            state.counters[self.coins[winner]] -= self.auction.paid(state)
        state.starter = (state.starter + 1) % state.players

    @hookimpl
    def bgf_next_phase(self, state):
        return self.open if state.zones[self.sack] else "end"

    @hookimpl
    def bgf_end(self, state):
        for player in range(state.players):
            state.reveal(self.favourite[player])

    @hookimpl
    def bgf_score(self, state):  # TUL-06
        items = [self.items(state, player) for player in range(state.players)]
        return Score(items, ties=[("coins", [each["coins"] for each in items])])

    def items(self, state, player):
        """Returns the points of a player by item."""
        numbers = state.tally[self.garden[player]]
        return {
            "sets": sum(self.set_points[number] for number in numbers),
            "favourite": self.favourite_points * numbers[self.favourite_of(state, player)],
            "coins": state.counters[self.coins[player]],
        }

    def favourite_of(self, state, player):
        """Returns the favourite colour of a player, by the index of the kind of bulb."""
        (card,) = state.zones[self.favourite[player]]
        liked = self.favourites[state.layout.kind_of[card]].bulb
        return state.layout.kind("bulbs", liked).index

    @hookimpl
    def bgf_evaluate(self, state):
        points = [sum(self.items(state, player).values()) for player in range(state.players)]
        leader = self.auction.winner(state)
        if leader is not None and not state.finished:
            points[leader] += self.gain(state, leader) - self.auction.paid(state)
        return Estimate(points, spread=3 + len(state.zones[self.sack]) / 3)

    def gain(self, state, player):
        """Returns what the lot would add to a player's points."""
        numbers = [*state.tally[self.garden[player]]]
        favourite = self.favourite_of(state, player)
        gained = 0
        for bulb in state.zones[self.lot]:
            kind = state.layout.kind_of[bulb]
            gained += self.set_points[numbers[kind] + 1] - self.set_points[numbers[kind]]
            gained += self.favourite_points * (kind == favourite)
            numbers[kind] += 1
        return gained
