"""What makes a function a check."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Protocol

from bgf.testing.fault import Fault
from bgf.testing.walk import Walk

__all__ = ["Check", "promise"]


class Check(Protocol):
    """Looks at one match, and raises a `Fault` where its promise is broken."""

    __name__: str
    __doc__: str | None

    def __call__(self, walk: Walk) -> None:
        """Check one match."""
        ...


def promise(*needs: Check) -> Callable[[Callable[[Walk], None]], Check]:
    """Make a check of a function: whatever else is raised while it looks is a fault as well.

    Args:
        needs: the checks that it stands on. Where it finds a fault these look at the same match,
            and what they find is told in its place: of a clone that is none, all else tells wrong.
    """

    def made(check: Callable[[Walk], None]) -> Check:
        @functools.wraps(check)
        def checked(walk: Walk) -> None:
            walk.here = None  # another check may have looked at the same match
            try:
                check(walk)
            except Fault as fault:
                if fault.check == check.__name__:
                    _look_below(walk)
                raise
            except Exception as error:  # the rules of a stranger may raise anything
                unforeseen = _unforeseen(check, walk, error)
                _look_below(walk)
                raise unforeseen from error

        def _look_below(walk: Walk) -> None:
            for other in needs:
                other(walk)

        return checked

    return made


def _unforeseen(check: Callable[[Walk], None], walk: Walk, error: Exception) -> Fault:
    """The fault of a game that raises something where nothing should be raised."""
    words = f"it can't be checked: {type(error).__name__}: {error}"
    steps = walk.here.steps if walk.here is not None else ()
    return Fault(check.__name__, words, walk.setting, steps)
