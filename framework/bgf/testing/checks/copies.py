"""Promises about copies: clones, and dictionaries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.asking import asking
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed
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
    """A clone is independent: whatever is played in it, the other stays as it is."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        before, seen = state.to_dict(), _seen(state, here)
        twin, second = state.clone(), state.clone()
        if twin.to_dict() != before:
            raise _fault(here, "fault.clone_differs", before, twin.to_dict())
        after = here.play_on(twin).to_dict()
        if state.to_dict() != before or _seen(state, here) != seen:
            raise _fault(here, "fault.clone_changes_state", before, state.to_dict())
        again = here.play_on(second).to_dict()
        if again != after:
            _part(here)
            facts = {"found": changed(after, again), "beside": message("fault.beside")}
            raise here.fault("clones", message("fault.clones_part", **facts))
        if twin.to_dict() != after:
            raise _fault(here, "fault.clone_changes_clone", after, twin.to_dict())


def _fault(here: Position, text: str, one: dict[str, Any], other: dict[str, Any]) -> Fault:
    """Returns the fault of a clone, with what is different in it.

    Args:
        here: the position.
        text: the ID of the text.
        one: the dictionary of a state.
        other: that of the state that should be the same.
    """
    return here.fault("clones", message(text, found=changed(one, other)))


def _part(here: Position) -> None:
    """Find the action after which two clones are no longer the same; raises a fault there."""
    twins, more = [here.state.clone() for _ in range(2)], list[Step]()
    for number in range(_PLAYED):
        if twins[0].is_terminal() or not twins[0].active_players():
            return
        player = twins[0].active_players()[0]
        action, other = (twin.sample_action(player, in_order(number)) for twin in twins)
        if action != other:
            facts = {"one": action.text, "other": other.text}
            words = message("fault.clone_lists", player=player, **facts)
            raise here.fault("choices", words, *more)
        for twin in twins:
            here.play(twin, action, player, *more)
        more.append(Step(player, action.text))
        one, another = (twin.to_dict() for twin in twins)
        if one != another:
            facts = {"found": changed(one, another), "beside": message("fault.beside")}
            words = message("fault.clone_action", action=action.text, **facts)
            raise here.fault("clones", words, *more)


@promise(clones, share=0.4)
def dictionaries(walk: Walk) -> None:
    """A state is exactly its dictionary, which JSON can hold: it plays on the same."""
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        data = state.to_dict()
        again = here.game.state_from_dict(json.loads(json.dumps(data)))
        if again.to_dict() != data:
            found = changed(data, again.to_dict())
            raise here.fault("dictionaries", message("fault.dictionary_differs", found=found))
        if _seen(again, here) != _seen(state, here):
            raise here.fault("dictionaries", message("fault.dictionary_seen"))
        mine, its = (here.play_on(s).to_dict() for s in (state.clone(), again))
        if mine != its:
            found = changed(mine, its)
            raise here.fault("dictionaries", message("fault.dictionary_played", found=found))


def _seen(state: State, here: Position) -> list[Any]:
    return [state.observation(viewer) for viewer in here.everybody]
