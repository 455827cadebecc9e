"""A mod of Paris: in the last round a flag set scores 6 instead of 4 (PAR-33, PAR-50)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from bgf import hookimpl

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_paris.rules import Paris

__all__ = ["GrandFinale"]

_POINTS = 6  # for a flag set in the last round


class GrandFinale:
    """Adds the extra points of a set after the game's own rule has scored it."""

    def __init__(self, game: Game) -> None:
        self.paris: Paris = game.rules

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        """Adds points if the game's own rule scores a full set in the last round."""
        paris = self.paris
        counters = state.counters
        # The game's own rule discards the set and counts the turn, so both are read before it runs.
        is_last_round = counters[paris.turns_left] > 0
        is_full_set = len(state.zones[paris.flags[player]]) == paris.flag_size
        result = yield
        if is_last_round and is_full_set:
            counters[paris.score[player]] += _POINTS - paris.flag_points
        return result
