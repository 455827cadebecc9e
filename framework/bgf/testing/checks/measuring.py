"""The promise about what simulations ask of a game besides its rules."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.answers import ids_of_uses
from bgf.simulate.things import Things
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed
from bgf.testing.setting import Setting
from bgf.testing.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bgf.engine.state import State
    from bgf.testing.walk import Position

__all__ = ["measuring"]

_LOOKS = 6


@promise(clones, share=0.2)
def measuring(walk: Walk) -> None:
    """What simulations ask changes nothing: each match has the same measures, uses have names."""
    ids = {thing.id for thing in Things(walk.game).all}
    for here in walk.sampled(_LOOKS, ended=True):
        if here.state.is_terminal():
            _ask_measures(here)
        for player in here.state.active_players():
            _ask_uses(here, player, ids)


def _ask_uses(here: Position, player: int, ids: set[str]) -> None:
    """What each kind of action uses is in the content."""
    rng, state, before = here.rng("measuring"), here.state, here.state.to_dict()
    for kind, count in state.counts(player).items():
        action = kind.pick(state, player, rng.randrange(count))
        used = [*ids_of_uses(Turn(state, player, action))]
        again = [*ids_of_uses(Turn(state, player, action))]
        if state.to_dict() != before:
            words = f'the state changes when asked what "{action}" uses'
            raise here.fault("measuring", f"{words}: {changed(before, state.to_dict())}")
        if used != again:
            words = f'"{action}", asked about twice, uses {used} and {again}'
            raise here.fault("measuring", words)
        unknown = [name for name in used if name not in ids]
        if unknown:
            words = f'"{action}" uses {unknown[0]!r}, which nothing in the content is called'
            raise here.fault("measuring", words)


def _ask_measures(here: Position) -> None:
    measures, state = here.game.hooks.measures, here.state
    if measures is None:
        return
    before = state.to_dict()
    found, again = measures(state), measures(state)
    if state.to_dict() != before:
        words = f"bgf_measures changes the state: {changed(before, state.to_dict())}"
        raise here.fault("measuring", words)
    wrong = _wrong_in(here, found)
    if wrong:
        raise here.fault("measuring", f"bgf_measures answers {found!r}: {wrong}")
    if again != found:
        words = f"bgf_measures, asked twice, answers {found!r} and {again!r}"
        raise here.fault("measuring", words)
    for other in _others(here):
        elsewhere = measures(other)
        if {*found[0]} != {*elsewhere[0]}:
            words = f"bgf_measures answers {found!r}, but {elsewhere!r} of another match"
            raise here.fault("measuring", words)


def _wrong_in(here: Position, found: Sequence[Mapping[str, float]]) -> str:
    """Returns what is wrong with the measures of a match; empty if they are valid."""
    if len(found) != here.state.players:
        return f"of {here.state.players} players each must have a mapping"
    texts = here.game.pack.data.get("texts", {})
    for own in found:
        if {*own} != {*found[0]}:
            return "all players must have the same names"
        for name, number in own.items():
            if not isfinite(number):
                return f"{name} must be a finite number"
            if f"measure.{name}" not in texts:
                return f"there is no text measure.{name}"
    return ""


def _others(here: Position) -> Iterator[State]:
    """The ends of other matches, one of the fewest and one of the most players."""
    for players in here.game.players:
        setting = Setting(players, here.walk.setting.seed)
        *_, last = Walk(here.game, setting, here.walk.pick).positions()
        yield last.state
