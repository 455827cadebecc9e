"""Promises about copies: clones, and dictionaries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bgf.testing.checks.asking import asking
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed
from bgf.testing.walk import Step, in_order

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["clones", "dictionaries"]

_LOOKS = 4
_PLAYED = 80
_BESIDE = (
    "something beside the state decides it: what the rules remember, the clock, `random` or `id`"
)


@promise(asking, share=0.4)
def clones(walk: Walk) -> None:
    """A clone is independent: whatever is played in it, the other stays as it is."""
    for here in walk.sampled(_LOOKS):
        state = here.state
        before, seen = state.to_dict(), _seen(state, here)
        twin, second = state.clone(), state.clone()
        if twin.to_dict() != before:
            raise here.fault("clones", f"a clone has another {changed(before, twin.to_dict())}")
        after = here.play_on(twin).to_dict()
        if state.to_dict() != before or _seen(state, here) != seen:
            words = "the state changes when its clone is played: its"
            raise here.fault("clones", f"{words} {changed(before, state.to_dict())}")
        again = here.play_on(second).to_dict()
        if again != after:
            _part(here)
            words = "the same actions in two clones lead to another"
            raise here.fault("clones", f"{words} {changed(after, again)}; {_BESIDE}")
        if twin.to_dict() != after:
            words = "a clone changes when another is played: its"
            raise here.fault("clones", f"{words} {changed(after, twin.to_dict())}")


def _part(here: Position) -> None:
    """Find the action after which two clones are no longer the same; raises a fault there."""
    twins, more = [here.state.clone() for _ in range(2)], list[Step]()
    for number in range(_PLAYED):
        if twins[0].is_terminal() or not twins[0].active_players():
            return
        player = twins[0].active_players()[0]
        action, other = (twin.sample_action(player, in_order(number)) for twin in twins)
        if action != other:
            words = f"player {player} is offered one list in a state, and another in its clone"
            raise here.fault("choices", f'{words}: "{action}" or "{other}" in one place', *more)
        for twin in twins:
            here.play(twin, action, player, *more)
        more.append(Step(player, action.text))
        one, another = (twin.to_dict() for twin in twins)
        if one != another:
            words = f'"{action}", played in two clones, leads to another'
            raise here.fault("clones", f"{words} {changed(one, another)}; {_BESIDE}", *more)


@promise(clones, share=0.4)
def dictionaries(walk: Walk) -> None:
    """A state is exactly its dictionary, which JSON can hold: it plays on the same."""
    for here in walk.sampled(_LOOKS, ended=True):
        state = here.state
        data = state.to_dict()
        again = here.game.state_from_dict(json.loads(json.dumps(data)))
        if again.to_dict() != data:
            words = "a state read from its dictionary has another"
            raise here.fault("dictionaries", f"{words} {changed(data, again.to_dict())}")
        if _seen(again, here) != _seen(state, here):
            raise here.fault("dictionaries", "a state read from its dictionary is seen as another")
        mine, its = (here.play_on(s).to_dict() for s in (state.clone(), again))
        if mine != its:
            words = "played on, a state read from its dictionary comes to another"
            raise here.fault("dictionaries", f"{words} {changed(mine, its)}")


def _seen(state: State, here: Position) -> list[Any]:
    return [state.observation(viewer) for viewer in here.everybody]
