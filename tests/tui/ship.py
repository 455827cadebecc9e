"""A small game of pieces on planes, with cards that have shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.content.pack import load_pack
from bgf.contract import Reason, counter, reason, text, zone
from bgf.engine.flow import Stage
from bgf.kinds import Laying, PlaceShape

__all__ = ["PACK", "load_ship"]

PACK = """\
game: ship
version: 1.0.0
languages: [en, pl]
title: {en: Ship, pl: Statek}
summary: {en: Load it., pl: Załaduj go.}
players: {min: 1, max: 4}
components:
  orders:
    bend: {name: {en: Two fish and far off some salt, pl: Dwie ryby i sól}, shape: ["FF.", "..S"],
      gift: big_tip, urgent: true}
    bar: {name: {en: Bar, pl: Belka}, shape: ["SFS"]}
    block: {name: {en: Block, pl: Blok}, shape: ["FF", "FF"], count: 2}
    loose: {name: {en: Loose crates, pl: Luźne skrzynie},
      crates: [{crate: salt, where: at_the_edge}, {crate: fish, where: anywhere}]}
  winds:
    calm: {name: {en: Calm, pl: Cisza}, text: {en: Nothing moves., pl: Nic się nie rusza.}}
    gale:
      name: {en: Gale, pl: Wichura}
      text: {en: "Salt gets wet: {value}.", pl: "Sól moknie: {value}."}
      value: 0.5
      rule: SHI-1
pieces:
  crates:
    fish: {name: {en: Fish, pl: Ryby}, count: 60, mark: F, style: blue}
    salt: {name: {en: Salt, pl: Sól}, count: 60, mark: S}
zones:
  deck: {name: {en: Deck, pl: Talia}, holds: orders, sees: nobody, ordered: true, starts: true}
  row: {name: {en: Open orders, pl: Zlecenia}, holds: orders, sees: everybody, ordered: true,
    size: 4, fill: deck}
  taken: {name: {en: Order, pl: Zlecenie}, holds: orders, per: player, sees: everybody}
  winds: {name: {en: Winds, pl: Wiatry}, holds: winds, sees: everybody, starts: true}
counters:
  shore: {name: {en: Shore, pl: Brzeg}, per: crates, start: 60}
  sea: {name: {en: Sea, pl: Morze}, per: [player, crates], start: 0}
  paid: {name: {en: Paid, pl: Wpłata}, per: row, start: 0}
  coins: {name: {en: Coins, pl: Monety}, per: player, start: 3}
planes:
  hold:
    name: {en: Hold, pl: Ładownia}
    holds: crates
    per: player
    sides:
      - {players: [1, 2, 3], rows: 5, sectors: [3, 4, 3]}
      - {players: [4], rows: 4, sectors: [4, 4]}
actions:
  take: {name: {en: Take an order, pl: Weź zlecenie}, text: {en: Take., pl: Weź.}}
  stow: {name: {en: Stow, pl: Załaduj}, text: {en: Stow it., pl: Załaduj.}}
phases:
  play:
    name: {en: Play, pl: Gra}
    order: clockwise
    stages:
      pick: {actions: [take], next: [lay]}
      lay: {actions: [stow]}
    next: end
how_to_win:
  load: {text: {en: "Ships score {load}.", pl: "Statki dają {load} pkt."}}
  race: {text: {en: "The first to load wins.", pl: "Wygrywa, kto pierwszy."}, players: [2, 3, 4]}
  alone: {text: {en: "Load in time.", pl: "Zdąż załadować."}, players: [1]}
values:
  load: {value: 2.5}
texts:
  refusal.no: {en: It does not fit., pl: Nie pasuje.}
  gift.big_tip: {en: a big tip, pl: napiwek}
  where.at_the_edge: {en: at the edge, pl: przy brzegu}
  overboard: {en: "Overboard: {number}", pl: "Za burtę: {number}"}
rules:
  SHI-1: {en: Fit it in., pl: Zmieść to.}
"""


class Take(ActionKind):
    """``take 1``: a coin on each order passed over."""

    name = "take"
    row = zone()
    taken = zone(own=True)
    paid = counter(each="row")
    place = param.position(row)
    no = reason("SHI-1")

    def why_not(self, turn: Turn) -> Reason | None:
        held = turn.state.zones[self.row][turn.args[0] :]
        has_shape = bool(held) and "shape" in turn.state.layout.kind_at(held[0]).data
        return None if has_shape else self.no

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        (place,) = turn.args
        for other in range(place):
            state.counters[self.paid + other] += 1
        state.move([state.zones[self.row][place]], self.row, self.taken[turn.player])
        following: Stage = state.phase.stages["lay"]
        return following


class Stow(PlaceShape, plane="hold", supply="shore", cleared="sea"):
    """``stow r90 B4``: the order turned, its first crate on that cell."""

    name = "stow"
    not_here = reason("SHI-1", text="refusal.no")
    overboard = text("number")

    def laying(self, state: State, player: int) -> Laying:
        (card,) = state.zones[state.layout.own_zones("taken")[player]]
        shape = state.layout.kind_at(card).shape
        assert shape is not None
        return Laying(shape)

    def cost(self, turn: Turn, cells: Sequence[int]) -> Mapping[str, str]:
        return self.overboard.translations(number=len(cells)) if cells else {}

    def after(self, turn: Turn, lays: Mapping[int, int]) -> Stage | None:
        state = turn.state
        layout = state.layout
        taken = layout.own_zones("taken")[turn.player]
        state.move(state.zones[taken][:], taken, layout.zone("deck"), under=True)
        state.refill_row(layout.zone("row"))
        return None


class Ship:
    """Over after eight rounds."""

    kinds = (Take, Stow)

    def __init__(self, game: Game) -> None:
        self.row = game.layout.zone("row")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Opens the row; the deck has the orders in content order."""
        state.refill_row(self.row)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Over after eight rounds."""
        if state.round == 8 and player == state.players - 1:
            state.end_phase()

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """A point a crate."""
        hold = state.layout.plane("hold")
        return Score([{"crates": state.taken(hold, p).bit_count()} for p in range(state.players)])


def load_ship(folder: Path) -> Game:
    """The game, its content written into a folder."""
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")
    return Game("ship", load_pack(folder), Ship)
