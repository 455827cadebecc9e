"""What is wrong with a single position: looked at on the way, whatever else is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["check_soundness", "who_is_stuck"]


def check_soundness(here: Position) -> None:
    """Nothing is lost at this position, whoever is to act can do something, and scores add up."""
    state = here.state
    looks: dict[str, Callable[[State], str]] = {
        "conservation": lambda state: "; ".join(state.faults()),
        "choices": who_is_stuck,
        "scores": _wrong_with_scores,
    }
    for check, look in looks.items():
        try:
            found = look(state)
        except Exception as error:  # the rules of a stranger may raise anything
            words = f"it can't be checked: {type(error).__name__}: {error}"
            raise here.fault(check, words) from error
        if found:
            raise here.fault(check, found)


def who_is_stuck(state: State) -> str:
    """Who is to act, but has nothing to do, in words; empty if nobody is stuck."""
    stage = state.stage
    for player in state.active_players():
        if any(kind.count(state, player) for kind in stage.kinds):
            continue
        if stage.otherwise is None or not stage.otherwise.count(state, player):
            where = f"the stage {stage.id} of the phase {state.phase.id}"
            return f"player {player} is to act in {where}, but can do nothing"
    return ""


def _wrong_with_scores(state: State) -> str:
    """What is wrong with the result of a match that is over, in words; empty for a sound one."""
    if not state.is_terminal():
        return ""
    before = state.to_dict()
    result = state.result()
    if len(result.breakdown) != state.players:
        return f"{len(result.breakdown)} players have points, but {state.players} played"
    for player, items in enumerate(result.breakdown):
        for item, points in items.items():
            if type(points) is not int:
                return f"the points of player {player} for {item} are {points!r}, no integer"
    sums = [float(sum(items.values())) for items in result.breakdown]
    for name, numbers in (("returns", state.returns()), ("scores", list(result.scores))):
        if numbers != sums:
            return f"{name} are {numbers}, but the breakdown adds up to {sums}"
    if state.result() != result:
        return f"the result is {state.result()} now, and was {result}"
    if state.to_dict() != before:
        return "the state changes when somebody asks for the score"
    return ""
