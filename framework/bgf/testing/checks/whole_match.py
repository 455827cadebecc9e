"""Promises about a whole match, which is played again with hidden components relabelled.

`bgf.testing.twin_match` explains the idea.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.testing.checks.promise import promise
from bgf.testing.checks.telling import telling
from bgf.testing.differences import excerpt
from bgf.testing.fault import Fault
from bgf.testing.shown import all_shown, channel_name
from bgf.testing.swap import (
    Labels,
    contradicts,
    known_kinds,
    random_labels,
    relabelled,
    swapped,
    viewer_name,
)
from bgf.testing.tries import tries_at
from bgf.testing.twin_match import (
    Difference,
    OtherCourse,
    PlayedMatch,
    RefusedInTwin,
    Untranslated,
    action_in_twin,
    counterpart,
    fact_of,
    play_twin,
    relabelled_at,
    shown_at,
)
from bgf.testing.walk import Step
from bgf.words import Message, message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["public_events", "whole_match"]

_MOST = 300  # actions of a match
_PARTS = 4  # of a match, which are taken in turns
_COMPARED = 400  # positions of twins
_STEPS = 120  # actions
_SKIMMED = 120  # actions of a match that is not looked at in full
_PINNED = 4  # times that components are left as they are, for an action that has no counterpart
_FORCED = 8  # actions that were offered only ``otherwise``
_HANDS = 4  # other hands that a player might have had, for each component
_SWAPS = 4  # of hidden components, for a new sort of status
_NUMBERS = re.compile("[0-9]+")
_PAIRS = 60  # that are tried to show a fault with two components


@promise(telling, share=0.25)
def public_events(walk: Walk) -> None:
    """Every sample could have led to what everybody has seen in the match.

    If a player could do something only with, or only without, certain hidden components, then
    everybody who saw it knows that, and samples must obey it: by `bgf_contradictions`, or by
    `State.tell_lacks`. An action that is offered only ``otherwise`` shows that no action of the
    stage's other kind was possible. Samples must obey that as far as it shows that a zone lacks a
    kind of component, one of which would have been enough.
    """
    try:
        _check_twins(walk)
    except Fault as fault:
        if fault.check == "public_events":
            raise


@promise(telling, public_events, share=0.25, skims=True)
def whole_match(walk: Walk) -> None:
    """A viewer can't tell a match from one in which components they never know were swapped."""
    _check_twins(walk)


def _check_twins(walk: Walk) -> None:
    """Plays twins of a match, once for both promises; raises Fault."""
    if walk.twin_faults is None:
        walk.twin_faults = []
        try:
            _play_twins(walk)
        except Fault as fault:
            walk.twin_faults.append(fault)
    if walk.twin_faults:
        raise walk.twin_faults[0]


def _play_twins(walk: Walk) -> None:
    """Plays twins of a match, as many as are looked at; raises Fault."""
    played = PlayedMatch.of(walk, _MOST)
    rng = walk.setting.rng("twins")
    last = len(played.actions)
    if walk.is_looked_at_in_full or walk.wanted:
        _play_whole_twins(played, rng)
        _check_forced_actions(played, rng)
    steps = _STEPS if walk.is_looked_at_in_full else _SKIMMED
    read: set[str] = set()
    for number in sorted(rng.sample(range(last), min(steps, last))):
        _check_status(played.position(number + 1), read, rng)
        _check_step(played, number, rng)
        _check_choice(played, number, rng)


def _play_whole_twins(played: PlayedMatch, rng: Random) -> None:
    """Raises Fault if viewers can tell a match from others that begin with other components."""
    last = len(played.actions)
    viewers = played.position(0).everybody
    _check_twin(played, _alike(played, rng), [None, rng.choice(viewers)], last)
    for viewer, cut in _cuts(viewers, last, rng):
        unknown = played.unknown(viewer, cut)
        labels = random_labels(played.states[cut], unknown, rng)
        if labels:
            _check_twin(played, labels, [viewer], cut)


def _cuts(
    viewers: Sequence[int | None], last: int, rng: Random
) -> Iterator[tuple[int | None, int]]:
    """Yields the cut of each twin, with its viewer.

    The first are right after the set-up, one for each viewer; the others are spread over the match
    at random.
    """
    yield from ((viewer, 0) for viewer in viewers)
    compared = 0
    part = max(1, last // _PARTS)
    starts = range(0, last, part)
    for start in [last, *rng.sample(starts, len(starts))] * _PARTS:
        cut = min(last, start + rng.randrange(part))
        compared += cut
        if compared > _COMPARED:
            return
        yield rng.choice(viewers), cut


def _check_status(here: Position, read: set[str], rng: Random) -> None:
    """Raises Fault if a new sort of status tells a viewer what is hidden.

    A status costs little time, so that everybody's is read at each position, and what is told
    rarely is looked at where it is told.

    Args:
        here: the position.
        read: the statuses that were read in the match so far, without numbers; changed in place.
        rng: the source of chance.
    """
    for viewer in here.everybody:
        status = _status(here.state, viewer)
        sort = f"{viewer}: {_NUMBERS.sub('', repr(status))}"
        if sort in read:
            continue
        read.add(sort)
        for _ in range(_SWAPS):
            twin = swapped(here.state, viewer, rng)
            elsewhere = status if twin is None else _status(twin, viewer)
            if elsewhere != status:
                facts = {"viewer": viewer_name(viewer), "channel": channel_name("status")}
                found = excerpt(status, elsewhere)
                raise here.fault("secrecy", message("fault.can_tell", found=found, **facts))


def _status(state: State, viewer: int | None) -> list[list[str]]:
    """Returns the status that a viewer reads, in all languages."""
    game = state.game
    return [list(game.status(state, viewer, lang)) for lang in game.pack.languages]


def _check_step(played: PlayedMatch, number: int, rng: Random) -> None:
    """Raises Fault if an action tells somebody something that is hidden.

    The components are relabelled right before the action. That finds less than a twin of the whole
    match does, but takes so little time that many actions can be checked.
    """
    if any(played.states[number].commits):
        return  # a choice may name what is relabelled
    after = played.states[number + 1]
    # Spectators know least; whoever is to act is shown most.
    viewer = rng.choice([None, None, *after.active_players(), *range(after.players)])
    labels = random_labels(after, played.unknown(viewer, number + 1), rng)
    if labels or after.layout.secret_counters:
        _check_twin(played, labels, [viewer], number + 1, first=number)


def _check_forced_actions(played: PlayedMatch, rng: Random) -> None:
    """Raises Fault if samples contradict an action that was offered only ``otherwise``.

    A player who had to play such an action has no component which alone would have made another
    kind of action possible. Samples need not obey a pass in a stage with several kinds of action
    if no component of the player's would have made one of these possible: all see then why that
    one was impossible, as in the rare position in which there is nothing left to draw.
    """
    forced = [
        number
        for number, (action, player) in enumerate(played.actions)
        if action.kind is played.states[number].stage_of(player).otherwise
    ]
    for number in sorted(rng.sample(forced, min(_FORCED, len(forced)))):
        state = played.states[number]
        player = played.actions[number][1]
        bit = state.layout.viewer_bit(player)
        for of_type in played.unknown(None, number + 1):
            held = [component for component in of_type if state.known[component] & bit]
            loose = [component for component in of_type if not state.known[component] & bit]
            _check_forced(played, number, held, loose, rng)


def _check_forced(
    played: PlayedMatch, number: int, held: Sequence[int], loose: Sequence[int], rng: Random
) -> None:
    """Raises Fault if samples contradict a forced action; see `_check_forced_actions`."""
    action, player = played.actions[number]
    kinds = played.states[number].stage_of(player).kinds
    left = set() if action.kind.params else set(kinds)  # those that no component makes possible
    first: tuple[Labels, RefusedInTwin] | None = None
    for labels, found in _refused_forced(played, number, held, loose, rng):
        first = first or (labels, found)
        left -= {kind for kind in left if kind.count(found.twin, player)}
        if len(kinds) == 1 or not left:
            raise _refused(played, first[0], None, first[1])


def _refused_forced(
    played: PlayedMatch, number: int, held: Sequence[int], loose: Sequence[int], rng: Random
) -> Iterator[tuple[Labels, RefusedInTwin]]:
    """Yields two components that change places, so that a forced action is refused.

    A component of the player's is replaced by one of a kind that the player does not have: alone at
    first, and then several times together with most of the player's other components. If the action
    is refused every time, then the new kind alone makes another action possible.

    Args:
        played: the match.
        number: the index of the action.
        held: components of one type of which only the player knows where they lie.
        loose: others of that type that spectators don't know either.
        rng: the source of chance.
    """
    state = played.states[number]
    kind_of = state.layout.kind_of
    action, player = played.actions[number]
    own_kinds = {kind_of[component] for component in held}
    one_of_kind = {kind_of[component]: component for component in loose}
    for kind in one_of_kind.keys() - own_kinds:
        new = one_of_kind[kind]
        other_loose = [component for component in loose if component != new]
        for own in held:
            other_held = [component for component in held if component != own]
            most = min(len(other_held), len(other_loose))
            labels: dict[int, int] = {}
            for more in [0] + [most] * _HANDS:
                given_up = [own, *rng.sample(other_held, more)]
                taken = [new, *rng.sample(other_loose, more)]
                labels = dict(zip([*given_up, *taken], [*taken, *given_up], strict=True))
                refusal = relabelled(state, labels).explain(action, player)
                if refusal is None or contradicts(played.states[number + 1], labels):
                    break
            else:
                two = {own: new, new: own}
                yield two, RefusedInTwin(number, refusal, relabelled(state, labels))


def _check_choice(played: PlayedMatch, number: int, rng: Random) -> None:
    """Raises Fault if viewers can tell which of two hidden actions was played."""
    action, player = played.actions[number]
    state = played.states[number]
    if not (action.kind.secret or state.commits):
        return
    other = state.sample_action(player, rng.randrange)
    twin = state.clone()
    played.position(number).play(twin, other, player)
    facts = [*played.facts[:number], fact_of(state, other, player)]
    after = played.states[number + 1]
    if after.observation(player) == twin.observation(player):
        return  # even the player can't tell them apart
    for viewer in played.position(number).everybody:
        if viewer == player or after.observation(viewer) != twin.observation(viewer):
            continue
        shown = played.shown(viewer, number + 1)
        elsewhere = shown_at(twin, facts, viewer)
        for channel, value in shown.items():
            if value != elsewhere.get(channel):
                told = {
                    "viewer": viewer_name(viewer),
                    "channel": channel_name(channel),
                    "one": action.text,
                    "other": other.text,
                    "found": excerpt(value, elsewhere.get(channel)),
                }
                words = message("fault.can_tell_choice", player=player, **told)
                raise played.position(number).fault("telling", words, Step(player, action.text))


def _alike(played: PlayedMatch, rng: Random) -> Labels:
    """Returns labels that shuffle the components of each kind among themselves."""
    layout = played.states[0].layout
    by_kind: dict[tuple[str, int], list[int]] = {}
    for component, kind in enumerate(zip(layout.type_of, layout.kind_of, strict=True)):
        by_kind.setdefault(kind, []).append(component)
    labels: dict[int, int] = {}
    for components in by_kind.values():
        labels |= zip(components, rng.sample(components, len(components)), strict=True)
    return labels


def _check_twin(
    played: PlayedMatch, labels: Labels, viewers: Sequence[int | None], cut: int, first: int = 0
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
            raise _fault(played, labels, viewers, found, first) from None
        else:
            if twin is not None and not first and cut:
                _compare_all(played, labels, viewers, cut, twin)
            return


def _compare_all(
    played: PlayedMatch, labels: Labels, viewers: Sequence[int | None], cut: int, twin: State
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
            raise _fault(played, labels, viewers, found)


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
    played: PlayedMatch, labels: Labels, found: Difference | RefusedInTwin, cut: int
) -> bool:
    """Returns whether the rules have told that a relabelled position is impossible.

    What they have told at the difference must still hold at the cut, unless the components have
    moved in between.

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
    is_told = any(contradicts(played.states[index], labels) for index in {number, seen_at})
    return is_told and played.has_moved(labels, seen_at, cut)


# -- faults ---------------------------------------------------------------------------------


def _fault(
    played: PlayedMatch,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
    first: int = 0,
) -> Fault:
    """Returns the fault of a match that viewers can tell from its twin; see `play_twin`."""
    labels, found = _in_few_labels(played, labels, viewers, found, first)
    if isinstance(found, RefusedInTwin):
        return _refused(played, labels, viewers[0], found)
    if isinstance(found, OtherCourse):
        action, player = played.actions[found.number - 1]
        facts = {
            "action": action.text,
            "player": player,
            "labels": _names(played, labels),
            "viewer": viewer_name(found.viewer),
            "found": excerpt(found.in_match, found.in_twin),
        }
        words = message("fault.other_course", **facts)
        before = played.position(found.number - 1)
        return before.fault("public_events", words, Step(player, action.text))
    if _has_shown_others(played, found):
        facts = {"labels": _names(played, labels), "viewer": viewer_name(found.viewer)}
        words = message(
            "fault.shown_in_twin", found=excerpt(found.in_match, found.in_twin), **facts
        )
        return played.position(found.number).fault("public_events", words)
    return _leak(played, labels, found)


def _in_few_labels(
    played: PlayedMatch,
    labels: Labels,
    viewers: Sequence[int | None],
    found: Difference | RefusedInTwin,
    first: int,
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


def _names(played: PlayedMatch, labels: Labels) -> Message:
    """Returns what was relabelled, in words."""
    id_of = played.states[0].layout.id_of
    moved = [component for component, other in labels.items() if component != other]
    if len(moved) != 2:
        return message("fault.labels", count=len(moved))
    one, other = moved
    numbers = {"one": one, "other": other}
    return message("fault.two_labels", one_kind=id_of[one], other_kind=id_of[other], **numbers)


def _refused(
    played: PlayedMatch, labels: Labels, viewer: int | None, found: RefusedInTwin
) -> Fault:
    """Returns the fault of an action that a viewer saw, and that is refused in the twin."""
    here = played.position(found.number)
    action, player = played.actions[found.number]
    step = Step(player, action.text)
    other = counterpart(played, found.number, labels, found.twin)
    if other is not None:
        # It moved something that the viewer does not know. Its words tell it.
        facts = {"viewer": viewer_name(viewer), "one": action.text, "other": other.text}
        told = excerpt(action.text, other.text)
        words = message("fault.can_read", player=player, found=told, **facts)
        return here.fault("telling", words, step)
    rule = found.refusal.rule if found.refusal is not None else "-"
    facts = {"action": action.text, "rule": rule, "viewer": viewer_name(viewer)}
    names = _names(played, labels)
    words = message("fault.refused_in_twin", player=player, labels=names, **facts)
    return here.fault("public_events", words, step)


def _has_shown_others(played: PlayedMatch, found: Difference) -> bool:
    """Returns whether other components were turned up for the viewer in the twin."""
    known = known_kinds(played.states[found.number], found.viewer)
    known_in_twin = known_kinds(found.twin, found.viewer)
    return known != known_in_twin


def _leak(played: PlayedMatch, labels: Labels, found: Difference) -> Fault:
    """Returns the fault of what a viewer is shown or told, by the promise that it breaks.

    What can be seen in a single position breaks ``secrecy``, and what can be seen in a single
    action ``telling``.
    """
    here = played.position(found.number)
    viewer = found.viewer
    facts = {"viewer": viewer_name(viewer), "channel": channel_name(found.channel)}
    facts["found"] = excerpt(found.in_match, found.in_twin)
    if _shows_in_position(played, labels, found):
        return here.fault("secrecy", message("fault.can_tell", **facts))
    if found.number and _shows_in_action(played, labels, found):
        action, player = played.actions[found.number - 1]
        before = played.position(found.number - 1)
        words = message("fault.can_tell_after", action=action.text, **facts)
        return before.fault("telling", words, Step(player, action.text))
    words = message("fault.can_tell_twin", labels=_names(played, labels), **facts)
    return here.fault("whole_match", words)


def _shows_in_position(played: PlayedMatch, labels: Labels, found: Difference) -> bool:
    """Returns whether a viewer can tell the position from the relabelled one."""
    here = played.position(found.number)
    twin = relabelled(here.state, labels)
    shown = shown_at(here.state, (), found.viewer)
    elsewhere = shown_at(twin, (), found.viewer)
    if found.channel not in shown:
        tries = tries_at(here)
        shown = all_shown(here.state, found.viewer, tries)
        elsewhere = all_shown(twin, found.viewer, tries)
    return bool(shown.get(found.channel) != elsewhere.get(found.channel))


def _shows_in_action(played: PlayedMatch, labels: Labels, found: Difference) -> bool:
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
    elsewhere = shown_at(twin, [*played.facts[:number], fact], found.viewer)
    return bool(shown.get(found.channel) != elsewhere.get(found.channel))
