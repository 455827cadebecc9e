"""Promises about secrecy: no channel shows a viewer anything that they may not know."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, exp, lgamma, log
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.copies import clones
from bgf.testing.checks.play import amounts, is_negative_amount
from bgf.testing.checks.promise import promise
from bgf.testing.differences import differing, excerpt
from bgf.testing.shown import all_shown, channel_name
from bgf.testing.soundness import who_is_stuck
from bgf.testing.swap import contradicts, hidden_from, swapped, viewer_name
from bgf.testing.tries import tries_at
from bgf.testing.walk import can_be_listed, in_order
from bgf.words import joined, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["determinize", "secrecy"]

_LOOKS = 3
_SEEDS = (0, 1, 2**64 - 1)
_SAMPLES = 8
_COMPARED = 3  # samples whose observations are compared
_MORE_SAMPLES = 64  # drawn before samples are said to be all the same
_PLAYED = 6
_UNLIKELY = 0.05  # a content less probable than this is not drawn in all samples


@promise(clones, share=0.3)
def determinize(walk: Walk) -> None:
    """Samples for a viewer are sound, look the same, vary, and depend on the observation alone."""
    for here in walk.sampled(_LOOKS, ended=True):
        number = here.game.contradictions(here.state)
        if number:
            words = message("fault.contradictions", number=repr(number))
            raise here.fault("determinize", words)
        for viewer in here.everybody:
            _check_samples(here, viewer)


def _check_samples(here: Position, viewer: int | None) -> None:
    """Raises Fault if samples for a viewer are not as promised."""
    seen = here.state.observation(viewer)
    samples = [here.state.determinize(viewer, seed) for seed in range(_SAMPLES)]
    for sample in [*samples[:_COMPARED], here.state.determinize(viewer, 2**64 - 1)]:
        if sample.faults():
            raise _of_sample(here, viewer, joined("; ", sample.faults()))
        if sample.observation(viewer) != seen:
            found = differing(seen, sample.observation(viewer))
            raise _of_sample(here, viewer, message("fault.sample_seen", found=found))
    for name, slot in amounts(here.state.layout, here.state.players):
        numbers = [state.counters[slot] for state in (here.state, *samples)]
        if is_negative_amount(numbers):
            words = message("fault.negative_number", name=name, number=min(numbers))
            raise _of_sample(here, viewer, words)
    same = _not_diverse(here, viewer, samples)
    if same:
        raise _of_sample(here, viewer, same)
    twin = swapped(here.state, viewer, here.rng("swap"))
    if twin is not None and _story(here, twin, viewer) != _story(here, here.state, viewer):
        raise _of_sample(here, viewer, message("fault.sample_depends"))


def _of_sample(here: Position, viewer: int | None, problem: str) -> Exception:
    words = message("fault.in_sample", viewer=viewer_name(viewer), problem=problem)
    return here.fault("determinize", words)


def _not_diverse(here: Position, viewer: int | None, samples: Sequence[State]) -> str:
    """Returns a description of hidden content that should vary among samples; empty if it does."""
    layout = here.state.layout
    zones = here.state.zones
    # The rules may have told all of it: then it need not vary.
    is_restricted = here.game.hooks.contradictions is not None or bool(here.state.lacks)
    possible = 0.0
    is_same = True
    for places in hidden_from(here.state, viewer).values():
        left = Counter(layout.kind_of[zones[slot][index]] for slot, index in places)
        by_slot = Counter(slot for slot, _ in places)
        unordered = [number for slot, number in by_slot.items() if not layout.ordered[slot]]
        possible += _arrangements(left, unordered)
        for slot, number in by_slot.items():
            found = {str(_kinds(sample, slot)) for sample in samples}
            is_same = is_same and len(found) == 1
            likely = _likeliest(left, number, is_ordered=layout.ordered[slot])
            if len(found) == 1 and likely < _UNLIKELY and not is_restricted:
                name = layout.zone_of[slot].id
                return message("fault.sample_same_zone", zone=name, samples=len(samples))
    if not is_same or possible <= log(1 / _UNLIKELY):
        return ""
    if is_restricted and not _could_differ(here, viewer, samples[0]):
        return ""
    return message("fault.sample_same", samples=len(samples))


def _could_differ(here: Position, viewer: int | None, sample: State) -> bool:
    """Returns whether another arrangement contradicts nothing, although all samples are the same.

    Where the rules tell of contradictions, few arrangements may be left, or a single one. So more
    samples are drawn, and then two hidden components at a time change places.
    """
    state = here.state
    layout = state.layout
    held = [_kinds(sample, slot) for slot in range(len(sample.zones))]
    for seed in range(_SAMPLES, _MORE_SAMPLES):
        other = state.determinize(viewer, seed)
        if [_kinds(other, slot) for slot in range(len(other.zones))] != held:
            return False
    for places in hidden_from(state, viewer).values():
        for (slot, index), (other_slot, other_index) in combinations(places, 2):
            one = state.zones[slot][index]
            other_one = state.zones[other_slot][other_index]
            is_other = layout.kind_of[one] != layout.kind_of[other_one]
            has_moved = slot != other_slot or layout.ordered[slot]
            labels = {one: other_one, other_one: one}
            if is_other and has_moved and not contradicts(state, labels):
                return True
    return False


def _kinds(state: State, slot: int) -> list[int]:
    """Returns the kinds of the components in a zone; sorted if their order means nothing."""
    kinds = [state.layout.kind_of[component] for component in state.zones[slot]]
    return kinds if state.layout.ordered[slot] else sorted(kinds)


def _arrangements(alike: Counter[int], together: Iterable[int]) -> float:
    """Returns the logarithm of a lower bound of the number of arrangements of hidden components.

    Args:
        alike: the number of hidden components of each kind.
        together: the number of hidden components in each zone without order.
    """
    counts = sum(lgamma(count + 1) for count in (*alike.values(), *together))
    return max(0.0, lgamma(alike.total() + 1) - counts)


def _likeliest(left: Counter[int], number: int, *, is_ordered: bool) -> float:
    """Returns the probability of the most probable content of a zone, 0 to 1.

    Each further component of a kind multiplies the probability by a ratio that falls from one to
    the next, so that the greatest ratio at each step leads to the most probable content.

    Args:
        left: the number of hidden components of each kind.
        number: the number of components drawn from them.
        is_ordered: whether the order of the components in the zone matters.
    """
    drawn: Counter[int] = Counter()
    found = 0.0 if is_ordered else -log(comb(left.total(), number))
    for place in range(number):
        ratios = {}
        for kind, count in left.items():
            divisor = left.total() - place if is_ordered else drawn[kind] + 1
            ratios[kind] = (count - drawn[kind]) / divisor
        kind = max(ratios, key=lambda one: ratios[one])
        found += log(ratios[kind])
        drawn[kind] += 1
    return exp(found)


def _story(here: Position, state: State, viewer: int | None) -> list[Any]:
    """Returns the observations and legal actions while a sample of a state is played on."""
    sample = state.determinize(viewer, 5)
    told: list[Any] = []
    for number in range(_PLAYED):
        told.append([sample.observation(other) for other in here.everybody])
        if stuck := who_is_stuck(sample):
            raise _of_sample(here, viewer, stuck)
        for player in sample.active_players():
            if can_be_listed(sample, player):
                told.append([action.text for action in sample.legal_actions(player)])
            action = sample.sample_action(player, in_order(number))
            here.play(sample, action, player)
    return told


@promise(clones, determinize, share=0.35)
def secrecy(walk: Walk) -> None:
    """Nothing shown to a viewer changes when the components that they can't know are swapped."""
    for here in walk.sampled(_LOOKS, ended=True):
        tries = tries_at(here)
        rng = here.rng(f"secrecy {len(here.steps)}")
        for viewer in here.everybody:
            shown = all_shown(here.state, viewer, tries)
            sample = here.state.determinize(viewer, rng.choice(_SEEDS))
            _compare_shown(here, viewer, shown, all_shown(sample, viewer, tries))
            twin = swapped(here.state, viewer, rng)
            if twin is not None:
                _compare_shown(here, viewer, shown, all_shown(twin, viewer, tries))


def _compare_shown(
    here: Position, viewer: int | None, shown: dict[str, Any], elsewhere: dict[str, Any]
) -> None:
    """Raises Fault if a channel shows a viewer different things in two states.

    Args:
        here: the position.
        viewer: a seat; None for spectators.
        shown: the values by channel in that position.
        elsewhere: the same in a state that the viewer can't tell from it.
    """
    for channel, value in shown.items():
        other = elsewhere.get(channel)
        if other != value:
            facts = {"viewer": viewer_name(viewer), "channel": channel_name(channel)}
            words = message("fault.can_tell", found=excerpt(value, other), **facts)
            raise here.fault("secrecy", words)
