"""What every face stands on: a match with its players, without a screen.

`Session` knows who is to act, plays what people type and bots choose, and tells each viewer what
that viewer may know. It prints nothing.
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
from bgf.session.hints import Hint, Suggestion
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
    "MatchOver",
    "NotYourTurn",
    "Played",
    "Refused",
    "Session",
    "Suggestion",
    "UndoTaken",
    "Unknown",
    "Why",
    "undo_refusal",
]
