"""Shortens the match that shows a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.testing.fault import Fault
from bgf.testing.limit import TooLong

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgf.testing.walk import Walk

__all__ = ["shrunk"]


def shrunk(
    check: Callable[[Walk], None],
    walk: Walk,
    fault: Fault,
    most: int = 200,
    *,
    strictly: bool = False,
) -> Fault:
    """Returns the same fault after fewer actions, if a shorter match shows it.

    The method removes blocks of actions, from half of the match down to single actions. Matches
    that take too long or don't end are not shortened.

    Args:
        check: the check that found the fault.
        walk: the match in which it was found.
        fault: the fault.
        most: the maximum number of tries.
        strictly: whether only a fault that concerns the same (`Fault.concern`) is the same fault;
            otherwise any fault of the same promise is.

    Returns:
        The fault after the fewest actions found; the given fault if no shorter match shows it.
    """
    if isinstance(fault.__cause__, TooLong) or len(fault.steps) >= walk.game.longest:
        return fault
    best = fault
    size = fault.start
    tries = 0
    while size and tries < most:
        end = best.start
        while end > 0 and tries < most:
            tries += 1
            script = [*best.steps[: max(0, end - size)], *best.steps[end : best.start]]
            found = _again(check, walk.along(script), fault.check)
            is_same = found is not None and (not strictly or found.concern == fault.concern)
            if found is not None and is_same and len(found.steps) < len(best.steps):
                best = found
            end = min(end - size, best.start)
        size //= 2
    return best


def _again(check: Callable[[Walk], None], walk: Walk, name: str) -> Fault | None:
    """Returns the fault of that check in another match; None if it finds none."""
    try:
        check(walk)
    except Fault as found:
        is_same = found.check == name and not isinstance(found.__cause__, TooLong)
        return found if is_same else None
    return None
