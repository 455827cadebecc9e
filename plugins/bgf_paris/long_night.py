"""A mod of Paris: two more turns each at the end, in place of one (PAR-50)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from bgf import hookimpl

if TYPE_CHECKING:
    from bgf import Game, State

__all__ = ["LongNight"]


class LongNight:
    """Doubles the turns that are left when the end comes near."""

    def __init__(self, game: Game) -> None:
        self.turns_left = game.layout.counter("turns_left")

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        """Let the game's own rule run, and double the countdown at the moment it starts."""
        before = state.counters[self.turns_left]
        result = yield
        if not before:
            state.counters[self.turns_left] *= 2
        return result
