"""The rules of undo, for running matches and for replayed records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bgf.records.errors import UndoRefused
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.records.lines import RecordedAction

__all__ = ["UndoPlan", "UndoScope", "plan_undo", "undo_plan_or_reason"]


@dataclass(frozen=True, slots=True)
class UndoScope:
    """The effect of an undo, or the reason for its refusal, for the player who asks.

    Attributes:
        lines: the number of actions that would be undone; 0 if the player has played none.
        others: the other players whose actions would be undone, in the order of their seats.
        barrier: whether it is refused because one of these actions used chance or gave somebody
            knowledge.
        barrier_player: the player of the first such action; None if there is none.
        ends_choice: whether that action was the last choice of a simultaneous phase, which reveals
            all choices.
        revealed: the components that the action revealed and their viewers in words, as far as the
            player who asks may know them; empty if there are none.
    """

    lines: int = 0
    others: tuple[int, ...] = ()
    barrier: bool = False
    barrier_player: int | None = None
    ends_choice: bool = False
    revealed: str = ""

    @property
    def is_permitted(self) -> bool:
        """Whether the player may undo."""
        return self.lines > 0 and not self.barrier


class UndoPlan(NamedTuple):
    """The effect of an undo on the actions of a match.

    Attributes:
        kept: the number of actions that remain, counted from the first.
        replayed: the choices that others made later in the same simultaneous phase; they are undone
            with the rest, and replayed at once.
    """

    kept: int
    replayed: tuple[RecordedAction, ...]


_REFUSALS = {"nothing": "undo.refused.nothing", "learned": "undo.refused.learned"}
"""The texts of refusals, by reason."""


def plan_undo(
    state: State, steps: Sequence[RecordedAction], player: int, has_barrier: Callable[[int], bool]
) -> UndoPlan:
    """Returns the effect of an undo by a player.

    An undo undoes the player's last action and all actions after it. A choice in a simultaneous
    phase is undone alone, as long as not all players have chosen. In a match with other players, no
    undo goes past a barrier, see `bgf.records.chronicle.is_barrier`. A single player may undo
    everything, and so may all players if `Record.is_open`.

    Args:
        state: the position.
        steps: the actions that led to it.
        player: the player who asks for the undo.
        has_barrier: returns whether any action from an index on is a barrier.

    Raises:
        UndoRefused: if the undo is not permitted.
    """
    plan = undo_plan_or_reason(state, steps, player, has_barrier)
    if isinstance(plan, str):
        raise UndoRefused(message(_REFUSALS[plan]), reason=plan)
    return plan


def undo_plan_or_reason(
    state: State, steps: Sequence[RecordedAction], player: int, has_barrier: Callable[[int], bool]
) -> UndoPlan | str:
    """Returns the effect of an undo, or the reason for its refusal; see `plan_undo`.

    It makes no texts, so it is quick enough to be called for every player after every action.
    """
    last = len(steps) - 1
    while last >= 0 and steps[last].player != player:
        last -= 1
    if last < 0:
        return "nothing"
    if state.chosen(player):
        return UndoPlan(kept=last, replayed=tuple(steps[last + 1 :]))
    if state.players > 1 and has_barrier(last):
        return "learned"
    return UndoPlan(kept=last, replayed=())
