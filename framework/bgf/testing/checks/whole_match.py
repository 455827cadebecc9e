"""Promises about a whole match, which is replayed with hidden components relabelled.

`bgf.testing.twin_match` explains the idea.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from bgf.testing.checks.action_secrecy import action_secrecy
from bgf.testing.checks.promise import promise
from bgf.testing.checks.records import records
from bgf.testing.dealt_components import check_deals_of_actions, check_set_up_deals
from bgf.testing.drawn_numbers import check_numbers_of_actions, check_set_up_numbers
from bgf.testing.fault import Fault
from bgf.testing.hidden_actions import check_hidden_actions
from bgf.testing.often import check_often, check_set_ups
from bgf.testing.open_actions import tell_components, told_number
from bgf.testing.other_deals import with_one_trade
from bgf.testing.other_numbers import check_other_numbers
from bgf.testing.shown import leak_facts
from bgf.testing.swap import (
    Labels,
    contradicts,
    random_labels,
    relabelled,
    slots_of_components,
)
from bgf.testing.twin_faults import check_twin, refused_in_twin
from bgf.testing.twin_match import (
    OF_ACTIONS,
    Playthrough,
    RefusedInTwin,
    action_outcome,
    shown_at,
)
from bgf.words import message

if TYPE_CHECKING:
    from random import Random

    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.records.chronicle import ActionOutcome
    from bgf.testing.walk import Walk

__all__ = ["public_events", "whole_match"]

_MOST = 300  # actions of a match
_PARTS = 4  # parts of a match, each of which gets cuts in turn
_COMPARED = 400  # positions of twins
_STEPS = 120  # actions that are compared with another choice
_FORCED = 8  # actions that were offered only ``otherwise``
_HANDS = 4  # other hands that a player might have had, for each component


@promise(action_secrecy, records, share=0.25)
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


@promise(action_secrecy, public_events, share=0.25, skims=True)
def whole_match(walk: Walk) -> None:
    """A viewer can't tell a match from one in which components they never know were swapped."""
    _check_twins(walk)


def _check_twins(walk: Walk) -> None:
    """Plays twins of a match, only once for both promises; raises the first fault found."""
    if walk.twin_faults is None:
        faults = []
        try:
            _play_twins(walk)
        except Fault as fault:
            faults.append(fault)
        walk.twin_faults = faults
    if walk.twin_faults:
        raise walk.twin_faults[0]


def _play_twins(walk: Walk) -> None:
    """Plays twins of a match; raises Fault if one breaks a promise."""
    played = Playthrough.of(walk, _MOST)
    rng = walk.setting.rng("twins")
    last = len(played.actions)
    if walk.is_looked_at_in_full or walk.wanted:
        _play_whole_twins(played, rng)
        if not walk.script:
            check_set_ups(walk)
            check_set_up_deals(played)
            check_set_up_numbers(walk)
        check_deals_of_actions(played)
        check_numbers_of_actions(played)
        _check_forced_actions(played, rng)
    check_often(played)
    check_other_numbers(played, walk.setting.rng("numbers"))
    check_hidden_actions(played, walk.setting.rng("hidden actions"))
    for number in sorted(rng.sample(range(last), min(_STEPS, last))):
        _check_choice(played, number, rng)


def _play_whole_twins(played: Playthrough, rng: Random) -> None:
    """Raises Fault if viewers can tell a match from twins that are relabelled before the set-up."""
    last = len(played.actions)
    viewers = played.position(0).everybody
    check_twin(played, _alike(played, rng), [None, rng.choice(viewers)], last)
    for viewer, cut in _cuts(viewers, last, rng):
        unknown = played.unknown([viewer], cut)
        labels = random_labels(played.states[cut], unknown, rng)
        if labels:
            check_twin(played, labels, [viewer], cut)


def _cuts(
    viewers: Sequence[int | None], last: int, rng: Random
) -> Iterator[tuple[int | None, int]]:
    """Yields the viewer and the cut of each twin; the cuts are spread over the match at random."""
    compared = 0
    part = max(1, last // _PARTS)
    starts = range(0, last, part)
    for start in [last, *rng.sample(starts, len(starts))] * _PARTS:
        cut = min(last, start + rng.randrange(part))
        compared += cut
        if compared > _COMPARED:
            return
        yield rng.choice(viewers), cut


def _check_forced_actions(played: Playthrough, rng: Random) -> None:
    """Raises Fault if samples contradict an action that was offered only ``otherwise``.

    A player who had to play such an action has no component that by itself would have made another
    kind of action possible. There is one exception, in a stage with several kinds of action: if no
    component of the player would have made one of them possible, everybody sees why that kind was
    impossible, and samples need not obey. This happens when nothing is left to draw, for example.
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
        for of_type in played.unknown([None], number + 1):
            held = [component for component in of_type if state.known[component] & bit]
            loose = [component for component in of_type if not state.known[component] & bit]
            _check_forced(played, number, held, loose, rng)


def _check_forced(
    played: Playthrough, number: int, held: Sequence[int], loose: Sequence[int], rng: Random
) -> None:
    """Raises Fault if samples contradict a forced action; see `_check_forced_actions`."""
    action, player = played.actions[number]
    kinds = played.states[number].stage_of(player).kinds
    left = set() if action.kind.params else set(kinds)  # kinds that no component makes possible
    first: tuple[Labels, RefusedInTwin] | None = None
    for labels, found in _refused_forced(played, number, held, loose, rng):
        first = first or (labels, found)
        left -= {kind for kind in left if kind.count(found.twin, player)}
        if len(kinds) == 1 or not left:
            raise refused_in_twin(played, first[0], None, first[1])


def _refused_forced(
    played: Playthrough, number: int, held: Sequence[int], loose: Sequence[int], rng: Random
) -> Iterator[tuple[Labels, RefusedInTwin]]:
    """Yields labels with which a forced action is refused, and the refusal.

    Components of the player are replaced by components of a kind that the player does not have. One
    is enough, unless the player gains components by the action: then the new one may be among them.
    So one more is replaced than the player gains, as they can't all have been gained.

    Args:
        played: the match.
        number: the index of the action.
        held: components of one type that the player knows and spectators don't.
        loose: the components of that type that neither the player nor spectators know.
        rng: the source of chance.
    """
    kind_of = played.states[number].layout.kind_of
    own_kinds = {kind_of[component] for component in held}
    by_kind: dict[int, list[int]] = {}
    for component in loose:
        by_kind.setdefault(kind_of[component], []).append(component)
    slots = slots_of_components(played.states[number + 1])
    own_slots = {slots[component] for component in held}
    gained = [component for component in loose if slots[component] in own_slots]
    counts = sorted({1, 1 + len(gained)})
    for kind in by_kind.keys() - own_kinds:
        for index in range(len(held)):
            own_first = [*held[index:], *held[:index]]
            pairs = list(zip(own_first, by_kind[kind], strict=False))
            for count in counts:
                if count > len(pairs):
                    break
                found = _refused_with(played, number, pairs[:count], held, loose, rng)
                if found is None:
                    break
                labels, _ = found
                if not _was_possible(played, number, labels, [[*held, *loose]]):
                    yield found
                    break


def _refused_with(
    played: Playthrough,
    number: int,
    pairs: Sequence[tuple[int, int]],
    held: Sequence[int],
    loose: Sequence[int],
    rng: Random,
) -> tuple[Labels, RefusedInTwin] | None:
    """Returns labels that exchange some pairs, and the refusal; None if the action may be legal.

    At first only the pairs change places, and then most of the player's other components as well,
    several times. If the action is refused every time, the new components alone make another action
    possible.

    Args:
        played: the match.
        number: the index of the action.
        pairs: components of the player, each with the one that replaces it.
        held: components of one type that the player knows and spectators don't.
        loose: the components of that type that neither the player nor spectators know.
        rng: the source of chance.
    """
    replaced = {own for own, _ in pairs}
    new = {other for _, other in pairs}
    other_held = [component for component in held if component not in replaced]
    other_loose = [component for component in loose if component not in new]
    most = min(len(other_held), len(other_loose))
    refused: list[RefusedInTwin] = []
    for more in [0] + [most] * _HANDS:
        others = zip(rng.sample(other_held, more), rng.sample(other_loose, more), strict=True)
        found = _refused(played, number, _exchanged([*pairs, *others]))
        if found is None:
            return None
        refused.append(found)
    return _exchanged(pairs), refused[-1]


def _exchanged(pairs: Iterable[tuple[int, int]]) -> Labels:
    """Returns labels with which the components of each pair change places."""
    labels: dict[int, int] = {}
    for one, other in pairs:
        labels |= {one: other, other: one}
    return labels


def _refused(played: Playthrough, number: int, labels: Labels) -> RefusedInTwin | None:
    """Returns the refusal of an action if components are relabelled before it.

    Returns None if the action is legal, or if the rules tell that such a deal is impossible.

    Args:
        played: the match.
        number: the index of the action.
        labels: the components that are relabelled.
    """
    action, player = played.actions[number]
    twin = relabelled(played.states[number], labels)
    refusal = twin.explain(action, player)
    if refusal is None or played.was_told_impossible(labels, number, number + 1):
        return None
    if contradicts(played.states[number + 1], labels):
        return None
    return RefusedInTwin(number, refusal, twin)


def _was_possible(
    played: Playthrough, number: int, labels: Labels, components: Sequence[Sequence[int]]
) -> bool:
    """Returns whether another deal allows an action, and looks the same after it.

    Args:
        played: the match.
        number: the index of the action.
        labels: labels with which the action is refused.
        components: the components that may be relabelled, by type.
    """
    action, player = played.actions[number]
    before, after = played.states[number], played.states[number + 1]
    return any(
        relabelled(before, traded).explain(action, player) is None
        for traded in with_one_trade(before, after, labels, components)
    )


def _check_choice(played: Playthrough, number: int, rng: Random) -> None:
    """Raises Fault if viewers can tell which of two hidden actions was played.

    A simultaneous choice is compared twice: right after it, and when all have chosen.

    Args:
        played: the match.
        number: the index of the action.
        rng: the source of chance.
    """
    action, player = played.actions[number]
    state = played.states[number]
    if not (action.kind.secret or state.commits):
        return
    other = state.sample_action(player, rng.randrange)
    twin = state.clone()
    outcomes = [*played.outcomes[:number], action_outcome(twin, other, player)]
    played.position(number).play(twin, other, player)
    _compare_choices(played, number, number + 1, other, twin, outcomes, rng)
    revealed_at = played.revealed_at(number)
    if revealed_at >= len(played.states):
        return
    for later in range(number + 1, revealed_at):
        choice, chooser = played.actions[later]
        if twin.explain(choice, chooser) is not None:
            return
        outcomes.append(action_outcome(twin, choice, chooser))
        played.position(later).play(twin, choice, chooser)
    if revealed_at > number + 1:
        _compare_choices(played, number, revealed_at, other, twin, outcomes, rng)


def _compare_choices(
    played: Playthrough,
    number: int,
    seen_at: int,
    other: Action,
    twin: State,
    outcomes: Sequence[ActionOutcome],
    rng: Random,
) -> None:
    """Raises Fault if viewers can tell an action from another one at a later position.

    Args:
        played: the match.
        number: the index of the action.
        seen_at: the index of the position.
        other: the other action.
        twin: the position after the other action.
        outcomes: the outcomes of the actions before it.
        rng: the source of chance.
    """
    action, player = played.actions[number]
    after = played.states[seen_at]
    if after.observation(player) == twin.observation(player):
        return  # even the player can't tell them apart
    for viewer in played.position(number).everybody:
        if viewer == player or after.observation(viewer) != twin.observation(viewer):
            continue
        shown = played.shown(viewer, seen_at)
        elsewhere = shown_at(twin, outcomes, viewer, played.draw(seen_at))
        is_public = _is_public(played, number, seen_at, viewer, other, rng)
        for channel, value in shown.items():
            if is_public and channel in OF_ACTIONS:
                continue
            if value != elsewhere.get(channel):
                leaked = leak_facts(viewer, channel, value, elsewhere.get(channel))
                named = {"one": action.text, "other": other.text}
                words = message("fault.can_tell_choice", player=player, **named, **leaked)
                played.walk.tell(played.position(seen_at).fault("action_secrecy", words))
                return


def _is_public(
    played: Playthrough,
    number: int,
    seen_at: int,
    viewer: int | None,
    other: Action,
    rng: Random,
) -> bool:
    """Returns whether a viewer may read which of two actions was played.

    They may once all choices are revealed, unless a parameter tells something hidden.

    Args:
        played: the match.
        number: the index of one of the actions.
        seen_at: the index of the position at which they are compared.
        viewer: the viewer.
        other: the other action.
        rng: the source of chance.
    """
    action, player = played.actions[number]
    is_revealed = played.revealed_at(number) == seen_at
    if action.kind.secret or other.kind.secret or not is_revealed:
        return False
    if action.kind is not other.kind:
        return True
    state = played.states[number]
    if tell_components(state, player, viewer, action, other):
        return False
    return not told_number(state, player, viewer, action, other, played.states, rng)


def _alike(played: Playthrough, rng: Random) -> Labels:
    """Returns labels that shuffle the components of each kind among themselves."""
    layout = played.states[0].layout
    by_kind: dict[tuple[str, int], list[int]] = {}
    for component, kind in enumerate(zip(layout.type_of, layout.kind_of, strict=True)):
        by_kind.setdefault(kind, []).append(component)
    labels: dict[int, int] = {}
    for components in by_kind.values():
        labels |= zip(components, rng.sample(components, len(components)), strict=True)
    return labels
