"""The promise about the hooks that bots call: estimates and playouts."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from bgf.engine.actions import Action
from bgf.engine.result import Estimate
from bgf.testing.checks.copies import clones
from bgf.testing.checks.promise import promise
from bgf.testing.differences import changed, first_difference, value_in_words
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State
    from bgf.testing.walk import PlayerAction, Position, Walk

__all__ = ["evaluating"]

_LOOKS = 6
_ROUNDS = 3  # rounds of actions after which the same state object is asked again


@promise(clones)
def evaluating(walk: Walk) -> None:
    """Estimates are valid, playouts choose legal actions, and both change nothing."""
    hooks = walk.game.hooks
    if hooks.evaluate is None and hooks.playout is None:
        return
    for here in walk.sampled(_LOOKS):
        rng = here.rng("evaluating")
        for player in here.state.active_players():
            for state in (here.state.clone(), here.state.determinize(player, rng.getrandbits(64))):
                _ask_estimate(here, state)
                _ask_policy(here, state, player)
        _ask_estimates_of_one_state(here)


def _ask_estimate(here: Position, state: State) -> None:
    evaluate = here.game.hooks.evaluate
    if evaluate is None:
        return
    before = state.to_dict()
    found, again = evaluate(state), evaluate(state)
    if state.to_dict() != before:
        changes = changed(before, state.to_dict())
        words = message("fault.hook_changes", hook="bgf_evaluate", found=changes)
        raise here.fault("evaluating", words)
    _check_estimate(here, found)
    if again != found:
        words = message(
            "fault.hook_twice", hook="bgf_evaluate", found=first_difference(found, again)
        )
        raise here.fault("evaluating", words)


def _check_estimate(here: Position, found: object, *steps: PlayerAction) -> None:
    """Raises Fault if an estimate is not valid, of a position some steps after this one."""
    wrong = _wrong_in(found, here.state.players)
    if wrong:
        facts = {"hook": "bgf_evaluate", "found": value_in_words(found), "problem": wrong}
        raise here.fault("evaluating", message("fault.hook_answers", **facts), *steps)


def _ask_estimates_of_one_state(here: Position) -> None:
    """Raises Fault if an estimate of a state depends on earlier estimates of the same object."""
    evaluate = here.game.hooks.evaluate
    if evaluate is None:
        return
    state = here.state.clone()
    steps: list[PlayerAction] = []
    for _ in range(_ROUNDS):
        evaluate(state)
        here.play_on(state, 1, steps)
        if state.is_terminal():
            return  # bots only ask about unfinished matches
        found = evaluate(state)
        _check_estimate(here, found, *steps)
        of_copy = evaluate(state.clone())
        if found != of_copy:
            facts = {"hook": "bgf_evaluate", "found": first_difference(found, of_copy)}
            raise here.fault("evaluating", message("fault.hook_remembers", **facts), *steps)


def _wrong_in(found: object, players: int) -> str:
    """Describes the problem with an estimate; empty if it is valid."""
    if not isinstance(found, Estimate):
        return message("fault.no_estimate")
    if len(found.points) != players:
        return message("fault.estimate_players", players=players)
    if not all(isfinite(points) for points in found.points):
        return message("fault.estimate_finite")
    if not (isfinite(found.spread) and found.spread > 0):
        return message("fault.estimate_spread")
    if not 0 <= found.chance <= 1:
        return message("fault.estimate_chance")
    return ""


def _ask_policy(here: Position, state: State, player: int) -> None:
    policy = here.game.hooks.playout
    if policy is None:
        return
    before = state.to_dict()
    found = policy(state, player, here.rng(f"playout {player}").randrange)
    again = policy(state, player, here.rng(f"playout {player}").randrange)
    if state.to_dict() != before:
        changes = changed(before, state.to_dict())
        words = message("fault.hook_changes", hook="bgf_playout", found=changes)
        raise here.fault("evaluating", words)
    if found is not None:
        shown = f'"{found.text}"' if isinstance(found, Action) else repr(found)
        facts = {"player": player, "found": shown}
        if not isinstance(found, Action):
            raise here.fault("evaluating", message("fault.playout_no_action", **facts))
        refusal = state.explain(found, player)
        if refusal is not None:
            words = message("fault.playout_refused", refusal=refusal, **facts)
            raise here.fault("evaluating", words)
    if again != found:
        words = message("fault.playout_twice", found=first_difference(str(found), str(again)))
        raise here.fault("evaluating", words)
