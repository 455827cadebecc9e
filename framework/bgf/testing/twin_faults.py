"""Compares a match with its twins, and tells what is found as the fault that it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.testing.causes import hidden_between, remedy_after
from bgf.testing.shown import all_shown, channel_name, difference_in, leak, leak_facts
from bgf.testing.swap import (
    Labels,
    contradicts,
    known_kinds,
    lacks_contradict,
    relabelled,
    viewer_name,
)
from bgf.testing.tries import tries_at
from bgf.testing.twin_match import (
    Difference,
    OtherCourse,
    Playthrough,
    RefusedInTwin,
    Untranslated,
    action_in_twin,
    counterpart,
    fact_of,
    play_twin,
    relabelled_at,
    shown_at,
)
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.fault import Fault

__all__ = ["check_twin", "refused_in_twin"]

_PINNED = 4  # times that components are left as they are, for an action that has no counterpart
_PAIRS = 60  # that are tried to show a fault with two components


def check_twin(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    cut: int,
    first: int | None = None,
) -> None:
    """Raises Fault if viewers can tell a match from its twin; see `play_twin`."""
    for _ in range(_PINNED):
        try:
            twin = play_twin(played, labels, viewers, cut, first)
        except Untranslated as untranslated:
            labels = _without(labels, untranslated.components)
        except (Difference, RefusedInTwin) as found:
            if _is_excluded(played, labels, found, cut):
                return
            # Hidden components may decide what is turned up. Twins of whole matches look at that.
            if first is not None and type(found) is Difference and _has_shown_others(played, found):
                return
            _tell(played, labels, viewers, found, first)
            return
        else:
            if twin is not None and first is None and cut:
                _compare_all(played, labels, viewers, cut, twin)
            return


def _compare_all(
    played: Playthrough, labels: Labels, viewers: Sequence[int | None], cut: int, twin: State
) -> None:
    """Compares all that viewers can ask for at the last position; raises Fault."""
    here = played.position(cut)
    if twin.layout.secret_counters and played.has_disclosed(cut):
        return
    tries = replace(tries_at(here), words=())  # to read words takes long
    viewer = viewers[0]
    shown = all_shown(here.state, viewer, tries)
    elsewhere = all_shown(twin, viewer, tries)
    for channel, value in shown.items():
        if value != elsewhere.get(channel):
            found = Difference(cut, viewer, channel, value, elsewhere.get(channel), twin)
            _tell(played, labels, viewers, found)
            return


def _without(labels: Labels, components: set[int]) -> Labels:
    """Returns labels that leave some components where they are."""
    labels = dict(labels)
    for component in components:
        other = labels.pop(component, component)
        for one, its in labels.items():
            if its == component:
                labels[one] = other
                break
    return labels


def _is_excluded(
    played: Playthrough, labels: Labels, found: Difference | RefusedInTwin, cut: int
) -> bool:
    """Returns whether the rules have told that a relabelled position is impossible.

    What zones lack is told for good: the engine forgets it only when a component comes in. What
    the rules have told by `bgf_contradictions` at the difference must still hold at the cut, unless
    in between the components have moved, or others have come to them.

    Args:
        played: the match.
        labels: the components that are relabelled.
        found: the difference.
        cut: the index of the last position.
    """
    if contradicts(played.states[cut], labels):
        return True
    number = found.number
    seen_at = number + 1 if isinstance(found, RefusedInTwin) else number
    told_at = [played.states[index] for index in sorted({number, seen_at})]
    if any(lacks_contradict(state, labels) for state in told_at):
        return True
    if not any(contradicts(state, labels) for state in told_at):
        return False
    moved = [component for component, other in labels.items() if component != other]
    has_moved = played.has_moved(labels, seen_at, cut)
    return has_moved or played.has_mixed(moved, seen_at, cut)


# -- faults ---------------------------------------------------------------------------------


def _tell(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
    first: int | None = None,
) -> None:
    """Raises the fault of a match that viewers can tell from its twin; see `play_twin`.

    It is shown with as few labels as are found. If its promise is left out, nothing is raised.
    """
    left_out = played.walk.left_out
    if left_out and _fault(played, labels, viewers, found).check in left_out:
        return  # to find few labels takes long
    few, found_in_few = _in_few_labels(played, labels, viewers, found, first)
    played.walk.tell(_fault(played, few, viewers, found_in_few))


def _fault(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
) -> Fault:
    """Returns the fault of a match that viewers can tell from its twin; see `play_twin`."""
    if isinstance(found, RefusedInTwin):
        return refused_in_twin(played, labels, viewers[0], found)
    if isinstance(found, OtherCourse) or _has_shown_others(played, found):
        words = _conclusion(played, labels, found)
        return played.position(found.number).fault("public_events", words)
    return _leak(played, labels, found)


def _conclusion(played: Playthrough, labels: Labels, found: Difference) -> Message:
    """Returns in words what a viewer concludes about hidden components, and what to do about it."""
    number = found.number
    channel, in_match, in_twin = found.channel, found.in_match, found.in_twin
    is_over = played.states[number].is_terminal()
    is_over_in_twin = _is_over_in_twin(played, found)
    if is_over != is_over_in_twin:
        remedy = message("fault.remedy.end of the match")
        channel, in_match, in_twin = "end of the match", is_over, is_over_in_twin
    elif _is_known_to_a_player(played, labels, number):
        remedy = message("fault.remedy.concluded")
    else:
        remedy = message("fault.remedy.unseen")
    facts = {
        "after": after_action(played, number),
        "viewer": viewer_name(found.viewer),
        "channel": channel_name(channel),
        "labels": _names(played, labels),
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
    """Returns in words after which action a position came, by its index."""
    if number == 0:
        return message("fault.after_set_up")
    action, player = played.actions[number - 1]
    return message("fault.after_action", player=player, action=action.text)


def _in_few_labels(
    played: Playthrough,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
    first: int | None,
) -> tuple[Labels, Difference | RefusedInTwin]:
    """Returns labels of two components that show the same fault; else those that were given."""
    last = found.number + isinstance(found, RefusedInTwin)
    pairs = [pair for pair in labels.items() if pair[0] != pair[1]]
    for one, other in pairs[:_PAIRS]:
        few = {one: other, other: one}
        try:
            play_twin(played, few, viewers, last, first)
        except (Difference, RefusedInTwin) as again:
            if type(again) is type(found) and not _is_excluded(played, few, again, last):
                return few, again
        except Untranslated:
            continue
    return labels, found


def _names(played: Playthrough, labels: Labels) -> Message:
    """Returns what was relabelled, in words."""
    id_of = played.states[0].layout.id_of
    moved = [component for component, other in labels.items() if component != other]
    if len(moved) != 2:
        return message("fault.labels", count=len(moved))
    one, other = moved
    numbers = {"one": one, "other": other}
    return message("fault.two_labels", one_kind=id_of[one], other_kind=id_of[other], **numbers)


def refused_in_twin(
    played: Playthrough, labels: Labels, viewer: int | None, found: RefusedInTwin
) -> Fault:
    """Returns the fault of an action that a viewer saw, and that is refused in the twin."""
    here = played.position(found.number + 1)
    action, player = played.actions[found.number]
    other = counterpart(played, found.number, labels, found.twin)
    if other is not None:
        # It moved something that the viewer does not know. Its words tell it.
        facts = {"viewer": viewer_name(viewer), "one": action.text, "other": other.text}
        words = message("fault.can_see_action", player=player, **facts)
        return here.fault("telling", words)
    rule = found.refusal.rule if found.refusal is not None else "-"
    facts = {
        "action": action.text,
        "rule": rule,
        "viewer": viewer_name(viewer),
        "labels": _names(played, labels),
        "remedy": message("fault.remedy.concluded"),
    }
    words = message("fault.refused_in_twin", player=player, **facts)
    return here.fault("public_events", words)


def _has_shown_others(played: Playthrough, found: Difference) -> bool:
    """Returns whether other components were turned up for the viewer in the twin."""
    known = known_kinds(played.states[found.number], found.viewer)
    known_in_twin = known_kinds(found.twin, found.viewer)
    return known != known_in_twin


def _leak(played: Playthrough, labels: Labels, found: Difference) -> Fault:
    """Returns the fault of what a viewer is shown or told, by the promise that it breaks.

    What can be seen in a single position breaks ``secrecy``, and what can be seen in a single
    action ``telling``.
    """
    here = played.position(found.number)
    told = (found.viewer, found.channel, found.in_match, found.in_twin)
    state = played.states[found.number]
    if _shows_in_position(played, labels, found):
        hidden = hidden_between(state, relabelled(state, labels), found.viewer)
        return here.fault("secrecy", leak(*told, hidden))
    facts = {**leak_facts(*told), "after": after_action(played, found.number)}
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
            facts["remedy"] = remedy_after(*steps, player, found.viewer, told[1:])
        return here.fault("telling", message("fault.can_tell_after", **facts))
    words = message("fault.can_tell_twin", labels=_names(played, labels), **facts)
    return here.fault("whole_match", words)


def _is_remembered(played: Playthrough, found: Difference) -> bool:
    """Returns whether a viewer is shown something else if the match itself is played again."""
    try:
        play_twin(played, {}, [found.viewer], found.number)
    except (Difference, RefusedInTwin, Untranslated):
        return True
    return False


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
    """Returns whether the last action alone shows it, relabelled right before it."""
    number = found.number - 1
    player = played.actions[number][1]
    twin = relabelled_at(played, labels, [found.viewer], number)
    try:
        action = action_in_twin(played, number, labels, twin, [found.viewer], found.number)
    except (RefusedInTwin, Untranslated):
        return False
    fact = fact_of(twin, action, player)
    twin.play(action, player)
    shown = played.shown(found.viewer, found.number)
    facts = [*played.facts[:number], fact]
    elsewhere = shown_at(twin, facts, found.viewer, played.draw(found.number))
    return bool(shown.get(found.channel) != elsewhere.get(found.channel))
