"""What reaches a viewer, and positions in which all that does not has changed places."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any

from bgf.errors import InvalidAction
from bgf.testing.walk import can_be_listed

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["all_shown", "excerpt", "hidden_from", "swapped", "viewer_name"]

_LOOKED_AT = 1000
_NOTED = 20


def hidden_from(state: State, viewer: int | None) -> dict[str, list[tuple[int, int]]]:
    """Where components lie that a viewer does not know: slot and index, by component type."""
    bit = 1 << (state.layout.seats if viewer is None else viewer)
    found: dict[str, list[tuple[int, int]]] = {}
    for slot, held in enumerate(state.zones):
        places = found.setdefault(state.layout.zone_of[slot].holds, [])
        places += [(slot, n) for n, c in enumerate(held) if not state.known[c] & bit]
    return found


def swapped(
    state: State, viewer: int | None, rng: Random, pinned: Collection[int] = ()
) -> State | None:
    """A state of which the viewer knows the same: all that is unknown has changed places.

    Components change places within their type. Who else knows what lies in a place stays as it
    was, and so does the chance to come.

    Args:
        state: the position, which stays as it is.
        viewer: a seat, or None for a spectator.
        rng: where chance comes from.
        pinned: components that stay where they are.

    Returns:
        The other state; None where a choice that somebody has committed can't be one there.
    """
    new = state.clone()
    for places in hidden_from(state, viewer).values():
        moved = [(slot, n) for slot, n in places if state.zones[slot][n] not in pinned]
        components = [state.zones[slot][n] for slot, n in moved]
        drawn = rng.sample(components, len(components))
        for (slot, n), old, component in zip(moved, components, drawn, strict=True):
            new.zones[slot][n] = component
            new.known[component] = state.known[old]
    new.count_kinds()
    for player, action in enumerate(new.commits):
        if action is not None and player != viewer:
            new.commits[player] = None
            is_one = action in new.choices(player)
            new.commits[player] = action
            if not is_one:
                return None
    return new


def all_shown(state: State, viewer: int | None) -> dict[str, Any]:
    """All that reaches a viewer in a position, by the channel that it comes through."""
    game = state.game
    shown: dict[str, Any] = {
        "status": [list(game.status(state, viewer, lang)) for lang in game.pack.languages],
        "observation": state.observation(viewer),
        "end of the match": state.is_terminal(),
        "score": state.returns(),
    }
    if viewer is not None and viewer in state.active_players():
        shown |= _offered(state, viewer)
    return shown


def _offered(state: State, player: int) -> dict[str, Any]:
    """What reaches a player who is to act: what may be done, and why the rest may not."""
    game, languages = state.game, state.game.pack.languages
    listed = list(game.actions.values())[:_LOOKED_AT]
    refusals = {action.text: state.explain(action, player) for action in listed}
    shown: dict[str, Any] = {
        "refusals' rules": {text: refusal and refusal.rule for text, refusal in refusals.items()},
        "refusals' words": {text: refusal and refusal.texts for text, refusal in refusals.items()},
        "guides": [
            list(kind.guide(state, player, lang))
            for kind in state.stage.kinds
            for lang in languages
        ],
        "errors": [_error(state, text, player) for text in _slips(state)],
    }
    if not can_be_listed(state, player):
        return shown | {"count": sum(k.count(state, player) for k in state.stage.kinds)}
    legal = state.legal_actions(player)
    noted = legal[:: len(legal) // _NOTED + 1]
    return shown | {
        "legal actions": [action.text for action in legal],
        "notes": [
            action.kind.note(state, player, action, lang) for action in noted for lang in languages
        ],
        "previews": [action.kind.preview(state, player, action) for action in noted],
    }


def _slips(state: State) -> list[str]:
    """Actions mistyped."""
    texts = list(state.game.actions)
    return [f"{text[: len(text) * 2 // 3]}~" for text in texts[:: len(texts) // 3 + 1]]


def _error(state: State, text: str, player: int) -> tuple[str, tuple[str, ...]]:
    """What is said to somebody who mistypes an action."""
    try:
        return str(state.game.parse_action(text, state, player)), ()
    except InvalidAction as error:
        return str(error), error.nearest


def viewer_name(viewer: int | None) -> str:
    """Whom a fault is about."""
    return "a spectator" if viewer is None else f"player {viewer}"


def excerpt(one: Any, other: Any) -> str:
    """The first part in which two values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if one[key] != other.get(key):
                return f"{key} {excerpt(one[key], other.get(key))}"
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        for mine, its in zip(one, other, strict=False):
            if mine != its:
                return excerpt(mine, its)
    return f"{one!r:.200} or {other!r:.200}"
