"""Promises about copies: clones, and dictionaries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.asking import asking
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, first_difference
from bgf.testing.walk import PlayerAction, in_order
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.fault import Fault
    from bgf.testing.walk import Position, Walk

__all__ = ["clones", "dictionaries"]

_LOOKS = 4  # positions of a match
_PLAYED = 80  # actions in which a difference is looked for


@promise(asking, share=0.4)
def clones(walk: Walk) -> None:
    """A clone is independent: actions played in it leave the original as it is."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        before = state.to_dict()
        observations = _observations(state, here)
        first = state.clone()
        second = state.clone()
        if first.to_dict() != before:
            raise _fault(here, "fault.clone_differs", before, first.to_dict())
        end_of_first = here.play_on(first).to_dict()
        if state.to_dict() != before or _observations(state, here) != observations:
            raise _fault(here, "fault.clone_changes_state", before, state.to_dict())
        end_of_second = here.play_on(second).to_dict()
        if end_of_second != end_of_first:
            _find_difference(here)
            found = changed(end_of_first, end_of_second)
            words = message("fault.clones_part", found=found, beside=message("fault.beside"))
            raise here.fault("clones", words)
        # The second clone was played after the first one.
        if first.to_dict() != end_of_first:
            raise _fault(here, "fault.clone_changes_clone", end_of_first, first.to_dict())


def _fault(here: Position, text: str, one: dict[str, Any], other: dict[str, Any]) -> Fault:
    """Returns the fault that a clone differs from a state, with the differences.

    Args:
        here: the position.
        text: the ID of the text.
        one: the dictionary of the state.
        other: the dictionary of the clone.
    """
    return here.fault("clones", message(text, found=changed(one, other)))


def _find_difference(here: Position) -> None:
    """Raises Fault at the first action after which two clones differ, if there is one."""
    first = here.state.clone()
    second = here.state.clone()
    steps: list[PlayerAction] = []
    for number in range(_PLAYED):
        if first.is_terminal() or not first.active_players():
            return
        player = first.active_players()[0]
        action = first.sample_action(player, in_order(number))
        other_action = second.sample_action(player, in_order(number))
        if action != other_action:
            facts = {"one": action.text, "other": other_action.text}
            words = message("fault.clone_lists", player=player, **facts)
            raise here.fault("choices", words, *steps)
        here.play(first, action, player, *steps)
        here.play(second, action, player, *steps)
        steps.append(PlayerAction(player, action.text))
        after_first = first.to_dict()
        after_second = second.to_dict()
        if after_first != after_second:
            found = changed(after_first, after_second)
            facts = {"found": found, "beside": message("fault.beside")}
            words = message("fault.clone_action", action=action.text, **facts)
            raise here.fault("clones", words, *steps)


@promise(clones, share=0.4)
def dictionaries(walk: Walk) -> None:
    """A state read from its dictionary, which is JSON, is the same and continues alike."""
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        data = state.to_dict()
        data_from_json = json.loads(json.dumps(data))
        copy = here.game.state_from_dict(data_from_json)
        if copy.to_dict() != data:
            found = changed(data, copy.to_dict())
            raise here.fault("dictionaries", message("fault.dictionary_differs", found=found))
        observations = _observations(state, here)
        observations_of_copy = _observations(copy, here)
        if observations_of_copy != observations:
            found = first_difference(observations, observations_of_copy)
            raise here.fault("dictionaries", message("fault.dictionary_seen", found=found))
        end_of_clone = here.play_on(state.clone()).to_dict()
        end_of_copy = here.play_on(copy).to_dict()
        if end_of_clone != end_of_copy:
            facts = {
                "found": changed(end_of_clone, end_of_copy),
                "beside": message("fault.beside"),
            }
            raise here.fault("dictionaries", message("fault.dictionary_played", **facts))


def _observations(state: State, here: Position) -> list[Any]:
    """Returns the observation of each viewer."""
    return [state.observation(viewer) for viewer in here.everybody]
