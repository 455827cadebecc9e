"""States that report what viewers know before they may forget it within an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bgf.engine.state import State

__all__ = ["noting_class"]


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
