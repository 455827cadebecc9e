"""States that report what viewers know before they may forget it within an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.engine.state import State

if TYPE_CHECKING:
    from bgf.engine.actions import Action

__all__ = ["Noted", "noting_class", "play_noting"]


class Noted(NamedTuple):
    """A position after an action, and what viewers have known meanwhile.

    Attributes:
        after: the position.
        seen: for each component, the bit mask of the viewers who have known it at any time.
    """

    after: State
    seen: list[int]


def noting_class(note: Callable[[State], None]) -> type[State]:
    """Returns a class of states that call a function before they move or shuffle components.

    Args:
        note: the function. It gets the state as it is before the change.
    """

    class NotingState(State):
        """A state that reports what viewers know before they may forget it."""

        __slots__ = ()

        def conceal(self, slot: int) -> None:
            note(self)
            super().conceal(slot)

        def move(self, *args: Any, **kwargs: Any) -> None:
            note(self)
            super().move(*args, **kwargs)

        def spend(self, *args: Any, **kwargs: Any) -> list[int]:
            note(self)
            return super().spend(*args, **kwargs)

        def sweep(self, row: int) -> bool:
            note(self)
            return super().sweep(row)

        def renew(self, slot: int) -> None:
            note(self)
            super().renew(slot)

    return NotingState


def play_noting(state: State, action: Action, player: int) -> Noted:
    """Plays an action in a copy of a position, and notes what viewers know meanwhile."""
    seen = state.known[:]

    def note(now: State) -> None:
        for component, mask in enumerate(now.known):
            seen[component] |= mask

    after = state.clone()
    after.__class__ = noting_class(note)
    after.apply(action, player)
    note(after)
    return Noted(after, seen)
