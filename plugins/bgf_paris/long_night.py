"""A mod of Paris: two more turns each at the end, in place of one (PAR-50)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from bgf import hookimpl
from bgf.contract import Part, counter

if TYPE_CHECKING:
    from bgf import State

__all__ = ["LongNight"]


class LongNight(Part):
    """Doubles the turns that are left when the end comes near."""

    turns_left = counter()

    @hookimpl(wrapper=True)
    def bgf_turn_end(self, state: State, player: int) -> Generator[None, object, object]:
        """Let the game's own rule run, and double the countdown at the moment it starts."""
        before = state.counters[self.turns_left]
        result = yield
        if not before:
            state.counters[self.turns_left] *= 2
        return result
