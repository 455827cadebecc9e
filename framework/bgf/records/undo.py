"""Which actions may be taken back: the one rule, for matches and for records of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgf.records.errors import UndoRefused

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.records.lines import Step

__all__ = ["Takeback", "takeback"]


class Takeback(NamedTuple):
    """What is taken back when a player asks for it.

    Attributes:
        left: how many actions stand afterwards, before `again`.
        again: the choices that others made at the same time; they are put back at once.
    """

    left: int
    again: tuple[Step, ...]


def takeback(
    state: State, steps: Sequence[Step], player: int, has_barrier: Callable[[int], bool]
) -> Takeback:
    """What a player takes back: the last action of that player, and what was played after it.

    A choice in a simultaneous phase is taken back alone, as long as not all have chosen. In a match
    with others nothing is taken back past a barrier, see `bgf.records.chronicle.is_barrier`; alone,
    everything is.

    Args:
        state: the position.
        steps: the actions that led to it.
        player: who asks.
        has_barrier: tells whether there is a barrier among the actions from that index on.

    Raises:
        UndoRefused: if that is not permitted.
    """
    last = len(steps) - 1
    while last >= 0 and steps[last].player != player:
        last -= 1
    if last < 0:
        raise UndoRefused("there is nothing yet to take back", reason="nothing")
    if state.commits and state.commits[player] is not None:
        return Takeback(last, tuple(steps[last + 1 :]))
    if state.players > 1 and has_barrier(last):
        raise UndoRefused(
            "that can't be taken back: chance was used, or somebody has learned something"
        )
    return Takeback(last, ())
