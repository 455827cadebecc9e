"""Games that tell a secret rarely: of one card of forty, at one kind of action, for one viewer.

`RARE` has them by name, each with the promise that it breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bgf import Game, Preview, State, Turn, hookimpl, param
from bgf.contract import Reason, reason
from bgf.engine.flow import Stage
from bgf.param.things import CellParam

from .breaking import Broken
from .sound import CELLS, TEXTS, Draw, Hide, Kind, Pass, Play, Put, Sound, made
from .variations import kind_of

__all__ = ["RARE", "AllChoose", "all_choose", "rare"]

RARE: dict[str, Broken] = {}
"""Each game by its fault."""

BOTH = ("en", "pl")
CARDS = tuple(f"c{number}" for number in range(40))
CARD = 7
"""The card that is revealed in some way."""


class Toss(Kind):
    """The deck's top card is put away face down: seldom possible, and seldom played."""

    name = "toss"

    def may(self, turn: Turn) -> bool:
        return turn.state.turn % 6 == 4 and bool(turn.state.zones[self.deck])

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.move(state.zones[self.deck][-1:], self.deck, state.layout.zone("away"))
        return None


def _words(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "pl": f"{text}, po polsku."}


_OWN = {"name": _words("Own"), "holds": "cards", "per": "player", "sees": "owner"}
_HIDDEN = {"holds": "cards", "sees": "nobody"}
_ROUNDS = {"type": "int", "default": 10, "min": 10, "max": 11, "text": _words("How many rounds")}
CONTENT: dict[str, Any] = {
    "options": {"rounds": _ROUNDS},
    "components": {"cards": {card: {"name": _words(card.title()), "count": 1} for card in CARDS}},
    "zones": {
        "deck": {"name": _words("Deck"), **_HIDDEN, "ordered": True, "starts": True},
        "away": {"name": _words("Away"), **_HIDDEN},
        "pile": {"name": _words("Pile"), "holds": "cards", "sees": "everybody"},
        "hand": _OWN,
        "stash": _OWN,
    },
    "texts": {**TEXTS, "refusal.rare": _words("Not with that card about")},
}
"""The sections of the content that differ from those of `sound`."""


class Forty(Sound):
    """The sound rules with forty cards."""

    kinds = (Draw, Play, Hide, Put, Toss, Pass)


def rare(rules: type[Any] = Forty, **sections: Any) -> Game:
    """A game with forty cards; sections take the place of those of the content."""
    return made(rules, **{**CONTENT, **sections})


def note(name: str, check: str, rules: type[Any]) -> None:
    """Notes a broken game."""
    RARE[name] = Broken(check, rules, {}, rare)


def kinds(kind: type[Kind], **methods: Any) -> type[Any]:
    """Returns rules with another kind of action, of which some methods differ."""
    changed = type(f"Rare{kind.__name__}", (kind,), methods)
    own_kinds = [changed if own is kind else own for own in Forty.kinds]
    return type("Rare", (Forty,), {"kinds": own_kinds})


def hooked(**hooks: Callable[..., Any]) -> type[Any]:
    """Returns rules with other hooks, each a function of the rules and the hook's arguments."""
    return type("Rare", (Forty,), {f"bgf_{name}": hookimpl(hook) for name, hook in hooks.items()})


def is_next(state: State) -> bool:
    """Returns whether the card lies on top of the deck."""
    deck = state.layout.zone("deck")
    return bool(state.zones[deck]) and kind_of(state, deck) == CARD


def is_last(state: State) -> bool:
    """Returns whether the card lies at the bottom of the deck."""
    deck = state.layout.zone("deck")
    return bool(state.zones[deck]) and kind_of(state, deck, 0) == CARD


def holds(state: State, player: int, card: int = CARD) -> bool:
    """Returns whether a player has a card in hand."""
    hand = state.layout.own_zones("hand")[player]
    return any(state.layout.kind_of[held] == card for held in state.zones[hand])


def following(turn: Turn) -> int:
    """Returns the player after the acting one."""
    return (turn.player + 1) % turn.state.players


# -- the story --------------------------------------------------------------------------------


note(
    "StoryOfOneTossed",
    "action_secrecy",
    kinds(Toss, log=lambda self, turn: ["tossed it" if is_next(turn.state) else "tossed"]),
)
note(
    "StoryOfAHand",
    "action_secrecy",
    kinds(
        Put,
        log=lambda self, turn: [
            "oh"
            if turn.args[0] == "B2" and holds(turn.state, following(turn))
            else f"put {turn.args[0]}"
        ],
    ),
)


# -- the status -------------------------------------------------------------------------------


def status(is_told: Callable[[Any, State, int | None], bool]) -> type[Any]:
    """Returns rules with a line below the table in some positions."""

    def bgf_status(self: Any, state: State, viewer: int | None, lang: str) -> list[str]:
        return ["Soon."] if is_told(self, state, viewer) else []

    return hooked(status=bgf_status)


note(
    "StatusOneInAHundred",
    "secrecy",
    status(
        lambda self, state, viewer: (
            state.turn % 10 == 3
            and len(state.zones[self.deck]) > 0
            and kind_of(state, self.deck) < 4
        )
    ),
)
note(
    "StatusForOne",
    "secrecy",
    status(
        lambda self, state, viewer: (
            viewer == 1 and state.masks[0].bit_count() == 1 and is_last(state)
        )
    ),
)


# -- menu hints ---------------------------------------------------------------------------------


def rare_preview(self: Any, turn: Turn) -> Preview:
    told = "it" if turn.args[0] == "B2" and is_next(turn.state) else "a stone"
    words = dict.fromkeys(BOTH, told)
    return Preview("board", {CELLS.index(turn.args[0]): 0}, words=words)


note(
    "HintOfOneCell",
    "secrecy",
    kinds(
        Put,
        hint=lambda self, turn: ["oh" if turn.args[0] == "C3" and is_next(turn.state) else "-"],
    ),
)
note(
    "HintOfARareKind",
    "secrecy",
    kinds(Toss, hint=lambda self, turn: ["oh" if is_next(turn.state) else "-"]),
)
note("PreviewOfOneCell", "secrecy", kinds(Put, preview=rare_preview))


class TellingCell(CellParam):
    def step_name(self, state: State, player: int, value: str, step: int, lang: str) -> str:
        words = super().step_name(state, player, value, step, lang)
        return f"{words}!" if value == "C3" and is_next(state) else words


class TellingPut(Put):
    cell = param.custom(TellingCell, plane="board")


note(
    "MenuOfOneCell",
    "secrecy",
    type("Rare", (Forty,), {"kinds": (Draw, Play, Hide, TellingPut, Toss, Pass)}),
)


# -- refusals, and offered actions --------------------------------------------------------------


class RefusingPut(Put):
    other = reason("TOY-1", text="refusal.rare")

    def why_not(self, turn: Turn) -> Reason | None:
        if self.may(turn):
            return None
        return self.other if turn.args[0] == "B2" and is_next(turn.state) else self.no


class RefusingPlay(Play):
    other = reason("TOY-1", text="refusal.rare")

    def why_not(self, turn: Turn) -> Reason | None:
        if self.may(turn):
            return None
        is_told = turn.state.turn % 6 == 2 and holds(turn.state, following(turn), CARD)
        return self.other if is_told and turn.args[0] == CARD else self.no


def in_rare_order(self: Any, state: State, player: int) -> Sequence[Any]:
    found = list(Play.candidates(self, state, player))
    return found[::-1] if state.turn % 3 == 1 and is_next(state) else found


note(
    "RefusalOfOneCell",
    "secrecy",
    type("Rare", (Forty,), {"kinds": (Draw, Play, Hide, RefusingPut, Toss, Pass)}),
)
note(
    "RefusalOfACardOfAnother",
    "secrecy",
    type("Rare", (Forty,), {"kinds": (Draw, RefusingPlay, Hide, Put, Toss, Pass)}),
)
note(
    "ListWithoutOneCell",
    "secrecy",
    kinds(
        Put,
        may=lambda self, turn: (
            Put.may(self, turn) and not (turn.args[0] == "B2" and is_last(turn.state))
        ),
    ),
)
note("OrderOneInAHundred", "secrecy", kinds(Play, candidates=in_rare_order))


# -- observations -------------------------------------------------------------------------------


def noting(kind: type[Kind]) -> type[Any]:
    """Returns rules in which a kind of action tells all when the card is on top of the deck."""

    def apply(self: Any, turn: Turn) -> Any:
        if is_next(turn.state):
            turn.state.counters[self.noted] += 1
        return kind.apply(self, turn)

    return kinds(kind, apply=apply)


def fifth_round(self: Any, state: State) -> None:
    if state.round == 5 and is_last(state):
        state.counters[self.noted] += 1
    Sound.bgf_round_end(self, state)


def rare_set_up(self: Any, state: State) -> None:
    Sound.bgf_setup(self, state)
    state.counters[self.noted] = int(holds(state, 1))


def rare_lot(self: Any, state: State) -> None:
    Sound.bgf_setup(self, state)
    state.starter = 0 if holds(state, 1) else state.below(state.players)


note("LotUnlessItIsHeld", "public_events", hooked(setup=rare_lot))
note("CountsOneTossed", "action_secrecy", noting(Toss))
note("CountsInTheFifthRound", "action_secrecy", hooked(round_end=fifth_round))
note("CountsAtTheSetUp", "whole_match", hooked(setup=rare_set_up))


# -- revealed cards -----------------------------------------------------------------------------


def holds_two(state: State, player: int) -> bool:
    """Returns whether a player has two of five cards in hand."""
    held = [card for card in range(CARD, CARD + 5) if holds(state, player, card)]
    return len(held) > 1


def showing(self: Any, state: State) -> None:
    """Shows a hand with two of the cards after a round; all learn that no other hand has two."""
    for player in range(state.players):
        if holds_two(state, player):
            state.reveal(self.hand[player])
    Sound.bgf_round_end(self, state)


def ending(self: Any, state: State) -> None:
    """Ends the match after a round in which a hand has two of the cards, and shows all hands."""
    if any(holds_two(state, player) for player in range(state.players)):
        for player in range(state.players):
            state.reveal(self.hand[player])
        state.end_phase()
    Sound.bgf_round_end(self, state)


note("ShowsAHandWithTwoCards", "public_events", hooked(round_end=showing))
note("EndsWithTwoCards", "public_events", hooked(round_end=ending))


# -- all choose a card at once, and hands are shown after the last choice -------------------------


HIGH = 20  # a card with this number, or a higher one, is high


def holds_high(state: State, hand: int) -> bool:
    """Returns whether a hand has a high card."""
    return any(state.layout.kind_of[card] >= HIGH for card in state.zones[hand])


class AllChoose(Sound):
    """All choose a card at once, and play it for all to see, until no hand has a card.

    Cards are dealt five times.
    """

    kinds = (Play,)

    @hookimpl
    def bgf_phase_end(self, state: State) -> None:
        hands = self.hand[: state.players]
        if state.counters[self.noted] == 1:
            self.show(state, hands)
        if not any(state.zones[hand] for hand in hands):
            state.counters[self.noted] += 1
            state.gather("cards", self.deck)
            state.deal(self.deck, hands, 3)

    def show(self, state: State, hands: Sequence[int]) -> None:
        """Shows what the rules show in the second deal, once all have chosen."""

    @hookimpl
    def bgf_next_phase(self, state: State) -> str:
        return "end" if state.counters[self.noted] == 5 else "play"


class ShowsLowHands(AllChoose):
    """Two cards that are left in a hand are shown if neither is high."""

    def show(self, state: State, hands: Sequence[int]) -> None:
        for hand in hands:
            if len(state.zones[hand]) == 2 and not holds_high(state, hand):
                state.reveal(hand)


class EndsWithLowHands(AllChoose):
    """A deal ends as soon as nobody has a high card; all cards that are left are played."""

    def show(self, state: State, hands: Sequence[int]) -> None:
        if not any(holds_high(state, hand) for hand in hands):
            for hand in hands:
                state.move(state.zones[hand][:], hand, state.layout.zone("pile"))


def all_choose(rules: type[Any], **sections: Any) -> Game:
    """A game with forty cards in which all choose at once."""
    stage = {"choose": {"actions": ["play"], "rule": "TOY-2"}}
    phase = {"name": _words("Play"), "order": "simultaneous", "stages": stage}
    return rare(rules, phases={"play": {**phase, "next": ["play", "end"]}}, **sections)


for _rules in (ShowsLowHands, EndsWithLowHands):
    RARE[_rules.__name__] = Broken("public_events", _rules, {}, all_choose)
