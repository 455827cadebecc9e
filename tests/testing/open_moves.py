"""Games whose open actions move what others can't see.

Everybody may read the parameters of an open action. `SOUND` gets the sound games, and `VARIED`
those in which a parameter names a card or a number that stays hidden.
"""

from __future__ import annotations

from typing import Any

from bgf import State, Turn, hookimpl, param
from bgf.contract import counter
from bgf.engine.flow import Stage

from .sound import Draw, Kind, Pass, Play, Sound, made
from .told import COUNTERS, SOUND, phases, rules
from .variations import note

# -- somebody's cards are looked at, or taken ---------------------------------------------------


class OfAnother(Kind):
    """Does something to the cards of another player."""

    name = "look"
    whom = param.seat()

    def may(self, turn: Turn) -> bool:
        return bool(turn.args[0] < turn.state.players and turn.args[0] != turn.player)


class Look(OfAnother):
    """Takes the hand of another player, and gives it back."""

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        hand, stash = self.hand[turn.args[0]], self.stash[turn.player]
        seen = state.zones[hand][:]
        state.move(seen, hand, stash)
        state.move(seen, stash, hand)
        return None


class SwapHands(OfAnother):
    """Two players swap their hands."""

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        own, hand = self.hand[turn.player], self.hand[turn.args[0]]
        given, taken = state.zones[own][:], state.zones[hand][:]
        state.move(given, own, hand)
        state.move(taken, hand, own)
        return None


class GiveOpenly(OfAnother):
    """Names the card that another player gets, though nobody else sees it."""

    name = "give"
    card = param.kind("cards")

    def may(self, turn: Turn) -> bool:
        return super().may(turn) and bool(self.held(turn.state, turn.player, turn.args[1]))

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        card = self.held(state, turn.player, turn.args[1])
        state.move(card, self.hand[turn.player], self.hand[turn.args[0]])
        return None


PLAY = {"phases": phases("draw", "pass", "look")}
GIVE = {"phases": phases("draw", "pass", "give")}
SOUND["Look"] = lambda: made(rules(Draw, Look, Pass), **PLAY)
SOUND["SwapHands"] = lambda: made(rules(Draw, SwapHands, Pass), **PLAY)
note("GivesOpenly", "telling", rules(Draw, GiveOpenly, Pass), **GIVE)


# -- a card is shown, and shuffled into the deck at once ----------------------------------------


class PlayAndShuffle(Play):
    """A card for all to see, which is shuffled into the deck with all that were played."""

    def apply(self, turn: Turn) -> Stage | None:
        following = super().apply(turn)
        state = turn.state
        state.counters[self.points[turn.player]] = 0
        state.move(state.zones[self.pile][:], self.pile, self.deck)
        state.shuffle(self.deck)
        return following


class HideAndShuffle(PlayAndShuffle):
    """The card goes into the deck, and nobody else ever sees it."""

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        card = self.held(state, turn.player, turn.args[0])
        state.move(card, self.hand[turn.player], self.deck)
        state.shuffle(self.deck)
        return None


SHUFFLE = {"phases": phases("play", "pass", "draw")}
SOUND["PlayAndShuffle"] = lambda: made(rules(Draw, PlayAndShuffle, Pass), **SHUFFLE)
note("HidesAndShuffles", "telling", rules(Draw, HideAndShuffle, Pass), **SHUFFLE)


# -- a number is written into a counter that others can't see -----------------------------------


class Bid(Kind):
    """Notes a number, which only its player sees later."""

    name = "bid"
    number = param.number(1, 5)
    money = counter(own=True)

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.money[turn.player]] = turn.args[0]
        return None


class Bidding(Sound):
    """The rules: a bid replaces an earlier one."""

    kinds = (Bid, Draw, Pass)

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.money = game.layout.own_counters("money")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        for player in range(state.players):
            state.counters[self.money[player]] = state.below(6)

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if player != viewer:
                state.counters[self.money[player]] = state.below(6)


class SecretBid(Bid):
    secret = True


class SecretBidding(Bidding):
    kinds = (SecretBid, Draw, Pass)


BIDS = {"phases": phases("bid", "pass", "draw"), "counters": COUNTERS}
SOUND["SecretBidding"] = lambda: made(SecretBidding, **BIDS)
note("BidsOpenly", "telling", Bidding, **BIDS)
