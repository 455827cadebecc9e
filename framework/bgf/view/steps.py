"""The steps to one of many actions, for kinds whose actions are not listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.actions import Turn
from bgf.engine.choices import narrow
from bgf.errors import InvalidAction, shortened
from bgf.view.captions import caption_of
from bgf.view.data import StepOption, Steps
from bgf.view.offers import MOST_LISTED, offer_of
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.state import State

__all__ = ["steps_of"]


def steps_of(
    state: State, player: int | None, path: Sequence[str] = (), lang: str | None = None
) -> Steps:
    """Returns the next choice of a player after some steps towards an action.

    There are never more than 60 options or actions, and a kind with very many is never listed.

    >>> steps_of(state, 0, ["place"]).options[0].path
    ['place', 'window']

    Args:
        state: the position.
        player: the viewer; None for a spectator, who has no choices.
        path: the path of an option, or the id of a kind of action and the steps of an offer; empty
            for all kinds.
        lang: the language of labels and captions; None for none.

    Returns:
        The options or the actions; neither if the player may not act, or if no legal action begins
            with the path.

    Raises:
        NoSuchPlayer: if there is no such seat.
        InvalidAction: if the path is not a sequence of strings.
        UnknownLanguage: if neither bgf nor the game speaks the language.
    """
    _check_path(path)
    if lang is not None:
        state.game.check_language(lang)
    if player is None:
        return Steps([], [])
    state.check_player(player)
    found = narrow(state, player, path, MOST_LISTED, lang)
    options = []
    for option in found.options:
        targets = [(*target,) for target in option.targets]
        options.append(StepOption([*option.path], option.count, targets, option.label))
    listed = [offer_of(state, player, action) for action in found.listed]
    captions = {}
    if lang is not None:
        for action in found.listed:
            turn = Turn(state, player, action)
            captions[action.text] = caption_of(turn, lang)
    return Steps(options, listed, captions)


def _check_path(path: object) -> None:
    """Raises InvalidAction if something is not a path, such as the text of a single step."""
    match path:
        case [*given] if all(isinstance(step, str) for step in given):  # a string does not match
            return
    raise InvalidAction(message("view.no_path", path=shortened(repr(path))))
