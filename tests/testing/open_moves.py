"""Open actions that move cards hidden from others, and games in which players ask for cards.

Everybody may read the parameters of an open action. `SOUND` gets the sound games, and `VARIED`
those in which a parameter names a card or a number that stays hidden.
"""

from __future__ import annotations

from typing import Any

from bgf import Game, State, Turn, hookimpl, param
from bgf.contract import counter
from bgf.engine.flow import Stage

from .sound import COLOURS, Draw, Kind, Pass, Play, Sound, made
from .told import ASKED, COUNTERS, SOUND, ZONES, Fish, phases, rules
from .variations import note

__all__ = ["SOUND", "coincidences"]

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
    """Two players swap their hands, one of which lies in a third zone meanwhile.

    If both lay in one hand, their owners could not tell apart cards of the same kind there.
    """

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        own, hand = self.hand[turn.player], self.hand[turn.args[0]]
        stash = self.stash[turn.player]
        given = state.zones[own][:]
        state.move(given, own, stash)
        state.move(state.zones[hand][:], hand, own)
        state.move(given, stash, hand)
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
note("GivesOpenly", "action_secrecy", rules(Draw, GiveOpenly, Pass), **GIVE)


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


class Search(Kind):
    """The first card of a colour in the deck goes to the pile, or all know that there is none.

    Then all see the deck's top card, which stays there.
    """

    name = "search"
    card = param.kind("cards")

    def apply(self, turn: Turn) -> Stage | None:
        state, colour = turn.state, turn.args[0]
        found = [card for card in state.zones[self.deck] if state.layout.kind_of[card] == colour]
        if found:
            state.move(found[:1], self.deck, self.pile)
        else:
            state.tell_lacks(self.deck, [colour])
        self.close(state)
        if state.zones[self.deck]:
            top = state.draw(self.deck, self.pile)
            state.move([top], self.pile, self.deck)
        return None

    def close(self, state: State) -> None:
        """Leaves the deck in its order."""


class SearchAndShuffle(Search):
    """The deck is shuffled before its top card is seen."""

    def close(self, state: State) -> None:
        state.shuffle(self.deck)


SHUFFLE = {"phases": phases("play", "pass", "draw")}
SOUND["PlayAndShuffle"] = lambda: made(rules(Draw, PlayAndShuffle, Pass), **SHUFFLE)
note("HidesAndShuffles", "action_secrecy", rules(Draw, HideAndShuffle, Pass), **SHUFFLE)


# -- a number is written into a counter that others can't see -----------------------------------


HIGHEST_BID = 5


class Bid(Kind):
    """Notes a number, which only its player sees later."""

    name = "bid"
    number = param.number(1, HIGHEST_BID)
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
            state.counters[self.money[player]] = 1 + state.below(HIGHEST_BID)

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if player != viewer:
                state.counters[self.money[player]] = 1 + state.below(HIGHEST_BID)


class SecretBid(Bid):
    secret = True


class SecretBidding(Bidding):
    kinds = (SecretBid, Draw, Pass)


BIDS = {"phases": phases("bid", "pass", "draw"), "counters": COUNTERS}
SOUND["SecretBidding"] = lambda: made(SecretBidding, **BIDS)
note("BidsOpenly", "action_secrecy", Bidding, **BIDS)


class Raise(Bid):
    """Raises the number by another one, and says so to nobody."""

    name = "raise"

    def log(self, turn: Turn) -> list[str]:
        return ["raised"]

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.money[turn.player]] += turn.args[0]
        return None


class CountAColour(Bid):
    """Notes how many cards of a colour, which has a number, the player has."""

    name = "count"
    number = param.number(0, len(COLOURS) - 1)

    def apply(self, turn: Turn) -> Stage | None:
        state, colour = turn.state, turn.args[0]
        counted = number_of(state, self.hand[turn.player], colour)
        state.counters[self.money[turn.player]] = 1 + min(counted, HIGHEST_BID - 1)
        return None


class RollNumber(Bid):
    """Notes a number drawn by chance, up to the one that is named."""

    name = "roll"

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.counters[self.money[turn.player]] = 1 + state.below(turn.args[0])
        return None


class Raising(Bidding):
    kinds = (Raise, Draw, Pass)

    @hookimpl
    def bgf_draw_counters(self, state: State, viewer: int | None) -> None:
        for player in range(state.players):
            if player != viewer:
                state.counters[self.money[player]] = 1 + state.below(HIGHEST_BID * 10)


class Counting(Bidding):
    kinds = (CountAColour, Draw, Pass)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        Sound.bgf_setup(self, state)
        for player in range(state.players):
            state.counters[self.money[player]] = 1


note("RaisesOpenly", "action_secrecy", Raising, **{**BIDS, "phases": phases("raise", "pass")})


def coincidences() -> list[Game]:
    """Returns games in which a secret counter may equal a number that was named for all to hear."""
    counting = made(Counting, **{**BIDS, "phases": phases("count", "pass", "draw")})
    rolling = type("Rolling", (Bidding,), {"kinds": (RollNumber, Draw, Pass)})
    return [counting, made(rolling, **{**BIDS, "phases": phases("roll", "pass", "draw")})]


# -- asking for a card of a colour that one has -------------------------------------------------


def number_of(state: State, hand: int, colour: int) -> int:
    """Returns the number of cards of a colour in a hand."""
    return sum(state.layout.kind_of[card] == colour for card in state.zones[hand])


class AskForOwn(Fish):
    """Only a player with a card of a colour may ask for it; the turn ends in any case."""

    least = counter(own=True, each="cards")
    whom = param.seat()

    def asked(self, turn: Turn) -> int:
        return int(turn.args[1])

    def may(self, turn: Turn) -> bool:
        whom = self.asked(turn)
        if whom >= turn.state.players or whom == turn.player:
            return False
        asked = turn.state.zones[self.hand[self.asked(turn)]]
        return bool(asked) and bool(self.held(turn.state, turn.player, turn.args[0]))

    def apply(self, turn: Turn) -> Stage | None:
        state, colour = turn.state, turn.args[0]
        own, asked = (self.least[player] + colour for player in (turn.player, self.asked(turn)))
        self.note(state, own)
        if self.has(turn):
            hand = self.hand[self.asked(turn)]
            number = number_of(state, hand, colour)
            cards = state.spend(hand, colour, number, self.pile)
            state.move(cards, self.pile, self.hand[turn.player])
            state.counters[own] += number
            state.counters[asked] = 0
            state.tell_lacks(hand, [colour])
            return None
        state.tell_lacks(self.hand[self.asked(turn)], [colour])
        if state.zones[self.deck]:
            state.draw(self.deck, self.hand[turn.player])
        return None

    def note(self, state: State, own: int) -> None:
        """Notes that a player has a card of a colour, given its counter."""
        state.counters[own] = max(1, state.counters[own])


class AskForOwnUntold(AskForOwn):
    def note(self, state: State, own: int) -> None:
        """Notes nothing."""


class Asking(Sound):
    """The rules: samples have the cards that players are known to have, and four rounds."""

    kinds = (AskForOwn, Pass)

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.least = game.layout.own_counters("least")

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.round == 4:
            state.end_phase()

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return sum(
            max(0, state.counters[least + colour] - number_of(state, hand, colour))
            for least, hand in zip(self.least, self.hand[: state.players], strict=False)
            for colour in range(len(FISH))
        )


class AskingUntold(Asking):
    kinds = (AskForOwnUntold, Pass)


FISH = (*COLOURS, "white", "black")
_OPEN_COUNTERS = {name: COUNTERS[name] for name in ("stones", "noted", "coins")}
_LEAST = {"name": {"en": "Least.", "pl": "Najmniej."}, "per": ["player", "cards"], "start": 0}
ASK = {
    "phases": phases("ask", "pass"),
    "zones": ZONES,
    "counters": {**_OPEN_COUNTERS, "least": {**_LEAST, "shown": False}},
    "texts": ASKED,
    "components": {
        "cards": {fish: {"name": {"en": fish, "pl": fish}, "count": 4} for fish in FISH}
    },
}
SOUND["AskForOwn"] = lambda: made(Asking, **ASK)
note("AsksForOwnUntold", "public_events", AskingUntold, **ASK)


SEARCH = {
    "phases": phases("draw", "pass", "search"),
    "zones": {**ZONES, "deck": {**ZONES["deck"], "lacks": True}},
    "components": ASK["components"],
}
SOUND["SearchAndShuffle"] = lambda: made(rules(Draw, SearchAndShuffle, Pass), **SEARCH)
note("SearchesInOrder", "public_events", rules(Draw, Search, Pass), **SEARCH)
