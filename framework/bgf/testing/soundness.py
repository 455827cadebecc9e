"""Checks a single position, on the way of all other checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bgf.blame import describe
from bgf.engine.answers import check_count
from bgf.errors import MatchFinished
from bgf.testing.fault import ANYTHING

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
        "ending": _who_goes_on,
        "scores": _wrong_with_scores,
    }
    for check, look in looks.items():
        try:
            found = look(state)
        except ANYTHING as error:
            words = f"it can't be checked: {describe(error)}"
            raise here.fault(check, words) from error
        if found:
            raise here.fault(check, found)


def who_is_stuck(state: State) -> str:
    """Returns the active players without a legal action, in words; empty if there are none.

    Raises:
        PluginError: if a kind counts its legal actions as something that is no number.
    """
    for player in state.active_players():
        for kind in state.stage.kinds:
            if kind.is_counted:
                check_count(kind, state, player)
        if not state.counts(player):
            where = f"the stage {state.stage.id} of the phase {state.phase.id}"
            return f"player {player} is to act in {where}, but can do nothing"
    return ""


def _who_goes_on(state: State) -> str:
    """Returns the players active although the match is over, in words; empty if there are none."""
    if not state.is_terminal():
        return ""
    if state.active_players():
        return f"the match is over, but {state.active_players()} may act"
    for player in [None, *range(state.players)]:
        try:
            offered = state.legal_actions(player)
        except MatchFinished:
            continue
        return f"the match is over, but {offered} are offered"
    return ""


def _wrong_with_scores(state: State) -> str:
    """Returns what is wrong with the result of a finished match, in words; empty if it is valid."""
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
