"""All that reaches a viewer in a position, by the channel that it comes through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from bgf.engine.action_parts import steps, targets
from bgf.engine.actions import Turn
from bgf.engine.wording import describe_step, input_help, menu_hint
from bgf.errors import InvalidAction
from bgf.testing.tries import Tries, meant
from bgf.testing.walk import can_be_listed
from bgf.view import captions_of, encode, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import Action, Refusal
    from bgf.engine.state import State

__all__ = ["LEGAL", "all_shown", "channels"]

LEGAL = "legal actions"
"""The channel that others follow from: it comes first."""

Channel = tuple[str, Callable[[], Any]]
"""A name, and what asks for all that comes through it."""

_LOOKED_AT = 1000
_HINTED = 20
_STEPPED = 200
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
    return {name: ask() for name, ask in channels(state, viewer, tries)}


def channels(state: State, viewer: int | None, tries: Tries | None = None) -> Iterator[Channel]:
    """The channels of `all_shown`, each to be asked by itself."""
    game = state.game
    tries = tries or Tries(listed=list(game.actions.values()))
    is_active = viewer is not None and viewer in state.active_players()
    if viewer is not None and is_active:
        yield from _offered(state, viewer, tries)
    languages = game.pack.languages
    yield "status", lambda: [list(game.status(state, viewer, lang)) for lang in languages]
    yield "observation", lambda: state.observation(viewer)
    yield "end of the match", state.is_terminal
    yield "score", lambda: state.result() if state.is_terminal() else state.returns()
    if viewer is not None:
        # Anybody may write down what another is to play; it must tell them nothing. To whoever is
        # to act the nearest of all legal actions are named, and with many of them that takes long.
        is_long = is_active and sum(state.counts(viewer).values()) > _FEW
        asked = tries.words[: 1 if is_long else _MISTYPED]
        yield "errors", lambda: [_error(state, text, viewer) for text in asked]
    yield "view", lambda: _view(state, viewer)


def _offered(state: State, player: int, tries: Tries) -> Iterator[Channel]:
    """What reaches a player who is to act: what may be done, and why the rest may not."""
    languages = state.game.pack.languages
    if can_be_listed(state, player):
        yield LEGAL, lambda: [action.text for action in state.legal_actions(player)]
        yield from _menus(state, player, state.legal_actions(player))
    else:
        yield "count", lambda: sum(state.counts(player).values())
    asked = [*tries.unlisted, *tries.listed[:_LOOKED_AT]]
    yield "refusals", lambda: {one.text: _refusal(state.explain(one, player)) for one in asked}
    yield "words that are read", lambda: {text: _read(state, text, player) for text in tries.words}
    helped = [(kind, lang) for kind in state.stage.kinds for lang in languages]
    yield "input help", lambda: [[*input_help(kind, state, player, lang)] for kind, lang in helped]


def _view(state: State, viewer: int | None) -> list[str]:
    """The view of a position as it is sent to the viewer's face, and the words beside it."""
    view = view_of(state, viewer)
    words = [captions_of(view, state, lang) for lang in state.game.pack.languages]
    return [encode(part).decode() for part in (view, *words)]


def _menus(state: State, player: int, legal: Sequence[Action]) -> Iterator[Channel]:
    """What menus say of legal actions: of each step, and of an action as a whole."""
    languages = state.game.pack.languages
    noted = legal[:: len(legal) // _HINTED + 1]
    hinted = [(one, lang) for one in noted for lang in languages]
    stepped = [(one, step, lang) for one, step in _steps(legal) for lang in languages]
    yield (
        "menus",
        lambda: [
            describe_step(Turn(state, player, one), step, lang) for one, step, lang in stepped
        ],
    )
    yield "hints", lambda: [menu_hint(Turn(state, player, one), lang) for one, lang in hinted]
    yield "previews", lambda: [one.kind.preview(Turn(state, player, one)) for one in noted]
    yield "targets", lambda: [targets(Turn(state, player, one)) for one in noted]


def _steps(legal: Sequence[Action]) -> list[tuple[Action, int]]:
    """The steps to these actions that a menu can show, each with an action that it leads to."""
    found: dict[tuple[str, ...], tuple[Action, int]] = {}
    for action in legal:
        own_steps = steps(action)
        for number in range(len(own_steps)):
            found.setdefault((action.kind.name, *own_steps[: number + 1]), (action, number))
    some = list(found.values())
    return some[:: len(some) // _STEPPED + 1]


def _refusal(refusal: Refusal | None) -> tuple[str, dict[str, str]] | None:
    return None if refusal is None else (refusal.rule, dict(refusal.texts))


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
