"""All that reaches a viewer in a position, by the channel that it comes through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf.errors import InvalidAction
from bgf.testing.tries import Tries, meant
from bgf.testing.walk import can_be_listed

if TYPE_CHECKING:
    from bgf.engine.actions import Refusal
    from bgf.engine.state import State

__all__ = ["all_shown"]

_LOOKED_AT = 1000
_NOTED = 20
_FEW = 30
_MISTYPED = 3


def all_shown(state: State, viewer: int | None, tries: Tries | None = None) -> dict[str, Any]:
    """All that reaches a viewer in a position, by the channel that it comes through.

    Args:
        state: the position.
        viewer: a seat, or None for a spectator.
        tries: what the viewer asks about who is to act; the actions that the game lists if left
            out. Two positions are to be compared with the same tries.
    """
    game = state.game
    tries = tries or Tries(listed=list(game.actions.values()))
    shown: dict[str, Any] = {
        "status": [list(game.status(state, viewer, lang)) for lang in game.pack.languages],
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.result() if state.is_terminal() else state.returns(),
    }
    if viewer is not None:
        is_active = viewer in state.active_players()
        # Anybody may write down what another is to play; it must tell them nothing. To whoever is
        # to act the nearest of all legal actions are named, and with many of them that takes long.
        is_long = is_active and sum(state.counts(viewer).values()) > _FEW
        asked = tries.words[: 1 if is_long else _MISTYPED]
        shown["errors"] = [_error(state, text, viewer) for text in asked]
        if is_active:
            shown |= _offered(state, viewer, tries)
    return shown


def _offered(state: State, player: int, tries: Tries) -> dict[str, Any]:
    """What reaches a player who is to act: what may be done, and why the rest may not."""
    languages = state.game.pack.languages
    asked = [*tries.unlisted, *tries.listed[:_LOOKED_AT]]
    refusals = {action.text: state.explain(action, player) for action in asked}
    shown: dict[str, Any] = {
        "refusals' rules": {text: refusal and refusal.rule for text, refusal in refusals.items()},
        "refusals' words": {text: refusal and refusal.texts for text, refusal in refusals.items()},
        "words that are read": {text: _read(state, text, player) for text in tries.words},
        "guides": [
            list(kind.guide(state, player, lang))
            for kind in state.stage.kinds
            for lang in languages
        ],
    }
    if not can_be_listed(state, player):
        return shown | {"count": sum(state.counts(player).values())}
    legal = state.legal_actions(player)
    noted = legal[:: len(legal) // _NOTED + 1]
    return shown | {
        "legal actions": [action.text for action in legal],
        "notes": [
            action.kind.note(state, player, action, lang) for action in noted for lang in languages
        ],
        "previews": [action.kind.preview(state, player, action) for action in noted],
    }


def _read(state: State, text: str, player: int) -> tuple[str, Refusal | None] | None:
    """The action that words mean, and why it may not be played."""
    action = meant(state, text, player)
    return None if action is None else (action.text, state.explain(action, player))


def _error(state: State, text: str, player: int) -> tuple[str, tuple[str, ...]]:
    """What is said to somebody who mistypes an action."""
    try:
        return str(state.game.parse_action(text, state, player)), ()
    except InvalidAction as error:
        return str(error), error.nearest
