"""A mod of Paris: two more turns each at the end instead of one (PAR-50)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from bgf import hookimpl
from bgf.contract import Part, counter

if TYPE_CHECKING:
    from bgf import State

__all__ = ["LongNight"]


class LongNight(Part):
    """Doubles the number of turns left when the countdown starts."""

    turns_left = counter()

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        """Doubles the countdown in the turn in which the game's own rule starts it."""
        had_started = state.counters[self.turns_left] > 0
        result = yield
        if not had_started:
            state.counters[self.turns_left] *= 2  # 0 if it has still not started
        return result
