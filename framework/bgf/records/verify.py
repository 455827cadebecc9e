"""Verifies a record by replaying its actions, including those that were undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.errors import BgfError, InvalidAction
from bgf.records.chronicle import is_barrier
from bgf.records.errors import UndoRefused
from bgf.records.lines import RecordedAction, RecordedUndo, check_of
from bgf.records.undo import plan_undo
from bgf.streams import printable_line
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.records.ratchet import Ratchet

__all__ = ["Divergence", "all_events", "play_step", "verify_events"]


class Divergence(Exception):
    """Raised if a record does not agree with the rules.

    Attributes:
        words: the disagreement, in words.
        number: the number of the action at which it was found, from 1.
        index: the index of the event at which it was found, as in `all_events`; 0 for a single
            action.
    """

    def __init__(self, words: Message, number: int, index: int = 0) -> None:
        super().__init__(words)
        self.words = words
        self.number = number
        self.index = index


def play_step(
    state: State, step: RecordedAction, number: int, ratchet: Ratchet | None = None
) -> int:
    """Plays an action of a record.

    Args:
        state: the position, which is changed.
        step: the action.
        number: the number of the action in the record, from 1.
        ratchet: the chance of each action; None if all chance comes from a seed.

    Returns:
        The check of the new position.

    Raises:
        Divergence: if the action does not exist or is illegal, or if the check of the new position
            differs from the record.
    """
    try:
        action = state.game.parse_action(step.text)
        if action.text != step.text:
            raise InvalidAction(message("step.notation", text=action.text))
        if ratchet is None:
            state.apply(action, step.player)
            check = check_of(state)
        else:
            _, check = ratchet.apply(state, action, step.player, number)
    except BgfError as error:
        text = printable_line(step.text)
        raise Divergence(message("step.refused", text=text, error=error), number) from error
    if step.check is not None and step.check != check:
        raise Divergence(message("step.parts", text=printable_line(step.text)), number)
    return check


def all_events(
    steps: Sequence[RecordedAction], undone: Sequence[RecordedUndo]
) -> list[RecordedAction | RecordedUndo]:
    """Returns all actions and undos, in the order in which they happened.

    Args:
        steps: the actions that remain in the end.
        undone: the undone actions, in the order of their undoing.
    """
    # From the end of the match back to its start, because an undo follows its action.
    latest_first: list[RecordedAction | RecordedUndo] = []
    standing = list(steps)
    for undo in reversed(undone):
        while len(standing) >= undo.number:
            latest_first.append(standing.pop())
        latest_first.append(undo)
        standing.append(undo.step)
    latest_first.extend(reversed(standing))
    return latest_first[::-1]


def verify_events(
    start: State,
    events: Sequence[RecordedAction | RecordedUndo],
    ratchet: Ratchet | None = None,
    *,
    is_open: bool = False,
) -> State:
    """Replays a match, including everything that was undone.

    Args:
        start: the first position of the match, which is changed.
        events: all actions and undos, as in `all_events`.
        ratchet: the chance of each action; None if all chance comes from a seed.
        is_open: as in `Record.is_open`.

    Returns:
        The last position.

    Raises:
        Divergence: if an action was not legal, or an undo not permitted.
    """
    replay = _Replay(start, ratchet, is_open=is_open)
    index = 0
    while index < len(events):
        event = events[index]
        try:
            if isinstance(event, RecordedAction):
                replay.play(event)
                index += 1
            else:
                index = replay.undo(events, index)
        except Divergence as divergence:
            raise Divergence(divergence.words, divergence.number, index) from divergence
    return replay.state


class _Replay:
    """A replayed match that can return to each earlier position."""

    def __init__(self, start: State, ratchet: Ratchet | None, *, is_open: bool) -> None:
        self.state = start
        self._is_open = is_open
        self._ratchet = ratchet
        self.steps: list[RecordedAction] = []
        self._before: list[State] = []  # the position before each step

    def play(self, step: RecordedAction) -> None:
        before = self.state.clone()
        play_step(self.state, step, len(self.steps) + 1, self._ratchet)
        self._before.append(before)
        self.steps.append(step)

    def undo(self, events: Sequence[RecordedAction | RecordedUndo], index: int) -> int:
        """Repeats an undo of `Match.undo`, if it was permitted.

        `Match.undo` records a `RecordedUndo` for each action that it undoes, and then the actions
        that it replays.

        Args:
            events: all actions and undos.
            index: the index of the first `RecordedUndo`.

        Returns:
            The index of the next event after the undo.
        """
        undo = events[index]
        assert isinstance(undo, RecordedUndo)  # checked by the caller
        self._check_result(undo)
        try:
            plan = plan_undo(self.state, self.steps, undo.player, self._has_barrier)
        except UndoRefused as refusal:
            words = message("step.refused", text=undo.line, error=refusal)
            raise Divergence(words, undo.number) from refusal

        end_of_undos = index + len(self.steps) - plan.kept
        end = end_of_undos + len(plan.replayed)
        undos = events[index:end_of_undos]
        replayed = events[end_of_undos:end]
        is_complete = end <= len(events)
        is_by_one_player = all(
            isinstance(event, RecordedUndo) and event.player == undo.player for event in undos
        )
        if not is_complete or not is_by_one_player or not _are_same(replayed, plan.replayed):
            raise Divergence(message("step.undo", line=undo.line), undo.number)

        self.state = self._before[plan.kept]
        del self._before[plan.kept :]
        del self.steps[plan.kept :]
        for step in replayed:
            assert isinstance(step, RecordedAction)  # compared above
            self.play(step)
        return end

    def _check_result(self, undo: RecordedUndo) -> None:
        """Checks the final scores of a match that had ended when an action was undone."""
        if undo.result is None:
            return
        if not self.state.is_terminal() or self.state.result().scores != undo.result:
            raise Divergence(message("step.undo_result", line=undo.line), undo.number)

    def _has_barrier(self, first: int) -> bool:
        """Returns whether any action from index `first` on is a barrier."""
        if self._is_open:
            return False
        positions = [*self._before, self.state]
        for index in range(first, len(self.steps)):
            step = self.steps[index]
            action = self.state.game.parse_action(step.text)
            before = positions[index]
            if self._ratchet is not None:
                before = before.clone()
                before.chance = self._ratchet.at(index + 1).chance
            if is_barrier(before, positions[index + 1], step.player, action):
                return True
        return False


def _are_same(
    events: Sequence[RecordedAction | RecordedUndo], steps: Sequence[RecordedAction]
) -> bool:
    """Returns whether events are these actions; the checks may differ with their numbers."""
    if any(isinstance(event, RecordedUndo) for event in events):
        return False
    of_events = [
        (event.player, event.text) for event in events if isinstance(event, RecordedAction)
    ]
    of_steps = [(step.player, step.text) for step in steps]
    return of_events == of_steps
