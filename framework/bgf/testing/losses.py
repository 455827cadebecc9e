"""Names the code that loses or duplicates something, for the report of the fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.testing.causes import source_of_change
from bgf.testing.fault import ANYTHING, Fault
from bgf.testing.soundness import sums_of_supplies
from bgf.words import Message, message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.testing.setting import Setting
    from bgf.testing.soundness import Sums

__all__ = ["with_source"]


def with_source(fault: Fault, game: Game) -> Fault:
    """Returns a fault of a lost component or supply with the code that has lost it.

    The match is played again up to the action after which the fault shows. Any other fault is
    returned as it is.
    """
    setting = fault.setting
    if fault.check != "conservation" or setting is None or fault.__cause__ is not None:
        return fault
    try:
        where = _source(fault, game, setting)
    except ANYTHING:  # the match is not the same again, which another check reports
        return fault
    if where is None:
        return fault
    words = message("fault.lost_by", found=fault.words, where=where)
    return Fault(fault.check, words, setting, fault.steps, fault.start)


def _source(fault: Fault, game: Game, setting: Setting) -> Message | None:
    """Names the code that has lost something; None if nothing is lost."""
    state = setting.start(game)
    sums = sums_of_supplies(state)
    if not fault.steps:
        return message("fault.source.set_up") if _has_lost(state, sums) else None
    *earlier, (last_player, last_text) = fault.steps
    for player, text in earlier:
        state.apply(game.parse_action(text), player)
    action = game.parse_action(last_text)
    after = state.clone()
    after.apply(action, last_player)
    if _has_lost(state, sums) or not _has_lost(after, sums):
        return None
    return source_of_change(state, action, last_player, lambda then: _has_lost(then, sums))


def _has_lost(state: State, sums: Sums) -> bool:
    """Returns whether a position has lost, duplicated or overfilled something.

    Args:
        state: the position.
        sums: the sums of the supplies after the set-up.
    """
    is_whole = all(type(number) is int for number in state.counters)
    return not is_whole or bool(state.faults()) or sums_of_supplies(state) != sums
