"""Tulips: bulbs are sold by an open auction, a Dutch one and sealed bids, in turn."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from bgf import Estimate, GameSpec, Score, hookimpl
from bgf.contract import Rules, components, counter, part, phase, reason, value, zone
from bgf.kinds import (
    Accept,
    Auction,
    LeaveAuction,
    LetPriceFall,
    OfferSwap,
    Pass,
    RaiseBid,
    Refuse,
    SealedBid,
    TakeAtPrice,
)


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


class Swap(OfferSwap, things="garden"):
    """``swap red B white`` (TUL-06)."""

    name = "swap"


class Skip(Pass):
    """``skip`` (TUL-06)."""

    name = "skip"


class Favourite(Struct):
    """A card with a player's favourite colour."""

    bulb: Annotated[str, Meta(description="The colour (TUL-01).", examples=["red"])]


class Tulips(Rules):
    """The auctions, the values of bulbs, and the payments."""

    kinds = (Bid, Leave, Take, Wait, Seal, Swap, Skip, Accept, Refuse)
    score_items = ("sets", "favourite", "coins")
    ties = ("coins",)

    auction = part(Auction)
    open = phase()
    dutch = phase()
    fair = phase()
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
    set_points = value(list[int], doc="Points for 0, 1, 2 ... bulbs of a colour (TUL-07).")
    favourite_points = value(int, ge=0, doc="Points for a bulb of the favourite colour (TUL-07).")

    @hookimpl
    def bgf_setup(self, state):  # TUL-01
        state.shuffle(self.sack)
        state.shuffle(self.wishes)
        for player in range(state.players):
            state.draw(self.wishes, self.favourite[player])

    @hookimpl
    def bgf_phase_begin(self, state):  # TUL-02
        is_dutch = state.phase.id == self.dutch
        self.auction.begin(state, self.dutch_price if is_dutch else 0)
        if state.phase.id != self.fair:
            for _ in range(min(self.lot_size, len(state.zones[self.sack]))):
                state.draw(self.sack, self.lot)

    @hookimpl
    def bgf_round_end(self, state):
        if state.phase.id == self.fair:  # each player makes one offer (TUL-06)
            state.end_phase()

    @hookimpl
    def bgf_phase_end(self, state):
        if state.phase.id == self.fair:
            return
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
    def bgf_score(self, state):  # TUL-07
        items = [self.items(state, player) for player in range(state.players)]
        return Score(items, ties=[("coins", [each["coins"] for each in items])])

    def items(self, state, player):
        """Returns the points of a player by item."""
        numbers = state.tally[self.garden[player]]
        sets, favourite = self.worth(state, player, numbers)
        coins = state.counters[self.coins[player]]
        return {"sets": sets, "favourite": favourite, "coins": coins}

    def worth(self, state, player, numbers):
        """Returns the points for sets and for the favourite colour, of bulbs by kind."""
        (card,) = state.zones[self.favourite[player]]
        liked = self.favourites[state.layout.kind_of[card]].bulb
        favourite = state.layout.kind("bulbs", liked).index
        sets = sum(self.set_points[number] for number in numbers)
        return sets, self.favourite_points * numbers[favourite]

    @hookimpl
    def bgf_evaluate(self, state):
        gardens = [[*state.tally[garden]] for garden in self.garden[: state.players]]
        coins = [state.counters[coins] for coins in self.coins[: state.players]]
        leader = self.auction.winner(state)
        if leader is not None:  # as if the auction were over
            coins[leader] -= self.auction.paid(state)
            for bulb in state.zones[self.lot]:
                gardens[leader][state.layout.kind_of[bulb]] += 1
        if state.inquiries:
            self.foresee(state, gardens)
        points = [
            sum(self.worth(state, player, gardens[player])) + coins[player]
            for player in range(state.players)
        ]
        return Estimate(points, spread=3 + len(state.zones[self.sack]) / 3)

    def foresee(self, state, gardens):
        """Swaps bulbs of an offer that is being answered, if the other player gains by it."""
        offer = state.inquiries[-1]
        given, to, wanted = offer.action.args
        before = sum(self.worth(state, to, gardens[to]))
        for player, change in ((offer.player, -1), (to, 1)):
            gardens[player][given] += change
            gardens[player][wanted] -= change
        if sum(self.worth(state, to, gardens[to])) <= before:
            for player, change in ((offer.player, 1), (to, -1)):
                gardens[player][given] += change
                gardens[player][wanted] -= change
