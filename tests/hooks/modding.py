"""Paris with mods of tests, and how far it is played."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import bgf
from bgf import Game, ModSpec, State, hookimpl
from bgf.engine.plugins import plugins

__all__ = ["FIRST", "OpenHands", "mod", "modded", "opened", "played_out"]

FIRST = {"first_player": 0}


def mod(name: str, rules: type[Any]) -> ModSpec:
    """A mod of Paris, made from a class."""
    return ModSpec(name, "paris", "1.0.0", {"en": name}, f"{rules.__module__}:{rules.__name__}")


def modded(rules: type[Any], change: Callable[[Any], None] | None = None) -> Game:
    """Paris with a mod, and perhaps with its phases changed."""
    pack = bgf.load("paris").pack
    if change is not None:
        data = copy.deepcopy(pack.data)
        change(data["phases"])
        pack = dataclasses.replace(pack, data=data)
    spec, _ = plugins().games()["paris"]
    module, _, name = spec.rules.partition(":")
    paris = getattr(__import__(module, fromlist=[name]), name)
    return Game("paris", pack, paris, [mod("test", rules)])


def played_out(state: State, cap: int = 3000) -> State:
    """Plays to the end, always the last legal action."""
    for _ in range(cap):
        if state.is_terminal():
            return state
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[-1], player)
    raise AssertionError("no end")


def opened(game: Game) -> State:
    """Paris, when all have kept a ticket."""
    state = game.new_state(2, seed=3, options=FIRST)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    return state


class OpenHands:
    """A mod that replaces the set-up: nothing is dealt."""

    def __init__(self, game: Game) -> None:
        self.deck = game.layout.zone("deck")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
