"""Games whose set-ups make only some of the possible deals.

The samples of those in `UNTOLD` ignore that. `TOLD` has the same games, and some others, whose
samples have only deals that the set-up makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from bgf import Game, State, hookimpl

from .sound import COLOURS, RED, Draw, Kind, Pass, Put, Sound, made
from .told import ZONES, phases

__all__ = ["TOLD", "UNTOLD", "NoLaterHandIsOfOneColour", "game_of"]

UNTOLD: dict[str, Callable[[], Game]] = {}
TOLD: dict[str, Callable[[], Game]] = {}

Test = Callable[["Dealt", State], bool]


def _words(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "pl": f"{text}, po polsku."}


CARDS = {
    f"{colour}_{value}": {"name": _words(f"{colour} {value}"), "count": 3, "value": value}
    for colour in COLOURS
    for value in (1, 2)
}
RANKED = {
    f"card_{rank}": {"name": _words(f"Card {rank}"), "count": 1, "rank": rank}
    for rank in range(1, 19)
}
HIGH = 12  # the rank of a high card


class Dealt(Sound):
    """The sound rules, but for the deal; cards stay where they are.

    Attributes:
        cards: the cards of the content.
    """

    cards: ClassVar[dict[str, Any]] = CARDS
    kinds: ClassVar[Sequence[type[Kind]]] = (Put, Pass)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.aside = game.layout.zone("aside")

    def values(self, state: State, slot: int) -> list[int]:
        """Returns the values of the cards in a zone."""
        return [state.layout.kind_at(card).data["value"] for card in state.zones[slot]]

    def kinds_in(self, state: State, slot: int) -> list[int]:
        """Returns the kinds of the cards in a zone."""
        return [state.layout.kind_of[card] for card in state.zones[slot]]

    def hands(self, state: State) -> list[int]:
        """Returns the slots of all hands."""
        return list(self.hand[: state.players])


def note(
    name: str,
    fits: Test,
    change: Callable[[Dealt, State], object] | None = None,
    cards: dict[str, Any] = CARDS,
) -> None:
    """Adds a game with deals that must meet a condition, to `UNTOLD` and to `TOLD`.

    The set-up deals until the condition is met.

    Args:
        name: the name of the game.
        fits: the condition.
        change: run by the set-up before the deal to meet the condition.
        cards: the cards of the content.
    """

    def bgf_setup(self: Dealt, state: State) -> None:
        while True:
            state.shuffle(self.deck)
            if change is not None:
                change(self, state)
            state.deal(self.deck, self.hands(state), 3)
            if fits(self, state):
                return
            state.gather("cards", self.deck)

    def bgf_contradictions(self: Dealt, state: State) -> int:
        return int(not fits(self, state))

    hooks = {"bgf_setup": hookimpl(bgf_setup), "cards": cards}
    told = {**hooks, "bgf_contradictions": hookimpl(bgf_contradictions)}
    UNTOLD[name] = lambda: game_of(type(name, (Dealt,), hooks))
    TOLD[name] = lambda: game_of(type(name, (Dealt,), told))


def game_of(rules: type[Any]) -> Game:
    """Returns a game of these rules, whose cards have values."""
    first = rules.kinds[0].name
    cards = {"cards": rules.cards}
    return made(rules, components=cards, zones=WITH_ASIDE, phases=phases(first, "pass"))


WITH_ASIDE = {
    **ZONES,
    "aside": {"name": _words("Aside"), "holds": "cards", "sees": "nobody"},
}


def is_red(kind: int) -> bool:
    """Returns whether a kind of card is red, of either value."""
    return kind // 2 == RED


note(
    "EachHandHasARedCard",
    lambda self, state: all(
        any(map(is_red, self.kinds_in(state, hand))) for hand in self.hands(state)
    ),
)
note(
    "NoHandHasAPair",
    lambda self, state: all(
        max(Counter(self.kinds_in(state, hand)).values()) < 2 for hand in self.hands(state)
    ),
)
note(
    "HandsAreWorthAsMuch",
    lambda self, state: len({sum(self.values(state, hand)) for hand in self.hands(state)}) == 1,
)
note(
    "HandsAreWorthAnOddNumber",
    lambda self, state: all(sum(self.values(state, hand)) % 2 for hand in self.hands(state)),
)
note(
    "EachHandHasAHighCard",
    lambda self, state: all(
        max(state.layout.kind_at(card).data["rank"] for card in state.zones[hand]) >= HIGH
        for hand in self.hands(state)
    ),
    cards=RANKED,
)


# -- something is laid where it belongs -----------------------------------------------------------


def lay_aside_one_of_each_colour(self: Dealt, state: State) -> None:
    for colour in range(len(COLOURS)):
        deck = state.zones[self.deck]
        first = next(card for card in deck if state.layout.kind_of[card] // 2 == colour)
        state.move([first], self.deck, self.aside)


def lay_aside_one_kind(self: Dealt, state: State) -> None:
    cards = [card for card in state.zones[self.deck] if state.layout.kind_of[card] == 0]
    state.move(cards, self.deck, self.aside)


def sink_a_card(self: Dealt, state: State) -> None:
    """A card of a kind is put to the bottom of the deck."""
    deck = state.zones[self.deck]
    card = next(card for card in deck if state.layout.kind_of[card] == 0)
    deck.remove(card)
    deck.insert(0, card)


def is_one_of_each_colour_aside(self: Dealt, state: State) -> bool:
    colours = [kind // 2 for kind in self.kinds_in(state, self.aside)]
    return sorted(colours) == [*range(len(COLOURS))]


def is_one_kind_aside(self: Dealt, state: State) -> bool:
    return self.kinds_in(state, self.aside) == [0, 0, 0]


def is_a_card_sunk(self: Dealt, state: State) -> bool:
    return self.kinds_in(state, self.deck)[0] == 0


note("OneOfEachColourIsAside", is_one_of_each_colour_aside, lay_aside_one_of_each_colour)
note("OneKindIsAside", is_one_kind_aside, lay_aside_one_kind)
note("ACardIsAtTheBottom", is_a_card_sunk, sink_a_card)


# -- rules like them ------------------------------------------------------------------------------


class SearchesTheDeck(Dealt):
    """The first card of each colour in the deck is laid aside before the deal, as samples know."""

    kinds = (Draw, Pass)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        lay_aside_one_of_each_colour(self, state)
        state.deal(self.deck, self.hands(state), 3)

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return int(not is_one_of_each_colour_aside(self, state))


class Unused(Dealt):
    """Some cards lie aside in the order of the content: they are not used."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        deck = state.zones[self.deck]
        state.move([card for card in deck if state.layout.kind_of[card] < 2], self.deck, self.aside)
        state.reveal(self.aside)
        super().bgf_setup(state)


class RedealsWhatIsOpen(Dealt):
    """A card is turned up, and all is dealt again until it is red."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        pile = state.layout.zone("pile")
        while not any(map(is_red, self.kinds_in(state, pile))):
            state.gather("cards", self.deck)
            super().bgf_setup(state)
            state.draw(self.deck, pile)


class DealsEachRound(Dealt):
    """All cards are gathered and dealt anew after each round; any deal may come."""

    def fits(self, state: State) -> bool:
        """Returns whether a deal may come."""
        return True

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        while True:
            state.gather("cards", self.deck)
            state.deal(self.deck, self.hands(state), 3)
            if self.fits(state):
                break
        super().bgf_round_end(state)


class NoLaterHandIsOfOneColour(DealsEachRound):
    """Later hands have two colours at least."""

    def fits(self, state: State) -> bool:
        colours = [{kind // 2 for kind in self.kinds_in(state, hand)} for hand in self.hands(state)]
        return all(len(in_hand) > 1 for in_hand in colours)


class ToldThatNoLaterHandIsOfOneColour(NoLaterHandIsOfOneColour):
    """Samples obey that."""

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return int(state.round > 1 and not self.fits(state))


class ShufflesEachHand(Dealt):
    """Hands are shown after every other round; then each hand, and the deck, is shuffled by itself.

    Players know whose cards these are. Samples exchange them, as after any shuffle.
    """

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        for hand in self.hands(state):
            if state.round % 2:
                state.reveal(hand)
            else:
                state.shuffle(hand)
                state.shuffle(self.deck)
        super().bgf_round_end(state)


TOLD["DealsEachRound"] = lambda: game_of(DealsEachRound)
TOLD["NoLaterHandIsOfOneColour"] = lambda: game_of(ToldThatNoLaterHandIsOfOneColour)
TOLD["Dealt"] = lambda: game_of(Dealt)
TOLD["SearchesTheDeck"] = lambda: game_of(SearchesTheDeck)
TOLD["ShufflesEachHand"] = lambda: game_of(ShufflesEachHand)
TOLD["Unused"] = lambda: game_of(Unused)
TOLD["RedealsWhatIsOpen"] = lambda: game_of(RedealsWhatIsOpen)
