"""Reads the notation of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    if None in values:
        return None
    action = kind.action(*values)
    return action if last.is_open else kind.game.actions.get(action.text)


def understand(kind: ActionKind, state: State, player: int, words: Sequence[str]) -> Action | None:
    """Returns the action of a kind that a person means in a position; None if none.

    The words come after the kind's name, and are not a notation. Its last parameter alone is read
    so, and all others from one word each.
    """
    *first, last = kind.params or (None,)
    if last is None or len(words) < len(first):
        return None
    values = [param.read([word]) for param, word in zip(first, words, strict=False)]
    values.append(last.understand(state, player, words[len(first) :]))
    return None if None in values else kind.action(*values)


def understands(kind: ActionKind) -> bool:
    """Returns whether a kind reads words that are not its notation."""
    return any(type(param).understand is not Param.understand for param in kind.params)


def is_unordered(kind: ActionKind) -> bool:
    """Returns whether an action of a kind is a set, whose words may come in any order."""
    return len(kind.params) == 1 and kind.params[0].is_unordered


def vocabulary(kind: ActionKind) -> list[str]:
    """Returns the words in the notation of a kind that its listed actions do not have."""
    return [*dict.fromkeys(word for param in kind.params for word in param.vocabulary())]
