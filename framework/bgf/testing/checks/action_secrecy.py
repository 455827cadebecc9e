"""The promise that secrets stay secret as a match goes on, in observations and in the history."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias

from bgf.records.chronicle import ActionOutcome, Chronicle
from bgf.records.history import entries_for
from bgf.records.lines import RecordedAction as Line
from bgf.testing.causes import hidden_between, remedy_after
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.checks.secrecy import secrecy
from bgf.testing.open_actions import tell_components, told_number
from bgf.testing.shown import leak_facts
from bgf.testing.swap import (
    contradicts,
    kinds_in_places,
    known_kinds,
    labels_between,
    relabelled,
    slots_of_components,
    swapped,
    viewer_name,
)
from bgf.testing.walk import PlayerAction, can_be_listed
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State
    from bgf.testing.fault import Fault
    from bgf.testing.walk import Position, Walk

__all__ = ["action_secrecy"]

ActionSequence: TypeAlias = "list[tuple[Action, int]]"
"""Actions with their players."""

_LOOKS = 3  # positions of a match
_PLAYED = 6  # actions of a script
_MOST = 200  # actions of a match after which positions are compared with others
_OTHERS = 4  # actions with which the words of one are compared


@promise(clones, secrecy, share=0.35)
def action_secrecy(walk: Walk) -> None:
    """As a match goes on, nothing shown or told to a viewer depends on what they can't know.

    Two states that differ in components that a viewer never learns have the same observation, the
    same history and the same undo after each action. Two actions of a `secret` kind whose outcomes
    the viewer can't tell apart have the same words for others. Everybody may read the parameters of
    other actions. But these must not name a component that the player knows and that stays hidden
    from the viewer, nor a number that is written into a counter that the viewer can't see.

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
                    _StatePair(here, twin, viewer).play(script)
            if _hides_numbers(here.state, viewer):
                sample = here.state.determinize(viewer, here.rng("numbers").getrandbits(64))
                sample.chance = here.state.chance
                _StatePair(here, sample, viewer, may_learn=False).play(script)
        _compare_words(here, walk)


def _hides_numbers(state: State, viewer: int | None) -> bool:
    """Returns whether a viewer does not know the number of components in some zone."""
    bit = state.layout.viewer_bit(viewer)
    return any(not state.layout.counts_seen[slot] & bit for slot in range(len(state.zones)))


def _some_actions(here: Position) -> ActionSequence:
    """Returns random actions from here on, up to the first that uses chance, with their players."""
    state = here.state.clone()
    rng = here.rng("action_secrecy")
    script: ActionSequence = []
    chance = state.chance
    while not state.is_terminal() and state.chance == chance and len(script) < _PLAYED:
        player = rng.choice(state.active_players())
        action = state.sample_action(player, rng.randrange)
        here.play(state, action, player)
        script.append((action, player))
    return script


def _touched(
    here: Position, script: ActionSequence, viewer: int | None
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


class _StatePair:
    """Two states, and a viewer who must not be able to tell them apart.

    Args:
        here: the position, whose state is the first.
        twin: the other state.
        viewer: a seat, or None for a spectator.
        may_learn: whether the viewer may learn about components, as each of these lies in the same
            place in both states. Otherwise the comparison ends when the viewer learns something.
    """

    def __init__(
        self, here: Position, twin: State, viewer: int | None, *, may_learn: bool = True
    ) -> None:
        self._here = here
        self._viewer = viewer
        self._may_learn = may_learn
        self._state = here.state.clone()
        self._twin = twin.clone()
        self._twin_at_start = twin
        self._labels = labels_between(here.state, twin) if may_learn else None

    def play(self, script: ActionSequence) -> None:
        """Plays actions in both states; raises Fault if the viewer can tell the states apart."""
        for number, (action, player) in enumerate(script, 1):
            if not self._can_play(action, player):
                return
            before = self._state.clone(), self._twin.clone()
            shown = _after(self._here, self._state, action, player, self._viewer)
            shown_in_twin = _after(self._here, self._twin, action, player, self._viewer)
            if not self._is_comparable(*before):
                return
            differing = [name for name, value in shown.items() if shown_in_twin.get(name) != value]
            if differing:
                # The rules have now told that the twin was impossible: for example, that a hand
                # lacks a card that it has in the twin.
                if self._labels is not None and contradicts(self._state, self._labels):
                    return
                channel = differing[0]
                shows = channel, shown[channel], shown_in_twin.get(channel)
                raise self._fault(script[:number], before, shows)
            # If an action that the viewer did not see has moved something else in the twin, the
            # matches differ from now on.
            is_secret = action.kind.secret and player != self._viewer
            is_hidden = is_secret or any(before[0].commits)
            if is_hidden and not self._lies_alike():
                return

    def _can_play(self, action: Action, player: int) -> bool:
        """Returns whether an action is legal in the twin.

        It may not be: its player may have other components there.
        """
        twin = self._twin
        if twin.is_terminal() or player not in twin.active_players():
            return False
        return twin.explain(action, player) is None

    def _is_comparable(self, before: State, before_in_twin: State) -> bool:
        """Returns whether the viewer must be shown the same in both states after an action.

        Args:
            before: the first state before the action.
            before_in_twin: the twin before it.
        """
        state, twin = self._state, self._twin
        change = self._change_of_known(before, state)
        # Hidden components may decide how many cards are turned up: they are no longer secret.
        if change != self._change_of_known(before_in_twin, twin) or state.chance != twin.chance:
            return False
        if any(change) and not self._may_learn:
            return False
        # Chance may pick another component in the twin, even one that the viewer knows already.
        has_used_chance = state.chance != self._here.state.chance
        if has_used_chance and not self._lies_alike():
            return False
        # The numbers differ, and the viewer may see them from now on.
        return not (state.layout.secret_counters and self._has_disclosed())

    def _change_of_known(
        self, before: State, after: State
    ) -> tuple[Counter[tuple[str, int]], Counter[tuple[str, int]]]:
        """Returns the kinds of the components that the viewer has learned, and has forgotten."""
        known = known_kinds(before, self._viewer)
        known_after = known_kinds(after, self._viewer)
        return known_after - known, known - known_after

    def _lies_alike(self) -> bool:
        """Returns whether each component of the twin lies where its counterpart does.

        A twin with other numbers of components has no counterparts.
        """
        if self._labels is None:
            return False
        return kinds_in_places(self._twin) == kinds_in_places(relabelled(self._state, self._labels))

    def _has_disclosed(self) -> bool:
        """Returns whether the rules, or the end of a match, have disclosed a counter."""
        disclosed = self._here.state.disclosed
        return any(
            state.finished or state.disclosed != disclosed for state in (self._state, self._twin)
        )

    def _fault(
        self, script: ActionSequence, before: tuple[State, State], shows: tuple[str, Any, Any]
    ) -> Fault:
        """Returns the fault that the viewer can tell the states apart after the last action.

        Args:
            script: the actions up to that one.
            before: both states before the last action.
            shows: the channel that differs, and its value in each state.
        """
        here, viewer = self._here, self._viewer
        action, player = script[-1]
        facts = leak_facts(viewer, *shows)
        facts["hidden"] = hidden_between(here.state, self._twin_at_start, viewer)
        facts["after"] = message("fault.after_action", player=player, action=action.text)
        channel, value, _ = shows
        if _is_remembered(here, script, viewer, channel, value):
            facts["remedy"] = message("fault.remedy.remembered")
        else:
            step, step_in_twin = [(state, action) for state in before]
            facts["remedy"] = remedy_after(step, step_in_twin, player, viewer, shows)
        steps = [PlayerAction(its_player, played.text) for played, its_player in script]
        return here.fault("action_secrecy", message("fault.can_tell_after", **facts), *steps)


def _is_remembered(
    here: Position,
    script: ActionSequence,
    viewer: int | None,
    channel: str,
    value: Any,
) -> bool:
    """Returns whether a viewer is shown something else when a script is played again.

    Args:
        here: the position in which the script begins.
        script: the actions, with their players.
        viewer: the viewer.
        channel: the channel that is compared after the last action.
        value: its value the first time.
    """
    state = here.state.clone()
    *first, (action, player) = script
    for earlier, its_player in first:
        here.play(state, earlier, its_player)
    return bool(_after(here, state, action, player, viewer)[channel] != value)


def _after(
    here: Position, state: State, action: Action, player: int, viewer: int | None
) -> dict[str, Any]:
    """Plays an action; returns everything shown to a viewer after it, by channel."""
    outcome, lines = _lines_about(state, action, player, viewer)
    here.play(state, action, player)
    shown = {
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.returns(),
        "history": lines,
        "undo": outcome.barrier,
    }
    if viewer is not None and viewer in state.active_players() and can_be_listed(state, viewer):
        shown["legal actions"] = [one.text for one in state.legal_actions(viewer)]
    return shown


def _lines_about(
    state: State, action: Action, player: int, viewer: int | None
) -> tuple[ActionOutcome, list[str]]:
    """Returns the outcome of an action, and what a viewer reads about it in all languages."""
    after = state.clone()
    after.play(action, player)
    outcomes = Chronicle(state.clone()).outcomes([Line(player, action.text, 0)])
    game = state.game
    lines = [
        entry.text
        for lang in game.pack.languages
        for entry in entries_for(game, outcomes, min(after.open_choices, 1), viewer, lang)
    ]
    return outcomes[0], lines


def _compare_words(here: Position, walk: Walk) -> None:
    """Raises Fault if the history distinguishes two actions that look the same to a viewer."""
    state = here.state
    rng = here.rng("words")
    for player in state.active_players():
        action = state.sample_action(player, rng.randrange)
        kind = action.kind
        numbers = range(kind.count(state, player))
        drawn = rng.sample(numbers, min(_OTHERS, len(numbers)))
        others = [kind.pick(state, player, number) for number in drawn]
        seen_after = _observations_after(here, action, player)
        for other in others:
            if other == action:
                continue
            seen_after_other = _observations_after(here, other, player)
            # If even the player can't tell them apart, the words are no secret.
            if seen_after[player] == seen_after_other[player]:
                continue
            for viewer in here.everybody:
                if viewer == player or seen_after[viewer] != seen_after_other[viewer]:
                    continue
                if kind.secret:
                    _check_same_words(here, player, viewer, action, other)
                else:
                    _check_notation(here, player, viewer, action, other, walk)


def _observations_after(here: Position, action: Action, player: int) -> dict[int | None, Any]:
    """Returns the observation of each viewer after an action."""
    after = here.state.clone()
    here.play(after, action, player)
    return {viewer: after.observation(viewer) for viewer in here.everybody}


def _check_notation(
    here: Position, player: int, viewer: int | None, action: Action, other: Action, walk: Walk
) -> None:
    """Raises Fault if the parameters of an open action tell a viewer something hidden."""
    state = here.state
    facts = {"viewer": viewer_name(viewer), "one": action.text, "other": other.text}
    if tell_components(state, player, viewer, action, other):
        words = message("fault.can_see_action", player=player, **facts)
        raise here.fault("action_secrecy", words, PlayerAction(player, action.text))
    others = [position.state for position in walk.history(_MOST)]
    counter = told_number(state, player, viewer, action, other, others, here.rng("numbers"))
    if counter:
        words = message("fault.can_see_number", player=player, counter=counter, **facts)
        raise here.fault("action_secrecy", words, PlayerAction(player, action.text))


def _check_same_words(
    here: Position, player: int, viewer: int | None, action: Action, other: Action
) -> None:
    """Raises Fault if the history or undo tells a viewer which of two actions was played."""
    outcome, lines = _lines_about(here.state, action, player, viewer)
    other_outcome, other_lines = _lines_about(here.state, other, player, viewer)
    shown = {
        "history": (lines, other_lines),
        "undo": (outcome.barrier, other_outcome.barrier),
    }
    for channel, (value, value_of_other) in shown.items():
        if value != value_of_other:
            facts = leak_facts(viewer, channel, value, value_of_other)
            named = {"one": action.text, "other": other.text}
            words = message("fault.can_tell_choice", player=player, **named, **facts)
            raise here.fault("action_secrecy", words)
