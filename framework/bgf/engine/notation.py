"""Reads the words of an action: its notation, and what its parameters understand besides."""

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

    It reads what is not listed when the game is loaded: open parameters, and parameters whose words
    stand in another order.

    Args:
        kind: the kind of action.
        words: the words of the notation, without the name of the kind.
    """
    if not any(param.is_open or param.is_unordered for param in kind.params[-1:]):
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
        return param.understand(state, player, own) if value is None else value

    return _action(kind, words, value_of)


def _action(
    kind: ActionKind, words: Sequence[str], value_of: Callable[[Param, Sequence[str]], Any]
) -> Action | None:
    """Returns the action whose parameters have the values of some words; None if there is none.

    Each parameter takes a word, but the last one takes all that the others leave.
    """
    if not kind.params or len(words) < len(kind.params) - 1:
        return None
    *first, last = kind.params
    values = [value_of(param, [word]) for param, word in zip(first, words, strict=False)]
    values.append(value_of(last, words[len(first) :]))
    if None in values:
        return None
    action = kind.action(*values)
    return action if kind.is_open else kind.game.actions.get(action.text)


def understands(kind: ActionKind) -> bool:
    """Returns whether a kind reads words that are not its notation."""
    return any(type(param).understand is not Param.understand for param in kind.params)


def is_unordered(kind: ActionKind) -> bool:
    """Returns whether an action of a kind is a set, whose words may come in any order."""
    return len(kind.params) == 1 and kind.params[0].is_unordered


def vocabulary(kind: ActionKind) -> list[str]:
    """Returns the words in the notation of a kind that its listed actions do not have."""
    return [*dict.fromkeys(word for param in kind.params for word in param.vocabulary())]
