"""Sessions: a match with its players, without a screen. Every face stands on them.

`Session` knows whose turn it is, plays the actions that people type and bots choose, and shows each
viewer no more than that viewer may know. It prints nothing. `bgf.session.opening` opens matches.
"""

from __future__ import annotations

from bgf.session.events import (
    ActionPlayed,
    Ambiguous,
    Answer,
    BotThinking,
    Event,
    Forfeited,
    HandOver,
    MatchOver,
    NotYourTurn,
    Played,
    Refused,
    UndoTaken,
    Unknown,
)
from bgf.session.hints import Hint, HintError, Suggestion
from bgf.session.player_choices import PlayerChoices
from bgf.session.session import Session, undo_refusal
from bgf.session.why import Why

__all__ = [
    "ActionPlayed",
    "Ambiguous",
    "Answer",
    "BotThinking",
    "Event",
    "Forfeited",
    "HandOver",
    "Hint",
    "HintError",
    "MatchOver",
    "NotYourTurn",
    "Played",
    "PlayerChoices",
    "Refused",
    "Session",
    "Suggestion",
    "UndoTaken",
    "Unknown",
    "Why",
    "undo_refusal",
]
