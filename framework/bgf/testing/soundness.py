"""Checks a single position; runs at every position of every random match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bgf.engine.return_checks import check_count
from bgf.errors import MatchFinished, PluginError
from bgf.testing.differences import excerpt
from bgf.testing.fault import ANYTHING
from bgf.testing.raised import blame_for
from bgf.words import Message, joined, message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["check_soundness", "who_is_stuck"]


def check_soundness(here: Position) -> None:
    """Raises Fault if a component is lost, an active player is stuck, or scores don't add up."""
    state = here.state
    looks: dict[str, Callable[[State], str]] = {
        "conservation": lambda state: joined("; ", [*_wrong_numbers(state), *state.faults()]),
        "choices": who_is_stuck,
        "ending": _who_goes_on,
        "scores": _wrong_with_scores,
    }
    for check, look in looks.items():
        try:
            found = look(state)
        except PluginError as error:  # its message says which method returned something wrong
            raise here.fault(check, joined("", [error])) from error
        except ANYTHING as error:
            raise here.fault(check, blame_for(error).words) from error
        if found:
            raise here.fault(check, found)


def _wrong_numbers(state: State) -> list[Message]:
    """Returns a message for each counter that does not have a whole number."""
    return [
        message("fault.no_whole_number", name=name, number=repr(number))
        for name, counter in state.layout.counters.items()
        for slot in counter.slots[: state.players]
        for number in state.counters[slot : slot + counter.width]
        if type(number) is not int
    ]


def who_is_stuck(state: State) -> str:
    """Returns a message about an active player without a legal action; empty if there is none.

    Raises:
        PluginError: if a kind of action returns something else than a number as its count.
    """
    for player in state.active_players():
        stage = state.stage_of(player)
        for kind in stage.kinds:
            if kind.is_counted:
                check_count(kind, state, player)
        if not state.counts(player):
            where = {"stage": stage.id, "phase": state.phase.id}
            return message("fault.stuck", player=player, **where)
    return ""


def _who_goes_on(state: State) -> str:
    """Returns a message if players can still act after the end of the match; empty otherwise."""
    if not state.is_terminal():
        return ""
    if state.active_players():
        players = ", ".join(map(str, state.active_players()))
        return message("fault.acts_after_end", players=players)
    for player in [None, *range(state.players)]:
        try:
            offered = state.legal_actions(player)
        except MatchFinished:
            continue
        actions = ", ".join(f'"{action.text}"' for action in offered)
        return message("fault.offered_after_end", actions=actions)
    return ""


def _wrong_with_scores(state: State) -> str:
    """Describes the problem with the result of a finished match; empty if it is valid."""
    if not state.is_terminal():
        return ""
    before = state.to_dict()
    result = state.result()
    if len(result.breakdown) != state.players:
        counts = {"count": len(result.breakdown), "players": state.players}
        return message("fault.score_players", **counts)
    for player, items in enumerate(result.breakdown):
        for item, points in items.items():
            if type(points) is not int:
                facts = {"item": item, "points": repr(points)}
                return message("fault.score_no_integer", player=player, **facts)
    sums = [float(sum(items.values())) for items in result.breakdown]
    for name, numbers in (("returns", state.returns()), ("scores", list(result.scores))):
        if numbers != sums:
            facts = {"name": name, "numbers": str(numbers), "sums": str(sums)}
            return message("fault.score_sum", **facts)
    again = state.result()
    if again != result:
        return message("fault.score_changes", found=excerpt(result, again))
    if state.to_dict() != before:
        return message("fault.score_asked")
    return ""
