"""Compares a match with its twins, and turns differences into faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bgf.testing.causes import (
    answers_that_differ,
    hidden_between,
    labels_in_words,
    leak_or_memory,
    or_concluded,
    remedy_after,
    remedy_of_refusal,
)
from bgf.testing.other_deals import is_explained
from bgf.testing.secret_counters import numbers_in_words
from bgf.testing.shown import all_shown, channel_name, difference_in, leak_facts
from bgf.testing.swap import (
    Labels,
    contradicts,
    known_kinds,
    lacks_contradict,
    relabelled,
    viewer_name,
    without,
)
from bgf.testing.tries import tries_at
from bgf.testing.twin_match import (
    Difference,
    OtherCourse,
    Playthrough,
    RefusedInTwin,
    Untranslated,
    action_in_twin,
    action_outcome,
    compare_set_ups,
    counterpart,
    play_twin,
    relabelled_at,
    shown_at,
)
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.fault import Fault

__all__ = ["check_twin", "refused_in_twin"]

_PINNED = 4  # attempts with fewer labels, if an action has no counterpart in the twin
_PAIRS = 60  # pairs of components that are tried to show a fault with only two labels


def check_twin(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    cut: int,
    first: int | None = None,
) -> None:
    """Raises Fault if viewers can tell a match from its twin; see `play_twin`."""
    _TwinComparison(played, viewers, cut, first).check(labels)


@dataclass(frozen=True)
class _TwinComparison:
    """A match that is compared with its twins.

    Attributes:
        played: the match.
        viewers: the viewers who must not be able to tell them apart.
        cut: the index of the last position.
        first: the index of the position in which components are relabelled; see `play_twin`.
    """

    played: Playthrough
    viewers: Sequence[int | None]
    cut: int
    first: int | None

    def check(self, labels: Labels) -> None:
        """Raises Fault if a viewer can tell the match from the twin with these labels."""
        for _ in range(_PINNED):
            try:
                twin = self._play(labels)
            except Untranslated as untranslated:
                labels = without(labels, untranslated.components)
            except (Difference, RefusedInTwin) as found:
                if not self._is_excluded(labels, found):
                    self._tell(labels, found)
                return
            else:
                if twin is not None and self.first is None and self.cut:
                    self._compare_all(labels, twin)
                return

    def _play(self, labels: Labels) -> State | None:
        return play_twin(self.played, labels, self.viewers, self.cut, self.first)

    def _compare_all(self, labels: Labels, twin: State) -> None:
        """Raises Fault if the first viewer can learn anything different at the last position."""
        here = self.played.position(self.cut)
        if twin.layout.secret_counters and self.played.has_disclosed(self.cut):
            return
        tries = replace(tries_at(here), words=())  # reading texts takes long
        viewer = self.viewers[0]
        shown = all_shown(here.state, viewer, tries)
        elsewhere = all_shown(twin, viewer, tries)
        for channel, value in shown.items():
            if value != elsewhere.get(channel):
                found = Difference(self.cut, viewer, channel, value, elsewhere.get(channel), twin)
                self._tell(labels, found)
                return

    def _is_excluded(self, labels: Labels, found: Difference | RefusedInTwin) -> bool:
        """Returns whether a difference is not a fault.

        It is not a fault if samples don't have the deal of the twin, or if they need not know that
        this deal is impossible.

        Args:
            labels: the components that are relabelled.
            found: the difference.
        """
        played = self.played
        is_other_turn = type(found) is Difference and _has_shown_others(played, found)
        if is_other_turn and self._may_be_dealt(labels, found):
            return True
        # In such a twin secret numbers may differ, too, and decide which components are turned up.
        # `bgf.testing.other_numbers` checks that.
        if is_other_turn and self.first is not None and found.twin.layout.secret_counters:
            return True
        if self._is_told(labels, found):
            return True
        is_conclusion = isinstance(found, RefusedInTwin | OtherCourse) or is_other_turn
        return is_conclusion and is_explained(
            played,
            labels,
            self.viewers,
            found,
            self.cut,
            self.first,
            is_told=self._is_told,
        )

    def _is_told(self, labels: Labels, found: Difference | RefusedInTwin) -> bool:
        """Returns whether the rules tell samples that the deal of the twin is impossible.

        The kinds that zones lack are told once: the engine forgets them only when a component comes
        into the zone. `bgf_contradictions` must report the contradiction at the difference, and
        still at the cut, unless the components have moved in between or others have come into their
        zones.
        """
        played = self.played
        if contradicts(played.states[self.cut], labels):
            return True
        number, seen_at = found.number, found.seen_at
        told_at = [played.states[index] for index in sorted({number, seen_at})]
        if any(lacks_contradict(state, labels) for state in told_at):
            return True
        if played.was_told_impossible(labels, number, seen_at):
            return True
        if not any(contradicts(state, labels) for state in told_at):
            return False
        if played.has_moved(labels, seen_at, self.cut):
            return True
        moved = [component for component, other in labels.items() if component != other]
        return played.has_mixed(moved, seen_at, self.cut)

    def _may_be_dealt(self, labels: Labels, found: Difference | RefusedInTwin) -> bool:
        """Returns whether the set-up of a twin may show what was seen with another shuffle.

        With the same shuffle, a set-up that looks for certain components deals other components in
        the twin.
        """
        if found.number or self.first is not None:
            return False
        try:
            compare_set_ups(self.played, self.viewers, labels, keeps_shuffles=False)
        except OtherCourse:
            return False
        return True

    def _tell(self, labels: Labels, found: Difference | RefusedInTwin) -> None:
        """Raises the fault of a match that viewers can tell from its twin.

        It is shown with as few labels as possible. Nothing is raised if its promise is left out.
        """
        walk = self.played.walk
        if walk.left_out and self._fault(labels, found).check in walk.left_out:
            return  # finding few labels would take long
        few, found_in_few = self._in_few_labels(labels, found)
        walk.tell(self._fault(few, found_in_few))

    def _fault(self, labels: Labels, found: Difference | RefusedInTwin) -> Fault:
        """Returns the fault of a match that viewers can tell from its twin."""
        played = self.played
        if isinstance(found, RefusedInTwin):
            return refused_in_twin(played, labels, self.viewers[0], found)
        if isinstance(found, OtherCourse) or _has_shown_others(played, found):
            words = _conclusion(played, labels, found)
            return played.position(found.number).fault("public_events", words)
        return _leak(played, labels, found)

    def _in_few_labels(
        self, labels: Labels, found: Difference | RefusedInTwin
    ) -> tuple[Labels, Difference | RefusedInTwin]:
        """Returns labels of only two components that show the same fault, and the difference.

        If there are none, returns the given labels and difference.
        """
        until_then = replace(self, cut=found.seen_at)
        pairs = [pair for pair in labels.items() if pair[0] != pair[1]]
        for one, other in pairs[:_PAIRS]:
            few = {one: other, other: one}
            try:
                until_then._play(few)
            except (Difference, RefusedInTwin) as again:
                if type(again) is type(found) and not until_then._is_excluded(few, again):
                    return few, again
            except Untranslated:
                continue
        return labels, found


# -- faults ---------------------------------------------------------------------------------


def _conclusion(played: Playthrough, labels: Labels, found: Difference) -> Message:
    """Returns the message that a viewer can draw a conclusion about hidden components."""
    number = found.number
    channel, in_match, in_twin = found.channel, found.in_match, found.in_twin
    is_over = played.states[number].is_terminal()
    is_over_in_twin = _is_over_in_twin(played, found)
    is_known = _is_known_to_a_player(played, labels, number)
    if is_over != is_over_in_twin:
        key = "fault.remedy.end_concluded" if is_known else "fault.remedy.end of the match"
        remedy = message(key)
        channel, in_match, in_twin = "end of the match", is_over, is_over_in_twin
    elif is_known:
        remedy = message("fault.remedy.concluded")
    else:
        remedy = message("fault.remedy.unseen")
    facts = {
        "after": after_action(played, number),
        "viewer": viewer_name(found.viewer),
        "channel": channel_name(channel),
        "labels": labels_in_words(played.states[number], labels),
        "found": difference_in(channel, in_match, in_twin),
    }
    return message("fault.concluded", remedy=remedy, **facts)


def _is_over_in_twin(played: Playthrough, found: Difference) -> bool:
    """Returns whether the match is over in the twin, at the position of a difference."""
    if not isinstance(found, OtherCourse) or found.number == 0:
        return found.twin.is_terminal()
    action, player = played.actions[found.number - 1]
    after = found.twin.clone()  # the position before the action
    if player not in after.active_players() or after.explain(action, player) is not None:
        return played.states[found.number].is_terminal()
    played.position(found.number - 1).play(after, action, player)
    return after.is_terminal()


def _is_known_to_a_player(played: Playthrough, labels: Labels, number: int) -> bool:
    """Returns whether a player knew one of the relabelled components before an action.

    Args:
        played: the match.
        labels: the components that are relabelled.
        number: the index of the position after the action.
    """
    known = played.states[max(number - 1, 0)].known
    return any(known[component] for component, other in labels.items() if component != other)


def after_action(played: Playthrough, number: int) -> Message:
    """Names the action before a position, which is given by its index, or the set-up."""
    if number == 0:
        return message("fault.after_set_up")
    action, player = played.actions[number - 1]
    return message("fault.after_action", player=player, action=action.text)


def refused_in_twin(
    played: Playthrough, labels: Labels, viewer: int | None, found: RefusedInTwin
) -> Fault:
    """Returns the fault that an action that a viewer saw is refused in the twin."""
    here = played.position(found.number + 1)
    action, player = played.actions[found.number]
    other = counterpart(played, found.number, labels, found.twin)
    if other is not None:
        # The action moved something that the viewer does not know, but its words name it.
        facts = {"viewer": viewer_name(viewer), "one": action.text, "other": other.text}
        words = message("fault.can_see_action", player=player, **facts)
        return here.fault("action_secrecy", words)
    before = played.states[found.number]
    facts = {
        "action": action.text,
        "rule": found.refusal.rule if found.refusal is not None else "-",
        "viewer": viewer_name(viewer),
    }
    kind_of = before.layout.kind_of
    is_same_deal = all(kind_of[component] == kind_of[label] for component, label in labels.items())
    if is_same_deal and before.layout.secret_counters:
        # Only secret numbers differ in the twin.
        numbers = dict(enumerate(found.twin.counters))
        facts["numbers"] = numbers_in_words(before, numbers)
        facts["remedy"] = message("fault.remedy.numbers")
        words = message("fault.refused_with_numbers_now", player=player, **facts)
        return here.fault("public_events", words)
    facts["labels"] = labels_in_words(before, labels)
    facts["remedy"] = remedy_of_refusal(before, player, labels)
    words = message("fault.refused_in_twin", player=player, **facts)
    return here.fault("public_events", words)


def _has_shown_others(played: Playthrough, found: Difference) -> bool:
    """Returns whether other components were turned up for the viewer in the twin."""
    known = known_kinds(played.states[found.number], found.viewer)
    known_in_twin = known_kinds(found.twin, found.viewer)
    return known != known_in_twin


def _leak(played: Playthrough, labels: Labels, found: Difference) -> Fault:
    """Returns the fault that a viewer is shown a difference.

    It breaks the promise ``secrecy`` if a single position shows it, ``action_secrecy`` if a single
    action does, and ``whole_match`` otherwise.
    """
    here = played.position(found.number)
    shown = (found.viewer, found.channel, found.in_match, found.in_twin)
    state = played.states[found.number]
    if _shows_in_position(played, labels, found):
        words = leak_or_memory((state, relabelled(state, labels)), tries_at(here), shown)
        return here.fault("secrecy", words)
    facts = {**leak_facts(*shown), "after": after_action(played, found.number)}
    is_remembered = _is_remembered(played, found)
    if is_remembered:
        facts["remedy"] = message("fault.remedy.remembered")
    if found.number and _shows_in_action(played, labels, found):
        before = played.states[found.number - 1]
        before_in_twin = relabelled_at(played, labels, [found.viewer], found.number - 1)
        action, player = played.actions[found.number - 1]
        facts["hidden"] = hidden_between(before, before_in_twin, found.viewer)
        if not is_remembered:
            steps = (before, action), (before_in_twin, action)
            facts["remedy"] = remedy_after(*steps, player, found.viewer, shown[1:])
        return here.fault("action_secrecy", message("fault.can_tell_after", **facts))
    if found.channel == "observation" and not is_remembered:
        facts["remedy"] = or_concluded(facts["remedy"], state)
    names = labels_in_words(played.states[0], labels)
    words = message("fault.can_tell_twin", labels=names, **facts)
    return here.fault("whole_match", words)


def _is_remembered(played: Playthrough, found: Difference) -> bool:
    """Returns whether a viewer is shown something different when the match itself is replayed.

    That is also so if something different is shown in a copy of the position.
    """
    try:
        play_twin(played, {}, [found.viewer], found.number)
    except (Difference, RefusedInTwin, Untranslated):
        return True
    tries = tries_at(played.position(found.number))
    states = played.states[found.number], found.twin
    return answers_that_differ(states, found.viewer, found.channel, tries) is not None


def _shows_in_position(played: Playthrough, labels: Labels, found: Difference) -> bool:
    """Returns whether a viewer can tell the position from the relabelled one."""
    here = played.position(found.number)
    twin = relabelled(here.state, labels)
    shown = shown_at(here.state, (), found.viewer, played.draw(found.number))
    elsewhere = shown_at(twin, (), found.viewer, played.draw(found.number))
    if found.channel not in shown:
        tries = tries_at(here)
        shown = all_shown(here.state, found.viewer, tries)
        elsewhere = all_shown(twin, found.viewer, tries)
    return bool(shown.get(found.channel) != elsewhere.get(found.channel))


def _shows_in_action(played: Playthrough, labels: Labels, found: Difference) -> bool:
    """Returns whether the difference shows if components are relabelled before the last action."""
    number = found.number - 1
    player = played.actions[number][1]
    twin = relabelled_at(played, labels, [found.viewer], number)
    try:
        action = action_in_twin(played, number, labels, twin, [found.viewer], found.number)
    except (RefusedInTwin, Untranslated):
        return False
    outcome = action_outcome(twin, action, player)
    twin.play(action, player)
    shown = played.shown(found.viewer, found.number)
    outcomes = [*played.outcomes[:number], outcome]
    elsewhere = shown_at(twin, outcomes, found.viewer, played.draw(found.number))
    return bool(shown.get(found.channel) != elsewhere.get(found.channel))
