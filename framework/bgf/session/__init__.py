"""Sessions: matches with their players, without a screen. Every interface is built on them.

`Session` keeps track of turns, plays the actions of people and bots, and shows each viewer only
what that viewer may know. It prints nothing. `bgf.session.opening` opens matches.
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
