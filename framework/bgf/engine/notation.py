"""Reads actions from words: their notation, and other words that parameters understand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf.param.base import Param

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State

__all__ = ["is_unordered", "parse_words", "understand", "understands", "vocabulary"]


def parse_words(kind: ActionKind, words: Sequence[str]) -> Action | None:
    """Returns the action of a kind with a notation; None if there is none.

    It reads actions that are not listed when the game is loaded: those with an open parameter, and
    those whose last parameter takes its words in any order.

    Args:
        kind: the kind of action.
        words: the words of the notation, without the name of the kind.
    """
    if not kind.params:
        return None
    # Only the last parameter takes several words.
    last = kind.params[-1]
    if not last.is_open and not last.is_unordered:
        return None
    return _action(kind, words, lambda param, own: param.read(own))


def understand(kind: ActionKind, state: State, player: int, words: Sequence[str]) -> Action | None:
    """Returns the action of a kind that a person means in a position; None if there is none.

    Args:
        kind: the kind of action.
        state: the position.
        player: the player who asks.
        words: the words without the name of the kind. Those of each parameter are its notation, or
            something that the parameter understands.
    """

    def value_of(param: Param, own: Sequence[str]) -> Any:
        value = param.read(own)
        if value is not None:
            return value
        return param.understand(state, player, own)

    return _action(kind, words, value_of)


def _action(
    kind: ActionKind, words: Sequence[str], value_of: Callable[[Param, Sequence[str]], Any]
) -> Action | None:
    """Returns the action of a kind with the values that some words have; None if there is none.

    Each parameter takes one word, but the last one takes all the words that are left.
    """
    if not kind.params:
        return None
    *first, last = kind.params
    if len(words) < len(first):
        return None
    values = []
    for param, word in zip(first, words, strict=False):
        values.append(value_of(param, [word]))
    rest = words[len(first) :]
    values.append(value_of(last, rest))
    if None in values:
        return None
    action = kind.action(*values)
    if kind.is_open:
        return action
    # A kind without open parameters may still list only some combinations of values.
    return kind.game.actions.get(action.text)


def understands(kind: ActionKind) -> bool:
    """Returns whether a kind reads words that are not its notation."""
    return any(type(param).understand is not Param.understand for param in kind.params)


def is_unordered(kind: ActionKind) -> bool:
    """Returns whether an action of a kind is a set, whose words may come in any order."""
    return len(kind.params) == 1 and kind.params[0].is_unordered


def vocabulary(kind: ActionKind) -> list[str]:
    """Returns the words in the notation of a kind that its listed actions do not have."""
    words: dict[str, None] = {}  # keeps the order, without duplicates
    for param in kind.params:
        words.update(dict.fromkeys(param.vocabulary()))
    return list(words)
