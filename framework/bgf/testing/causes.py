"""Explains a difference that reveals something hidden: its cause, and the remedy."""

from __future__ import annotations

import json
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from bgf.blame import place_of_function
from bgf.engine.actions import Turn
from bgf.engine.plugins import import_object
from bgf.testing.fault import ANYTHING
from bgf.testing.noting import play_noting
from bgf.testing.shown import channels, leak, leak_facts
from bgf.testing.swap import (
    Labels,
    hidden_counter_slots,
    labels_between,
    relabelled,
    slots_of_components,
    viewer_name,
    without,
)
from bgf.testing.walk import place_of_method
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.tries import Tries

__all__ = [
    "answers_that_differ",
    "hidden_between",
    "labels_in_words",
    "leak_or_memory",
    "or_concluded",
    "remedy_after",
    "remedy_of_refusal",
    "source_of_change",
    "source_of_effect",
]

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

_COPIES = 6  # copies of a position that are asked about to find out whether rules remember
_PLACES = 4  # the most places that are named
_KINDS = 4  # the most kinds that are named in each


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
    return join_messages(message("fault.hidden.and"), names)


def leak_or_memory(
    states: tuple[State, State], tries: Tries, shows: tuple[int | None, str, Any, Any]
) -> Message:
    """Returns the message that a viewer is shown different things in a position and its twin.

    If they are shown different things in copies of one of these positions, too, nothing hidden is
    the cause, and the message says so.

    Args:
        states: the position and its twin.
        tries: the actions and texts that the viewer asks about.
        shows: the viewer, the channel, and its values in the position and in the twin.
    """
    viewer, channel, _, _ = shows
    differing = answers_that_differ(states, viewer, channel, tries)
    if differing is None:
        return leak(*shows, hidden_between(*states, viewer))
    facts = leak_facts(viewer, channel, *differing)
    del facts["remedy"]
    return message("fault.varies_in_copy", **facts)


def answers_that_differ(
    states: Iterable[State], viewer: int | None, channel: str, tries: Tries
) -> tuple[Any, Any] | None:
    """Returns two values that a channel has for a position and for a copy of it.

    Args:
        states: the positions, each of which is asked about together with copies of it.
        viewer: a seat, or None for a spectator.
        channel: the name of the channel.
        tries: the actions and texts that the viewer asks about.

    Returns:
        The two values; None if there is no such position.
    """
    for state in states:
        answers = _answers_about_copies(state, viewer, tries, channel)
        for answer in answers:
            if answer != answers[0]:
                return answers[0], answer
    return None


def _answers_about_copies(
    state: State, viewer: int | None, tries: Tries, channel: str
) -> list[Any]:
    """Returns the values of a channel for a position and for copies of it; may be empty."""
    # All are kept until the last is asked about, so that no two have the same `id`.
    copies = [state, *(state.clone() for _ in range(_COPIES))]
    asked = [dict(channels(copy, viewer, tries)).get(channel) for copy in copies]
    return [ask() for ask in asked if ask is not None]


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
    source = source_of_effect(before, before_in_twin, player, viewer)
    state, state_in_twin = before[0], before_in_twin[0]
    if _is_held(state, state_in_twin, viewer):
        remedy = message("fault.remedy.held", source=source, viewer=name)
        return or_concluded(remedy, state) if _has_contradictions(state) else remedy
    if state.counters != state_in_twin.counters:
        return message("fault.remedy.numbers_shown", source=source, viewer=name)
    return or_concluded(message("fault.remedy.source", source=source, viewer=name), state)


def or_concluded(remedy: object, state: State) -> Message:
    """Adds to a remedy what to do if players are meant to conclude something.

    Args:
        remedy: the remedy if they are not.
        state: a position of the match.
    """
    key = "incomplete" if _has_contradictions(state) else "concluded"
    conclusion = message(f"fault.remedy.{key}")
    return message("fault.remedy.or_concluded", remedy=remedy, conclusion=conclusion)


def _has_contradictions(state: State) -> bool:
    return state.game.hooks.contradictions is not None


def source_of_change(
    state: State, action: Action, player: int, has_changed: Callable[[State], bool]
) -> Message:
    """Names the code that changes something: `apply`, or the hooks that run after it.

    Args:
        state: the position before an action.
        action: the action.
        player: its player.
        has_changed: a function that returns whether a position has the change.
    """
    choices = _choices_played_with(state, action, player)
    after = _after_apply(state, choices)
    if after is None or has_changed(after[1]):
        methods = [_method_in_words(choice.kind, "apply") for choice, _ in choices]
        return join_messages(", ", list(dict.fromkeys(methods)))
    return _source_afterwards(state, action)


def remedy_of_refusal(state: State, player: int, labels: Labels) -> Message:
    """Returns the remedy for a legal action that is refused with components relabelled.

    Args:
        state: the position before the action.
        player: the player of the action.
        labels: for each relabelled component, the one that takes its place.
    """
    bit = state.layout.viewer_bit(player)
    is_known = any(state.known[one] & bit for one, other in labels.items() if one != other)
    if is_known:
        return message("fault.remedy.refused_of_own")
    return message("fault.remedy.refused_of_others", player=player)


def labels_in_words(state: State, labels: Labels) -> Message:
    """Names relabelled components; of more than two the number, and what lies in some places.

    Args:
        state: a position.
        labels: for each relabelled component, the one that takes its place.
    """
    layout = state.layout
    moved = [component for component, other in labels.items() if component != other]
    if len(moved) == 2:
        one, other = moved
        kinds = {"one_kind": layout.id_of[one], "other_kind": layout.id_of[other]}
        return message("fault.two_labels", one=one, other=other, **kinds)
    slot_of = slots_of_components(state)
    kinds_in: dict[int, list[str]] = {}
    for component in sorted(moved, key=slot_of.__getitem__):
        if layout.kind_of[component] != layout.kind_of[labels[component]]:
            kinds_in.setdefault(slot_of[component], []).append(layout.id_of[component])
    places = [_place_in_words(state, slot, kinds) for slot, kinds in kinds_in.items()]
    if not places:
        return message("fault.labels", count=len(moved))
    facts = {"count": len(moved), "places": _some_of("; ", places, _PLACES)}
    return message("fault.labels_in_places", **facts)


def _place_in_words(state: State, slot: int, kinds: Sequence[str]) -> Message:
    """Returns a place with the kinds of some components in it."""
    zone = state.layout.zone_of[slot]
    player = bisect_right(zone.slots, slot) - 1  # 0 for a zone that all share
    pile = slot - zone.slots[player]
    name = f"{zone.id}[{pile}]" if zone.piles else zone.id
    place = message("fault.counted_in.zone", zone=name)
    if zone.per_player:
        place = message("fault.counted_in.player", place=place, player=player)
    return message("fault.labels.place", place=place, kinds=_some_of(", ", kinds, _KINDS))


def _some_of(separator: str, names: Sequence[str], most: int) -> Message:
    """Joins the first names; further ones are left out."""
    more = ["…"] if len(names) > most else []
    return join_messages(separator, [*names[:most], *more])


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


def source_of_effect(
    before: tuple[State, Action],
    before_in_twin: tuple[State, Action],
    player: int,
    viewer: int | None,
) -> Message:
    """Names the code that makes an action have another effect in the twin.

    Args:
        before: the position before the action, and the action.
        before_in_twin: the position and the action in the twin.
        player: the player of the action.
        viewer: a seat, or None for a spectator.
    """
    state, action = before
    state_in_twin, action_in_twin = before_in_twin
    choices = _choices_played_with(state, action, player)
    choices_in_twin = _choices_played_with(state_in_twin, action_in_twin, player)
    applied = _applied(state, choices, viewer)
    applied_in_twin = _applied(state_in_twin, choices_in_twin, viewer)
    if applied is None or applied != applied_in_twin:
        return _source_in_apply(action, choices)
    if state.inquiries:
        answered = _answered(state, choices, viewer)
        answered_in_twin = _answered(state_in_twin, choices_in_twin, viewer)
        if answered is None or answered != answered_in_twin:
            key = "fault.source.method_differs"
            return message(key, method=_method_in_words(_asking(state)[0], "after_answers"))
    return _source_afterwards(state, action)


def _source_afterwards(state: State, action: Action) -> Message:
    """Returns the names of the hooks and rules that may run after `apply` of an action."""
    hooks = _hooks_afterwards(state)
    facts = {"kind": action.kind.name, "hooks": hooks or message("fault.source.flow")}
    return message("fault.source.afterwards", **facts)


def _choices_played_with(state: State, action: Action, player: int) -> list[tuple[Action, int]]:
    """Returns the actions that are played when a player chooses one, with their players.

    That is the action itself, except in a simultaneous phase: there the last choice makes all
    choices be played, and earlier ones nothing.
    """
    if not state.commits:
        return [(action, player)]
    chosen = state.clone()
    chosen.commits[player] += (action,)
    if chosen.active_players():
        return []
    players = [(state.starter + step) % state.players for step in range(state.players)]
    return [(choice, chooser) for chooser in players for choice in chosen.commits[chooser]]


def _source_in_apply(action: Action, choices: Sequence[tuple[Action, int]]) -> Message:
    """Names `apply` of the actions that are played, whose effect differs."""
    kinds = list(dict.fromkeys(choice.kind for choice, _ in choices))
    if len(choices) < 2:
        return message("fault.source.method_differs", method=_method_in_words(action.kind, "apply"))
    methods = join_messages(", ", [_method_in_words(kind, "apply") for kind in kinds])
    return message("fault.source.choices", methods=methods)


def _method_in_words(kind: ActionKind, method: str) -> Message:
    """Names a method of a kind of action, with its file and line."""
    place = place_of_method(kind, method)
    return message("fault.source.method", method=method, kind=kind.name, place=place)


def _asking(state: State) -> list[ActionKind]:
    """Returns the kinds of the actions with open questions, the latest first, each once."""
    return list(dict.fromkeys(inquiry.action.kind for inquiry in reversed(state.inquiries)))


def _hooks_afterwards(state: State) -> Message | None:
    """Names the methods that may run after `apply`; None if there are none."""
    methods = [_method_in_words(kind, "after_answers") for kind in _asking(state)]
    names = [name for name in _AFTERWARDS if getattr(state.game.hooks, name) is not None]
    hooks = [_hook_in_words(state.game, f"bgf_{name}") for name in names]
    found = [*methods, *hooks]
    return join_messages(", ", found) if found else None


def _hook_in_words(game: Game, name: str) -> Message:
    """Returns the name of a hook, with the mods that change it."""
    mods = [mod.name for mod in game.mods if mod.rules and hasattr(import_object(mod.rules), name)]
    key = "fault.source.hook_of_mods" if mods else "fault.source.hook"
    method = getattr(game.rules, name, None)
    at = place_of_function(method) if method is not None else ""
    return message(key, hook=name, place=f" ({at})" if at else "", mods=", ".join(mods))


def _applied(state: State, choices: Sequence[tuple[Action, int]], viewer: int | None) -> Any:
    """Returns the results of `apply` alone, as a viewer sees them; None if `apply` raises."""
    after = _after_apply(state, choices)
    if after is None:
        return None
    stages, played = after
    return stages, played.observation(viewer)


def _answered(state: State, choices: Sequence[tuple[Action, int]], viewer: int | None) -> Any:
    """Returns the result of `after_answers` of the action that asked last, as a viewer sees it.

    None if it raises.
    """
    after = _after_apply(state, choices)
    if after is None:
        return None
    _, played = after
    inquiry = played.inquiries[-1]
    try:
        stage = inquiry.action.kind.after_answers(Turn(played, inquiry.player, inquiry.action))
        return stage, len(played.inquiries), played.observation(viewer)
    except ANYTHING:
        return None


def _after_apply(
    state: State, choices: Sequence[tuple[Action, int]]
) -> tuple[list[Any], State] | None:
    """Returns the results of `apply` alone, and the position after it; None if `apply` raises."""
    after = state.clone()
    if choices and after.commits:
        after.commits = []
    try:
        stages = [choice.kind.apply(Turn(after, player, choice)) for choice, player in choices]
    except ANYTHING:
        return None
    return stages, after


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
