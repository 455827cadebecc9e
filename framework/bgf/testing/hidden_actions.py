"""Replays hidden actions with the other parameters that samples suggest.

After a secret action, such as a sealed bid, samples have other numbers in the counters that a
viewer does not see. So this module

1. draws a sample after such an action,
2. looks for another hidden action of the same player that leads to the sample's numbers, and
3. compares what the viewer sees after it with what they have seen in the match.

If the viewer sees a difference, they know that the sample's numbers are impossible. For example,
each bid is added to an open counter at once, or a mark shows which players have bid nothing.

There is no fault if a third hidden action leads to the same numbers and shows the viewer what they
have seen in the match. Before that action, secret numbers may differ from those of the match: the
action may have changed an earlier bid, for example.

If no action at all leads to the sample's numbers, samples have an impossible number. An example is
a bid that exceeds the coins of its player.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain, cycle, islice, product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from bgf.testing.causes import source_of_effect
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
from bgf.testing.twin_match import action_outcome, shown_at
from bgf.words import message
from bgf.words.reader import has_text

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.testing.fault import Fault
    from bgf.testing.twin_match import Playthrough

__all__ = ["check_hidden_actions"]

_TWINS_PER_ACTION = 10  # twins of single positions for each hidden action that is checked
_SAMPLES = 2  # samples after an action
_SAMPLES_BEFORE = 24  # samples before it, which show the range of possible numbers
_MORE_SAMPLES_BEFORE = 300  # such samples, once a number seems to be impossible
_OFTEN = 5  # samples with the lowest or highest number, if it needs no margin
_MORE_SAMPLES = 80  # samples after the action, to confirm that
_LEAST_IMPOSSIBLE = 3  # the minimum number of these that must be impossible
_MOST_LEGAL = 400  # legal actions; positions with more are left out
_MOST_COMBINATIONS = 200  # combinations of numbers before an action that are tried


def check_hidden_actions(played: Playthrough, rng: Random) -> None:
    """Raises Fault if viewers can tell that a hidden action has not led to a sample's numbers.

    Args:
        played: the match.
        rng: the source of chance.
    """
    if not played.states[0].layout.secret_counters:
        return
    hidden = [index for index in range(len(played.actions)) if _is_comparable(played, index)]
    rng.shuffle(hidden)
    viewers = played.position(0).everybody
    for index in islice(cycle(hidden), played.walk.twins // _TWINS_PER_ACTION):
        _, player = played.actions[index]
        viewer = rng.choice([one for one in viewers if one != player])
        hidden_action = _HiddenAction(played, index, viewer, rng)
        for _ in range(_SAMPLES):
            hidden_action.check()


def _is_comparable(played: Playthrough, index: int) -> bool:
    """Returns whether an action is secret, uses no chance, and is not one of several choices."""
    action, player = played.actions[index]
    before, after = played.states[index : index + 2]
    if not action.kind.secret or any(before.commits) or any(after.commits) or after.finished:
        return False
    return before.chance == after.chance and sum(before.counts(player).values()) <= _MOST_LEGAL


def _with_margins(sampled: Tally[int]) -> range:
    """Returns the range of sampled numbers, with margins because samples may lack the rarest ones.

    An end of the range that is often sampled has no margin. Nor does a range of one number, because
    that number is certain.

    Args:
        sampled: how often each number was sampled.
    """
    low, high = min(sampled), max(sampled)
    if low == high:
        return range(low, low + 1)
    margin = 1 + (high + 1 - low) // 4
    margin_below = 0 if sampled[low] >= _OFTEN else margin
    margin_above = 0 if sampled[high] >= _OFTEN else margin
    return range(low - margin_below, high + 1 + margin_above)


class _Inconclusive(Exception):
    """Not everything that may have led to a sample's numbers can be tried."""


class _DifferenceAfter(NamedTuple):
    """The viewer sees something different after another action.

    Attributes:
        before: the position before the other action.
        action: the other action.
        channel: the channel that differs.
        in_match: the channel's value in the match.
        after_other: the channel's value after the other action.
    """

    before: State
    action: Action
    channel: str
    in_match: Any
    after_other: Any


class _Contradiction(NamedTuple):
    """Numbers of a sample that are impossible.

    Attributes:
        numbers: the numbers.
        difference: the difference that the viewer would see; None if no action leads to them.
    """

    numbers: SecretNumbers
    difference: _DifferenceAfter | None


class _HiddenAction:
    """An action of a match that a viewer does not see.

    Args:
        played: the match.
        index: the index of the action.
        viewer: a seat, or None for a spectator.
        rng: the source of chance.
    """

    def __init__(self, played: Playthrough, index: int, viewer: int | None, rng: Random) -> None:
        self._played = played
        self._index = index
        self._viewer = viewer
        self._rng = rng
        self._action, self._player = played.actions[index]
        self._before, self._after = played.states[index : index + 2]
        self._slots = hidden_counter_slots(self._before, viewer)
        self._ranges = self._sampled_ranges(_SAMPLES_BEFORE)

    def check(self) -> None:
        """Raises Fault if samples after the action contradict what the viewer has seen."""
        if self._contradiction_of_sample() is None:
            return
        self._ranges = self._sampled_ranges(_MORE_SAMPLES_BEFORE)
        all_found = [self._contradiction_of_sample() for _ in range(_MORE_SAMPLES)]
        sure = [found for found in all_found if found is not None]
        if len(sure) >= _LEAST_IMPOSSIBLE:
            raise self._fault(sure[0])

    def _contradiction_of_sample(self) -> _Contradiction | None:
        """Returns why the numbers of a sample are impossible; None if they are possible."""
        numbers = self._sample(self._after)
        return None if numbers is None else self._contradiction(numbers)

    def _contradiction(self, numbers: SecretNumbers) -> _Contradiction | None:
        """Returns why numbers are impossible; None if they are possible, or if this is not sure."""
        if has_numbers(self._after, numbers):
            return None
        try:
            differences = self._differences(numbers)
        except TooLong:
            raise
        except _Inconclusive:
            return None
        except ANYTHING:  # the rules may fail with impossible numbers
            return None
        if differences is None:
            return None
        if not differences:
            return _Contradiction(numbers, None)
        # Differences after the action of the match are for `bgf.testing.other_numbers`.
        after_others = (one for one in differences if one.action != self._action)
        first = next(after_others, None)
        return None if first is None else _Contradiction(numbers, first)

    def _sample(self, state: State) -> SecretNumbers | None:
        """Returns the secret numbers in a sample of a position; None if the rules reject it."""
        return sampled_numbers(state, self._viewer, self._slots, self._rng)

    def _sampled_ranges(self, samples: int) -> Mapping[int, range]:
        """Returns the range of each number before the action, in samples and in the match."""
        drawn = (self._sample(self._before) for _ in range(samples))
        accepted = [numbers for numbers in drawn if numbers is not None]
        ranges = {}
        for slot in self._slots:
            sampled = Tally(numbers[slot] for numbers in accepted)
            sampled[self._before.counters[slot]] += 1
            ranges[slot] = _with_margins(sampled)
        return ranges

    @cached_property
    def _changes(self) -> list[tuple[Action, SecretNumbers]]:
        """The actions that the player might have played, each with its changes of the numbers."""
        found: list[tuple[Action, SecretNumbers]] = []
        for action in self._before.legal_actions(self._player):
            after = self._played_from(self._before, action) if action.kind.secret else None
            if after is not None:
                changes = {slot: self._change_of(slot, after) for slot in self._slots}
                found.append((action, changes))
        return found

    def _change_of(self, slot: int, after: State) -> int:
        """Returns the difference of a number between the position before the action and another."""
        return after.counters[slot] - self._before.counters[slot]

    @cached_property
    def _changed(self) -> list[int]:
        """The slots of the numbers that any of these actions changes."""
        found = {slot for _, changes in self._changes for slot, change in changes.items() if change}
        return sorted(found)

    def _differences(self, numbers: SecretNumbers) -> list[_DifferenceAfter] | None:
        """Returns a difference for each action that leads to the numbers; None if one has none.

        Raises:
            _Inconclusive: as `_explanations`.
        """
        found = []
        likely = self._likely_explanations(numbers)
        for before, action in chain(likely, self._explanations(numbers)):
            difference = self._difference_after(before, action)
            if difference is None:
                return None
            found.append(difference)
        return found

    def _likely_explanations(self, numbers: SecretNumbers) -> Iterator[tuple[State, Action]]:
        """Yields positions and actions that lead to the numbers.

        Each position has the numbers from which the change by the action is subtracted.
        """
        for action, changes in self._changes:
            begin = {slot: number - changes[slot] for slot, number in numbers.items()}
            if any(number not in self._ranges[slot] for slot, number in begin.items()):
                continue
            before = with_numbers(self._before, begin)
            after = self._played_from(before, action)
            if after is not None and has_numbers(after, numbers):
                yield before, action

    def _explanations(self, numbers: SecretNumbers) -> Iterator[tuple[State, Action]]:
        """Yields all positions and actions that lead to the numbers.

        Numbers that no action changes are as they are after the action. The others may have been
        any numbers before it.

        Raises:
            _Inconclusive: if too many numbers or actions are possible, or if chance is used.
        """
        possible = [self._ranges[slot] for slot in self._changed]
        if prod(map(len, possible)) > _MOST_COMBINATIONS:
            raise _Inconclusive
        for begin in product(*possible):
            changed = dict(zip(self._changed, begin, strict=True))
            before = with_numbers(self._before, {**numbers, **changed})
            if sum(before.counts(self._player).values()) > _MOST_LEGAL:
                raise _Inconclusive
            for action in before.legal_actions(self._player):
                if not action.kind.secret:
                    continue
                after = self._played_from(before, action)
                if after is None:
                    raise _Inconclusive
                if has_numbers(after, numbers):
                    yield before, action

    def _played_from(self, before: State, action: Action) -> State | None:
        """Returns the position after an action; None if it is refused, or uses chance."""
        if before.explain(action, self._player) is not None:
            return None
        after = before.clone()
        after.apply(action, self._player)
        return after if after.chance == before.chance else None

    def _difference_after(self, before: State, action: Action) -> _DifferenceAfter | None:
        """Returns the difference that the viewer sees after an action; None if there is none."""
        played, index = self._played, self._index
        after = before.clone()
        after.apply(action, self._player)
        outcomes = [*played.outcomes[:index], action_outcome(before, action, self._player)]
        in_match = played.shown(self._viewer, index + 1)
        after_other = shown_at(after, outcomes, self._viewer, played.draw(index + 1))
        channel = first_different_channel(in_match, after_other)
        if channel is None:
            return None
        return _DifferenceAfter(
            before, action, channel, in_match[channel], after_other.get(channel)
        )

    # -- words ----------------------------------------------------------------------------------

    def _fault(self, contradiction: _Contradiction) -> Fault:
        """Returns the fault that numbers of a sample are impossible."""
        numbers, difference = contradiction
        facts = {
            "after": after_action(self._played, self._index + 1),
            "viewer": viewer_name(self._viewer),
            "player": self._player,
        }
        here = self._played.position(self._index + 1)
        if difference is None:
            named = numbers_in_words(self._after, self._reduced(numbers))
            words = message("fault.no_action_leads", numbers=named, **facts)
            return here.fault("public_events", words)
        before, action, channel, in_match, after_other = difference
        facts |= {
            "channel": channel_name(channel),
            "other": action.text,
            "numbers": numbers_in_words(self._after, numbers),
            "found": difference_in(channel, in_match, after_other),
            "remedy": self._remedy(before, action, channel),
        }
        return here.fault("public_events", message("fault.differs_after_hidden", **facts))

    def _reduced(self, numbers: SecretNumbers) -> SecretNumbers:
        """Returns one number to which no action leads by itself; all if there is none."""
        real = {slot: self._after.counters[slot] for slot in self._slots}
        for slot, number in numbers.items():
            one = {**real, slot: number}
            found = self._contradiction(one)
            if found is not None and found.difference is None:
                return one
        return numbers

    def _remedy(self, before: State, action: Action, channel: str) -> object:
        """Returns where to look, and what to do."""
        remedy = message("fault.remedy.numbers")
        steps = (self._before, self._action), (before, action)
        if channel == "observation":
            source = source_of_effect(*steps, self._player, self._viewer)
        elif has_text(f"fault.source.{channel}"):
            source = message(f"fault.source.{channel}")
        else:
            return remedy
        return message("fault.remedy.numbers_at", source=source, remedy=remedy)
