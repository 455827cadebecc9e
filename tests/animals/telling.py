"""All information that reaches a player or spectator of Animals, whatever they type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bgf import State
from bgf.testing.shown import all_shown
from bgf.testing.tries import Tries

from .rounds import TILES

__all__ = ["shown"]

SLIPS = [
    "",
    "split",
    "split 1",
    "split 1 1",
    "split 1 2-3",
    "split 1 hidden",
    "split 2 hidden",
    "split hidden",
    "split hidden / hidden",
    "take",
    "take it",
    "keep",
    "keep panda",
    "discard",
    "discard panda",
    "lion",
    *(f"{start} {tile}" for start in ("split", "split 1") for tile in TILES[2::10]),
]
"""Words that are short, or mistyped; and every tenth tile by its name."""

SPLITS = [
    f"split {one} / {other}" for one in TILES[::3] for other in ("hidden", "panda-1", "lion-2")
]
"""Splits that nearly always name too few tiles, or wrong ones."""


def shown(state: State, viewer: int | None, also: Iterable[str] = ()) -> dict[str, Any]:
    """All that a position tells a viewer.

    Args:
        state: the position.
        viewer: a player, or None for a spectator.
        also: more lines to type, in notation or shortened.
    """
    game, words = state.game, [*SLIPS, *also]
    written = [game.action_of(text) for text in (*SPLITS, *words)]
    tries = Tries(list(game.actions.values()), list(filter(None, written)), words)
    return all_shown(state, viewer, tries)
