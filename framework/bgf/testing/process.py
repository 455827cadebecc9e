"""Plays a match that is given on standard input, and tells it on standard output.

Run as ``python -m bgf.testing.process`` by the check ``processes``, to see whether a match is the
same in every process.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import TYPE_CHECKING, Any, TypedDict

from bgf.engine.plugins import import_object
from bgf.testing.walk import can_be_listed

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Order", "story"]


class Order(TypedDict):
    """A match to be played, as JSON holds it.

    Attributes:
        maker: ``module:function`` that makes the game, and its arguments.
        steps: player and notation of each action.
    """

    maker: list[Any]
    players: int
    seed: int
    options: dict[str, Any]
    steps: list[list[Any]]


def story(game: Game, order: Order) -> list[dict[str, Any]]:
    """What is to be told of every position of a match; it ends where an action can't be played."""
    state = game.new_state(order["players"], order["seed"], order["options"])
    told = [_position(state)]
    for player, text in order["steps"]:
        action = game.action_written(text)
        if action is None or player not in state.active_players():
            break
        if state.explain(action, player) is not None:
            break
        state.apply(action, player)
        told.append(_position(state))
    if state.is_terminal():
        told.append({"result": str(state.result())})
    return told


def _position(state: State) -> dict[str, Any]:
    """A position in short."""
    legal = [
        [action.text for action in state.legal_actions(player)]
        for player in state.active_players()
        if can_be_listed(state, player)
    ]
    seen = [state.observation(viewer) for viewer in (*range(state.players), None)]
    return {
        "list of legal actions": _digest(legal),
        "state": _digest(state.to_dict()),
        "observation": _digest(seen),
    }


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]


def _main() -> None:
    order: Order = json.load(sys.stdin)
    maker, *args = order["maker"]
    json.dump(story(import_object(maker)(*args), order), sys.stdout)


if __name__ == "__main__":
    _main()
