"""Reads the notation of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf.param.base import Param

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.state import State

__all__ = ["is_unordered", "parse_words", "understand", "understands", "vocabulary"]


def parse_words(kind: ActionKind, words: Sequence[str]) -> Action | None:
    """Returns the action of a kind that words after its name are the notation of; None if none.

    Of a kind whose actions are all listed, these are such as name the same in another order.
    """
    *first, last = kind.params or (None,)
    if last is None or not (last.is_open or last.is_unordered) or len(words) < len(first):
        return None
    values = [param.read([word]) for param, word in zip(first, words, strict=False)]
    values.append(last.read(words[len(first) :]))
    return _action(kind, values)


def understand(kind: ActionKind, state: State, player: int, words: Sequence[str]) -> Action | None:
    """Returns the action of a kind that a person means in a position; None if none.

    The words come after the kind's name, and are not all notation: of each parameter they are, or
    are what the parameter understands. The last one takes all that is left by the others, which
    take a word each.
    """
    *first, last = kind.params or (None,)
    if last is None or len(words) < len(first):
        return None
    meant = [
        _value(param, state, player, [word]) for param, word in zip(first, words, strict=False)
    ]
    meant.append(_value(last, state, player, words[len(first) :]))
    return _action(kind, meant)


def _action(kind: ActionKind, values: Sequence[Any]) -> Action | None:
    """Returns the action of a kind with these values; None if one is None, or it is not listed."""
    if None in values:
        return None
    action = kind.action(*values)
    is_open = any(param.is_open for param in kind.params)
    return action if is_open else kind.game.actions.get(action.text)


def _value(param: Param, state: State, player: int, words: Sequence[str]) -> Any:
    """Returns the value of a parameter that is written so, or meant; None if none."""
    value = param.read(words)
    return param.understand(state, player, words) if value is None else value


def understands(kind: ActionKind) -> bool:
    """Returns whether a kind reads words that are not its notation."""
    return any(type(param).understand is not Param.understand for param in kind.params)


def is_unordered(kind: ActionKind) -> bool:
    """Returns whether an action of a kind is a set, whose words may come in any order."""
    return len(kind.params) == 1 and kind.params[0].is_unordered


def vocabulary(kind: ActionKind) -> list[str]:
    """Returns the words in the notation of a kind that its listed actions do not have."""
    return [*dict.fromkeys(word for param in kind.params for word in param.vocabulary())]
