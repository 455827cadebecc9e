"""Games in OpenSpiel, positions in them, and readings of their observations."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

__all__ = ["MATCHES", "begun", "load", "shown"]

MATCHES = {"paris": 15, "boarding": 12, "animals": 4, "aeroplanes": 1}
"""The number of matches of each game played to their end, with each number of players."""


def load(name: str, players: int, **params: Any) -> Any:
    """A game whose chance has few outcomes, as suites walk through all of them."""
    return pyspiel.load_game(f"python_bgf_{name}", {"players": players, "seeds": 50, **params})


def begun(game: Any, seed: int = 0, numbers: int = 0) -> Any:
    """A state after some numbers chosen at random."""
    state, random = game.new_initial_state(), Random(seed)
    state.apply_action(seed)
    for _ in range(numbers):
        if not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return state


def shown(state: Any) -> tuple[Any, ...]:
    """All that can be seen of a state."""
    players = range(state.num_players())
    strings = [state.information_state_string(player) for player in players]
    return str(state), state.history(), state.move_number(), strings, state.legal_actions()
