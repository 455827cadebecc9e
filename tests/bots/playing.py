"""Matches between bots, positions, and searches in them."""

from __future__ import annotations

from random import Random
from typing import Any

from bgf import Game, State
from bgf.bots import View, make_bot
from bgf.bots.past import PastChoice
from bgf.bots.search import Search, Settings
from bgf_cext import Arm

__all__ = ["contest", "position", "searched", "shares_of", "win_share"]


def contest(game: Game, seats: list[str], seed: int) -> State:
    """A match played out by bots."""
    state = game.new_state(len(seats), seed)
    bots = [make_bot(spec, 100 * seed + seat) for seat, spec in enumerate(seats)]
    past: list[PastChoice] = []
    while not state.is_terminal():
        player = state.active_players()[0]
        action = bots[player].choose(View(state, player, past=past))
        past.append(PastChoice(state.clone(), player, action.text))
        state.apply(action, player)
    return state


def win_share(state: State, player: int) -> float:
    """1 for a win, tied winners share it."""
    winners = state.result().winners
    return 1 / len(winners) if player in winners else 0.0


def position(game: Game, seed: int, actions: int, players: int = 2) -> State:
    """A position after random actions."""
    state = game.new_state(players, seed)
    bot = make_bot("random", seed)
    for _ in range(actions):
        player = state.active_players()[seed % len(state.active_players())]
        state.apply(bot.choose(View(state, player)), player)
    return state


def searched(
    state: State, player: int = 0, iterations: int = 1000, seed: int = 1, **settings: Any
) -> dict[str, Arm]:
    """The results of a search for a player's actions, by notation, the most visited first."""
    search = Search(View(state, player), Random(seed), Settings(**settings))
    for _ in range(iterations):
        search.iterate()
    return {arm.action.text: arm for arm in search.arms}


def shares_of(arms: dict[str, Arm]) -> dict[str, float]:
    """Each action's share in the win."""
    return {text: arm.won / arm.visits for text, arm in arms.items()}
