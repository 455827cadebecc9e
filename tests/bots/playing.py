"""Matches between bots."""

from __future__ import annotations

from bgf import Game, State
from bgf.bots import View, make_bot

__all__ = ["contest", "position", "win_share"]


def contest(game: Game, seats: list[str], seed: int) -> State:
    """A match played out by bots."""
    state = game.new_state(len(seats), seed)
    bots = [make_bot(spec, 100 * seed + seat) for seat, spec in enumerate(seats)]
    while not state.is_terminal():
        player = state.active_players()[0]
        state.apply(bots[player].choose(View(state, player)), player)
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
