"""Explains a difference that reveals something hidden: its cause, and the remedy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bgf.engine.actions import Turn
from bgf.engine.plugins import import_object
from bgf.testing.fault import ANYTHING
from bgf.testing.noting import play_noting
from bgf.testing.shown import leak_facts
from bgf.testing.swap import (
    hidden_counter_slots,
    labels_between,
    relabelled,
    viewer_name,
    without,
)
from bgf.testing.walk import place_of_method
from bgf.words import Message, joined, message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["hidden_between", "remedy_after"]

_AFTERWARDS = (
    "turn_end",
    "turn_begin",
    "next_player",
    "round_end",
    "round_begin",
    "phase_end",
    "phase_begin",
    "next_phase",
    "end",
)
"""The hooks that may run after an action."""


def hidden_between(state: State, twin: State, viewer: int | None) -> Message:
    """Names the hidden things in which two positions differ, in the genitive in Polish.

    Args:
        state: a position.
        twin: a position that the viewer can't tell from it.
        viewer: a seat, or None for a spectator.
    """
    differing = []
    if state.zones != twin.zones:
        differing.append("components")
    slots = hidden_counter_slots(state, viewer)
    if any(state.counters[slot] != twin.counters[slot] for slot in slots):
        differing.append("counters")
    if state.commits != twin.commits:
        differing.append("choices")
    names = [message(f"fault.hidden.{thing}") for thing in differing or ["components"]]
    return joined(message("fault.hidden.and"), names)


def remedy_after(
    before: tuple[State, Action],
    before_in_twin: tuple[State, Action],
    player: int,
    viewer: int | None,
    difference: tuple[str, Any, Any],
) -> object:
    """Returns the remedy for an action after which a viewer can tell a position from its twin.

    Args:
        before: the position before the action, and the action.
        before_in_twin: the position and the action in the twin.
        player: the player of the action.
        viewer: a seat, or None for a spectator.
        difference: the channel that differs, with its values after the action: in the match and in
            the twin.
    """
    channel, one, other = difference
    if channel != "observation":
        return leak_facts(viewer, channel, one, other)["remedy"]
    name = viewer_name(viewer)
    if _is_shown_and_hidden(before, before_in_twin[0], player, viewer):
        return message("fault.remedy.shown_and_hidden", viewer=name)
    zones = _reordered_zones(one, other)
    if zones:
        return message("fault.remedy.order", zones=", ".join(zones), viewer=name)
    source = _source_of_effect(before, before_in_twin, player, viewer)
    is_held = _is_held(before[0], before_in_twin[0], viewer)
    key = "fault.remedy.held" if is_held else "fault.remedy.source"
    return message(key, source=source, viewer=name)


def _is_shown_and_hidden(
    before: tuple[State, Action], twin: State, player: int, viewer: int | None
) -> bool:
    """Returns whether a difference follows from components that an action shows and hides again.

    Args:
        before: the position before the action, and the action.
        twin: the position of the twin before the action, which looks different after it.
        player: the player of the action.
        viewer: a seat, or None for a spectator.
    """
    state, action = before
    if [len(held) for held in state.zones] != [len(held) for held in twin.zones]:
        return False  # components have no counterparts
    bit = state.layout.viewer_bit(viewer)
    after, seen = play_noting(state, action, player)
    labels = labels_between(state, twin)
    hidden_again = {
        component
        for component, other in labels.items()
        if component != other
        if seen[component] & bit and not after.known[component] & bit
    }
    if not hidden_again:
        return False
    # They are the cause if the difference disappears with them.
    twin_without = relabelled(state, without(labels, hidden_again))
    if twin_without.explain(action, player) is not None:
        return False
    twin_after = play_noting(twin_without, action, player).after
    return bool(after.observation(viewer) == twin_after.observation(viewer))


def _reordered_zones(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Returns the zones whose order differs; empty if the observations differ in anything else."""
    zones, zones_of_other = one["zones"], other["zones"]
    if {**one, "zones": None} != {**other, "zones": None}:
        return []
    differing = [name for name in zones if zones[name] != zones_of_other[name]]
    if any(_unordered(zones[name]) != _unordered(zones_of_other[name]) for name in differing):
        return []
    return differing


def _unordered(held: Any) -> Any:
    """Sorts the observed content of a zone, or of each pile or player, to compare it."""
    if not isinstance(held, list):
        return held
    if any(isinstance(part, list) for part in held):
        return [_unordered(part) for part in held]
    return sorted(held, key=json.dumps)


def _source_of_effect(
    before: tuple[State, Action],
    before_in_twin: tuple[State, Action],
    player: int,
    viewer: int | None,
) -> Message:
    """Names the code that makes an action have another effect in the twin."""
    state, action = before
    state_in_twin, action_in_twin = before_in_twin
    kind = action.kind
    applied = _applied(state, action, player, viewer)
    applied_in_twin = _applied(state_in_twin, action_in_twin, player, viewer)
    if applied is None or applied != applied_in_twin:
        place = place_of_method(kind, "apply")
        return message("fault.source.apply", kind=kind.name, place=place)
    names = [name for name in _AFTERWARDS if getattr(state.game.hooks, name) is not None]
    hooks = joined(", ", [_hook_in_words(state.game, f"bgf_{name}") for name in names])
    facts = {"kind": kind.name, "hooks": hooks if names else message("fault.source.flow")}
    return message("fault.source.afterwards", **facts)


def _hook_in_words(game: Game, name: str) -> Message:
    """Returns the name of a hook, with the mods that change it."""
    mods = [mod.name for mod in game.mods if mod.rules and hasattr(import_object(mod.rules), name)]
    key = "fault.source.hook_of_mods" if mods else "fault.source.hook"
    return message(key, hook=name, mods=", ".join(mods))


def _applied(state: State, action: Action, player: int, viewer: int | None) -> Any:
    """Returns the result of `apply` alone, as a viewer sees it; None if `apply` raises."""
    after = state.clone()
    try:
        stage = action.kind.apply(Turn(after, player, action))
        return stage, after.observation(viewer)
    except ANYTHING:
        return None


def _is_held(state: State, twin: State, viewer: int | None) -> bool:
    """Returns whether a player other than the viewer knows a component that lies elsewhere."""
    bits = [state.layout.viewer_bit(other) for other in range(state.players) if other != viewer]
    others = sum(bits)
    return any(
        state.known[component] & others
        for held, held_in_twin in zip(state.zones, twin.zones, strict=True)
        for component, other in zip(held, held_in_twin, strict=False)
        if component != other
    )
