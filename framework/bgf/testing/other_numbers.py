"""Plays parts of a match again from other secret numbers, as samples have them.

A counter that a viewer does not see is drawn by the rules in samples. What happens in a match may
show something of it: a player who is skipped has little money. So a number is drawn as it may be at
a later position, and what the match has added to it until then is taken back. From there the same
actions must show the viewer the same. If they don't, then the viewer knows that the number is
another one, and the sample does not.

An action that the viewer can't see may be another one in such a match: a sealed bid of less, if
there is less money. So there is a fault only if no other hidden action is found that shows the
viewer the same. Nor is there one where a change of a secret number depends on the number itself, so
that it can't be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice, pairwise
from typing import TYPE_CHECKING, Any

from bgf.engine.sampling import draw_secret_counters
from bgf.records.chronicle import Chronicle
from bgf.records.lines import Step as Line
from bgf.testing.draws import noted_draws
from bgf.testing.fault import ANYTHING
from bgf.testing.limit import TooLong
from bgf.testing.shown import channel_name, difference_in
from bgf.testing.swap import viewer_name
from bgf.testing.twin_faults import after_action
from bgf.testing.twin_match import shown_at
from bgf.words import Message, joined, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State
    from bgf.records.chronicle import Fact
    from bgf.testing.draws import Draw
    from bgf.testing.fault import Fault
    from bgf.testing.twin_match import PlayedMatch

__all__ = ["check_other_numbers"]

_TWINS = 5  # in single positions of a match, for each stretch of it that is played again
_LONG = 8  # one stretch of so many has several actions, or several choices of all
_LONGEST = 12  # actions or choices of a stretch
_SAMPLES = 3  # of the numbers at the end of a stretch
_EARLIER_SAMPLES = 24  # of the numbers at its beginning
_PROBES = 24  # samples that show whether changes depend on the numbers
_CHOICES = 240  # random choices of the hidden actions that are tried
_KEPT = (1.0, 0.5, 0.0)  # probabilities with which these keep an action of the match

Numbers = Mapping[int, int]
"""Secret numbers, by their slots."""


class _Shows(Exception):
    """With the other numbers a viewer sees something else.

    Attributes:
        number: the index of the position where it shows.
        channel: where it shows.
        in_match: what the viewer sees in the match.
        otherwise: what the viewer sees with the other numbers.
    """

    def __init__(self, number: int, channel: str, in_match: Any, otherwise: Any) -> None:
        super().__init__(number, channel)
        self.number = number
        self.channel = channel
        self.in_match = in_match
        self.otherwise = otherwise


class _Refused(_Shows):
    """With the other numbers an action of the match is refused.

    Attributes:
        rule: the rule that refuses it.
    """

    def __init__(self, number: int, rule: str) -> None:
        super().__init__(number, "", None, None)
        self.rule = rule


class _CannotTell(Exception):
    """What comes of the other numbers tells nothing about the match."""


def check_other_numbers(played: PlayedMatch, rng: Random) -> None:
    """Raises Fault if samples have secret numbers with which a match would have looked different.

    Args:
        played: the match.
        rng: the source of chance.
    """
    states = played.states
    if not states[0].layout.secret_counters:
        return
    # Choices that are not yet revealed are left out: a stretch has all of them or none.
    calm = [number for number, state in enumerate(states) if not any(state.commits)]
    ends = [place for place in range(1, len(calm)) if not states[calm[place]].finished]
    viewers = played.position(0).everybody
    rng.shuffle(ends)
    stretches = played.walk.twins // _TWINS
    for count, end in enumerate(islice(cycle(ends), stretches)):
        begin = end - 1 if count % _LONG else rng.randrange(max(0, end - _LONGEST), end)
        stretch = _Stretch(played, rng.choice(viewers), calm[begin : end + 1], rng)
        for _ in range(_SAMPLES):
            stretch.check()


class _Stretch:
    """A part of a match, and a viewer to whom it may show something of secret numbers.

    Args:
        played: the match.
        viewer: a seat, or None for a spectator.
        calm: the indices of its first and last position, and of those between them in which no
            choice is open.
        rng: the source of chance.
    """

    def __init__(
        self, played: PlayedMatch, viewer: int | None, calm: Sequence[int], rng: Random
    ) -> None:
        self._played = played
        self._viewer = viewer
        self._calm = calm
        self._rng = rng
        self._has_fixed_changes: bool | None = None
        state = played.states[0]
        number_of_viewer = state.viewer_number(viewer)
        self._slots = [
            slot
            for counter in state.layout.secret_counters
            for owner, first in enumerate(counter.slots[: state.players])
            if not counter.is_seen(number_of_viewer, owner)
            for slot in range(first, first + counter.width)
        ]

    def check(self) -> None:
        """Raises Fault if a sample of the numbers at the end contradicts what was seen."""
        numbers = self._taken_back()
        if not numbers:
            return
        try:
            shows = self._shows(numbers)
            if shows is None:
                return
            numbers, shows = self._fewer(numbers, shows)
        except _CannotTell:
            return
        raise self._fault(numbers, shows)

    def _sample(self, number: int) -> dict[int, int] | None:
        """Returns the secret numbers of a position as a sample has them.

        Returns None if the rules would draw them again.
        """
        drawn = self._played.states[number].clone()
        viewer = drawn.viewer_number(self._viewer)
        draw_secret_counters(drawn, viewer, self._rng.getrandbits(64))
        if drawn.game.contradictions(drawn):
            return None
        return {slot: drawn.counters[slot] for slot in self._slots}

    def _taken_back(self) -> Numbers:
        """Returns other numbers at the beginning that lead to a sample of those at the end.

        Only those that are others than in the match are returned, and none at all if a sample of
        the beginning would not have such numbers: the rules may not know what to do with them.
        """
        first, last = self._calm[0], self._calm[-1]
        before = self._played.states[first].counters
        after = self._played.states[last].counters
        drawn = self._sample(last)
        if drawn is None:
            return {}
        numbers = {
            slot: before[slot] + number - after[slot]
            for slot, number in drawn.items()
            if number != after[slot]
        }
        possible: dict[int, list[int]] = {slot: [before[slot]] for slot in numbers}
        for _ in range(_EARLIER_SAMPLES if numbers else 0):
            for slot, number in (self._sample(first) or {}).items():
                if slot in possible:
                    possible[slot].append(number)
        is_sane = all(
            min(possible[slot]) <= number <= max(possible[slot]) for slot, number in numbers.items()
        )
        return numbers if is_sane else {}

    def _shows(self, numbers: Numbers) -> _Shows | None:
        """Returns what the viewer would see differently with other numbers at the beginning.

        Returns None if nothing shows, or if another hidden action would show the same.
        """
        state = self._with(self._calm[0], numbers)
        for first, last in pairwise(self._calm):
            begin = state.clone()
            try:
                state = self._play(begin, first, last)
            except _Shows as shows:
                if not self._can_be_taken_back():
                    return None
                return self._unexplained(shows, begin, first, last)
        return None

    def _unexplained(self, shows: _Shows, begin: State, first: int, last: int) -> _Shows | None:
        """Returns what shows in any case; None if other hidden actions would show the same.

        Args:
            shows: what shows with the hidden actions of the match.
            begin: the state with other numbers.
            first: the index of the position before the actions.
            last: the index of the position after them.
        """
        hidden = [number for number in range(first, last) if self._is_hidden(number)]
        for count in range(_CHOICES if hidden else 0):
            try:
                self._play(begin, first, last, _KEPT[count % len(_KEPT)])
            except _Shows as otherwise:
                # What the viewer sees is told, and not that an unseen action is impossible.
                if isinstance(shows, _Refused) and self._is_hidden(shows.number - 1):
                    shows = otherwise
            else:
                return None
        return shows

    def _can_be_taken_back(self) -> bool:
        """Returns whether changes of secret numbers do not depend on the numbers."""
        if self._has_fixed_changes is None:
            self._has_fixed_changes = self._changes_are_fixed()
        return self._has_fixed_changes

    def _changes_are_fixed(self) -> bool:
        """Finds out what `_can_be_taken_back` returns."""
        states = self._played.states
        for first, last in pairwise(self._calm):
            for _ in range(_PROBES):
                numbers = self._sample(first)
                if numbers is None:
                    continue
                try:
                    after = self._play(self._with(first, numbers), first, last)
                except _Shows:
                    continue
                for slot, number in numbers.items():
                    change = states[last].counters[slot] - states[first].counters[slot]
                    if after.counters[slot] != number + change:
                        return False
        return True

    def _fewer(self, numbers: Numbers, shows: _Shows) -> tuple[Numbers, _Shows]:
        """Returns a single number that shows, too, if there is one; else all as they are."""
        for slot, number in numbers.items() if len(numbers) > 1 else ():
            one = {slot: number}
            shows_too = self._shows(one)
            if shows_too is not None:
                return one, shows_too
        return numbers, shows

    def _is_hidden(self, number: int) -> bool:
        """Returns whether the viewer does not see which action was played, by its index."""
        action, player = self._played.actions[number]
        return action.kind.secret and player != self._viewer

    def _with(self, number: int, numbers: Numbers) -> State:
        """Returns a copy of a position with other numbers."""
        state = self._played.states[number].clone()
        for slot, value in numbers.items():
            state.counters[slot] = value
        return state

    def _play(self, begin: State, first: int, last: int, kept: float | None = None) -> State:
        """Plays the actions between two positions from another state; returns the last one.

        Args:
            begin: the other state.
            first: the index of the position before the actions.
            last: the index of the position after them.
            kept: the probability with which a hidden action is the one of the match; None if all
                are. Others are drawn.

        Raises:
            _Shows: if the viewer sees something else than in the match.
            _CannotTell: if chance is used otherwise, or the rules fail.
        """
        draws: list[Draw] = []
        try:
            with noted_draws() as draws:
                return self._play_noted(begin, first, last, kept)
        except _Shows:
            # What is drawn from a range may be something else with other numbers, and by chance.
            if all(draw.is_shuffle for draw in draws):
                raise
            raise _CannotTell from None
        except (TooLong, _CannotTell):
            raise
        except ANYTHING:
            raise _CannotTell from None

    def _play_noted(self, begin: State, first: int, last: int, kept: float | None) -> State:
        """Plays as `_play`, whatever is drawn."""
        played = self._played
        state = begin.clone()
        chronicle = Chronicle(begin.clone())
        lines: list[Line] = []
        for number in range(first, last):
            action, player = played.actions[number]
            refusal = state.explain(action, player)
            if kept is not None and self._is_hidden(number):
                if refusal is not None or self._rng.random() >= kept:
                    action = state.sample_action(player, self._rng.randrange)
            elif refusal is not None:
                if action.kind is state.stage_of(player).otherwise:
                    raise _CannotTell  # samples need not obey that nothing else was possible
                raise _Refused(number + 1, refusal.rule)
            state.apply(action, player)
            lines.append(Line(player, action.text, 0))
            if state.chance != played.states[number + 1].chance:
                raise _CannotTell
            self._compare(state, number + 1, list(chronicle.facts(lines)))
        return state

    def _compare(self, state: State, number: int, facts: Sequence[Fact]) -> None:
        """Raises _Shows if the viewer sees something else than in a position of the match."""
        played = self._played
        shown = played.shown(self._viewer, number)
        told = [*played.facts[: number - len(facts)], *facts]
        otherwise = shown_at(state, told, self._viewer, played.draw(number))
        if shown == otherwise:
            return
        # Whether the match is over explains all else.
        for channel in sorted(shown, key=lambda channel: channel != "end of the match"):
            if shown[channel] != otherwise.get(channel):
                raise _Shows(number, channel, shown[channel], otherwise.get(channel))

    # -- words ----------------------------------------------------------------------------------

    def _fault(self, numbers: Numbers, shows: _Shows) -> Fault:
        """Returns the fault that the viewer can tell the numbers of a sample from the real ones."""
        played = self._played
        begin = self._calm[0]
        before = played.states[begin].counters
        told = [self._named(slot, number, before[slot]) for slot, number in numbers.items()]
        facts = {
            "viewer": viewer_name(self._viewer),
            "numbers": joined("; ", told),
            "count": shows.number - begin,
            "remedy": message("fault.remedy.numbers"),
        }
        here = played.position(shows.number)
        if isinstance(shows, _Refused):
            action, player = played.actions[shows.number - 1]
            facts |= {"action": action.text, "rule": shows.rule}
            words = message("fault.refused_with_numbers", player=player, **facts)
        else:
            facts |= {
                "after": after_action(played, shows.number),
                "channel": channel_name(shows.channel),
                "found": difference_in(shows.channel, shows.in_match, shows.otherwise),
            }
            words = message("fault.differs_with_numbers", **facts)
        return here.fault("public_events", words)

    def _named(self, slot: int, number: int, real: int) -> Message:
        """Returns in words that a counter had another number.

        Args:
            slot: of the counter.
            number: the other number.
            real: the number in the match.
        """
        for counter in self._played.states[0].layout.secret_counters:
            for owner, first in enumerate(counter.slots):
                if first <= slot < first + counter.width:
                    facts = {"counter": counter.id, "number": number, "real": real}
                    if counter.per_player:
                        return message("fault.other_number_of_player", player=owner, **facts)
                    return message("fault.other_number", **facts)
        raise AssertionError("the slot is that of a secret counter")
