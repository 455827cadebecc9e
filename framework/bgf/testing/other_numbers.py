"""Replays parts of a match with other secret numbers, which samples have.

For a sample, the rules draw a new number for each counter that the viewer does not see. But events
in a match may reveal something about such a number: a player who is skipped has little money, for
example. So this module

1. draws a sample at a later position of the match,
2. subtracts from its secret numbers what the match has added to them since an earlier position,
3. replays the same actions from the earlier position with these numbers, and
4. compares what the viewer sees.

If the viewer sees a difference, they know that the sample's numbers are impossible.

There are exceptions. If another hidden action explains what the viewer saw, such as a lower sealed
bid of a player with less money, there is no fault. If a secret number changes by an amount that
depends on the number itself, the change can't be subtracted, so nothing is reported. This is also
so if the number may have changed after the difference was seen: all bids are opened, for example,
and the sample has another bid for the next lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import cycle, islice, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.records.chronicle import Chronicle
from bgf.records.lines import RecordedAction as Line
from bgf.testing.draws import noted_draws
from bgf.testing.fault import ANYTHING
from bgf.testing.limit import TooLong
from bgf.testing.secret_counters import (
    SecretNumbers,
    has_numbers,
    numbers_in_words,
    sampled_numbers,
    with_numbers,
)
from bgf.testing.shown import channel_name, difference_in, first_different_channel
from bgf.testing.swap import hidden_counter_slots, viewer_name
from bgf.testing.twin_faults import after_action
from bgf.testing.twin_match import OtherCourse, compare_courses, shown_at
from bgf.words import message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.records.chronicle import ActionOutcome
    from bgf.testing.draws import ChanceDraw
    from bgf.testing.fault import Fault
    from bgf.testing.twin_match import Playthrough

__all__ = ["check_other_numbers"]

_TWINS_PER_STRETCH = 5  # twins of single positions for each stretch that is replayed
_LONG_EVERY = 8  # every eighth stretch is a long one; the others have a single step
_LONGEST = 12  # the maximum number of steps: actions, or choices of several players at once
_END_SAMPLES = 3  # samples at the end of a stretch; it is replayed with the numbers of each
_START_SAMPLES = 24  # samples at its start, which show the range of possible numbers
_PROBES = 24  # samples that show whether changes depend on the numbers
_TRIES = 240  # replays with other hidden actions, to explain a difference
_TRIES_WITH_CHANCE = 60  # such replays, if each is repeated with other chance
_KEEP = (1.0, 0.5, 0.0)  # probabilities, in turn, that these keep a hidden action of the match


class _VisibleDifference(Exception):
    """The viewer sees something different in the replay.

    Attributes:
        index: the index of the position.
        channel: the channel that differs.
        in_match: the channel's value in the match.
        in_replay: the channel's value in the replay.
    """

    def __init__(self, index: int, channel: str, in_match: Any, in_replay: Any) -> None:
        super().__init__(index, channel)
        self.index = index
        self.channel = channel
        self.in_match = in_match
        self.in_replay = in_replay


class _DifferentForAnyChance(_VisibleDifference):
    """The viewer sees something different in the replay with any chance."""


class _RefusedAction(_VisibleDifference):
    """An action of the match is refused in the replay.

    Attributes:
        rule: the rule that refuses it.
    """

    def __init__(self, index: int, rule: str) -> None:
        super().__init__(index, "", None, None)
        self.rule = rule


class _Inconclusive(Exception):
    """The replay can't be compared with the match."""


class _OtherChance(_Inconclusive):
    """The replay has used other chance than the match."""


def check_other_numbers(played: Playthrough, rng: Random) -> None:
    """Raises Fault if samples have secret numbers that viewers know to be impossible.

    Args:
        played: the match.
        rng: the source of chance.
    """
    states = played.states
    if not states[0].layout.secret_counters:
        return
    # A stretch never begins or ends between choices that are made at the same time.
    checkpoints = [index for index, state in enumerate(states) if not any(state.commits)]
    ends = [
        place for place in range(1, len(checkpoints)) if not states[checkpoints[place]].finished
    ]
    viewers = played.position(0).everybody
    rng.shuffle(ends)
    stretches = played.walk.twins // _TWINS_PER_STRETCH
    for count, end in enumerate(islice(cycle(ends), stretches)):
        is_long = count % _LONG_EVERY == 0
        begin = rng.randrange(max(0, end - _LONGEST), end) if is_long else end - 1
        stretch = _Stretch(played, rng.choice(viewers), checkpoints[begin : end + 1], rng)
        for _ in range(_END_SAMPLES):
            stretch.check()


class _Latest(NamedTuple):
    """The last action of a replay.

    Attributes:
        number: the index of the position after it.
        before: the position before it.
        action: the action.
        after: the position after it.
    """

    number: int
    before: State
    action: Action
    after: State


class _Stretch:
    """A part of a match that is replayed with other secret numbers, for one viewer.

    Args:
        played: the match.
        viewer: a seat, or None for a spectator.
        checkpoints: the indices of its positions without open choices, from the first position of
            the part to the last.
        rng: the source of chance.
    """

    def __init__(
        self, played: Playthrough, viewer: int | None, checkpoints: Sequence[int], rng: Random
    ) -> None:
        self._played = played
        self._viewer = viewer
        self._checkpoints = checkpoints
        self._rng = rng
        self._slots = hidden_counter_slots(played.states[0], viewer)
        self._latest: _Latest | None = None  # None before the first action of a replay
        self._has_drawn = False  # whether a number was drawn in the last replay

    def check(self) -> None:
        """Raises Fault if a sample at the end contradicts what the viewer has seen."""
        numbers = self._numbers_at_start()
        if not numbers:
            return
        try:
            difference = self._difference_with(numbers)
            if difference is None:
                return
            numbers, difference = self._reduced(numbers, difference)
        except _Inconclusive:
            return
        raise self._fault(numbers, difference)

    def _sample(self, index: int) -> SecretNumbers | None:
        """Returns the secret numbers in a sample of a position; None if the rules reject it."""
        return sampled_numbers(self._played.states[index], self._viewer, self._slots, self._rng)

    def _numbers_at_start(self) -> SecretNumbers:
        """Returns the numbers at the start that lead to those of a sample at the end.

        Only numbers that differ from those of the match are returned. The result is empty if one of
        them is outside of the range that samples have at the start, as the rules may not allow it.
        """
        first, last = self._checkpoints[0], self._checkpoints[-1]
        before = self._played.states[first].counters
        after = self._played.states[last].counters
        drawn = self._sample(last)
        if drawn is None:
            return {}
        numbers = {}
        for slot, number in drawn.items():
            if number != after[slot]:
                change = after[slot] - before[slot]
                numbers[slot] = number - change
        if not numbers:
            return {}
        possible: dict[int, list[int]] = {slot: [before[slot]] for slot in numbers}
        for _ in range(_START_SAMPLES):
            for slot, number in (self._sample(first) or {}).items():
                if slot in possible:
                    possible[slot].append(number)
        are_possible = all(
            min(possible[slot]) <= number <= max(possible[slot]) for slot, number in numbers.items()
        )
        return numbers if are_possible else {}

    def _difference_with(self, numbers: SecretNumbers) -> _VisibleDifference | None:
        """Replays the part with other numbers; returns the difference that the viewer sees.

        Returns None if there is no difference, or if other hidden actions explain it.
        """
        state = with_numbers(self._played.states[self._checkpoints[0]], numbers)
        for first, last in pairwise(self._checkpoints):
            begin = state.clone()
            try:
                state = self._play(begin, first, last)
            except _VisibleDifference as difference:
                if self._may_have_changed(numbers, last) or not self._has_fixed_changes:
                    return None
                return self._unexplained(difference, begin, first, last)
        return None

    def _unexplained(
        self, difference: _VisibleDifference, begin: State, first: int, last: int
    ) -> _VisibleDifference | None:
        """Returns a difference, or None if other hidden actions explain what the viewer saw.

        Args:
            difference: the difference with the hidden actions of the match.
            begin: the state with other numbers.
            first: the index of the position before the actions.
            last: the index of the position after them.
        """
        has_hidden = any(self._is_hidden(index) for index in range(first, last))
        has_chance = isinstance(difference, _DifferentForAnyChance)
        tries = _TRIES_WITH_CHANCE if has_chance else _TRIES
        for count in range(tries if has_hidden else 0):
            keep = _KEEP[count % len(_KEEP)]
            try:
                self._play(begin, first, last, keep)
            except _VisibleDifference as other:
                # A difference that the viewer sees is a better report than a refused hidden action.
                if isinstance(difference, _RefusedAction) and self._is_hidden(difference.index - 1):
                    difference = other
            else:
                return None
        return difference

    @cached_property
    def _has_fixed_changes(self) -> bool:
        """Whether the changes of secret numbers are independent of the numbers.

        Otherwise they can't be subtracted.
        """
        states = self._played.states
        for first, last in pairwise(self._checkpoints):
            for _ in range(_PROBES):
                numbers = self._sample(first)
                if numbers is None:
                    continue
                try:
                    begin = with_numbers(states[first], numbers)
                    after = self._play(begin, first, last, is_probe=True)
                except (_VisibleDifference, _OtherChance):
                    # A number that chance replaces does not depend on its old value.
                    latest = self._latest
                    if not self._has_drawn or latest is None or latest.number != last:
                        continue
                    after = latest.after
                for slot, number in numbers.items():
                    change = states[last].counters[slot] - states[first].counters[slot]
                    if after.counters[slot] != number + change:
                        return False
        return True

    def _may_have_changed(self, numbers: SecretNumbers, index: int) -> bool:
        """Returns whether numbers may have changed between a position and the end of the part.

        They may also have changed if they are the same in the match: if a hidden action was played,
        or if chance drew the same number again.

        Args:
            numbers: the other numbers at the start of the part.
            index: the index of the position.
        """
        end = self._checkpoints[-1]
        if any(self._is_hidden(later) for later in range(index, end)):
            return True
        states = self._played.states
        later_states = states[index : end + 1]
        if any(len({state.counters[slot] for state in later_states}) > 1 for slot in numbers):
            return True
        has_used_chance = states[index].chance != states[end].chance
        return has_used_chance and self._is_drawn_again(numbers, index)

    def _is_drawn_again(self, numbers: SecretNumbers, index: int) -> bool:
        """Returns whether chance may draw one of some numbers after a position.

        The rest of the part is replayed with the other numbers. A number that is still there at the
        end was not drawn again.

        Args:
            numbers: the other numbers at the start of the part.
            index: the index of the position; from there on the numbers don't change in the match.
        """
        states = self._played.states
        start, end = self._checkpoints[0], self._checkpoints[-1]
        changes = {
            slot: states[end].counters[slot] - states[start].counters[slot] for slot in numbers
        }
        at_end = {slot: number + changes[slot] for slot, number in numbers.items()}
        try:
            after = self._play(with_numbers(states[index], at_end), index, end, is_probe=True)
        except (_VisibleDifference, _Inconclusive):
            return True
        return not has_numbers(after, at_end)

    def _reduced(
        self, numbers: SecretNumbers, difference: _VisibleDifference
    ) -> tuple[SecretNumbers, _VisibleDifference]:
        """Returns one number that makes a difference by itself, else all; and the difference."""
        if len(numbers) == 1:
            return numbers, difference
        for slot, number in numbers.items():
            one = {slot: number}
            difference_with_one = self._difference_with(one)
            if difference_with_one is not None:
                return one, difference_with_one
        return numbers, difference

    def _is_hidden(self, index: int) -> bool:
        """Returns whether an action of the match, by its index, is hidden from the viewer."""
        action, player = self._played.actions[index]
        return action.kind.secret and player != self._viewer

    def _play(
        self,
        begin: State,
        first: int,
        last: int,
        keep: float | None = None,
        *,
        is_probe: bool = False,
    ) -> State:
        """Plays the actions between two positions from another state; returns the last position.

        Args:
            begin: the other state.
            first: the index of the position before the actions.
            last: the index of the position after the actions.
            keep: the probability that a hidden action of the match is kept; otherwise a random one
                is played instead. If None, all actions are kept, and must be legal.
            is_probe: whether to raise differences even if chance may explain them, and to play
                actions that are refused.

        Raises:
            _VisibleDifference: if the viewer sees something different.
            _Inconclusive: if chance may explain the difference, or if the rules raise an error.
        """
        draws: list[ChanceDraw] = []
        try:
            with noted_draws() as draws:
                return self._replay(begin, first, last, keep, is_probe=is_probe)
        except _VisibleDifference:
            self._has_drawn = not all(draw.is_shuffle for draw in draws)
            if is_probe or not self._has_drawn:
                raise
        except _OtherChance:
            self._has_drawn = True
            if is_probe:
                raise
        except TooLong:
            raise
        except ANYTHING:
            raise _Inconclusive from None
        # The replay has drawn something.
        self._compare_courses(first)
        raise _Inconclusive

    def _compare_courses(self, first: int) -> None:
        """Raises _DifferentForAnyChance if the replay can't show the viewer what they have seen.

        Only the last action of the replay is repeated with other chance, so nothing may have been
        drawn before it.

        Args:
            first: the index of the position in which the replay began.
        """
        states = self._played.states
        if self._latest is None:
            return
        index, before, action, _ = self._latest
        if states[index - 1].chance != states[first].chance:
            return
        try:
            compare_courses(self._played, index, [self._viewer], before, action)
        except OtherCourse as found:
            shown = found.channel, found.in_match, found.in_twin
            raise _DifferentForAnyChance(index, *shown) from None
        except TooLong:
            raise
        except ANYTHING:
            raise _Inconclusive from None

    def _replay(
        self, begin: State, first: int, last: int, keep: float | None, *, is_probe: bool
    ) -> State:
        """Plays like `_play`, but ignores draws, and lets errors of the rules through."""
        played = self._played
        self._latest = None
        state = begin.clone()
        chronicle = Chronicle(begin.clone())
        lines: list[Line] = []
        for index in range(first, last):
            action, player = played.actions[index]
            refusal = state.explain(action, player)
            if keep is not None and self._is_hidden(index):
                if refusal is not None or self._rng.random() >= keep:
                    action = state.sample_action(player, self._rng.randrange)
            elif refusal is not None and not is_probe:
                if action.kind is state.stage_of(player).otherwise:
                    raise _Inconclusive  # samples need not obey that nothing else was possible
                raise _RefusedAction(index + 1, refusal.rule)
            before = state.clone()
            self._latest = _Latest(index + 1, before, action, state)
            # A probe asks how the action changes the numbers, even where it would be refused.
            state.play(action, player)
            lines.append(Line(player, action.text, 0))
            if state.chance != played.states[index + 1].chance:
                raise _OtherChance
            self._compare(state, index + 1, list(chronicle.outcomes(lines)))
        return state

    def _compare(self, state: State, index: int, outcomes: Sequence[ActionOutcome]) -> None:
        """Raises _VisibleDifference if the viewer sees something different from the match.

        Args:
            state: the position of the replay.
            index: its index.
            outcomes: the outcomes of the actions that were replayed.
        """
        played = self._played
        in_match = played.shown(self._viewer, index)
        all_outcomes = [*played.outcomes[: index - len(outcomes)], *outcomes]
        in_replay = shown_at(state, all_outcomes, self._viewer, played.draw(index))
        channel = first_different_channel(in_match, in_replay)
        if channel is not None:
            raise _VisibleDifference(index, channel, in_match[channel], in_replay.get(channel))

    # -- words ----------------------------------------------------------------------------------

    def _fault(self, numbers: SecretNumbers, difference: _VisibleDifference) -> Fault:
        """Returns the fault that the viewer can rule out the numbers of a sample."""
        played = self._played
        begin = self._checkpoints[0]
        facts = {
            "viewer": viewer_name(self._viewer),
            "numbers": numbers_in_words(played.states[begin], numbers),
            "count": difference.index - begin,
            "remedy": message("fault.remedy.numbers"),
        }
        here = played.position(difference.index)
        if isinstance(difference, _RefusedAction):
            action, player = played.actions[difference.index - 1]
            facts |= {"action": action.text, "rule": difference.rule}
            words = message("fault.refused_with_numbers", player=player, **facts)
        else:
            facts |= {
                "after": after_action(played, difference.index),
                "channel": channel_name(difference.channel),
                "found": difference_in(
                    difference.channel, difference.in_match, difference.in_replay
                ),
            }
            words = message("fault.differs_with_numbers", **facts)
        return here.fault("public_events", words)
