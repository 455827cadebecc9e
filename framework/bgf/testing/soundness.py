"""Checks a single position; runs at every position of every random match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bgf.engine.return_checks import check_kind_count
from bgf.errors import MatchFinished, PluginError
from bgf.simulate.checked import points_in
from bgf.testing.differences import first_difference
from bgf.testing.fault import ANYTHING
from bgf.testing.raised import blame_for
from bgf.words import Message, join_messages, message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["Sums", "check_soundness", "sums_of_supplies", "who_is_stuck"]

_CHANGED_DIRECTLY = frozenset({"state.doubled", "state.misplaced", "state.unknown"})
"""The faults of tables whose zones the rules have changed without a method of the state."""

Sums = Mapping[tuple[str, ...], int]
"""For each set of counters that the rules declare as a supply, their sum."""


def sums_of_supplies(state: State) -> Sums:
    """Returns the sum of each of the `supplies` that the rules of a game declare."""
    sums = {}
    for names in getattr(state.game.rules, "supplies", ()):
        all_counters = state.layout.counters
        counters = [all_counters[name] for name in names if name in all_counters]
        numbers = [
            number
            for counter in counters
            for slot in counter.slots[: state.players]
            for number in state.counters[slot : slot + counter.width]
        ]
        sums[tuple(names)] = sum(numbers)
    return sums


def check_soundness(here: Position, sums: Sums) -> None:
    """Checks that nothing is lost at a position, somebody can act, and scores add up.

    Args:
        here: the position.
        sums: the sums of the supplies after the set-up.
    """
    state = here.state

    def what_is_lost(state: State) -> str:
        found = [*_wrong_numbers(state), *state.faults()]
        if any(words.key in _CHANGED_DIRECTLY for words in found):
            found.append(message("fault.source.moved_by_hand"))
        return join_messages("; ", found or _changed_sums(state, sums))

    looks: dict[str, Callable[[State], str]] = {
        "conservation": what_is_lost,
        "choices": who_is_stuck,
        "ending": _who_goes_on,
        "scores": _wrong_with_scores,
    }
    for check, look in looks.items():
        try:
            found = look(state)
        except PluginError as error:  # its message says which method returned something wrong
            raise here.fault(check, join_messages("", [error])) from error
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


def _changed_sums(state: State, sums: Sums) -> list[Message]:
    """Returns which `supplies` of the rules have another sum than after the set-up, in words."""
    return [
        message("fault.changed_sum", names=", ".join(names), before=sums[names], now=now)
        for names, now in sums_of_supplies(state).items()
        if now != sums[names]
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
                check_kind_count(kind, state, player)
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
    try:
        points_in(result)
    except PluginError as error:
        return join_messages("", [error])  # unlike `str`, this keeps its words in Polish
    sums = [float(sum(items.values())) for items in result.breakdown]
    for name, numbers in (("returns", state.returns()), ("scores", list(result.scores))):
        if numbers != sums:
            facts = {"name": name, "numbers": str(numbers), "sums": str(sums)}
            return message("fault.score_sum", **facts)
    again = state.result()
    if again != result:
        return message("fault.score_changes", found=first_difference(result, again))
    if state.to_dict() != before:
        return message("fault.score_asked")
    of_copy = state.clone().result()
    if of_copy != result:
        facts = {"hook": "bgf_score", "found": first_difference(result, of_copy)}
        return message("fault.hook_remembers", **facts)
    return ""
