"""Promises about copies: clones, and dictionaries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.asking import asking
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, excerpt
from bgf.testing.walk import Step, in_order
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.fault import Fault
    from bgf.testing.walk import Position, Walk

__all__ = ["clones", "dictionaries"]

_LOOKS = 4
_PLAYED = 80


@promise(asking, share=0.4)
def clones(walk: Walk) -> None:
    """A clone is independent: actions played in it leave the original as it is."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        before = state.to_dict()
        observations = _observations(state, here)
        twin = state.clone()
        second = state.clone()
        if twin.to_dict() != before:
            raise _fault(here, "fault.clone_differs", before, twin.to_dict())
        after = here.play_on(twin).to_dict()
        if state.to_dict() != before or _observations(state, here) != observations:
            raise _fault(here, "fault.clone_changes_state", before, state.to_dict())
        again = here.play_on(second).to_dict()
        if again != after:
            _find_difference(here)
            facts = {"found": changed(after, again), "beside": message("fault.beside")}
            raise here.fault("clones", message("fault.clones_part", **facts))
        if twin.to_dict() != after:
            raise _fault(here, "fault.clone_changes_clone", after, twin.to_dict())


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
    one = here.state.clone()
    two = here.state.clone()
    steps: list[Step] = []
    for number in range(_PLAYED):
        if one.is_terminal() or not one.active_players():
            return
        player = one.active_players()[0]
        action = one.sample_action(player, in_order(number))
        other = two.sample_action(player, in_order(number))
        if action != other:
            facts = {"one": action.text, "other": other.text}
            words = message("fault.clone_lists", player=player, **facts)
            raise here.fault("choices", words, *steps)
        here.play(one, action, player, *steps)
        here.play(two, action, player, *steps)
        steps.append(Step(player, action.text))
        first = one.to_dict()
        second = two.to_dict()
        if first != second:
            facts = {"found": changed(first, second), "beside": message("fault.beside")}
            words = message("fault.clone_action", action=action.text, **facts)
            raise here.fault("clones", words, *steps)


@promise(clones, share=0.4)
def dictionaries(walk: Walk) -> None:
    """A state read from its dictionary, which is JSON, is the same and continues alike."""
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        data = state.to_dict()
        again = here.game.state_from_dict(json.loads(json.dumps(data)))
        if again.to_dict() != data:
            found = changed(data, again.to_dict())
            raise here.fault("dictionaries", message("fault.dictionary_differs", found=found))
        observations = _observations(state, here)
        observations_again = _observations(again, here)
        if observations_again != observations:
            found = excerpt(observations, observations_again)
            raise here.fault("dictionaries", message("fault.dictionary_seen", found=found))
        end_of_clone = here.play_on(state.clone()).to_dict()
        end_of_copy = here.play_on(again).to_dict()
        if end_of_clone != end_of_copy:
            facts = {
                "found": changed(end_of_clone, end_of_copy),
                "beside": message("fault.beside"),
            }
            raise here.fault("dictionaries", message("fault.dictionary_played", **facts))


def _observations(state: State, here: Position) -> list[Any]:
    """Returns the observation of each viewer."""
    return [state.observation(viewer) for viewer in here.everybody]
