"""Promises about secrecy: nothing that a viewer may not know reaches them, by any channel."""

from __future__ import annotations

from math import lgamma, log
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.differences import differing, excerpt
from bgf.testing.shown import all_shown
from bgf.testing.soundness import who_is_stuck
from bgf.testing.swap import hidden_from, swapped, viewer_name
from bgf.testing.tries import tries_at
from bgf.testing.walk import can_be_listed, in_order

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["determinize", "secrecy"]

_LOOKS = 3
_SEEDS = (0, 1, 2**64 - 1)
_SAMPLES = 8
_PLAYED = 6


@promise(clones)
def determinize(walk: Walk) -> None:
    """A sample is a sound state with the same observation; it draws from the observation alone."""
    for here in walk.sampled(_LOOKS, ended=True):
        for viewer in here.everybody:
            seen = here.state.observation(viewer)
            samples = [here.state.determinize(viewer, seed) for seed in range(_SAMPLES)]
            for sample in [*samples, here.state.determinize(viewer, 2**64 - 1)]:
                if sample.faults():
                    raise _of_sample(here, viewer, "; ".join(sample.faults()))
                if sample.observation(viewer) != seen:
                    found = differing(seen, sample.observation(viewer))
                    raise _of_sample(here, viewer, f"the viewer sees another {found} there")
            kinds = {str(_kinds(sample, viewer)) for sample in samples}
            if len(kinds) == 1 and _arrangements(here.state, viewer) > log(20):
                raise _of_sample(here, viewer, f"all of {_SAMPLES} samples are the same")
            twin = swapped(here.state, viewer, here.rng("swap"))
            if twin is not None and _story(here, twin, viewer) != _story(here, here.state, viewer):
                raise _of_sample(here, viewer, "it depends on what the viewer does not know")


def _of_sample(here: Position, viewer: int | None, words: str) -> Exception:
    return here.fault("determinize", f"in a sample for {viewer_name(viewer)}: {words}")


def _kinds(state: State, viewer: int | None) -> list[list[int]]:
    """What really lies in the places that a viewer does not know; sorted where order is nothing."""
    found = []
    for places in hidden_from(state, viewer).values():
        by_slot: dict[int, list[int]] = {}
        for slot, index in places:
            kind = state.layout.kind_of[state.zones[slot][index]]
            by_slot.setdefault(slot, []).append(kind)
        for slot, kinds in by_slot.items():
            found.append([slot, *(kinds if state.layout.ordered[slot] else sorted(kinds))])
    return found


def _arrangements(state: State, viewer: int | None) -> float:
    """The logarithm of how many ways there are at least for the hidden to lie."""
    layout, total = state.layout, 0.0
    for places in hidden_from(state, viewer).values():
        alike: dict[int, int] = {}
        together: dict[int, int] = {}
        for slot, index in places:
            kind = layout.kind_of[state.zones[slot][index]]
            alike[kind] = alike.get(kind, 0) + 1
            if not layout.ordered[slot]:
                together[slot] = together.get(slot, 0) + 1
        counts = [*alike.values(), *together.values()]
        total += max(0.0, lgamma(len(places) + 1) - sum(lgamma(count + 1) for count in counts))
    return total


def _story(here: Position, state: State, viewer: int | None) -> list[Any]:
    """What everybody sees, and what can be done, while a sample of a state is played on."""
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


@promise(clones, determinize)
def secrecy(walk: Walk) -> None:
    """Nothing that reaches a viewer changes when all that they can't know changes places."""
    for here in walk.sampled(_LOOKS, ended=True):
        tries = tries_at(here)
        for viewer in here.everybody:
            shown = all_shown(here.state, viewer, tries)
            seed = here.rng("samples").choice(_SEEDS)
            other = swapped(here.state, viewer, here.rng("swap"))
            twins = [here.state.determinize(viewer, seed), other]
            for twin in twins:
                if twin is None:
                    continue
                its = all_shown(twin, viewer, tries)
                for channel, value in shown.items():
                    if its[channel] != value:
                        words = f"{viewer_name(viewer)} can tell from the {channel} what is hidden"
                        found = f"{excerpt(value, its[channel])}"
                        raise here.fault("secrecy", f"{words}: {found}")
