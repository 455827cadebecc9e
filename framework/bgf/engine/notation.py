"""Reads actions from words: their notation, and other words that parameters understand."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from bgf.param.base import Param

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    divided = _divided(kind, words)
    values = [param.read(own) for param, own in divided]
    if not divided or None in values:
        return None
    return _action(kind, values)


def understand(kind: ActionKind, state: State, player: int, words: Sequence[str]) -> list[Action]:
    """Returns the actions of a kind that a person may mean in a position.

    Args:
        kind: the kind of action.
        state: the position.
        player: the player who wrote them.
        words: the words without the name of the kind. Those of each parameter are its notation, or
            something that the parameter understands.
    """
    divided = _divided(kind, words)
    if not divided:
        return []
    choices = []
    for param, own in divided:
        value = param.read(own)
        meant = param.understand(state, player, own) if value is None else [value]
        choices.append(meant)
    actions = [_action(kind, values) for values in product(*choices)]
    return [action for action in actions if action is not None]


def _divided(kind: ActionKind, words: Sequence[str]) -> list[tuple[Param, Sequence[str]]]:
    """Returns each parameter of a kind with its own words; an empty list if words are missing.

    Each parameter takes one word, but the last one takes all the words that are left.
    """
    if not kind.params:
        return []
    *first, last = kind.params
    if len(words) < len(first):
        return []
    divided: list[tuple[Param, Sequence[str]]] = []
    for param, word in zip(first, words, strict=False):
        divided.append((param, [word]))
    rest = words[len(first) :]
    return [*divided, (last, rest)]


def _action(kind: ActionKind, values: Sequence[Any]) -> Action | None:
    """Returns the action of a kind with these values; None if the kind has none."""
    action = kind.action(*values)
    if kind.is_open:
        return action
    # A kind without open parameters may still list only some combinations of values.
    return kind.game.actions.get(action.text)


def understands(kind: ActionKind) -> bool:
    """Returns whether a kind also reads words that are not its notation."""
    return any(type(param).understand is not Param.understand for param in kind.params)


def is_unordered(kind: ActionKind) -> bool:
    """Returns whether actions of a kind are sets, whose words may come in any order."""
    return len(kind.params) == 1 and kind.params[0].is_unordered


def vocabulary(kind: ActionKind) -> list[str]:
    """Returns the words of a kind's notation that do not occur in its listed actions."""
    words: dict[str, None] = {}  # keeps the order, without duplicates
    for param in kind.params:
        words.update(dict.fromkeys(param.vocabulary()))
    return list(words)
