"""A small sound game of tricks: a player who can't follow suit is known to lack it.

Four tricks are played. The highest card of the suit that was led takes one, for a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.contract import Reason, reason, zone
from bgf.engine.flow import Stage

from .sound import made

__all__ = ["CONTENT", "RANKS", "SUITS", "Follow", "Tricks", "Untold", "suit_of", "tricks"]

SUITS = ("red", "blue", "green")
RANKS = 4
CARDS = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, RANKS + 1))


def suit_of(kind: int) -> int:
    """Returns the index of the suit of a kind of card."""
    return kind // RANKS


class Follow(ActionKind):
    """A card, of the suit that was led if the player has one."""

    name = "follow"
    hand = zone(own=True)
    table = zone()
    card = param.kind("cards")
    no_card = reason("TOY-1", text="refusal.card")
    no_suit = reason("TOY-2", text="refusal.suit")

    def led(self, state: State) -> int | None:
        """Returns the suit that was led; None if no card lies on the table."""
        table = state.zones[self.table]
        return suit_of(state.layout.kind_of[table[0]]) if table else None

    def suits(self, state: State, player: int) -> set[int]:
        """Returns the suits in a hand."""
        hand = state.zones[self.hand[player]]
        return {suit_of(state.layout.kind_of[card]) for card in hand}

    def why_not(self, turn: Turn) -> Reason | None:
        state = turn.state
        kinds = [state.layout.kind_of[card] for card in state.zones[self.hand[turn.player]]]
        if turn.args[0] not in kinds:
            return self.no_card
        led = self.led(state)
        if led in self.suits(state, turn.player) and suit_of(turn.args[0]) != led:
            return self.no_suit
        return None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        led = self.led(state)
        if led is not None and suit_of(turn.args[0]) != led:
            lacks = state.layout.own_counters(f"lacks_{SUITS[led]}")
            state.counters[lacks[turn.player]] = 1
        state.spend(self.hand[turn.player], turn.args[0], 1, self.table)
        return None


class Untold:
    """The rules, which do not tell samples of lacked suits: four cards each, four tricks."""

    kinds: ClassVar[Sequence[type[ActionKind]]] = (Follow,)

    def __init__(self, game: Game) -> None:
        layout = game.layout
        self.deck, self.table, self.taken = map(layout.zone, ("deck", "table", "taken"))
        self.hand, self.points = layout.own_zones("hand"), layout.own_counters("points")
        self.lacks = [layout.own_counters(f"lacks_{suit}") for suit in SUITS]
        self.game = game

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        for player in range(state.players):
            for _ in range(RANKS):
                state.draw(self.deck, self.hand[player])

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        table = state.zones[self.table]
        kinds = [state.layout.kind_of[card] for card in table]
        following = [kind for kind in kinds if suit_of(kind) == suit_of(kinds[0])]
        winner = (state.starter + kinds.index(max(following))) % state.players
        state.counters[self.points[winner]] += 1
        state.move(table[:], self.table, self.taken)
        state.starter = winner
        if state.round == RANKS:
            state.end_phase()

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        points = self.points[: state.players]
        return Score([{"played": state.counters[slot]} for slot in points])


class Tricks(Untold):
    """The rules: four cards each, four tricks."""

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return sum(
            state.counters[self.lacks[suit_of(state.layout.kind_of[card])][player]]
            for player in range(state.players)
            for card in state.zones[self.hand[player]]
        )


def _words(text: str) -> dict[str, str]:
    return {"en": f"{text}.", "pl": f"{text}, po polsku."}


def _zone(sees: str, **more: Any) -> dict[str, Any]:
    return {"name": _words("A zone"), "holds": "cards", "sees": sees, **more}


CONTENT: dict[str, Any] = {
    "options": {},
    "pieces": {},
    "planes": {},
    "supplies": {},
    "components": {"cards": {card: {"name": _words(card.title()), "count": 1} for card in CARDS}},
    "zones": {
        "deck": _zone("nobody", ordered=True, starts=True),
        "hand": _zone("owner", per="player"),
        "table": _zone("everybody", ordered=True),
        "taken": _zone("everybody"),
    },
    "counters": {
        f"lacks_{suit}": {"name": _words("Lacks"), "per": "player", "start": 0} for suit in SUITS
    },
    "phases": {
        "play": {
            "name": _words("Play"),
            "order": "clockwise",
            "stages": {"follow": {"actions": ["follow"], "rule": "TOY-2"}},
            "next": "end",
        }
    },
    "texts": {
        "refusal.card": _words("You have no such card"),
        "refusal.suit": _words("You must follow suit"),
        "score.played": _words("Tricks"),
    },
}
"""The sections of the content that differ from those of `sound`."""


def tricks(rules: type[Any] = Tricks, **sections: Any) -> Game:
    """A game of tricks; sections take the place of those of the content."""
    return made(rules, **{**CONTENT, **sections})
