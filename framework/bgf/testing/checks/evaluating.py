"""The promise about what bots ask of a game besides its rules."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from bgf.engine.actions import Action
from bgf.engine.result import Estimate
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import Position, Walk

__all__ = ["evaluating"]

_LOOKS = 6


@promise(clones)
def evaluating(walk: Walk) -> None:
    """What bots ask changes nothing: estimates have sense, and what a playout plays is legal."""
    hooks = walk.game.hooks
    if hooks.evaluate is None and hooks.playout is None:
        return
    for here in walk.sampled(_LOOKS):
        rng = here.rng("evaluating")
        for player in here.state.active_players():
            for state in (here.state.clone(), here.state.determinize(player, rng.getrandbits(64))):
                _ask_estimate(here, state)
                _ask_policy(here, state, player)


def _ask_estimate(here: Position, state: State) -> None:
    evaluate = here.game.hooks.evaluate
    if evaluate is None:
        return
    before = state.to_dict()
    found, again = evaluate(state), evaluate(state)
    if state.to_dict() != before:
        words = f"bgf_evaluate changes the state: {changed(before, state.to_dict())}"
        raise here.fault("evaluating", words)
    wrong = _wrong_in(found, state.players)
    if wrong:
        raise here.fault("evaluating", f"bgf_evaluate answers {found!r}: {wrong}")
    if again != found:
        words = f"bgf_evaluate, asked twice, answers {found!r} and {again!r}"
        raise here.fault("evaluating", words)


def _wrong_in(found: object, players: int) -> str:
    """Returns what is wrong with an estimate; empty if it is valid."""
    if not isinstance(found, Estimate):
        return "that is no Estimate"
    if len(found.points) != players:
        return f"of {players} players each must have a number"
    if not all(isfinite(points) for points in found.points):
        return "points must be finite numbers"
    if not (isfinite(found.spread) and found.spread > 0):
        return "the spread must be more than 0"
    if not 0 <= found.chance <= 1:
        return "the chance to win must be from 0 to 1"
    return ""


def _ask_policy(here: Position, state: State, player: int) -> None:
    policy = here.game.hooks.playout
    if policy is None:
        return
    before = state.to_dict()
    found = policy(state, player, here.rng(f"playout {player}").randrange)
    again = policy(state, player, here.rng(f"playout {player}").randrange)
    if state.to_dict() != before:
        words = f"bgf_playout changes the state: {changed(before, state.to_dict())}"
        raise here.fault("evaluating", words)
    if found is not None:
        words = f"bgf_playout has player {player} play {found!r}"
        if not isinstance(found, Action):
            raise here.fault("evaluating", f"{words}, which is no Action")
        refusal = state.explain(found, player)
        if refusal is not None:
            raise here.fault("evaluating", f"{words}, which is refused: {refusal.message}")
    if again != found:
        words = f"bgf_playout, with the same chance, answers {found!r} and {again!r}"
        raise here.fault("evaluating", words)
