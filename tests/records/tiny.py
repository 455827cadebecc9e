"""A game made for these tests: everything that Paris does not have, in as few words as possible.

For 1 to 3 players. All bid at the same time; then each turn is one of: draw a card, lay one, give
one to the next player where nobody else sees it, count (a point, nothing learned), or stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bgf import Action, ActionKind, Game, Refusal, Score, State, hookimpl
from bgf.content.pack import load_pack
from bgf.engine.flow import Stage

__all__ = ["tiny"]

_PACK = """
game: tiny
version: 1.0.0
languages: [en, pl]
title: {en: Tiny, pl: Mini}
summary: {en: Bid and lay cards., pl: Licytuj i kładź karty.}
players: {min: 1, max: 3}
components:
  cards:
    red: {count: 4, name: {en: Red, pl: Czerwona}}
    blue: {count: 4, name: {en: Blue, pl: Niebieska}}
zones:
  deck:
    name: {en: Deck, pl: Talia}
    holds: cards
    sees: nobody
    ordered: true
    starts: true
    refill: pile
  row:
    name: {en: Row, pl: Rząd}
    holds: cards
    sees: everybody
    ordered: true
    size: 1
    fill: deck
  pile: {name: {en: Pile, pl: Stos}, holds: cards, sees: everybody}
  hand: {name: {en: Hand, pl: Ręka}, holds: cards, per: player, sees: owner, tally: true}
counters:
  points: {name: {en: Points, pl: Punkty}, per: player, start: 0}
actions:
  bid: {name: {en: Bid, pl: Licytuj}, text: {en: Bid., pl: Licytuj.}}
  draw: {name: {en: Draw, pl: Dobierz}, text: {en: Draw., pl: Dobierz.}}
  lay: {name: {en: Lay, pl: Połóż}, text: {en: Lay., pl: Połóż.}}
  give: {name: {en: Give, pl: Daj}, text: {en: Give., pl: Daj.}}
  count: {name: {en: Count, pl: Licz}, text: {en: Count., pl: Licz.}}
  stop: {name: {en: Stop, pl: Stop}, text: {en: Stop., pl: Stop.}}
phases:
  bids:
    name: {en: Bids, pl: Licytacja}
    order: simultaneous
    stages: {bid: {actions: [bid]}}
    next: play
  play:
    name: {en: Play, pl: Gra}
    order: clockwise
    stages: {act: {actions: [draw, lay, give, count, stop]}}
    next: end
"""


class _Kind(ActionKind):
    words: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        layout = game.layout
        self.deck, self.row, self.pile = (
            layout.zone("deck"),
            layout.zone("row"),
            layout.zone("pile"),
        )
        self.hand, self.points = layout.hands("hand"), layout.counts("points")
        words = self.words or ("",)
        self.all = [Action(self, (index,), (word,)) for index, word in enumerate(words)]

    def universe(self) -> Iterable[Action]:
        return self.all

    def legal(self, state: State, player: int) -> Sequence[Action]:
        return [action for action in self.all if self.fits(state, player, action.args[0])]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        if self.fits(state, player, action.args[0]):
            return None
        return self.refuse("TINY-1", "no")

    def fits(self, state: State, player: int, index: int) -> bool:
        return True


class Bid(_Kind):
    name = "bid"
    words = ("1", "2", "3")

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.points[player]] += action.args[0]
        return None


class Draw(_Kind):
    name = "draw"

    def fits(self, state: State, player: int, index: int) -> bool:
        return bool(state.zones[self.deck])

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.draw(self.deck, self.hand[player])
        return None


class _Card(_Kind):
    words = ("red", "blue")

    def fits(self, state: State, player: int, index: int) -> bool:
        return bool((state.tally[self.hand[player]] or ())[index])


class Lay(_Card):
    """The card goes to the pile, and so does the one in the row, which is filled again."""

    name = "lay"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.spend(self.hand[player], action.args[0], 1, self.pile)
        state.move(state.zones[self.row][:], self.row, self.pile)
        state.settle(self.row)
        return None


class Give(_Card):
    name = "give"
    secret = True

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        following = (player + 1) % state.players
        state.spend(self.hand[player], action.args[0], 1, self.hand[following])
        return None


class Count(_Kind):
    name = "count"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.counters[self.points[player]] += 1
        return None


class Stop(_Kind):
    name = "stop"

    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        state.end_phase()
        return None


class Tiny:
    kinds = (Bid, Draw, Lay, Give, Count, Stop)

    def __init__(self, game: Game) -> None:
        self.deck, self.row = game.layout.zone("deck"), game.layout.zone("row")
        self.points = game.layout.counts("points")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        state.settle(self.row)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"points": state.counters[self.points[p]]} for p in range(state.players)])


@cache
def tiny() -> Game:
    """The game, loaded; it is not installed, so records of it need it as an argument."""
    with TemporaryDirectory() as folder:
        Path(folder, "game.yaml").write_text(_PACK, encoding="utf-8")
        return Game("tiny", load_pack(Path(folder)), Tiny)
