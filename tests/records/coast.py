"""A game in its second version, for tests of migrations. Two ships sail between harbours and fish.

The first version had no wind, called Tobermory Oban and `sail` `go`, had the option `long` for
`length`, and asked for the only legal action in a harbour: `moor`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bgf import ActionKind, Game, GameSpec, ModSpec, Score, State, Turn, hookimpl, param
from bgf.contract import counter
from bgf.engine.flow import Stage
from bgf.engine.hooks import MigrationSpec, PlayedMatch

__all__ = ["PACK", "Coast", "CoastPlugin"]

PACK = """
game: coast
version: 2.0.0
languages: [en]
title: {en: Coast}
summary: {en: Sail and fish.}
players: {min: 2, max: 2}
options:
  length: {type: choice, choices: [short, long], default: short, text: {en: How long it takes.}}
counters:
  wind: {name: {en: Wind}, start: 3}
  fish: {name: {en: Fish}, per: player, start: 0}
maps:
  coast:
    name: {en: Coast}
    places:
      ayr: {name: {en: Ayr}, code: AYR, at: [500, 900]}
      tobermory: {name: {en: Tobermory}, code: TOB, at: [100, 500]}
      wick: {name: {en: Wick}, code: WIC, at: [800, 100]}
    links:
      ayr-tobermory: {between: [ayr, tobermory], length: 1}
      tobermory-wick: {between: [tobermory, wick], length: 1}
actions:
  sail: {name: {en: Sail}, text: {en: Sail.}}
  rest: {name: {en: Rest}, text: {en: Rest.}}
phases:
  play:
    name: {en: Play}
    order: clockwise
    stages: {act: {actions: [sail, rest]}}
    next: end
"""


class Sail(ActionKind):
    """The farther, the more fish."""

    name = "sail"
    place = param.place("coast")
    fish = counter(own=True)

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        state.counters[self.fish[turn.player]] += state.below(4 + turn.args[0])
        return None


class Rest(ActionKind):
    name = "rest"

    def apply(self, turn: Turn) -> Stage | None:
        return None


class Coast:
    """The rules."""

    kinds: tuple[type[ActionKind], ...] = (Sail, Rest)

    def __init__(self, game: Game) -> None:
        self.fish = game.layout.own_counters("fish")

    def turns(self, state: State) -> int:
        return 12 if state.options["length"] == "long" else 6

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        if state.turn >= self.turns(state):
            state.end_phase()

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"fish": state.counters[slot]} for slot in self.fish])


class Calm:
    """A mod that changes nothing."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""


def rename(played: PlayedMatch) -> PlayedMatch:
    """From 1.0.0 to 1.10.0: renames an option and some actions."""
    options = {"length": "long" if played.options.pop("long") else "short"}
    words = {"go ayr": "sail ayr", "go oban": "sail tobermory", "go wick": "sail wick"}
    actions = tuple((player, words.get(text, text)) for player, text in played.actions)
    return replace(played, options=options, actions=actions)


def land(played: PlayedMatch) -> PlayedMatch:
    """From 1.10.0 to 2.0.0: drops an action that became automatic."""
    return replace(played, actions=tuple(pair for pair in played.actions if pair[1] != "moor"))


def keep(played: PlayedMatch) -> PlayedMatch:
    """Nothing that a record shows is different."""
    return played


class CoastPlugin:
    """Provides the game, a mod and migrations; the newest migration comes first.

    Args:
        folder: where the game's content lies.
        land: where the second migration is.
    """

    def __init__(self, folder: Path, land: str = f"{__name__}:land") -> None:
        self.folder = folder
        self.land = land

    @hookimpl
    def bgf_games(self) -> Sequence[GameSpec]:
        return [GameSpec("coast", self.folder, f"{__name__}:Coast")]

    @hookimpl
    def bgf_mods(self) -> Sequence[ModSpec]:
        return [ModSpec("calm", "coast", "1.10.0", {"en": "Calm"}, f"{__name__}:Calm")]

    @hookimpl
    def bgf_migrations(self) -> Sequence[MigrationSpec]:
        return [
            MigrationSpec("landing", "coast", "2.0.0", self.land),
            MigrationSpec("names", "coast", "1.10.0", f"{__name__}:rename"),
            MigrationSpec("ancient", "coast", "1.0.0", "nothing:here"),
            MigrationSpec("to-come", "coast", "2.0.1", "nothing:here"),
            MigrationSpec("calmer", "coast", "1.9.2", f"{__name__}:keep", mod="calm"),
            MigrationSpec("elsewhere", "chess", "2.0.0", "nothing:here"),
        ]
