"""Legal actions that are similar to a text, as suggestions."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.folding import fold

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.folding import TypedLine
    from bgf.engine.reading.reading_context import ReadingContext
    from bgf.engine.state import State

__all__ = ["MOST_NEAREST", "nearest_in", "nearest_legal"]

MOST_NEAREST = 3
"""The largest number of suggestions."""

_MOST_COMPARED = 400
"""The largest number of actions a text is compared with; that takes tens of milliseconds."""


def nearest_legal(text: str, state: State, player: int, *, least: float = 0.0) -> tuple[str, ...]:
    """Returns the legal actions of a player most similar to a text, up to three, best first.

    They must be shown to that player alone, because the legal actions may depend on secrets.

    Args:
        text: the text as typed.
        state: the position.
        player: the active player who asks.
        least: the least similarity to the text, from 0 to 1.
    """
    return _most_similar(fold(text), state, player, least)


def nearest_in(context: ReadingContext, typed: TypedLine, *, least: float = 0.0) -> tuple[str, ...]:
    """Returns the legal actions most similar to a line; none if the player may not act."""
    if context.state is None or context.player is None:
        return ()
    return _most_similar(typed.folded, context.state, context.player, least)


def _most_similar(folded: str, state: State, player: int, least: float) -> tuple[str, ...]:
    """Returns the legal actions most similar to a folded text; see `nearest_legal`."""
    text_of = {}
    for action in _some_choices(state, player):
        text_of[fold(action.text)] = action.text
    close = difflib.get_close_matches(folded, text_of, n=MOST_NEAREST, cutoff=least)
    return tuple(text_of[match] for match in close)


def _some_choices(state: State, player: int) -> Sequence[Action]:
    """Returns the legal actions to compare with: all, or a part of very many."""
    counts = state.counts(player)
    if sum(counts.values()) <= _MOST_COMPARED:
        return state.list_actions(player)
    most_of_kind = _MOST_COMPARED // len(counts)
    some: list[Action] = []
    for kind, count in counts.items():
        first_indices = range(min(count, most_of_kind))
        some += [kind.pick(state, player, index) for index in first_indices]
    return some
