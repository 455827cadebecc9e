"""Plays a match that is given on standard input, and tells it on standard output.

Run as ``python -m bgf.testing.process`` by the check ``processes``, to see whether a match is the
same in every process.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypedDict

from bgf.engine.actions import Turn
from bgf.engine.plugins import import_object
from bgf.engine.wording import log_line, own_log_line
from bgf.testing.fault import ANYTHING
from bgf.testing.shown import LEGAL, channels
from bgf.testing.tries import Tries
from bgf.testing.walk import in_order

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ESTIMATES", "Order", "story"]

ESTIMATES = "estimates"
"""The name under which the estimates of all positions are told, after the match."""

_SHOWN = 20  # positions at which all that is shown is told; of the others the state alone
_ASKED = 8  # actions that are asked for at each position, whether they are legal or not
_LISTED = 100  # of a longer list of legal actions a digest is told


class Order(TypedDict):
    """A match to be played, as JSON holds it.

    Attributes:
        maker: ``module:function`` that makes the game, and its arguments.
        steps: player and notation of each action.
        backwards: whether positions are estimated from the last to the first.
    """

    maker: list[Any]
    players: int
    seed: int
    options: dict[str, Any]
    steps: list[list[Any]]
    backwards: bool


def story(game: Game, order: Order) -> list[dict[str, Any]]:
    """Returns a report on each position of a match, up to an action that can't be played."""
    state = game.new_state(order["players"], order["seed"], order["options"])
    steps = order["steps"]
    # Drawn, for at every second position the same player may be the one to act.
    shown_at = Random(order["seed"]).sample(range(len(steps)), min(_SHOWN, len(steps)))
    told = [_position(state)]
    states = [state.clone()]
    for number, (player, text) in enumerate(steps):
        action = game.action_written(text)
        if action is None or player not in state.active_players():
            break
        if state.explain(action, player) is not None:
            break
        before = state.clone()
        state.apply(action, player)
        states.append(state.clone())
        position = _position(state) if number in shown_at else {"state": state.to_dict()}
        told.append({"history": _history(before, action, player), **position})
    if state.is_terminal():
        told.append({"result": str(state.result())})
    told.append({ESTIMATES: _estimates([*states, *_other_match(game, order)], order["backwards"])})
    return told


def _other_match(game: Game, order: Order) -> list[State]:
    """Returns the positions of another match, as long as the first at most."""
    state = game.new_state(order["players"], order["seed"] ^ 1, order["options"])
    states = [state.clone()]
    for number in range(len(order["steps"])):
        if state.is_terminal():
            break
        player = state.active_players()[0]
        state.apply(state.sample_action(player, in_order(number)), player)
        states.append(state.clone())
    return states


def _estimates(states: Sequence[State], backwards: bool) -> list[str]:
    """Returns the estimates of positions, in their order, whichever is estimated first."""
    evaluate = states[0].game.hooks.evaluate
    if evaluate is None:
        return []
    found: dict[int, str] = {}
    numbers = [number for number, state in enumerate(states) if not state.is_terminal()]
    for number in reversed(numbers) if backwards else numbers:
        try:
            found[number] = repr(evaluate(states[number].clone()))
        except ANYTHING as error:
            found[number] = type(error).__name__
    return [found[number] for number in numbers]


def _history(before: State, action: Action, player: int) -> list[str]:
    """Returns the report on an action."""
    after = before.clone()
    after.play(action, player)
    turn = Turn(before, player, action, after)
    try:
        languages = before.game.pack.languages
        return [line(turn, lang) for lang in languages for line in (log_line, own_log_line)]
    except ANYTHING as error:
        return [type(error).__name__]


def _position(state: State) -> dict[str, Any]:
    """A position: what each viewer is shown, and all of the state."""
    listed = list(state.game.actions.values())
    tries = Tries(listed[:: len(listed) // _ASKED + 1])
    found: dict[str, Any] = {}
    for viewer in (*range(state.players), None):
        for channel, value in _shown(state, viewer, tries).items():
            found.setdefault(channel, {})["spectator" if viewer is None else viewer] = value
    return {**found, "state": state.to_dict()}


def _shown(state: State, viewer: int | None, tries: Tries) -> dict[str, Any]:
    """Returns what a viewer is shown, up to the first error; other checks report the error."""
    shown: dict[str, Any] = {}
    try:
        for channel, ask in channels(state, viewer, tries):
            shown[channel] = ask()
    except ANYTHING as error:
        shown["error that is raised"] = type(error).__name__
    if len(shown.get(LEGAL, ())) > _LISTED:
        shown[LEGAL] = hashlib.sha256(json.dumps(shown[LEGAL]).encode()).hexdigest()
    return shown


def _plain(value: Any) -> Any:
    """Converts values that JSON does not have; the order of a mapping does not matter."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: getattr(value, field.name) for field in fields}
    return dict(value) if isinstance(value, Mapping) else str(value)


def _main() -> None:
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever the rules print is no part of the story
    order: Order = json.load(sys.stdin)
    maker, *args = order["maker"]
    with own:
        json.dump(story(import_object(maker)(*args), order), own, default=_plain)


if __name__ == "__main__":
    _main()
