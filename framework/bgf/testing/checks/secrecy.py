"""Promises about secrecy: no channel shows a viewer anything that they may not know."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, exp, lgamma, log
from typing import TYPE_CHECKING, Any

from bgf.testing.causes import leak_or_memory
from bgf.testing.checks.copies import clones
from bgf.testing.checks.play import amounts, is_negative_amount
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, first_difference
from bgf.testing.secret_counters import never_sampled, real_numbers_in_words
from bgf.testing.shown import all_shown
from bgf.testing.soundness import who_is_stuck
from bgf.testing.swap import (
    contradicts,
    hidden_counter_slots,
    hidden_from,
    kinds_in_places,
    swapped,
    viewer_name,
)
from bgf.testing.tries import tries_at
from bgf.testing.walk import can_be_listed, in_order
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgf.engine.state import State
    from bgf.testing.tries import Tries
    from bgf.testing.walk import Position, Walk

__all__ = ["determinize", "secrecy"]

_LOOKS = 3  # positions of a match that are looked at, besides the first and the last
_SEEDS = (0, 1, 2**64 - 1)
_MOST = 1_000  # positions in which contradictions are counted
_SAMPLES = 8
_COMPARED = 3  # samples whose observations are compared
_MORE_SAMPLES = 64  # samples that must be the same before they count as all the same
_PLAYED = 6  # rounds of actions for which a sample is played on
_PLAYED_SEED = 5  # the seed of that sample
_UNLIKELY = 0.05  # all samples can't have a content that is less probable than this


@promise(clones, share=0.3, skims=True)
def determinize(walk: Walk) -> None:
    """Samples for a viewer are sound, look the same, vary, and depend on the observation alone."""
    _check_contradictions(walk)
    if not walk.is_looked_at_in_full and not walk.wanted:
        return  # no samples are drawn in a match that is only skimmed
    for here in walk.sampled(_LOOKS, ended=True):
        for viewer in here.everybody:
            samples = [here.state.determinize(viewer, seed) for seed in range(_SAMPLES)]
            _check_observations(here, viewer, samples)
            _check_counters(here, viewer, samples)
            _check_real_numbers(here, viewer)
            _check_variety(here, viewer, samples)
            _check_dependence(here, viewer)


def _check_contradictions(walk: Walk) -> None:
    """Raises Fault if the rules report contradictions in a position of the match."""
    if walk.game.hooks.contradictions is None:
        return
    for here in walk.history(_MOST):
        number = here.game.contradictions(here.state.clone())
        if number:
            words = message("fault.contradictions", number=str(number))
            raise here.fault("determinize", words)


def _check_observations(here: Position, viewer: int | None, samples: Sequence[State]) -> None:
    """Raises Fault if a sample is unsound, or looks different from the position."""
    observation = here.state.observation(viewer)
    sample_of_last_seed = here.state.determinize(viewer, _SEEDS[-1])
    for sample in [*samples[:_COMPARED], sample_of_last_seed]:
        if sample.faults():
            raise _fault_in_sample(here, viewer, join_messages("; ", sample.faults()))
        observation_of_sample = sample.observation(viewer)
        if observation_of_sample != observation:
            found = changed(observation, observation_of_sample)
            raise _fault_in_sample(here, viewer, message("fault.sample_seen", found=found))


def _check_counters(here: Position, viewer: int | None, samples: Sequence[State]) -> None:
    """Raises Fault if a counter that counts an amount is below 0 in a sample.

    Another check reports a counter that is below 0 in the match itself.
    """
    for name, slot in amounts(here.state.layout, here.state.players):
        if here.state.counters[slot] < 0:
            continue
        states = [here.state, *samples]
        numbers = [state.counters[slot] for state in states]
        if is_negative_amount(numbers):
            where = message("fault.source.hook", hook="bgf_draw_counters", place="")
            facts = {"name": name, "number": min(numbers), "where": where}
            words = message("fault.negative_number", **facts)
            raise _fault_in_sample(here, viewer, words)


def _check_real_numbers(here: Position, viewer: int | None) -> None:
    """Raises Fault if samples never have the numbers that secret counters have in the match."""
    slots = hidden_counter_slots(here.state, viewer)
    missing = never_sampled(here.state, viewer, slots, here.rng("real numbers"))
    if missing is not None:
        numbers = real_numbers_in_words(here.state, missing)
        words = message("fault.never_sampled", viewer=viewer_name(viewer), numbers=numbers)
        raise here.fault("determinize", words)


def _check_variety(here: Position, viewer: int | None, samples: Sequence[State]) -> None:
    """Raises Fault if hidden content that should vary is the same in all samples."""
    layout = here.state.layout
    zones = here.state.zones
    # The rules may have told everything about it, so that it can't vary.
    has_hook = here.game.hooks.contradictions is not None
    is_restricted = has_hook or bool(here.state.lacks)
    kinds_in_samples = [kinds_in_places(sample) for sample in samples]
    log_arrangements = 0.0
    has_difference = False
    for places in hidden_from(here.state, viewer).values():
        components = [zones[slot][index] for slot, index in places]
        kinds = Counter(layout.kind_of[component] for component in components)
        sizes = Counter(slot for slot, _ in places)
        sizes_without_order = [size for slot, size in sizes.items() if not layout.ordered[slot]]
        log_arrangements += _log_arrangements(kinds, sizes_without_order)
        for slot, size in sizes.items():
            contents = {str(sample[slot]) for sample in kinds_in_samples}
            if len(contents) > 1:
                has_difference = True
                continue
            probability = _highest_probability(kinds, size, is_ordered=layout.ordered[slot])
            if probability < _UNLIKELY and not is_restricted:
                name = layout.zone_of[slot].id
                words = message("fault.sample_same_zone", zone=name, samples=len(samples))
                raise _fault_in_sample(here, viewer, words)
    if has_difference or log_arrangements <= log(1 / _UNLIKELY):
        return
    if is_restricted and not _could_differ(here, viewer, samples[0]):
        return
    words = message("fault.sample_same", samples=len(samples))
    raise _fault_in_sample(here, viewer, words)


def _check_dependence(here: Position, viewer: int | None) -> None:
    """Raises Fault if samples depend on more than the viewer's observation."""
    twin = swapped(here.state, viewer, here.rng("swap"))
    if twin is None:
        return
    shown = _shown_while_played_on(here, here.state, viewer)
    shown_in_twin = _shown_while_played_on(here, twin, viewer)
    if shown != shown_in_twin:
        found = first_difference(shown, shown_in_twin)
        raise _fault_in_sample(here, viewer, message("fault.sample_depends", found=found))


def _fault_in_sample(here: Position, viewer: int | None, problem: str) -> Exception:
    """Returns the fault of samples for a viewer."""
    words = message("fault.in_sample", viewer=viewer_name(viewer), problem=problem)
    return here.fault("determinize", words)


def _could_differ(here: Position, viewer: int | None, sample: State) -> bool:
    """Returns whether samples could differ, although those drawn so far are all the same.

    If the rules report contradictions, few arrangements may be possible, or only one. So more
    samples are drawn first. Then pairs of hidden components change places, until such a swap
    contradicts nothing.
    """
    state = here.state
    layout = state.layout
    content = kinds_in_places(sample)
    for seed in range(_SAMPLES, _MORE_SAMPLES):
        other_sample = state.determinize(viewer, seed)
        if kinds_in_places(other_sample) != content:
            return False
    for places in hidden_from(state, viewer).values():
        for (slot, index), (other_slot, other_index) in combinations(places, 2):
            component = state.zones[slot][index]
            other = state.zones[other_slot][other_index]
            are_alike = layout.kind_of[component] == layout.kind_of[other]
            are_together = slot == other_slot and not layout.ordered[slot]
            if are_alike or are_together:
                continue  # nothing would change
            labels = {component: other, other: component}
            if not contradicts(state, labels):
                return True
    return False


def _log_arrangements(kinds: Counter[int], sizes_without_order: Iterable[int]) -> float:
    """Returns the logarithm of a lower bound of the number of arrangements of hidden components.

    Args:
        kinds: the number of hidden components of each kind.
        sizes_without_order: the number of hidden components in each zone without order.
    """
    # The logarithm of n! is lgamma(n + 1).
    of_all = lgamma(kinds.total() + 1)
    alike = [*kinds.values(), *sizes_without_order]
    of_those_alike = sum(lgamma(size + 1) for size in alike)
    return max(0.0, of_all - of_those_alike)


def _highest_probability(kinds: Counter[int], size: int, *, is_ordered: bool) -> float:
    """Returns the probability of the most probable content of a zone, from 0 to 1.

    Each further component of a kind multiplies the probability by a ratio that falls from one to
    the next, so that the greatest ratio at each step leads to the most probable content.

    Args:
        kinds: the number of hidden components of each kind.
        size: the number of components drawn from them.
        is_ordered: whether the order of the components in the zone matters.
    """
    drawn: Counter[int] = Counter()
    total = kinds.total()
    logarithm = 0.0 if is_ordered else -log(comb(total, size))
    for place in range(size):
        ratios = {}
        for kind, count in kinds.items():
            divisor = total - place if is_ordered else drawn[kind] + 1
            ratios[kind] = (count - drawn[kind]) / divisor
        best_kind = max(ratios, key=lambda kind: ratios[kind])
        logarithm += log(ratios[best_kind])
        drawn[best_kind] += 1
    return exp(logarithm)


def _shown_while_played_on(here: Position, state: State, viewer: int | None) -> list[Any]:
    """Plays on in a sample of a state; returns the observations and legal actions on the way."""
    sample = state.determinize(viewer, _PLAYED_SEED)
    shown: list[Any] = []
    for number in range(_PLAYED):
        observations = [sample.observation(other) for other in here.everybody]
        shown.append(observations)
        stuck = who_is_stuck(sample)
        if stuck:
            raise _fault_in_sample(here, viewer, stuck)
        for player in sample.active_players():
            if can_be_listed(sample, player):
                texts = [action.text for action in sample.legal_actions(player)]
                shown.append(texts)
            action = sample.sample_action(player, in_order(number))
            here.play(sample, action, player)
    return shown


@promise(clones, determinize, share=0.35)
def secrecy(walk: Walk) -> None:
    """Nothing shown to a viewer changes when the components that they can't know are swapped."""
    for here in walk.sampled(_LOOKS, ended=True):
        tries = tries_at(here)
        rng = here.rng(f"secrecy {len(here.steps)}")
        for viewer in here.everybody:
            shown = all_shown(here.state, viewer, tries)
            sample = here.state.determinize(viewer, rng.choice(_SEEDS))
            sample.chance = here.state.chance  # another check looks for predictable chance
            _compare_shown(here, sample, viewer, tries, shown)
            twin = swapped(here.state, viewer, rng)
            if twin is not None:
                _compare_shown(here, twin, viewer, tries, shown)


def _compare_shown(
    here: Position, twin: State, viewer: int | None, tries: Tries, shown: dict[str, Any]
) -> None:
    """Raises Fault if a channel shows a viewer different things in two states.

    Args:
        here: the position.
        twin: a state that the viewer can't tell from it.
        viewer: a seat; None for spectators.
        tries: the actions and texts that the viewer asks about.
        shown: the values by channel in that position.
    """
    elsewhere = all_shown(twin, viewer, tries)
    for channel, value in shown.items():
        other = elsewhere.get(channel)
        if other == value:
            continue
        shows = (viewer, channel, value, other)
        words = leak_or_memory((here.state, twin), tries, shows)
        raise here.fault("secrecy", words)
