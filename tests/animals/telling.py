"""All that reaches a player or a spectator of Animals, by whatever way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bgf import Action, InvalidAction, State

from .rounds import TILES, match_from

__all__ = ["history", "others", "shown", "viewers"]

LANGUAGES = ("en", "pl")

SLIPS = [
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
    "",
]
"""Words that are short, or mistyped."""

SPLITS = [f"split {one} / {other}" for one in TILES for other in ("hidden", "panda-1", "lion-2")]
"""Splits that nearly always name too few tiles, or wrong ones."""


def viewers(state: State) -> list[int | None]:
    """All players, and a spectator."""
    return [*range(state.players), None]


def others(state: State, *players: int) -> list[int | None]:
    """Everybody but these players."""
    return [viewer for viewer in viewers(state) if viewer not in players]


def shown(state: State, viewer: int | None, also: Iterable[str] = ()) -> dict[str, Any]:
    """All that a position tells a viewer.

    Args:
        state: the position.
        viewer: a player, or None for a spectator.
        also: notations to ask about, besides all that are sure to matter.
    """
    found: dict[str, Any] = {
        "observation": state.observation(viewer),
        "over": state.is_terminal(),
        "returns": state.returns(),
        "score": state.result() if state.is_terminal() else None,
        "actions": [str(action) for action in state.game.actions.values()],
    }
    # Anybody may write down what another is to play; it must tell them nothing.
    found["asked"] = [_read(state, text, viewer) for text in _texts(also)]
    if viewer is not None and viewer in state.active_players():
        found |= _offered(state, viewer, also)
    return found


def _texts(also: Iterable[str]) -> list[str]:
    """What is written: short and wrong words, and every tenth tile by its name."""
    short = [f"{start} {tile}" for start in ("split", "split 1") for tile in TILES[2::10]]
    return [*SLIPS, *short, *also]


def _read(state: State, text: str, player: int | None) -> tuple[object, ...]:
    """What a text is read as, or what is said to it."""
    try:
        return (str(state.game.parse_action(text, state, player)),)
    except InvalidAction as error:
        return (str(error), error.nearest)


def _offered(state: State, player: int, also: Iterable[str]) -> dict[str, Any]:
    """What reaches a player who is to act: what may be done, and why the rest may not."""
    game, kinds = state.game, state.stage.kinds
    legal = state.legal_actions(player)
    written = [game.action_of(text) for text in (*SPLITS, *also)]
    asked: list[Action] = [*legal, *game.actions.values(), *filter(None, written)]
    refusals = {str(action): state.explain(action, player) for action in asked}
    return {
        "legal": [str(action) for action in legal],
        "count": [kind.count(state, player) for kind in kinds],
        "refusals": {
            text: refusal and (refusal.rule, dict(refusal.texts))
            for text, refusal in refusals.items()
        },
        "words": [_words(state, player, action, lang) for action in legal for lang in LANGUAGES],
        "previews": [action.kind.preview(state, player, action) for action in legal],
        "guides": [list(kind.guide(state, player, lang)) for kind in kinds for lang in LANGUAGES],
    }


def _words(state: State, player: int, action: Action, lang: str) -> tuple[str, str, str]:
    kind = action.kind
    return (
        kind.note(state, player, action, lang),
        kind.describe(action, lang),
        kind.public(action, lang),
    )


def history(state: State, actions: Sequence[tuple[int, str]], viewer: int | None) -> list[object]:
    """What a viewer reads and sees while a match goes on from a position.

    After each action: its history in every language, what the viewer sees, and who may take
    something back.
    """
    told: list[object] = []
    with match_from(state) as match:
        for player, text in actions:
            match.play(state.game.parse_action(text, match.state, player), player)
            told.append([match.entries(viewer, lang) for lang in LANGUAGES])
            told.append([match.history(viewer, lang) for lang in LANGUAGES])
            told.append([match.can_undo(seat) for seat in range(state.players)])
            told.append(match.state.observation(viewer))
    return told
