"""Reads the notation of actions, forgiving in form and helpful in error."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from bgf.errors import InvalidAction, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.game import Game
    from bgf.engine.state import State
    from bgf.param import Param

__all__ = [
    "is_unordered",
    "nearest_legal",
    "parse_action",
    "parse_words",
    "understand",
    "vocabulary",
]

_MOST_COMPARED = 400
"""Comparing a text with so many others takes some tens of milliseconds."""


def parse_action(game: Game, text: str, state: State | None, player: int | None = None) -> Action:
    """The action of that notation; see `Game.parse_action`."""
    close: tuple[str, ...] = ()
    problem: Exception | None = None
    if isinstance(text, str):
        try:
            found = game.action_written(text) or (state and _meant(text, state, player))
        except Exception as error:  # noqa: BLE001  # people write anything, and games stumble
            found, problem = None, error
        if found:
            return found
        if state is not None:
            close = nearest_legal(text, state, player)
    hint = ": did you mean " + " or ".join(f'"{near}"' for near in close) + "?" if close else ""
    raise InvalidAction(f'"{shortened(str(text))}" is no action{hint}', close) from problem


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


def is_unordered(kind: ActionKind) -> bool:
    """Returns whether an action of a kind is a set, whose words may come in any order."""
    return len(kind.params) == 1 and kind.params[0].is_unordered


def vocabulary(kind: ActionKind) -> list[str]:
    """Returns the words in the notation of a kind that its listed actions do not have."""
    return [*dict.fromkeys(word for param in kind.params for word in param.vocabulary())]


def nearest_legal(text: str, state: State, player: int | None = None) -> tuple[str, ...]:
    """Up to three legal actions of a player written most like the text, best first.

    They are for that player's eyes: what is legal may depend on what others can't see. Where it is
    not said who asks, they are those of the one active player, and none if several are active.
    """
    player = _asking(state, player)
    if player is None:
        return ()
    legal = [action.text for action in _some_choices(text, state, player)]
    by_small_letters = {action.lower(): action for action in legal}
    close = difflib.get_close_matches(text.lower(), by_small_letters, n=3, cutoff=0.0)
    return tuple(by_small_letters[text] for text in close)


def _asking(state: State, player: int | None) -> int | None:
    """The active player who asks; None where that is not said, or who asks is not active."""
    active = state.active_players()
    if player is None and len(active) == 1:
        return active[0]
    return player if player in active else None


def _meant(text: str, state: State, player: int | None) -> Action | None:
    """The action that the kind named first reads out of the words in this position."""
    name, *words = text.lower().split() or [""]
    kind = state.game.kinds.get(name)
    asking = _asking(state, player)
    if kind is None or asking is None:
        return None
    return understand(kind, state, asking, words)


def _some_choices(text: str, state: State, player: int) -> Sequence[Action]:
    """The legal actions to compare a text with: where they are very many, a part of them."""
    counts = state.counts(player)
    if sum(counts.values()) <= _MOST_COMPARED:
        return state.choices(player)
    return [
        kind.pick(state, player, index)
        for kind, count in counts.items()
        for index in range(min(count, _MOST_COMPARED // len(counts)))
    ]
