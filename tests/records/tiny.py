"""A game made for these tests: everything that Paris does not have, in as few words as possible.

For 1 to 3 players. All bid at the same time; then each turn is one of: draw a card, lay one, give
one to the next player where nobody else sees it, count (a point, nothing learned), or stop.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.content.pack import load_pack
from bgf.contract import Reason, counter, reason, zone
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


class Bid(ActionKind):
    name = "bid"
    number = param.number(1, 3)
    points = counter(own=True)

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.points[turn.player]] += turn.args[0] - 1
        return None


class Draw(ActionKind):
    name = "draw"
    deck = zone()
    hand = zone(own=True)
    deck_empty = reason("TINY-1", text="no")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if turn.state.zones[self.deck] else self.deck_empty

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.draw(self.deck, self.hand[turn.player])
        return None


class _Card(ActionKind):
    hand = zone(own=True)
    card = param.kind(at=hand)
    not_in_hand = reason("TINY-1", text="no")

    def why_not(self, turn: Turn) -> Reason | None:
        held = turn.state.tally[self.hand[turn.player]] or ()
        return None if held[turn.args[0]] else self.not_in_hand


class Lay(_Card):
    """The card goes to the pile, and so does the one in the row, which is filled again."""

    name = "lay"
    row = zone()
    pile = zone()

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.spend(self.hand[turn.player], turn.args[0], 1, self.pile)
        state.move(state.zones[self.row][:], self.row, self.pile)
        state.refill_row(self.row)
        return None


class Give(_Card):
    name = "give"
    secret = True

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        following = (turn.player + 1) % state.players
        state.spend(self.hand[turn.player], turn.args[0], 1, self.hand[following])
        return None


class Count(ActionKind):
    name = "count"
    points = counter(own=True)

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.counters[self.points[turn.player]] += 1
        return None


class Stop(ActionKind):
    name = "stop"

    def apply(self, turn: Turn) -> Stage | None:
        turn.state.end_phase()
        return None


class Tiny:
    kinds = (Bid, Draw, Lay, Give, Count, Stop)

    def __init__(self, game: Game) -> None:
        self.deck, self.row = game.layout.zone("deck"), game.layout.zone("row")
        self.points = game.layout.own_counters("points")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        state.refill_row(self.row)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"points": state.counters[self.points[p]]} for p in range(state.players)])


@cache
def tiny() -> Game:
    """The game, loaded; it is not installed, so records of it need it as an argument."""
    with TemporaryDirectory() as folder:
        Path(folder, "game.yaml").write_text(_PACK, encoding="utf-8")
        return Game("tiny", load_pack(Path(folder)), Tiny)
