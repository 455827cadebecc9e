"""The whole course of a match: what stands, and all that was played and taken back before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.errors import BgfError, InvalidAction
from bgf.records.chronicle import is_barrier
from bgf.records.errors import UndoRefused
from bgf.records.lines import Step, Undo, check_of
from bgf.records.undo import takeback

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["Parted", "check_course", "course_of", "play_step"]


class Parted(Exception):
    """A record says one thing and the rules say another.

    Attributes:
        number: of the action at which that shows.
        at: the index in the course; 0 when an action is played alone.
    """

    def __init__(self, words: str, number: int, at: int = 0) -> None:
        super().__init__(words)
        self.number = number
        self.at = at


def play_step(state: State, step: Step, number: int) -> int:
    """Play action `number` of a record; returns the check of the position that it leads to.

    Raises:
        Parted: if there is no such action, it is not legal, or it leads to another position.
    """
    try:
        action = state.game.parse_action(step.text)
        if action.text != step.text:
            raise InvalidAction(f'its notation is "{action.text}"')
        state.apply(action, step.player)
    except BgfError as error:
        raise Parted(f'"{step.text}": {error}', number) from error
    check = check_of(state)
    if step.check is not None and step.check != check:
        raise Parted(f'"{step.text}" led to another position', number)
    return check


def course_of(steps: Sequence[Step], undone: Sequence[Undo]) -> list[Step | Undo]:
    """All that was played and taken back, in that order.

    Args:
        steps: the actions that stand in the end.
        undone: what was taken back.
    """
    backwards: list[Step | Undo] = []
    standing = list(steps)
    for undo in reversed(undone):
        while len(standing) >= undo.number:
            backwards.append(standing.pop())
        backwards.append(undo)
        standing.append(undo.step)
    backwards.extend(reversed(standing))
    return backwards[::-1]


def check_course(start: State, course: Sequence[Step | Undo]) -> None:
    """Play a match again with all that was taken back in it.

    Args:
        start: its first position, which is changed.
        course: as of `course_of`.

    Raises:
        Parted: if an action was not legal, or what was taken back could not be.
    """
    match = _Rewindable(start)
    at = 0
    while at < len(course):
        event = course[at]
        try:
            if isinstance(event, Step):
                match.play(event)
                at += 1
            else:
                at = match.take_back(course, at)
        except Parted as parted:
            raise Parted(str(parted), parted.number, at) from parted


class _Rewindable:
    """A match that is played again and can be taken back to each of its positions."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.steps: list[Step] = []
        self._before: list[State] = []

    def play(self, step: Step) -> None:
        before = self.state.clone()
        play_step(self.state, step, len(self.steps) + 1)
        self._before.append(before)
        self.steps.append(step)

    def take_back(self, course: Sequence[Step | Undo], at: int) -> int:
        """Take back as `Match.undo` does.

        Args:
            course: the whole course.
            at: the index of the first `Undo` that does it; one for each action follows.

        Returns:
            The index of what comes next.
        """
        undo = course[at]
        assert isinstance(undo, Undo)  # the caller has looked
        self._check_result(undo)
        try:
            found = takeback(self.state, self.steps, undo.player, self._has_barrier)
        except UndoRefused as refusal:
            raise Parted(f'"{undo.line}": {refusal}', undo.number) from refusal
        end = at + len(self.steps) - found.left
        undos = course[at:end]
        again = course[end : end + len(found.again)]
        is_own = all(isinstance(one, Undo) and one.player == undo.player for one in undos)
        if end > len(course) or not is_own or tuple(again) != found.again:
            words = "an undo takes back the last action of its player and all that came after it"
            raise Parted(f'"{undo.line}": {words}, neither more nor less', undo.number)
        self.state = self._before[found.left]
        del self._before[found.left :]
        del self.steps[found.left :]
        for step in found.again:
            self.play(step)
        return end + len(again)

    def _check_result(self, undo: Undo) -> None:
        """Check the final scores of a match that was over when something was taken back."""
        if undo.result is None:
            return
        if not self.state.is_terminal() or self.state.result().scores != undo.result:
            words = f'"{undo.line}": the match was not over with the scores before it'
            raise Parted(words, undo.number)

    def _has_barrier(self, first: int) -> bool:
        positions = [*self._before[first:], self.state]
        parse = self.state.game.parse_action
        return any(
            is_barrier(before, after, step.player, parse(step.text))
            for before, after, step in zip(
                positions, positions[1:], self.steps[first:], strict=False
            )
        )
