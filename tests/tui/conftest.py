"""A small game without a map, and ways to draw into a string."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import bgf
from bgf import ActionKind, Game, Score, State, Turn, hookimpl, param
from bgf.content.pack import load_pack
from bgf.contract import Reason, reason, zone
from bgf.engine.flow import Stage
from bgf.tui.screen import Screen

from .shells import load_shells
from .ship import load_ship

PACK = """\
game: stones
version: 1.0.0
languages: [en, pl]
title: {en: Stones, pl: Kamienie}
summary: {en: Take stones., pl: Bierz kamienie.}
players: {min: 1, max: 3}
components:
  stones:
    big: {name: {en: Big stone, pl: Duży kamień}, count: 5}
    small: {name: {en: Small stone, pl: Mały kamień}, count: 3}
zones:
  heap: {name: {en: Heap, pl: Stos}, holds: stones, sees: everybody, starts: true}
  purse: {name: {en: Purse, pl: Sakiewka}, holds: stones, per: player, sees: owner}
counters:
  coins: {name: {en: Coins, pl: Monety}, per: player, start: 2}
  days: {name: {en: Days, pl: Dni}, start: 3}
actions:
  take: {name: {en: Take, pl: Weź}, text: {en: Take stones., pl: Weź kamienie.}}
  rest: {name: {en: Rest, pl: Odpocznij}, text: {en: Do nothing., pl: Nie rób nic.}}
phases:
  play:
    name: {en: Play, pl: Gra}
    order: clockwise
    stages:
      act: {actions: [take, rest]}
    next: end
rules:
  STO-1: {en: Take one or two., pl: Weź jeden lub dwa.}
texts:
  refusal.gone: {en: None is left., pl: Nie ma już żadnego.}
  score.stones: {en: Stones, pl: Kamienie}
"""


class Take(ActionKind):
    """``take big 1``, ``take big 2``."""

    name = "take"
    heap = zone()
    purse = zone(own=True)
    stone = param.kind(at=heap)
    number = param.number(1, 2)
    gone = reason("STO-1")

    def _lying(self, state: State, kind: int) -> list[int]:
        return [c for c in state.zones[self.heap] if state.layout.kind_of[c] == kind]

    def why_not(self, turn: Turn) -> Reason | None:
        kind, number = turn.args
        return self.gone if len(self._lying(turn.state, kind)) < number else None

    def apply(self, turn: Turn) -> Stage | None:
        kind, number = turn.args
        stones = self._lying(turn.state, kind)[:number]
        turn.state.move(stones, self.heap, self.purse[turn.player])
        return None


class Rest(ActionKind):
    """``rest``."""

    name = "rest"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Stones:
    """Over when the heap is empty."""

    kinds = (Take, Rest)

    def __init__(self, game: Game) -> None:
        self.heap, self.purse = game.layout.zone("heap"), game.layout.own_zones("purse")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        """Nothing to do."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        """Over when the heap is empty."""
        if not state.zones[self.heap]:
            state.end_phase()

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """A point a stone."""
        purses = self.purse[: state.players]
        return Score([{"stones": len(state.zones[slot])} for slot in purses])


@pytest.fixture(scope="session")
def stones(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The small game."""
    folder: Path = tmp_path_factory.mktemp("stones")
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")
    return Game("stones", load_pack(folder), Stones)


@pytest.fixture(scope="session")
def ship(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game with planes."""
    return load_ship(tmp_path_factory.mktemp("ship"))


@pytest.fixture(scope="session")
def shells(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game with piles, and choices too many to be listed."""
    return load_shells(tmp_path_factory.mktemp("shells"))


@pytest.fixture(scope="session")
def paris() -> Game:
    """Paris, as it is installed."""
    return bgf.load("paris")


class Stream(io.StringIO):
    """A text stream with a given encoding, at a terminal or not."""

    def __init__(self, *, encoding: str = "utf-8", terminal: bool = False) -> None:
        super().__init__()
        self._encoding, self._terminal = encoding, terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]  # of StringIO it is None
        """The encoding of the stream."""
        return self._encoding

    def isatty(self) -> bool:
        """Whether it claims to be a terminal."""
        return self._terminal


Paper = Callable[..., tuple[Screen, Stream]]


@pytest.fixture
def paper() -> Paper:
    """A screen that can be read afterwards."""

    def make(width: int = 80, encoding: str = "utf-8") -> tuple[Screen, Stream]:
        stream = Stream(encoding=encoding)
        return Screen(stream, source=io.StringIO(), environ={}, width=width), stream

    return make


def low_screen(paper: Paper, height: int) -> tuple[Screen, Stream]:
    """A screen of `height` rows, at a terminal that can be cleared."""
    screen, stream = paper()
    screen.console = Console(file=stream, width=80, height=height, highlight=False)
    screen.clears = True
    return screen, stream
