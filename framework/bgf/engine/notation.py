"""Reads the notation of actions, forgiving in form and helpful in error."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bgf.errors import InvalidAction

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.state import State

__all__ = ["nearest_legal", "parse_action"]


def parse_action(actions: Mapping[str, Action], text: str, state: State | None) -> Action:
    """The action of that notation; see `Game.parse_action`."""
    found = actions.get(text)
    if found is None and isinstance(text, str):
        found = actions.get(" ".join(text.lower().split()))
    if found is not None:
        return found
    close = nearest_legal(text, state) if isinstance(text, str) and state is not None else ()
    hint = ": did you mean " + " or ".join(f'"{near}"' for near in close) + "?" if close else ""
    raise InvalidAction(f'"{text}" is no action{hint}', close)


def nearest_legal(text: str, state: State) -> tuple[str, ...]:
    """Up to three legal actions of the active players written most like the text, best first."""
    legal = [a.text for player in state.active_players() for a in state.choices(player)]
    return tuple(difflib.get_close_matches(text.lower(), dict.fromkeys(legal), n=3, cutoff=0.4))
