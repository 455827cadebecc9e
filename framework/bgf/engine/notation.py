"""Reads the notation of actions, forgiving in form and helpful in error."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from bgf.errors import InvalidAction

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["nearest_legal", "parse_action"]


def parse_action(game: Game, text: str, state: State | None, player: int | None = None) -> Action:
    """The action of that notation; see `Game.parse_action`."""
    if isinstance(text, str):
        found = game.action_written(text)
        if found is not None:
            return found
    close: tuple[str, ...] = ()
    if isinstance(text, str) and state is not None:
        close = nearest_legal(text, state, player)
    hint = ": did you mean " + " or ".join(f'"{near}"' for near in close) + "?" if close else ""
    raise InvalidAction(f'"{text}" is no action{hint}', close)


def nearest_legal(text: str, state: State, player: int | None = None) -> tuple[str, ...]:
    """Up to three legal actions of a player written most like the text, best first.

    They are for that player's eyes: what is legal may depend on what others can't see. Where it is
    not said who asks, they are those of the one active player, and none if several are active.
    """
    active = state.active_players()
    if player is None and len(active) == 1:
        player = active[0]
    if player is None or player not in active:
        return ()
    legal = [action.text for action in state.choices(player)]
    by_small_letters = {action.lower(): action for action in legal}
    close = difflib.get_close_matches(text.lower(), by_small_letters, n=3, cutoff=0.0)
    return tuple(by_small_letters[text] for text in close)
