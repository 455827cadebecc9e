"""The effects of an action, for a person who is to confirm it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgf.engine.actions import Action, Turn, no_action
from bgf.engine.return_checks import preview_of
from bgf.view.data import Effects

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["effects_of"]


def effects_of(state: State, player: int, action: Action, lang: str | None) -> Effects:
    """Returns the effects of a legal action; empty if its kind has no preview.

    Args:
        state: the position.
        player: the player.
        action: a legal action.
        lang: the language of the words, English if the pack lacks it; None for no words.

    Raises:
        NoSuchPlayer: if there is no such seat.
        InvalidAction: if `action` is not an action.
        UnknownLanguage: if neither bgf nor the game speaks the language.
    """
    state.check_player(player)
    if lang is not None:
        state.game.check_language(lang)
    if not isinstance(action, Action):
        raise no_action(action)
    preview = preview_of(Turn(state, player, action))
    if preview is None:
        return Effects()
    words = ""
    if lang is not None:
        words = preview.words.get(lang) or preview.words.get("en", "")
    if not preview.plane:
        return Effects(words)
    plane = state.layout.planes[preview.plane]
    names = state.side(plane).names
    kinds = state.layout.pieces[plane.holds]
    lays = {}
    for cell, kind in sorted(preview.lays.items()):
        lays[names[cell]] = kinds[kind].id
    return Effects(
        words=words,
        area=f"{plane.id}@{player}" if plane.per_player else plane.id,
        lays=lays,
        clears=[names[cell] for cell in sorted(preview.clears)],
    )
