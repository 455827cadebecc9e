"""The promise about the hooks that simulations call: measures and uses."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.return_checks import ids_of_uses
from bgf.errors import PluginError
from bgf.simulate.checked import measures_in
from bgf.simulate.things import Things
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, first_difference, value_in_words
from bgf.testing.setting import Setting
from bgf.testing.walk import Walk
from bgf.words import join_messages, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["measuring"]

_LOOKS = 6


@promise(clones, share=0.2, skims=True)
def measuring(walk: Walk) -> None:
    """All matches have the same measures, uses are content ids, and queries change nothing."""
    walk.play()
    hooks = walk.game.hooks
    if walk.end is not None and hooks.measures is not None:
        walk.here = here = walk.end
        _check_measures(here, hooks.measures(here.state))
    if not walk.is_looked_at_in_full and not walk.wanted:
        return
    ids = {thing.id for thing in Things(walk.game).all}
    for here in walk.sampled(_LOOKS, ended=True):
        if here.state.is_terminal():
            _ask_measures(here)
        for player in here.state.active_players():
            _ask_uses(here, player, ids)


def _ask_uses(here: Position, player: int, ids: set[str]) -> None:
    """Raises Fault if an action's uses are not in the content, or the query changes a state."""
    state = here.state
    rng = here.rng("measuring")
    before = state.to_dict()
    for kind, count in state.counts(player).items():
        action = kind.pick(state, player, rng.randrange(count))
        used = [*ids_of_uses(Turn(state, player, action))]
        again = [*ids_of_uses(Turn(state, player, action))]
        if state.to_dict() != before:
            found = changed(before, state.to_dict())
            words = message("fault.uses_changes", action=action.text, found=found)
            raise here.fault("measuring", words)
        if used != again:
            words = message(
                "fault.uses_twice", action=action.text, found=first_difference(used, again)
            )
            raise here.fault("measuring", words)
        unknown = [name for name in used if name not in ids]
        if unknown:
            facts = {"action": action.text, "name": repr(unknown[0])}
            raise here.fault("measuring", message("fault.uses_unknown", **facts))


def _ask_measures(here: Position) -> None:
    state = here.state
    measures = here.game.hooks.measures
    if measures is None:
        return
    before = state.to_dict()
    found = measures(state)
    again = measures(state)
    if state.to_dict() != before:
        changes = changed(before, state.to_dict())
        words = message("fault.hook_changes", hook="bgf_measures", found=changes)
        raise here.fault("measuring", words)
    if again != found:
        words = message(
            "fault.hook_twice", hook="bgf_measures", found=first_difference(found, again)
        )
        raise here.fault("measuring", words)
    for other in _others(here):
        elsewhere = measures(other)
        if {*found[0]} != {*elsewhere[0]}:
            names = first_difference(sorted(found[0]), sorted(elsewhere[0]))
            words = message("fault.measures_differ", found=names)
            raise here.fault("measuring", words)


def _check_measures(here: Position, found: Sequence[Mapping[str, float]]) -> None:
    """Raises Fault if the measures of a match are not valid."""
    wrong = _wrong_in(here, found)
    if wrong:
        facts = {"hook": "bgf_measures", "found": value_in_words(found), "problem": wrong}
        raise here.fault("measuring", message("fault.hook_answers", **facts))
    refusal = _refused_by_simulations(found, here.state.players)
    if refusal:
        raise here.fault("measuring", refusal)


def _wrong_in(here: Position, found: Sequence[Mapping[str, float]]) -> str:
    """Describes the problem with the measures of a match; empty if they are valid."""
    if len(found) != here.state.players:
        return message("fault.measures_players", players=here.state.players)
    texts = here.game.pack.data.get("texts", {})
    for own in found:
        if {*own} != {*found[0]}:
            return message("fault.measures_names")
        for name, number in own.items():
            if not isfinite(number):
                return message("fault.measures_finite", name=name)
            if f"measure.{name}" not in texts:
                return message("fault.measures_text", name=name)
    return ""


def _refused_by_simulations(found: Sequence[Mapping[str, float]], players: int) -> str:
    """Returns the reason why simulations refuse the measures of a match; empty if they don't."""
    try:
        measures_in(found, players)
    except PluginError as error:
        return join_messages("", [error])  # unlike `str`, this keeps its words in Polish
    return ""


def _others(here: Position) -> Iterator[State]:
    """Yields the final states of two other matches: with the fewest and with the most players."""
    for players in here.game.players:
        setting = Setting(players, here.walk.setting.seed)
        *_, last = Walk(here.game, setting, here.walk.pick).positions()
        yield last.state
