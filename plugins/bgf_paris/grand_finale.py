"""A mod of Paris: in the last round a flag set scores 6 in place of 4 (PAR-33, PAR-50)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from bgf import hookimpl

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_paris.rules import Paris

__all__ = ["GrandFinale"]

_POINTS = 6


class GrandFinale:
    """Adds what the set is worth more, once the game's own rule has scored it."""

    def __init__(self, game: Game) -> None:
        self.paris: Paris = game.rules

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        """Look before the game's own rule runs: it takes the set away, and counts the turns."""
        paris = self.paris
        counters = state.counters
        is_last_round = counters[paris.turns_left] > 0
        is_full = len(state.zones[paris.flags[player]]) == len(paris.flag_colours)
        result = yield
        if is_last_round and is_full:
            counters[paris.score[player]] += _POINTS - paris.flag_points
        return result
