"""The promise that secrets stay secret as a match goes on, in observations and in the history."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bgf.records.chronicle import Chronicle, Fact
from bgf.records.history import tell
from bgf.records.lines import Step as Line
from bgf.testing.causes import hidden_between, remedy_after
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.secrecy import secrecy
from bgf.testing.shown import leak_facts
from bgf.testing.swap import (
    Labels,
    contradicts,
    kinds_by_slot,
    known_kinds,
    labels_between,
    relabelled,
    slots_of_components,
    swapped,
)
from bgf.testing.walk import Step, can_be_listed
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["telling"]

_LOOKS = 3  # positions of a match
_PLAYED = 6  # actions of a script
_OTHERS = 4  # actions with which the words of one are compared


@promise(clones, secrecy, share=0.35)
def telling(walk: Walk) -> None:
    """As a match goes on, nothing shown or told to a viewer depends on what they can't know.

    Two states that differ in components that a viewer never learns have the same observation, the
    same history and the same undo after each action. Two actions whose outcomes the viewer can't
    tell apart have the same words for others.

    Knowledge here is knowledge of components. So the promise does not hold for a game whose rules
    reveal other facts, such as that a hand has no card of a colour, nor after the rules have
    disclosed a counter that was secret.
    """
    for here in walk.sampled(_LOOKS):
        for viewer in here.everybody:
            script = _some_actions(here)
            learned, moved = _touched(here, script, viewer)
            for pinned in (learned, learned | moved):
                twin = swapped(here.state, viewer, here.rng("swap"), pinned)
                if twin is not None:
                    _play_both(here, twin, script, viewer)
            if _hides_numbers(here.state, viewer):
                sample = here.state.determinize(viewer, here.rng("numbers").getrandbits(64))
                sample.chance = here.state.chance
                _play_both(here, sample, script, viewer, may_learn=False)
        _compare_words(here)


def _hides_numbers(state: State, viewer: int | None) -> bool:
    """Returns whether there is a zone of which a viewer does not know the number of components."""
    bit = state.layout.viewer_bit(viewer)
    return any(not state.layout.counts_seen[slot] & bit for slot in range(len(state.zones)))


def _some_actions(here: Position) -> list[tuple[Action, int]]:
    """Returns random actions from here on with their players, up to the first that uses chance."""
    state = here.state.clone()
    rng = here.rng("telling")
    script: list[tuple[Action, int]] = []
    chance = state.chance
    while not state.is_terminal() and state.chance == chance and len(script) < _PLAYED:
        player = rng.choice(state.active_players())
        action = state.sample_action(player, rng.randrange)
        here.play(state, action, player)
        script.append((action, player))
    return script


def _touched(
    here: Position, script: list[tuple[Action, int]], viewer: int | None
) -> tuple[set[int], set[int]]:
    """Returns the components that a viewer knows at any time in a script, and those that move."""
    state = here.state.clone()
    bit = state.layout.viewer_bit(viewer)
    learned: set[int] = set()
    moved: set[int] = set()
    slots_before = slots_of_components(state)
    for action, player in script:
        here.play(state, action, player)
        learned |= {component for component, mask in enumerate(state.known) if mask & bit}
        slots = slots_of_components(state)
        moved |= {component for component, slot in slots.items() if slot != slots_before[component]}
        slots_before = slots
    return learned, moved


def _play_both(
    here: Position,
    twin: State,
    script: list[tuple[Action, int]],
    viewer: int | None,
    *,
    may_learn: bool = True,
) -> None:
    """Plays a script in two states, and raises Fault if the viewer can tell them apart.

    Args:
        here: the position, whose state is the first.
        twin: the other state.
        script: the actions, with their players.
        viewer: the viewer.
        may_learn: whether the viewer may learn of components: each one that they learn of in the
            script lies in the same place in both states. Otherwise the comparison ends where the
            viewer learns something.
    """
    state = here.state.clone()
    labels = labels_between(state, twin) if may_learn else None
    twin_at_start = twin.clone()
    steps: list[Step] = []
    for action, player in script:
        # The player may know better than the viewer, and be able to do something else.
        if twin.is_terminal() or player not in twin.active_players():
            return
        if twin.explain(action, player) is not None:
            return
        steps.append(Step(player, action.text))
        is_hidden = any(state.commits) or (action.kind.secret and player != viewer)
        before, before_in_twin = state.clone(), twin.clone()
        known = known_kinds(state, viewer)
        known_in_twin = known_kinds(twin, viewer)
        shown = _after(here, state, action, player, viewer)
        other = _after(here, twin, action, player, viewer)
        change = _change_of(known, known_kinds(state, viewer))
        change_in_twin = _change_of(known_in_twin, known_kinds(twin, viewer))
        # Hidden components may decide how many cards are turned up: they are no secret then.
        if change != change_in_twin or state.chance != twin.chance:
            return
        if not may_learn and any(change):
            return
        # Chance may pick another component in the twin, even one that the viewer knows already.
        has_used_chance = state.chance != here.state.chance
        if has_used_chance and not _lies_alike(state, twin, labels):
            return
        # The numbers differ, and the viewer may see them from now on.
        if state.layout.secret_counters and _has_disclosed(here, state, twin):
            return
        for channel, value in shown.items():
            if other[channel] != value:
                # The rules have told now that the twin was impossible: a hand lacks what it has.
                if labels is not None and contradicts(state, labels):
                    return
                facts = leak_facts(viewer, channel, value, other[channel])
                facts["hidden"] = hidden_between(here.state, twin_at_start, viewer)
                facts["after"] = message("fault.after_action", player=player, action=action.text)
                if _is_remembered(here, script[: len(steps)], viewer, channel, value):
                    facts["remedy"] = message("fault.remedy.remembered")
                else:
                    steps_there = (before, action), (before_in_twin, action)
                    shows = channel, value, other[channel]
                    facts["remedy"] = remedy_after(*steps_there, player, viewer, shows)
                words = message("fault.can_tell_after", **facts)
                raise here.fault("telling", words, *steps)
        # What the viewer did not see has moved something else in the twin: it is another match now.
        if is_hidden and not _lies_alike(state, twin, labels):
            return


def _is_remembered(
    here: Position,
    script: list[tuple[Action, int]],
    viewer: int | None,
    channel: str,
    value: Any,
) -> bool:
    """Returns whether a viewer is shown something else if a script is played once more.

    Args:
        here: the position in which it begins.
        script: the actions, with their players.
        viewer: the viewer.
        channel: the channel that is compared after the last action.
        value: what it has shown before.
    """
    state = here.state.clone()
    *first, (action, player) = script
    for earlier, its_player in first:
        here.play(state, earlier, its_player)
    return bool(_after(here, state, action, player, viewer)[channel] != value)


def _lies_alike(state: State, twin: State, labels: Labels | None) -> bool:
    """Returns whether each component of a twin lies where its counterpart does in the other state.

    Args:
        state: the other state.
        twin: the twin.
        labels: the components of the twin in place of those of the other state; None if the twin
            has other numbers of them.
    """
    if labels is None:
        return False
    return kinds_by_slot(twin) == kinds_by_slot(relabelled(state, labels))


def _has_disclosed(here: Position, *played: State) -> bool:
    """Returns whether the rules have disclosed a counter, or the end of a match has."""
    return any(state.finished or state.disclosed != here.state.disclosed for state in played)


def _change_of(
    before: Counter[tuple[str, int]], after: Counter[tuple[str, int]]
) -> tuple[Counter[tuple[str, int]], Counter[tuple[str, int]]]:
    """Returns the kinds of components that a viewer has learned of, and those forgotten."""
    return after - before, before - after


def _after(
    here: Position, state: State, action: Action, player: int, viewer: int | None
) -> dict[str, Any]:
    """Plays an action; returns everything shown to a viewer after it, by channel."""
    fact, lines = _told(state, action, player, viewer)
    here.play(state, action, player)
    shown = {
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.returns(),
        "history": lines,
        "undo": fact.barrier,
    }
    if viewer is not None and viewer in state.active_players() and can_be_listed(state, viewer):
        shown["legal actions"] = [one.text for one in state.legal_actions(viewer)]
    return shown


def _told(state: State, action: Action, player: int, viewer: int | None) -> tuple[Fact, list[str]]:
    """Returns the facts about an action in a position, and the history's lines on it.

    There are the lines in every language of the game.
    """
    after = state.clone()
    after.play(action, player)
    facts = Chronicle(state.clone()).facts([Line(player, action.text, 0)])
    game = state.game
    lines = [
        entry.text
        for lang in game.pack.languages
        for entry in tell(game, facts, min(after.open_choices, 1), viewer, lang)
    ]
    return facts[0], lines


def _compare_words(here: Position) -> None:
    """Raises Fault if words tell apart two actions whose outcomes look the same to a viewer."""
    state = here.state
    rng = here.rng("words")
    for player in state.active_players():
        action = state.sample_action(player, rng.randrange)
        kind = action.kind
        numbers = range(kind.count(state, player))
        drawn = rng.sample(numbers, min(_OTHERS, len(numbers)))
        others = [kind.pick(state, player, number) for number in drawn]
        outcome = _outcome(here, action, player)
        for other in others:
            if other == action:
                continue
            other_outcome = _outcome(here, other, player)
            # If even the player can't tell them apart, the words are no secret.
            if outcome[player] == other_outcome[player]:
                continue
            for viewer in here.everybody:
                if viewer != player and outcome[viewer] == other_outcome[viewer]:
                    _check_told_alike(here, player, viewer, action, other)


def _outcome(here: Position, action: Action, player: int) -> dict[int | None, Any]:
    """Returns the observation of each viewer after an action."""
    after = here.state.clone()
    here.play(after, action, player)
    return {viewer: after.observation(viewer) for viewer in here.everybody}


def _check_told_alike(
    here: Position, player: int, viewer: int | None, action: Action, other: Action
) -> None:
    """Raises Fault if the history or undo tells a viewer which of two actions was played."""
    fact, lines = _told(here.state, action, player, viewer)
    other_fact, other_lines = _told(here.state, other, player, viewer)
    shown = {
        "history": (lines, other_lines),
        "undo": (fact.barrier, other_fact.barrier),
    }
    for channel, (value, value_of_other) in shown.items():
        if value != value_of_other:
            facts = leak_facts(viewer, channel, value, value_of_other)
            named = {"one": action.text, "other": other.text}
            words = message("fault.can_tell_choice", player=player, **named, **facts)
            raise here.fault("telling", words)
